// SPDX-License-Identifier: Apache-2.0
#include "fetch/download.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <set>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "base/atomic_file.h"
#include "base/files.h"
#include "fetch/freshness.h"
#include "fetch/page_name.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;
using SystemClock = std::chrono::system_clock;

constexpr std::string_view kPages = "pages";
constexpr std::string_view kRules = "pages 1";  // of the validators: raise it when stored pages are made differently

class Lock {
 public:
  explicit Lock(int fd) : fd_(fd) {}
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() { ::close(fd_); }

 private:
  int fd_;
};

Result<std::unique_ptr<Lock>> take_lock(const fs::path& path) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  const auto failed = [&](std::string what) { return Error{ErrorKind::kIo, std::move(what), {path.string()}}; };
  if (fd < 0) return failed("cannot open: " + std::generic_category().message(errno));
  auto lock = std::make_unique<Lock>(fd);
  if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return lock;
  return failed(errno == EWOULDBLOCK ? "another process is fetching into this folder"
                                     : "cannot lock: " + std::generic_category().message(errno));
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

std::size_t DownloadSummary::count(DownloadOutcome outcome) const {
  const auto it = counts.find(outcome);
  return it == counts.end() ? 0 : it->second;
}

class DownloadFolder::Impl {
 public:
  Impl(fs::path path, const DownloadOptions& options, std::unique_ptr<Lock> lock, ValidatorStore validators,
       IndexWriter writer)
      : path_(std::move(path)),
        options_(options),
        lock_(std::move(lock)),
        validators_(std::move(validators)),
        writer_(std::move(writer)) {}

  Status read_index();
  Capture fetch_feed(HttpClient& client, const std::string& url, const std::string& name);
  Status keep_feed(const Capture& capture, const std::string& name);
  Result<DownloadSummary> download(HttpClient& client, const std::vector<DownloadItem>& items,
                                   const std::function<void(const DownloadEvent&)>& progress);

 private:
  // One item that is asked for.
  struct Task {
    std::size_t item = 0;
    std::string id;
    std::string key;
    std::optional<Validators> before;
  };
  struct Run {
    const std::vector<DownloadItem>& items;
    const std::function<void(const DownloadEvent&)>& progress;
    DownloadSummary summary;
    std::vector<Task> tasks;
    std::vector<HttpRequest> requests;
    std::map<std::size_t, Error> failed;  // by item
    std::optional<Error> fatal;
    bool wrote = false;
  };

  Status plan(Run& run);
  Status plan_item(Run& run, std::size_t index, std::string id, const std::string& key);
  Status take(Run& run, const Task& task, const Capture& capture);
  Status store_page(Run& run, const Task& task, const Capture& capture);
  Status forget_move(const Task& task, const Capture& capture);
  Status remember(const std::string& key, const Capture& capture, const std::optional<Validators>& before);
  static void tell(Run& run, std::size_t item, DownloadOutcome outcome, std::optional<Error> error = {});
  Status put_in_order(Run& run);
  [[nodiscard]] const IndexRow* row_of(const std::string& key) const;
  [[nodiscard]] bool has_page(const std::string& key) const;
  [[nodiscard]] std::string free_file(const std::string& key, std::string_view content_type) const;
  [[nodiscard]] Result<std::optional<Validators>> known(const std::string& key);
  void enter(IndexRow row);

