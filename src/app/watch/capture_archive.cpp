// SPDX-License-Identifier: Apache-2.0
#include "app/watch/capture_archive.h"

#include <tuple>
#include <utility>

#include "app/watch/exchange_records.h"
#include "core/base/files.h"
#include "core/base/lock_file.h"
#include "core/base/url.h"
#include "web/captures/record_pages.h"
#include "web/fetch/page_name.h"
#include "web/http/message.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRules = "captures 1";  // of the validators: raise it when captures are stored differently

bool is_success(int status) { return status >= 200 && status <= 299; }

// Files are named after the time of their run.
bool is_later(const RecordSpot& a, const RecordSpot& b) {
  return std::tie(a.file, a.offset) > std::tie(b.file, b.offset);
}

}  // namespace

Result<std::unique_ptr<CaptureArchive>> CaptureArchive::open(const fs::path& folder, WarcFolderOptions files) {
  for (const char* part : {"archive", "feeds", "state"}) {
    if (auto made = make_folder(folder / part); !made) return std::move(made).error();
  }
  auto lock = take_lock(folder / "state" / "lock", "another process is archiving into this folder");
  if (!lock) return std::move(lock).error();
  auto validators = ValidatorStore::open(folder / "state" / "validators.sqlite", kRules);
  if (!validators) return std::move(validators).error();
  auto index = CaptureIndex::open(folder / "state" / "captures.sqlite");
  if (!index) return std::move(index).error();
  std::unique_ptr<CaptureArchive> archive(new CaptureArchive(folder / "archive", std::move(lock).value(),
                                                             std::move(validators).value(), std::move(index).value(),
                                                             std::move(files)));
  if (auto recovered = archive->recover(); !recovered) return std::move(recovered).error();
  return archive;
}

CaptureArchive::CaptureArchive(fs::path folder, Descriptor lock, ValidatorStore validators, CaptureIndex index,
                               WarcFolderOptions files)
    : folder_(std::move(folder)),
      lock_(std::move(lock)),
      validators_(std::move(validators)),
      index_(std::move(index)),
      files_(folder_, std::move(files)) {}

Status CaptureArchive::recover() {
  for (const std::string& name : open_files(folder_)) {
    if (auto recovered = recover(name); !recovered) return recovered;
  }
  return adopt_planned();
}

// Adds the pages that a killed process has written but not added to the index: the feeds may not name them anymore.
Status CaptureArchive::adopt_planned() {
  const auto planned = index_.planned();
  if (!planned) return planned.error();
  for (const std::string& url : *planned) {
    const std::string key = page_key(url);
    const auto seen = index_.latest(url);
    if (!seen) return seen.error();
    const auto known = index_.page(key);
    if (!known) return known.error();
    if (!*seen) {
      if (!*known) unanswered_.push_back(url);
      continue;
    }
    const RecordSpot& spot = (*seen)->spot;
    if (*known && !is_later(spot, **known)) continue;
    if (auto entered = index_.add_page({key, site_of(url), spot}); !entered) return entered;
  }
  return Done{};
}

Status CaptureArchive::plan(const std::vector<DownloadItem>& items) {
  std::vector<std::string> urls;
  urls.reserve(items.size());
  for (const DownloadItem& item : items) urls.push_back(item.url);
  return index_.plan(urls);
}

Status CaptureArchive::finish_plan() {
  unanswered_.clear();
  return index_.forget_plan();
}

// Adds the records that a killed process has written but not added to the index, so that they are not fetched and
// stored again.
Status CaptureArchive::recover(const std::string& name) {
  const auto known = index_.length_of(name);
  if (!known) return known.error();
  std::vector<StoredCapture> captures;
  const auto length = recover_file(folder_, name, *known, [&](const ArchiveRecord& record) {
    const ArchiveHead& head = record.head;
    if (head.type != RecordType::kResponse || !head.field("WARC-Truncated").empty()) return;
    const auto response = parse_http_response(record.block);
    if (!response || !is_success(response->status)) return;
    captures.push_back({head.uri,
                        std::string(head.field("WARC-Payload-Digest")),
                        head.date,
                        head.id,
                        {name, record.offset},
                        std::string(find_header(response->headers, "etag")),
                        std::string(find_header(response->headers, "last-modified"))});
  });
  if (!length) return length.error();
  if (*length == 0) return Done{};
  for (const StoredCapture& capture : captures) {
    if (auto entered = index_.grow(name, *length, &capture); !entered) return entered;
  }
  return index_.grow(name, *length, nullptr);
}

