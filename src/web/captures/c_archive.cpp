// SPDX-License-Identifier: Apache-2.0
// The C interface of this module: ArchivePages, and the bytes of their pages.
#include "wrapwright/c_archive.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/arrow/arrow_node.h"
#include "core/base/ascii.h"
#include "core/base/c_interface.h"
#include "core/base/result.h"
#include "core/base/url.h"
#include "core/encoding/charset.h"
#include "web/captures/archive_pages.h"
#include "web/captures/captured_page.h"
#include "web/captures/record_pick.h"
#include "web/fetch/http_options.h"
#include "web/fetch/source.h"

using namespace wrapwright;
using c_interface::kNoValue;
using c_interface::pointer_of;
using c_interface::str_of;
using c_interface::value_or_none;
using c_interface::view_of;

struct wrapwright_archive {
  ArchivePages pages;
  RecordPick pick;
};

namespace {

struct Taken {
  RecordPick pick;
  TakenRecords records = TakenRecords::kPages;
};

}  // namespace

struct wrapwright_archive_page {
  CapturedPage page;
  std::string body;
  std::optional<Error> unread;
  std::string place;  // of page.error or unread
};

namespace {

// A source that calls a C program's function for more bytes.
class CalledBytes final : public ByteSource {
 public:
  CalledBytes(wrapwright_reader reader, void* context, std::string name)
      : reader_(reader), context_(context), name_(std::move(name)) {}
  Result<std::size_t> read(char* out, std::size_t size) override {
    const long got = reader_(context_, out, size);
    if (got < 0 || static_cast<std::size_t>(got) > size)
      return Error{ErrorKind::kIo, "the program that reads it has failed", {name_}};
    return static_cast<std::size_t>(got);
  }
  bool seek(std::uint64_t /*offset*/) override { return false; }

