// SPDX-License-Identifier: Apache-2.0
#include "app/watch/article_files.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include "app/pipeline/extraction_worker.h"
#include "app/watch/earlier_records.h"
#include "app/watch/wrapper_renewal.h"
#include "core/base/atomic_file.h"
#include "core/base/files.h"
#include "core/base/ordered.h"

namespace wrapwright {
namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 20U;

std::string articles_name(std::string_view archive) {
  constexpr std::string_view kEnding = ".warc.gz";
  return std::string(archive.substr(0, archive.size() - kEnding.size())) + ".jsonl";
}

RecordOptions json_records() {
  RecordOptions out;
  out.format = RecordFormat::kJson;
  out.with_digest = true;
  return out;
}

class ArticleWriter {
 public:
  ArticleWriter(const ArticleFileOptions& options, WrapperCache& wrappers, CaptureArchive& archive,
                const Listener& listener)
      : options_(options), archive_(archive), listener_(listener), workers_(std::max(options.jobs, 1U)) {
    for (Worker& worker : workers_) {
      worker.pages.emplace([this, &wrappers] {
        return std::make_unique<ExtractionWorker>(wrappers, &alone_, options_.limits, json_records());
      });
    }
  }

  Status write_file(const std::string& name);
  ArticleFiles take() { return std::move(out_); }

 private:
  struct Worker {
    std::optional<GuardedWorker> pages;
    std::string record;
    std::string place;  // the page's name in messages
    WorkedPage done;
  };
  void extract(const StoredPage& stored, Worker& worker);
  void count(const StoredPage& stored, const Worker& worker);
  // Whether the article has the same text as the previous record of the page.
  Result<bool> is_unchanged(const StoredPage& stored, const Worker& worker);
  Status take_record(const StoredPage& stored, const Worker& worker, EarlierRecords& earlier, std::string& out);

  const ArticleFileOptions& options_;
  PageExtractor alone_{{.min_article = PageExtractorOptions().min_unmatched}};
  CaptureArchive& archive_;
  std::mutex mutex_;  // guards the archive
  const Listener& listener_;
  std::vector<Worker> workers_;
  std::vector<StoredText> texts_;  // of the current file
  ArticleFiles out_;
};

// Called on any thread.
void ArticleWriter::extract(const StoredPage& stored, Worker& worker) {
  worker.record.clear();
  SourcePage page = [&] {
    const std::lock_guard lock(mutex_);
    return archive_.read(stored.spot);
  }();
  worker.place = page.url.empty() ? page.id : page.url;
  worker.done = worker.pages->work_on(page, worker.record);
}

void ArticleWriter::count(const StoredPage& stored, const Worker& worker) {
  const PageStatus status = worker.done.status;
  ++out_.pages[std::string(to_string(status))];
  out_.sites.insert(stored.site);
  // Pages of sites that wait for their wrapper are not failures.
  if (!has_failed(status) || status == PageStatus::kNoWrapper) return;
  ++out_.failed;
  listener_.error({ErrorKind::kNoPattern, worker.done.problem, {worker.place}});
}

Result<bool> ArticleWriter::is_unchanged(const StoredPage& stored, const Worker& worker) {
  const std::string& digest = worker.done.text_digest;
  if (digest.empty()) return false;
  // A run may capture a page twice.
  const auto last =
      std::find_if(texts_.rbegin(), texts_.rend(), [&](const StoredText& text) { return text.key == stored.key; });
  if (last != texts_.rend()) return last->digest == digest;
  const auto before = archive_.index().text_before(stored.key, {stored.spot.file, 0});
  if (!before) return before.error();
  return *before == digest;
}

// A renewed wrapper may read the captures of an earlier era worse than the one that it replaces. A record that was
// written stays, even if that of an earlier capture now has the same text.
Status ArticleWriter::take_record(const StoredPage& stored, const Worker& worker, EarlierRecords& earlier,
                                  std::string& out) {
  const EarlierRecords::Record* const before = earlier.at(stored.spot.offset);
  if (before == nullptr) {
    count(stored, worker);
    const auto unchanged = is_unchanged(stored, worker);
    if (!unchanged) return unchanged.error();
    if (*unchanged) {
      ++out_.unchanged;
    } else {
      out += worker.record;
      texts_.push_back({stored.key, stored.spot, worker.done.text_digest});
    }
    return Done{};
  }
  const auto now = worth_of(worker.record);
  if (!now || is_worse(*now, before->worth)) {
    ++out_.retained;
    ++out_.pages[before->worth.status];
    out_.sites.insert(stored.site);
    out += before->line + '\n';
    texts_.push_back({stored.key, stored.spot, before->worth.text_digest});
    return Done{};
  }
  count(stored, worker);
  if (worker.record != before->line + '\n') ++out_.rewritten[stored.site];
  out += worker.record;
  texts_.push_back({stored.key, stored.spot, worker.done.text_digest});
  return Done{};
}

Status ArticleWriter::write_file(const std::string& name) {
  const auto pages = archive_.index().pages_of_file(name);
  if (!pages) return pages.error();
  auto file = AtomicFile::create(options_.folder / articles_name(name));
  if (!file) return std::move(file).error();
  EarlierRecords earlier(options_.folder / articles_name(name));
  texts_.clear();
  std::string records;
  std::optional<Error> failed;
  const auto write = [&](std::size_t least) {
    if (records.size() < least || failed) return;
    if (auto written = file->write(records); !written) failed = std::move(written).error();
    records.clear();
  };
  const auto deliver = [&](const Worker& worker, std::size_t i) {
    if (options_.is_stopped()) failed = Error{ErrorKind::kInterrupted, "interrupted", {name}};
    if (failed) return false;
    if (auto taken = take_record((*pages)[i], worker, earlier, records); !taken) failed = std::move(taken).error();
    write(kBuffer);
    listener_.progress({.doing = "applying", .done = i + 1, .total = pages->size()});
    return !failed;
  };
  for_each_in_order(
      pages->size(), workers_, [&](Worker& worker, std::size_t i) { extract((*pages)[i], worker); }, deliver);
  write(0);
  if (failed) return *std::move(failed);
  if (auto committed = file->commit(); !committed) return committed;
  out_.written.push_back(articles_name(name));
  return archive_.index().mark_done(name, texts_);
}

}  // namespace

Result<ArticleFiles> write_article_files(const ArticleFileOptions& options, WrapperCache& wrappers,
                                         CaptureArchive& archive, const Listener& listener) {
  if (auto made = make_folder(options.folder); !made) return std::move(made).error();
  remove_old_temporaries(options.folder);
  const auto files = archive.index().files_to_do();
  if (!files) return files.error();
  ArticleWriter writer(options, wrappers, archive, listener);
  for (const std::string& name : *files) {
    if (auto written = writer.write_file(name); !written) return std::move(written).error();
  }
  return writer.take();
}

Result<std::vector<WatchedSite>> judge_latest_pages(const std::set<std::string>& sites, const DriftLimits& limits,
                                                    const PageLimits& page_limits, WrapperCache& wrappers,
                                                    CaptureArchive& archive) {
  DriftTrial trial(wrappers, limits, page_limits);
  for (const std::string& site : sites) {
    auto pages = archive.index().latest_pages(site, limits.window);
    if (!pages) return std::move(pages).error();
    std::reverse(pages->begin(), pages->end());
    for (const StoredPage& stored : *pages) trial.add(archive.read(stored.spot));
  }
  return trial.sites();
}

}  // namespace wrapwright
