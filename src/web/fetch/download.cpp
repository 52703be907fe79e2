// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/download.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/base/files.h"
#include "core/base/lock_file.h"
#include "web/fetch/index_file.h"
#include "web/fetch/page_name.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPages = "pages";
constexpr std::string_view kRules = "pages 1";  // of the validators: raise it when stored pages are made differently

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

class DownloadFolder::Impl : public PageStorage {
 public:
  Impl(fs::path path, const DownloadOptions& options, Descriptor lock, ValidatorStore validators, IndexWriter writer)
      : path_(std::move(path)),
        options_(options),
        lock_(std::move(lock)),
        validators_(std::move(validators)),
        feeds_(path_, validators_, options_.max_fresh),
        writer_(std::move(writer)) {}

  Status read_index();
  FeedFolder& feeds() { return feeds_; }
  Result<DownloadSummary> download(HttpClient& client, const std::vector<DownloadItem>& items,
                                   const std::function<void(const DownloadEvent&)>& progress);

  bool has_page(const std::string& key) override;
  std::optional<Validators> validators_of_page(const std::string& key) override;
  Result<DownloadOutcome> store(const DownloadItem& item, const std::string& key, const Capture& capture) override;

 private:
  Status put_in_order(const std::vector<DownloadItem>& items);
  [[nodiscard]] const IndexRow* row_of(const std::string& key) const;
  [[nodiscard]] std::string free_file(const std::string& key, std::string_view content_type) const;
  void enter(IndexRow row);

  fs::path path_;
  DownloadOptions options_;
  Descriptor lock_;
  ValidatorStore validators_;
  FeedFolder feeds_;
  IndexWriter writer_;
  std::vector<IndexRow> rows_;               // as in the index, without superseded rows
  std::map<std::string, std::size_t> at_;    // key -> index in rows_
  std::map<std::string, std::string> used_;  // file -> key
  std::vector<Error> bad_rows_;
  bool wrote_ = false;  // a row was written since the rows were put in order
};

void DownloadFolder::Impl::enter(IndexRow row) {
  const std::string key = page_key(row.url);
  used_[row.file] = key;
  const auto [it, fresh] = at_.try_emplace(key, rows_.size());
  if (fresh) {
    rows_.push_back(std::move(row));
  } else {
    rows_[it->second] = std::move(row);
  }
}

Status DownloadFolder::Impl::read_index() {
  const fs::path index = path_ / kIndexName;
  auto bytes = read_file(index);
  if (!bytes) return std::move(bytes).error();
  IndexReading reading = parse_index(*bytes, index.string());
  bad_rows_ = std::move(reading.bad);
  for (auto& row : reading.rows) enter(std::move(row));
  return Done{};
}

const IndexRow* DownloadFolder::Impl::row_of(const std::string& key) const {
  const auto it = at_.find(key);
  return it == at_.end() ? nullptr : &rows_[it->second];
}

bool DownloadFolder::Impl::has_page(const std::string& key) {
  const IndexRow* row = row_of(key);
  std::error_code code;
  if (row == nullptr || !fs::is_regular_file(path_ / row->file, code)) return false;
  const auto size = fs::file_size(path_ / row->file, code);
  if (code) return false;
  const auto stored = validators_.find(key);
  if (!stored) return false;
  // If its size is unknown, as in folders of earlier versions, that alone is no reason to request it again.
  return *stored && (*stored)->size ? size == *(*stored)->size : size > 0;
}

// A page keeps its file name forever; two URLs with the same name (only from hostile feeds) get different files.
std::string DownloadFolder::Impl::free_file(const std::string& key, std::string_view content_type) const {
  if (const IndexRow* row = row_of(key)) return row->file;
  const fs::path name = page_file_name(key, content_type);
  for (int n = 1;; ++n) {
    const std::string suffix = n == 1 ? "" : "-" + std::to_string(n);
    std::string file = std::string(kPages) + "/" + name.stem().string() + suffix + name.extension().string();
    if (used_.count(file) == 0) return file;
  }
}

std::optional<Validators> DownloadFolder::Impl::validators_of_page(const std::string& key) {
  const IndexRow* row = row_of(key);
  if (row == nullptr) return std::nullopt;
  Validators out;
  out.source_url = row->final_url;
  // The index may have recoded non-ASCII bytes.
  if (const auto etag = find_header(row->headers, "etag"); is_ascii(etag)) out.etag = etag;
  if (const auto date = find_header(row->headers, "last-modified"); is_ascii(date)) out.last_modified = date;
  return out;
}