 private:
  wrapwright_reader reader_;
  void* context_;
  std::string name_;
};

Result<std::string> time_of(wrapwright_str given) {
  const std::string_view text = view_of(given);
  if (text.empty() || is_begin_of_time(text)) return std::string(text);
  return Error{ErrorKind::kUnsupported, "not the digits of a time from its year on: \"" + std::string(text) + "\"", {}};
}

// Reads only the members that the program knows.
Result<Taken> taken_of(const wrapwright_archive_pick* given) {
  Taken taken;
  if (given == nullptr) return taken;
  RecordPick& out = taken.pick;
  wrapwright_archive_pick pick{};
  std::memcpy(&pick, given, std::min(given->struct_size, sizeof(pick)));
  if (pick.with_feeds != 0) taken.records = TakenRecords::kPagesAndFeeds;
  auto from = time_of(pick.from);
  auto to = time_of(pick.to);
  if (!from || !to) return from ? std::move(to).error() : std::move(from).error();
  out.from = std::move(from).value();
  out.to = std::move(to).value();
  out.urls.reserve(pick.url_count);
  out.types.reserve(pick.type_count);
  for (std::size_t i = 0; i < pick.url_count; ++i) out.urls.emplace_back(view_of(pick.urls[i]));
  for (std::size_t i = 0; i < pick.type_count; ++i) out.types.push_back(lower(view_of(pick.types[i])));
  if (pick.status_count > 0) out.statuses.assign(pick.statuses, pick.statuses + pick.status_count);
  return taken;
}

Result<std::unique_ptr<wrapwright_archive>> handle_of(Result<ArchivePages> pages, RecordPick pick) {
  if (!pages) return std::move(pages).error();
  return std::make_unique<wrapwright_archive>(wrapwright_archive{std::move(pages).value(), std::move(pick)});
}

// Responses that are taken have a type of pages or of feeds.
bool is_feed(const CapturedPage& page) { return page.archived && is_feed_type(page.content_type); }

Status read_body_of(wrapwright_archive_page& page) {
  CapturedPage& of = page.page;
  std::optional<Error> damage;
  const auto bytes =
      read_body(*of.archived, of.url, of.damage.has_value(), AnswerLimits().max_decoded_bytes, page.body, &damage);
  if (!bytes) return bytes.error();
  if (!of.damage) of.damage = std::move(damage);
  if (bytes->empty()) return Error{ErrorKind::kSyntax, "the response has no body", {}};
  if (auto checked = check_page(*bytes, of.content_type); !checked && !is_feed(of)) return checked;
  if (bytes->data() != page.body.data()) page.body = *bytes;
  return Done{};
}

// Null at the end.
Result<std::unique_ptr<wrapwright_archive_page>> next_of(wrapwright_archive& archive) {
  auto out = std::make_unique<wrapwright_archive_page>();
  do {
    if (!archive.pages.next(out->page)) return std::unique_ptr<wrapwright_archive_page>();
  } while (!is_feed(out->page) && !archive.pick.takes(out->page));
  if (out->page.error) {
    out->place = name_of(out->page.error->where);
  } else if (auto read = read_body_of(*out); !read) {
    out->unread = Error{read.error().kind, read.error().to_string(), {}};
    out->place = out->page.archived->file + ":" + std::to_string(out->page.archived->offset);
  }
  return out;
}

wrapwright_str archived_value(const ArchivedPage& of, std::string_view name) {
  if (name == "file") return value_or_none(of.file);
  if (name == "record-id") return value_or_none(of.record_id);
  if (name == "payload-digest") return value_or_none(of.payload_digest);
  return name == "head" ? value_or_none(of.head) : kNoValue;
}

wrapwright_str value(const wrapwright_archive_page& of, std::string_view name) {
  const CapturedPage& page = of.page;
  if (name == "id") return value_or_none(page.id);
  if (name == "url") return value_or_none(page.url);
  if (name == "captured") return value_or_none(page.captured);
  if (name == "content-type") return value_or_none(page.content_type);
  if (name == "body") return page.error || of.unread ? kNoValue : str_of(of.body);
  if (name == "damage") return page.damage ? str_of(page.damage->message) : kNoValue;
  if (name == "error") return page.error ? str_of(page.error->message) : kNoValue;
  if (name == "unread") return of.unread ? str_of(of.unread->message) : kNoValue;
  if (name == "place") return value_or_none(of.place);
  return page.archived ? archived_value(*page.archived, name) : kNoValue;
}

std::int64_t number(const wrapwright_archive_page& of, std::string_view name) {
  const auto& archived = of.page.archived;
  if (!archived) return -1;
  if (name == "offset") return static_cast<std::int64_t>(archived->offset);
  if (name == "feed") return is_feed(of.page) ? 1 : 0;
  return name == "status" && archived->status > 0 ? archived->status : -1;
}

struct PageColumn {
  std::string_view name;   // as wrapwright_apply_arrow calls it
  std::string_view value;  // and wrapwright_archive_page_value
};
constexpr std::array<PageColumn, 11> kTexts = {{{"id", "id"},
                                                {"url", "url"},
                                                {"content_type", "content-type"},
                                                {"captured", "captured"},
                                                {"error", "unread"},
                                                {"unfound", "error"},
                                                {"damage", "damage"},
                                                {"place", "place"},
                                                {"warc_file", "file"},
                                                {"warc_record_id", "record-id"},
                                                {"payload_digest", "payload-digest"}}};
constexpr std::array<PageColumn, 2> kNumbers = {{{"warc_offset", "offset"}, {"http_status", "status"}}};
constexpr std::size_t kReserved = std::size_t{16} << 20U;
constexpr std::size_t kMostBytes = std::size_t{1} << 30U;  // so that offsets can hold those of one more page

class PageColumns {
 public:
  explicit PageColumns(std::size_t bytes) {
    root_->children = {arrow_node("html", kArrowBytes), arrow_node("site", kArrowText),
                       arrow_node("is_feed", kArrowFlag, false)};
    for (const PageColumn& each : kTexts) root_->children.push_back(arrow_node(each.name, kArrowText));
    for (const PageColumn& each : kNumbers) root_->children.push_back(arrow_node(each.name, kArrowInt64));
    root_->children[0]->bytes.reserve(std::min(bytes, kReserved));
  }