bool CaptureArchive::observe(const HttpExchange& exchange) {
  if (failure_) return false;
  if (auto written = write(exchange); !written) failure_ = std::move(written).error();
  return !failure_;
}

Status CaptureArchive::write(const HttpExchange& exchange) {
  const std::string digest = payload_digest(exchange);
  auto earlier = exchange.status == 304 ? index_.confirmed(exchange.url, field_of(exchange.request, "if-none-match"),
                                                           field_of(exchange.request, "if-modified-since"))
                                        : index_.find(exchange.url, digest);
  if (!earlier) return std::move(earlier).error();
  const auto place = files_.next_place();
  if (!place) return place.error();
  const bool is_revisit = *earlier && is_repeated(exchange, digest, **earlier);
  std::string records;
  std::string id =
      append_exchange(exchange, digest, is_revisit ? &**earlier : nullptr, *place, files_.packer(), records);
  if (auto written = files_.append(records); !written) return written;
  ++(is_revisit ? revisits_ : responses_);
  const bool is_page = is_success(exchange.status) && !exchange.is_cut;
  StoredCapture seen = is_revisit ? std::move(**earlier)
                                  : StoredCapture{exchange.url, digest, exchange.time, std::move(id), place->spot};
  if (is_page) {
    seen.etag = field_of(exchange.response_head, "etag");
    seen.last_modified = field_of(exchange.response_head, "last-modified");
  }
  return index_.grow(place->spot.file, files_.length(), is_revisit || is_page ? &seen : nullptr);
}

bool CaptureArchive::has_page(const std::string& key) {
  const auto spot = index_.page(key);
  return spot && *spot;
}

// Unknown: the page is requested again, and a repeated response is recognized by its digest.
std::optional<Validators> CaptureArchive::validators_of_page(const std::string& /*key*/) { return std::nullopt; }

Result<DownloadOutcome> CaptureArchive::store(const DownloadItem& /*item*/, const std::string& key,
                                              const Capture& capture) {
  if (failure_) return *failure_;
  const auto seen = index_.latest(capture.final_url);
  if (!seen) return seen.error();
  if (!*seen) return Error{ErrorKind::kNotFound, "the response is not in the archive", {capture.final_url}};
  const auto before = index_.page(key);
  if (!before) return before.error();
  if (*before && **before == (*seen)->spot) return DownloadOutcome::kUnchanged;
  auto entered = index_.add_page({key, site_of(capture.final_url), (*seen)->spot});
  if (!entered) return std::move(entered).error();
  return *before ? DownloadOutcome::kChanged : DownloadOutcome::kNew;
}

SourcePage CaptureArchive::read(const RecordSpot& spot) {
  const fs::path path = folder_ / spot.file;
  Place place{path.string()};
  place.byte = spot.offset;
  const auto known = numbers_.find(spot.file);
  const std::size_t number =
      known != numbers_.end() ? known->second : lookup_->add_archive([path] { return ArchiveReader::open(path); });
  numbers_.emplace(spot.file, number);
  const auto record = lookup_->read(number, spot.offset);
  if (!record) return failed_page(record.error());
  CapturedPage capture;
  const RecordPages pages(nullptr, number, path.string());
  if (!pages.take(**record, capture)) capture = failed_capture({ErrorKind::kUnsupported, "not an HTML page", place});
  SourcePage page = source_page(std::move(capture));
  if (page.url.empty()) page.url = (*record)->head.uri;
  page.input = path.string();
  page.site = site_of_page(page);
  return page;
}

}  // namespace wrapwright
