// SPDX-License-Identifier: Apache-2.0
// The C interface for batches of pages as Arrow data.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "capi/arrow_input.h"
#include "capi/arrow_output.h"
#include "capi/handles.h"
#include "core/base/c_interface.h"
#include "core/base/ordered.h"
#include "core/base/result.h"

using namespace wrapwright;
using c_interface::pointer_of;
using c_interface::str_of;
using c_interface::view_of;

struct wrapwright_table {
  capi::ArrowTable table;
};

namespace {

constexpr std::chrono::milliseconds kBetweenProgress{50};
constexpr std::size_t kRowsAtOnce = 8;  // rows that wait for each thread

// The columns that are read from a batch.
enum Column : std::size_t {
  kHtml,
  kUrl,
  kContentType,
  kEncoding,
  kCaptured,
  kError,
  kSite,
  kId,
  kDamage,
  kWarcFile,
  kWarcRecordId,
  kWarcDate,
  kPayloadDigest,
  kWarcOffset,
  kHttpStatus,
  kUnfound,
  kColumns
};
constexpr std::array<std::string_view, kColumns> kColumnNames = {
    "html",   "url",       "content_type",   "encoding",  "captured",       "error",       "site",        "id",
    "damage", "warc_file", "warc_record_id", "warc_date", "payload_digest", "warc_offset", "http_status", "unfound"};
constexpr std::string_view kJson = "json";
constexpr std::string_view kSigns = "signs";

capi::ArrowColumn::Values values_of(Column column) {
  using Values = capi::ArrowColumn::Values;
  if (column == kHtml) return Values::kTexts;
  return column == kCaptured ? Values::kTextsOrTimes : Values::kAny;
}

class Batch {
 public:
  static Result<Batch> of(const ArrowSchema& schema, const ArrowArray& array) {
    Batch out;
    out.rows_ = static_cast<std::size_t>(array.length);
    for (std::size_t i = 0; i < kColumns; ++i) {
      auto found = capi::ArrowColumn::find(schema, array, kColumnNames.at(i), values_of(static_cast<Column>(i)));
      if (!found) return std::move(found).error();
      out.columns_.at(i) = std::move(found).value();
    }
    if (out.columns_[kHtml].exists()) return out;
    return Error{ErrorKind::kNotFound, "the batch has no column \"html\"", {}};
  }
  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] const capi::ArrowColumn& column(Column which) const { return columns_.at(which); }

 private:
  std::size_t rows_ = 0;
  std::array<capi::ArrowColumn, kColumns> columns_;
};

// A row of the input, and its records: that of the page, followed by those of the items if it is a list.
struct Slot {
  const Batch* batch = nullptr;
  std::size_t row = 0;
  std::deque<capi::ArrowRow> out = {};  // because rows must not move
  std::optional<Error> error = {};
};

// What is needed to process rows. Shared by all threads.
struct Work {
  const wrapwright_store* store;
  const wrapwright_extractor* extractor;
  unsigned members;
  unsigned extras;

  void on(Slot& slot) const {
    const capi::ArrowColumn& html = slot.batch->column(kHtml);
    std::array<std::string, kColumns> buffers;
    const auto text = [&](Column which) { return str_of(slot.batch->column(which).text(slot.row, buffers.at(which))); };
    wrapwright_source page{sizeof(page),    text(kHtml),     text(kUrl),  text(kContentType),
                           text(kEncoding), text(kCaptured), text(kError)};
    if (!html.has(slot.row) && page.failure.size == 0) page.failure = str_of("the page has no bytes");
    wrapwright_error* error = nullptr;
    const std::unique_ptr<wrapwright_outcome> found(outcome_of(page, text(kUnfound), text(kSite), &error));
    if (found) {
      const wrapwright_record_source source = source_of(slot, text);
      add_row(*found, source, slot);
      if ((extras & WRAPWRIGHT_ARROW_ITEMS) != 0) add_items(*found, source, slot);
    } else {
      slot.error = Error{error->kind, std::string(view_of(wrapwright_error_message(error))), {}};
    }
    wrapwright_error_free(error);
  }

  wrapwright_outcome* outcome_of(const wrapwright_source& page, wrapwright_str unfound, wrapwright_str site,
                                 wrapwright_error** error) const {
    if (unfound.size > 0) return wrapwright_outcome_failed(page.url, unfound, error);
    return extractor != nullptr ? wrapwright_extract(extractor, &page, error)
                                : wrapwright_store_extract(store, site, &page, error);
  }

  void add_row(const wrapwright_outcome& found, const wrapwright_record_source& source, Slot& slot) const {
    const PageRecord record = capi::record_of(found, source, members);
    capi::ArrowRow& row = slot.out.emplace_back();
    if ((extras & WRAPWRIGHT_ARROW_JSON) != 0) {
      std::string line;
      append_record(record, line);
      line.pop_back();
      row.add_text(kJson, line);
    }
    if ((extras & WRAPWRIGHT_ARROW_SIGNS) != 0 && record.damage.empty()) {
      const std::string signs = capi::signs_of_outcome(found);
      if (!signs.empty()) row.add_text(kSigns, signs);
    }
    add_members(record, row);
  }