  Status append(const wrapwright_archive_page& page) {
    const wrapwright_str body = value(page, "body");
    bool fits = add(*root_->children[0], body);
    fits = add_text(*root_->children[1], site_of(to_valid_utf8(page.page.url))) && fits;
    add_flag(*root_->children[2], is_feed(page.page));
    auto column = root_->children.begin() + 3;
    for (const PageColumn& each : kTexts) {
      const wrapwright_str text = value(page, each.value);
      if (text.data == nullptr) {
        add_null(**column++);
      } else {
        fits = add_text(**column++, to_valid_utf8(view_of(text))) && fits;
      }
    }
    for (const PageColumn& each : kNumbers) {
      const std::int64_t found = number(page, each.value);
      found < 0 ? add_null(**column++) : add_number(**column++, found);
    }
    end_struct(*root_);
    bytes_ += body.size;
    if (fits) return Done{};
    return Error{ErrorKind::kLimit, "the pages of the batch have more than 2 GiB in a column", {}};
  }

  [[nodiscard]] std::size_t rows() const { return static_cast<std::size_t>(root_->length); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  void export_to(ArrowSchema& schema, ArrowArray& batch) const { export_arrow(root_, schema, batch); }

 private:
  static bool add(ArrowNode& to, wrapwright_str bytes) {
    if (bytes.data != nullptr) return add_text(to, view_of(bytes));
    add_null(to);
    return true;
  }

  std::shared_ptr<ArrowNode> root_ = arrow_node("", kArrowStruct, false);
  std::size_t bytes_ = 0;
};

}  // namespace

wrapwright_archive* wrapwright_archive_open(wrapwright_str path, const wrapwright_archive_pick* pick,
                                            wrapwright_error** error) {
  return pointer_of(error, [&]() -> Result<std::unique_ptr<wrapwright_archive>> {
    auto taken = taken_of(pick);
    if (!taken) return std::move(taken).error();
    return handle_of(ArchivePages::open(std::string(view_of(path)), nullptr, taken->pick, taken->records), taken->pick);
  });
}
wrapwright_archive* wrapwright_archive_stream(wrapwright_reader reader, void* context, wrapwright_str name,
                                              const wrapwright_archive_pick* pick, wrapwright_error** error) {
  return pointer_of(error, [&]() -> Result<std::unique_ptr<wrapwright_archive>> {
    auto taken = taken_of(pick);
    if (!taken) return std::move(taken).error();
    const std::string called(view_of(name));
    ArchiveReader archive(std::make_unique<CalledBytes>(reader, context, called), called);
    return handle_of(ArchivePages::of_stream(std::move(archive), nullptr, taken->records), std::move(taken->pick));
  });
}
wrapwright_archive_page* wrapwright_archive_next(wrapwright_archive* archive, wrapwright_error** error) {
  return pointer_of(error, [&] { return next_of(*archive); });
}
void wrapwright_archive_free(wrapwright_archive* archive) { delete archive; }

wrapwright_str wrapwright_archive_page_value(const wrapwright_archive_page* page, wrapwright_str name) {
  return value(*page, view_of(name));
}
int64_t wrapwright_archive_page_number(const wrapwright_archive_page* page, wrapwright_str name) {
  return number(*page, view_of(name));
}
wrapwright_str wrapwright_archive_page_header(const wrapwright_archive_page* page, wrapwright_str name) {
  return page->page.archived ? value_or_none(find_header(page->page.archived->headers, view_of(name))) : kNoValue;
}
void wrapwright_archive_page_free(wrapwright_archive_page* page) { delete page; }

int wrapwright_archive_batch(wrapwright_archive* archive, size_t pages, size_t bytes, struct ArrowSchema* schema,
                             struct ArrowArray* batch, wrapwright_error** error) {
  const auto done = c_interface::value_of(error, [&]() -> Status {
    PageColumns columns(bytes);
    while (columns.rows() < pages && (columns.rows() == 0 || columns.bytes() < std::min(bytes, kMostBytes))) {
      auto page = next_of(*archive);
      if (!page) return std::move(page).error();
      if (*page == nullptr) break;
      if (auto added = columns.append(**page); !added) return added;
    }
    columns.export_to(*schema, *batch);
    return Done{};
  });
  return done ? 0 : 1;
}