  fs::path path_;
  DownloadOptions options_;
  std::unique_ptr<Lock> lock_;
  ValidatorStore validators_;
  IndexWriter writer_;
  std::vector<IndexRow> rows_;               // as in the index, without superseded rows
  std::map<std::string, std::size_t> at_;    // key -> index in rows_
  std::map<std::string, std::string> used_;  // file -> key
  std::vector<Error> bad_rows_;
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

bool DownloadFolder::Impl::has_page(const std::string& key) const {
  const IndexRow* row = row_of(key);
  std::error_code ignored;
  return row != nullptr && fs::is_regular_file(path_ / row->file, ignored);
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

// The validators in the store, else those in the headers of the index row: the store lacks them if the process was
// killed in between.
Result<std::optional<Validators>> DownloadFolder::Impl::known(const std::string& key) {
  auto stored = validators_.find(key);
  if (!stored || *stored) return stored;
  const IndexRow* row = row_of(key);
  if (row == nullptr) return std::optional<Validators>();
  Validators out;
  out.source_url = row->final_url;
  // The index may have recoded non-ASCII bytes.
  if (const auto etag = find_header(row->headers, "etag"); is_ascii(etag)) out.etag = etag;
  if (const auto date = find_header(row->headers, "last-modified"); is_ascii(date)) out.last_modified = date;
  return std::optional<Validators>(std::move(out));
}

Capture DownloadFolder::Impl::fetch_feed(HttpClient& client, const std::string& url, const std::string& name) {
  HttpRequest request{url, std::string(kFeedAccept), {}, {}, {}};
  const auto file = read_file(path_ / name);
  // The validators are those of the file, whichever URL it came from: they are sent to that URL only.
  const auto before = validators_.find("file:" + name);
  if (file && before && *before) {
    request.conditional_url = (*before)->source_url;
    request.if_none_match = (*before)->etag;
    request.if_modified_since = (*before)->last_modified;
  }
  Capture capture = client.fetch_one(request);
  if (capture.not_modified()) {
    if (file) {
      capture.body = *file;
    } else {
      capture.error = Error{ErrorKind::kNetwork, "HTTP status 304 to an unconditional request", {url}};
    }
  }
  return capture;
}

Status DownloadFolder::Impl::keep_feed(const Capture& capture, const std::string& name) {
  const std::string key = "file:" + name;
  if (capture.status == 304) {
    auto before = validators_.find(key);
    if (!before) return std::move(before).error();
    return remember(key, capture, *before);
  }
  if (auto written = write_file_atomically(path_ / name, capture.body); !written) return written;
  return remember(key, capture, std::nullopt);
}

Status DownloadFolder::Impl::remember(const std::string& key, const Capture& capture,
                                      const std::optional<Validators>& before) {
  Validators now = validators_of(key, capture, before);
  const auto until = fresh_until(capture.headers, SystemClock::now(), options_.max_fresh);
  now.fresh_until = SystemClock::to_time_t(until);
  return validators_.put(key, now);
}

void DownloadFolder::Impl::tell(Run& run, std::size_t item, DownloadOutcome outcome, std::optional<Error> error) {
  ++run.summary.counts[outcome];
  if (outcome == DownloadOutcome::kFailed && error) run.failed.emplace(item, *error);
  if (run.progress) run.progress({item, outcome, std::move(error)});
}

Status DownloadFolder::Impl::plan(Run& run) {
  std::set<std::string> keys;
  std::set<std::string> ids;
  for (std::size_t i = 0; i < run.items.size(); ++i) {
    const DownloadItem& item = run.items[i];
    if (item.url.empty()) {
      tell(run, i, DownloadOutcome::kFailed, Error{ErrorKind::kNotFound, "the item has no link", {item.id}});
      continue;
    }
    const std::string key = page_key(item.url);
    if (!keys.insert(key).second) {
      ++run.summary.duplicates;
      continue;
    }
    // Some feeds give all items the same id.
    const bool has_id = !item.id.empty() && ids.insert(item.id).second;
    if (auto planned = plan_item(run, i, has_id ? item.id : item.url, key); !planned) return planned;
  }
  return Done{};
}

Status DownloadFolder::Impl::plan_item(Run& run, std::size_t index, std::string id, const std::string& key) {
  HttpRequest request;
  request.url = run.items[index].url;
  auto before = known(key);
  if (!before) return std::move(before).error();
  if (*before) {
    const Validators& validators = **before;
    const bool ask_all = options_.refetch == Refetch::kAlways;
    if (validators.gone && !ask_all) {
      tell(run, index, DownloadOutcome::kGone, Error{ErrorKind::kNotFound, "gone (HTTP status 410)", {request.url}});
      return Done{};
    }
    if (!validators.moved_to.empty()) request.url = validators.moved_to;
    if (has_page(key) && !ask_all) {
      const bool fresh =
          options_.max_fresh.count() > 0 && SystemClock::now() < SystemClock::from_time_t(validators.fresh_until);
      const bool none = validators.etag.empty() && validators.last_modified.empty();
      if (fresh || none || options_.refetch == Refetch::kNever) {
        tell(run, index, DownloadOutcome::kKept);
        return Done{};
      }
      request.conditional_url = validators.source_url;
      request.if_none_match = validators.etag;
      request.if_modified_since = validators.last_modified;
    }
  }
  run.tasks.push_back({index, std::move(id), key, std::move(*before)});
  run.requests.push_back(std::move(request));
  return Done{};
}

Status DownloadFolder::Impl::store_page(Run& run, const Task& task, const Capture& capture) {
  const bool had = has_page(task.key);
  if (had) {
    const auto old = read_file(path_ / row_of(task.key)->file);
    if (old && *old == capture.body) {
      tell(run, task.item, DownloadOutcome::kUnchanged);
      return remember(task.key, capture, task.before);
    }
  }
  IndexRow row;
  row.id = task.id;
  row.url = run.items[task.item].url;
  row.final_url = capture.final_url;
  row.status = capture.status;
  row.headers = capture.headers;
  row.time = capture.time;
  row.file = free_file(task.key, find_header(capture.headers, "content-type"));
  row.group = run.items[task.item].group;
  row.from_fetch = true;
  // The page is written before its row, and the row before its validators: a kill in between costs a request, never a
  // page.
  if (auto written = write_file_atomically(path_ / row.file, capture.body); !written) return written;
  if (auto appended = writer_.append(row); !appended) return appended;
  enter(std::move(row));
  run.wrote = true;
  if (auto remembered = remember(task.key, capture, task.before); !remembered) return remembered;
  tell(run, task.item, had ? DownloadOutcome::kChanged : DownloadOutcome::kNew);
  return Done{};
}

Status DownloadFolder::Impl::take(Run& run, const Task& task, const Capture& capture) {
  if (capture.error && capture.error->kind == ErrorKind::kInterrupted) return *capture.error;
  if (capture.not_modified() && has_page(task.key)) {
    tell(run, task.item, DownloadOutcome::kUnchanged);
    return remember(task.key, capture, task.before);
  }
  if (capture.status == 304) {
    const Error error{ErrorKind::kNetwork, "HTTP status 304 to an unconditional request", {capture.url}};
    tell(run, task.item, DownloadOutcome::kFailed, error);
    return Done{};
  }
  if (capture.status == 410) {
    tell(run, task.item, DownloadOutcome::kGone, capture.error);
    return remember(task.key, capture, task.before);
  }
  if (capture.error) {
    tell(run, task.item, DownloadOutcome::kFailed, capture.error);
    return forget_move(task, capture);
  }
  return store_page(run, task, capture);
}

// The redirect target of the page is gone: next time its own URL is requested again.
Status DownloadFolder::Impl::forget_move(const Task& task, const Capture& capture) {
  const bool client_error = capture.status >= 400 && capture.status < 500 && capture.status != 429;
  if (!client_error || !task.before || task.before->moved_to.empty()) return Done{};
  Validators now = *task.before;
  now.moved_to.clear();
  return validators_.put(task.key, now);
}

// Orders the rows as the items are listed, after the rows that are no longer listed. Unknown lines are left unchanged.
Status DownloadFolder::Impl::put_in_order(Run& run) {
  const bool ours = std::all_of(rows_.begin(), rows_.end(), [](const IndexRow& row) { return row.from_fetch; });
  if (!run.wrote || !bad_rows_.empty() || !ours) return Done{};
  std::map<std::string, std::size_t> place;
  for (std::size_t i = 0; i < run.items.size(); ++i) place.try_emplace(page_key(run.items[i].url), i);
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
  Run run{items, progress, {}, {}, {}, {}, {}, false};
  run.summary.bad_rows = bad_rows_;
  if (auto planned = plan(run); !planned) return std::move(planned).error();
  client.fetch(run.requests, [&](std::size_t index, const Capture& capture) {
    if (run.fatal) return HttpClient::Next::kStop;
    auto taken = take(run, run.tasks[index], capture);
    if (taken) return HttpClient::Next::kGoOn;
    run.fatal = std::move(taken).error();
    return HttpClient::Next::kStop;
  });
  auto ordered = put_in_order(run);
  if (run.fatal) return std::move(*run.fatal);
  if (!ordered) return std::move(ordered).error();
  for (auto& [item, error] : run.failed) run.summary.errors.push_back(std::move(error));
  return std::move(run.summary);
}

Result<DownloadFolder> DownloadFolder::open(const fs::path& path, const DownloadOptions& options) {
  if (auto made = make_folder(path / kPages); !made) return std::move(made).error();
  auto lock = take_lock(path / ".lock");
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

Capture DownloadFolder::fetch_feed(HttpClient& client, const std::string& url, const std::string& name) {
  return impl_->fetch_feed(client, url, name);
}

Status DownloadFolder::keep_feed(const Capture& capture, const std::string& name) {
  return impl_->keep_feed(capture, name);
}

Result<DownloadSummary> DownloadFolder::download(HttpClient& client, const std::vector<DownloadItem>& items,
                                                 const std::function<void(const DownloadEvent&)>& progress) {
  return impl_->download(client, items, progress);
}

}  // namespace wrapwright