Result<DownloadOutcome> DownloadFolder::Impl::store(const DownloadItem& item, const std::string& key,
                                                    const Capture& capture) {
  const bool had = has_page(key);
  if (had) {
    const auto old = read_file(path_ / row_of(key)->file);
    if (old && *old == capture.body) return DownloadOutcome::kUnchanged;
  }
  IndexRow row;
  row.id = item.id;
  row.url = item.url;
  row.final_url = capture.final_url;
  row.status = capture.status;
  row.headers = capture.headers;
  row.time = capture.time;
  row.file = free_file(key, find_header(capture.headers, "content-type"));
  row.group = item.group;
  row.from_fetch = true;
  // The page is written before its row.
  if (auto written = write_file_atomically(path_ / row.file, capture.body); !written) return std::move(written).error();
  if (auto appended = writer_.append(row); !appended) return std::move(appended).error();
  enter(std::move(row));
  wrote_ = true;
  return had ? DownloadOutcome::kChanged : DownloadOutcome::kNew;
}

// Orders the rows as the items are listed, after the rows that are no longer listed. Unknown lines are left unchanged.
Status DownloadFolder::Impl::put_in_order(const std::vector<DownloadItem>& items) {
  const bool ours = std::all_of(rows_.begin(), rows_.end(), [](const IndexRow& row) { return row.from_fetch; });
  if (!std::exchange(wrote_, false) || !bad_rows_.empty() || !ours) return Done{};
  std::map<std::string, std::size_t> place;
  for (std::size_t i = 0; i < items.size(); ++i) place.try_emplace(page_key(items[i].url), i);
  const auto place_of = [&](const IndexRow& row) {
    const auto it = place.find(page_key(row.url));
    return it == place.end() ? std::size_t{0} : it->second + 1;
  };
  std::stable_sort(rows_.begin(), rows_.end(),
                   [&](const IndexRow& a, const IndexRow& b) { return place_of(a) < place_of(b); });
  at_.clear();
  for (std::size_t i = 0; i < rows_.size(); ++i) at_[page_key(rows_[i].url)] = i;
  return writer_.replace(rows_);
}

Result<DownloadSummary> DownloadFolder::Impl::download(HttpClient& client, const std::vector<DownloadItem>& items,
                                                       const std::function<void(const DownloadEvent&)>& progress) {
  auto summary = Downloader(*this, validators_, options_).download(client, items, progress);
  auto ordered = put_in_order(items);
  if (summary && !ordered) return std::move(ordered).error();
  if (summary) summary->bad_rows = bad_rows_;
  return summary;
}

Result<DownloadFolder> DownloadFolder::open(const fs::path& path, const DownloadOptions& options) {
  if (auto made = make_folder(path / kPages); !made) return std::move(made).error();
  auto lock = take_lock(path / ".lock", "another process is fetching into this folder");
  if (!lock) return std::move(lock).error();
  for (const fs::path& folder : {path, path / kPages}) remove_old_temporaries(folder);
  auto validators = ValidatorStore::open(path / "validators.sqlite", kRules);
  if (!validators) return std::move(validators).error();
  auto writer = IndexWriter::open(path / kIndexName);
  if (!writer) return std::move(writer).error();
  auto impl = std::make_unique<Impl>(path, options, std::move(lock).value(), std::move(validators).value(),
                                     std::move(writer).value());
  if (auto read = impl->read_index(); !read) return std::move(read).error();
  return DownloadFolder(std::move(impl));
}

DownloadFolder::DownloadFolder(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
DownloadFolder::DownloadFolder(DownloadFolder&&) noexcept = default;
DownloadFolder& DownloadFolder::operator=(DownloadFolder&&) noexcept = default;
DownloadFolder::~DownloadFolder() = default;

bool DownloadFolder::has_page(const std::string& url) { return impl_->has_page(page_key(url)); }

FeedFolder& DownloadFolder::feeds() { return impl_->feeds(); }

Result<DownloadSummary> DownloadFolder::download(HttpClient& client, const std::vector<DownloadItem>& items,
                                                 const std::function<void(const DownloadEvent&)>& progress) {
  return impl_->download(client, items, progress);
}

}  // namespace wrapwright