  void add_items(const wrapwright_outcome& list, const wrapwright_record_source& source, Slot& slot) const {
    const std::string id(source.id.size > 0 ? view_of(source.id) : std::string_view(list.url));
    for (std::size_t i = 0; i < list.found.items.size(); ++i) {
      wrapwright_error* error = nullptr;
      const std::unique_ptr<wrapwright_outcome> item(wrapwright_outcome_item(&list, i, &error));
      wrapwright_error_free(error);
      if (!item) continue;  // can only fail for lack of memory
      const std::string name = id + "#" + std::to_string(i + 1);
      wrapwright_record_source of = source;
      of.id = str_of(name);
      of.list = str_of(id);
      of.damage = {};
      add_row(*item, of, slot);
    }
  }

  template <typename Text>
  static wrapwright_record_source source_of(const Slot& slot, const Text& text) {
    wrapwright_record_source out{};
    out.id = text(kId);
    out.damage = text(kDamage);
    out.warc_file = text(kWarcFile);
    out.warc_record_id = text(kWarcRecordId);
    out.warc_date = text(slot.batch->column(kWarcDate).exists() ? kWarcDate : kCaptured);
    out.payload_digest = text(kPayloadDigest);
    out.warc_offset = static_cast<unsigned long long>(slot.batch->column(kWarcOffset).number(slot.row).value_or(0));
    out.http_status = static_cast<int>(slot.batch->column(kHttpStatus).number(slot.row).value_or(0));
    return out;
  }
};

std::size_t threads_of(std::size_t wanted, std::size_t rows) {
  const std::size_t cores = std::max(std::thread::hardware_concurrency(), 1U);
  return std::clamp<std::size_t>(wanted == 0 ? cores : wanted, 1, std::max<std::size_t>(rows, 1));
}

Result<std::unique_ptr<wrapwright_table>> apply(const std::vector<Batch>& batches, const Work& work,
                                                const wrapwright_arrow_options& options) {
  std::size_t all = 0;
  for (const Batch& batch : batches) all += batch.rows();
  capi::ArrowColumnsOptions wanted;
  wanted.with_markdown = (work.members & WRAPWRIGHT_RECORD_MARKDOWN) != 0;
  wanted.with_html = (work.members & WRAPWRIGHT_RECORD_HTML) != 0;
  wanted.with_comments = (work.members & WRAPWRIGHT_RECORD_COMMENTS) != 0;
  if ((work.extras & WRAPWRIGHT_ARROW_JSON) != 0) wanted.others.push_back(kJson);
  if ((work.extras & WRAPWRIGHT_ARROW_SIGNS) != 0) wanted.others.push_back(kSigns);
  capi::ArrowColumns columns(wanted);
  const std::size_t threads = threads_of(options.threads, all);
  std::vector<Slot> slots(threads * kRowsAtOnce);
  std::size_t batch = 0;
  std::size_t row = 0;
  std::size_t done = 0;
  std::optional<Error> error;
  const auto take = [&](Slot& slot) {
    while (batch < batches.size() && row == batches[batch].rows()) {
      ++batch;
      row = 0;
    }
    if (batch == batches.size()) return false;
    slot.batch = &batches[batch];
    slot.row = row++;
    return true;
  };
  std::chrono::steady_clock::time_point told;
  // A call for each page would make the threads wait for one another: Python's threads wait for its lock.
  const auto is_due = [&] {
    if (options.progress == nullptr) return false;
    const auto now = std::chrono::steady_clock::now();
    if (done != 1 && done != all && now - told < kBetweenProgress) return false;
    told = now;
    return true;
  };
  const auto deliver = [&](Slot& slot) {
    error = std::move(slot.error);
    for (const capi::ArrowRow& each : slot.out) {
      if (error) break;
      if (auto added = columns.append(each); !added) error = std::move(added).error();
    }
    slot.out.clear();
    ++done;
    const bool goes_on = !is_due() || options.progress(options.context, done, all) == 0;
    if (!error && !goes_on) error = Error{ErrorKind::kInterrupted, "interrupted", {}};
    return !error;
  };
  stream_in_order(
      threads, slots, take, [&work](Slot& slot, std::size_t /*thread*/) { work.on(slot); }, deliver);
  if (error) return *std::move(error);
  return std::make_unique<wrapwright_table>(wrapwright_table{std::move(columns).finish()});
}

// Reads only the members that the program knows.
wrapwright_arrow_options known_options(const wrapwright_arrow_options* given) {
  wrapwright_arrow_options out{};
  if (given != nullptr) std::memcpy(&out, given, std::min(given->struct_size, sizeof(out)));
  return out;
}

}  // namespace

wrapwright_table* wrapwright_apply_arrow(const wrapwright_store* store, const wrapwright_extractor* extractor,
                                         const struct ArrowSchema* schema, const struct ArrowArray* const* batches,
                                         size_t count, const wrapwright_arrow_options* options,
                                         wrapwright_error** error) {
  return pointer_of(error, [&]() -> Result<std::unique_ptr<wrapwright_table>> {
    const wrapwright_arrow_options known = known_options(options);
    std::vector<Batch> read;
    read.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      auto batch = Batch::of(*schema, *batches[i]);
      if (!batch) return std::move(batch).error();
      read.push_back(std::move(batch).value());
    }
    return apply(read, Work{store, extractor, known.members, known.extras}, known);
  });
}
size_t wrapwright_table_rows(const wrapwright_table* table) { return table->table.rows(); }
int wrapwright_table_export(const wrapwright_table* table, struct ArrowSchema* schema, struct ArrowArray* array,
                            wrapwright_error** error) {
  const auto done = c_interface::value_of(error, [&]() -> Status {
    table->table.export_to(*schema, *array);
    return Done{};
  });
  return done ? 0 : 1;
}
void wrapwright_table_free(wrapwright_table* table) { delete table; }
