// SPDX-License-Identifier: Apache-2.0
#include "app/watch/feed_archive.h"

#include <utility>

#include "app/pipeline/contrast_pages.h"
#include "app/watch/capture_archive.h"
#include "app/watch/feed_reader.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

constexpr int kReportFormat = 1;
// Reason if the wrapper was stored by a run that ended before the records were written.
constexpr const char* kLeftByEarlierRun = "left by an earlier run";

class FeedArchive {
 public:
  FeedArchive(const FeedArchiveOptions& options, CaptureArchive& archive, WrapperCache& wrappers,
              const Listener& listener)
      : options_(options), archive_(archive), wrappers_(wrappers), listener_(listener) {}

  Result<FeedArchiveReport> run();

 private:
  [[nodiscard]] bool is_stopped() const { return options_.http.stop != nullptr && options_.http.stop->load(); }
  Status fetch(HttpClient& client);
  Status download(HttpClient& client);
  Status close_archive();
  Status learn(HttpClient& client);
  Status extract();
  Status work(HttpClient& client);

  const FeedArchiveOptions& options_;
  CaptureArchive& archive_;
  WrapperCache& wrappers_;
  const Listener& listener_;
  std::vector<FeedPage> pages_;
  FeedArchiveReport report_;
};

Status FeedArchive::download(HttpClient& client) {
  std::vector<DownloadItem> items = items_of(pages_);
  for (const std::string& url : archive_.unanswered()) items.push_back({.id = "", .url = url, .group = ""});
  if (auto planned = archive_.plan(items); !planned) return planned;
  Downloader downloader(archive_, archive_.validators(), options_.download);
  std::size_t done = 0;
  auto summary = downloader.download(client, items, [&](const DownloadEvent& event) {
    if (event.error && event.is_known) listener_.detail(event.error->to_string());
    if (event.error && !event.is_known) listener_.error(*event.error);
    listener_.progress({.doing = "fetching", .done = ++done, .total = items.size()});
  });
  if (!summary) return std::move(summary).error();
  report_.pages = std::move(summary).value();
  return is_stopped() ? Status(Done{}) : archive_.finish_plan();
}

// Afterwards, what was fetched can be read.
Status FeedArchive::close_archive() {
  auto closed = archive_.close();
  report_.archives = archive_.closed_files();
  report_.responses = archive_.responses();
  report_.revisits = archive_.revisits();
  // An archive that cannot be written stops the client, which then reports an interrupt.
  if (archive_.failure()) return *archive_.failure();
  return closed;
}

Status FeedArchive::fetch(HttpClient& client) {
  FeedFolder folder(options_.folder / "feeds", archive_.validators(), options_.download.max_fresh);
  FeedReader feeds(folder, client, listener_);
  pages_ = feeds.read(options_.feeds, options_.items);
  report_.feeds = feeds.feeds();
  report_.failed_feeds = feeds.failed();
  report_.feeds_failed_before = feeds.failed_before();
  Status done = is_stopped() || pages_.empty() ? Status(Done{}) : download(client);
  if (auto closed = close_archive(); !closed) return closed;
  return done;
}

Status FeedArchive::learn(HttpClient& client) {
  ArchiveLearner learner(options_.learning, pages_, archive_, wrappers_, listener_);
  if (auto chosen = learner.choose(options_.drift); !chosen) return chosen;
  ContrastPages beside;
  const auto keep = [&](const Capture& capture) -> Status {
    const auto seen = archive_.index().latest(capture.final_url);
    if (!seen) return seen.error();
    if (*seen) beside[site_of(capture.final_url)].push_back((*seen)->spot);
    return Done{};
  };
  auto fetched = fetch_contrast_pages(learner.feeds(), {.max_other_pages = options_.learning.other_pages}, client, keep,
                                      listener_);
  if (auto closed = close_archive(); !closed) return closed;
  if (!fetched) return fetched;
  auto learned = learner.learn(beside, [this] { return is_stopped(); });
  if (!learned) return std::move(learned).error();
  report_.sites = std::move(learned).value();
  return Done{};
}

Status FeedArchive::extract() {
  const ArchiveLearnerOptions& common = options_.learning;
  auto articles = write_article_files({.folder = options_.folder / "articles",
                                       .limits = common.limits,
                                       .jobs = common.jobs,
                                       .is_stopped = [this] { return is_stopped(); }},
                                      wrappers_, archive_, listener_);
  if (!articles) return std::move(articles).error();
  report_.articles = std::move(articles).value();
  auto drift = judge_latest_pages(report_.articles.sites, options_.drift, common.limits, wrappers_, archive_);
  if (!drift) return std::move(drift).error();
  report_.drift = std::move(drift).value();
  return Done{};
}

Status FeedArchive::work(HttpClient& client) {
  if (auto fetched = fetch(client); !fetched || is_stopped()) return fetched;
  if (auto learned = learn(client); !learned || is_stopped()) return learned;
  return extract();
}

Result<FeedArchiveReport> FeedArchive::run() {
  HttpOptions http = options_.http;
  http.observe = [this](const HttpExchange& exchange) { return archive_.observe(exchange); };
  HttpClient client(std::move(http));
  auto worked = work(client);
  if (!worked && worked.error().kind != ErrorKind::kInterrupted) return std::move(worked).error();
  report_.is_interrupted = is_stopped();
  return std::move(report_);
}

Json site_json(const FeedArchiveReport& report) {
  auto out = Json::object();
  out["learned"] = report.sites.learned;
  out["renewed"] = report.sites.renewed;
  out["waiting"] = report.sites.waiting;
  return out;
}

}  // namespace

std::size_t FeedArchiveReport::failed() const {
  return failed_feeds + pages.count(DownloadOutcome::kFailed) + sites.failed + articles.failed;
}

std::map<std::string, std::size_t> FeedArchiveReport::rewritten() const {
  std::map<std::string, std::size_t> out;
  for (const auto& [site, records] : articles.rewritten) {
    const auto why = sites.why_again.find(site);
    out[why != sites.why_again.end() ? why->second : kLeftByEarlierRun] += records;
  }
  return out;
}

Result<FeedArchiveReport> archive_feeds(const FeedArchiveOptions& options, WrapperCache& wrappers,
                                        const Listener& listener) {
  const bool obeys = options.http.politeness.robots == RobotsPolicy::kObey;
  auto archive = CaptureArchive::open(options.folder, {.max_bytes = options.max_archive_bytes,
                                                       .time = options.time,
                                                       .software = "wrapwright/" WRAPWRIGHT_VERSION,
                                                       .user_agent = user_agent(options.http.contact_url),
                                                       .robots = obeys ? "obey" : "ignore"});
  if (!archive) return std::move(archive).error();
  auto report = FeedArchive(options, **archive, wrappers, listener).run();
  if (!report || report->is_interrupted) return report;
  auto written = write_file_atomically(options.folder / "summary.json", to_json(*report, options));
  if (!written) return std::move(written).error();
  return report;
}

std::vector<std::string> lines_of(const FeedArchiveReport& report, const FeedArchiveOptions& options) {
  std::vector<std::string> out = {options.folder.string() + ": " + to_string(report.pages)};
  if (report.feeds_failed_before > 0) {
    out.push_back("feeds that failed as before: " + std::to_string(report.feeds_failed_before) +
                  " (--verbose names them)");
  }
  for (const auto& [site, pages] : report.sites.waiting) {
    out.push_back(site + ": no wrapper yet: " + std::to_string(pages) + " of at least " +
                  std::to_string(options.learning.min_pages) + " pages to learn it from");
  }
  std::string statuses;
  for (const auto& [status, pages] : report.articles.pages) statuses += ", " + std::to_string(pages) + " " + status;
  if (!statuses.empty()) out.push_back("articles: " + statuses.substr(2));
  if (report.articles.unchanged > 0) {
    out.push_back("articles without a new record: " + std::to_string(report.articles.unchanged) +
                  " (their text has not changed)");
  }
  for (const auto& [why, records] : report.rewritten()) {
    out.push_back("rewritten records: " + std::to_string(records) + " (" + why + ")");
  }
  if (report.articles.retained > 0) {
    out.push_back("unchanged records: " + std::to_string(report.articles.retained) +
                  " (the present wrapper reads these captures worse)");
  }
  return out;
}

std::string to_json(const FeedArchiveReport& report, const FeedArchiveOptions& options) {
  const auto count = [&](DownloadOutcome outcome) { return report.pages.count(outcome); };
  Json out;
  out["format"] = kReportFormat;
  out["time"] = options.time;
  out["feeds"] = {
      {"read", report.feeds}, {"failed_before", report.feeds_failed_before}, {"failed", report.failed_feeds}};
  out["pages"] = {{"new", count(DownloadOutcome::kNew)},
                  {"changed", count(DownloadOutcome::kChanged)},
                  {"unchanged", count(DownloadOutcome::kUnchanged)},
                  {"kept", count(DownloadOutcome::kKept)},
                  {"gone", count(DownloadOutcome::kGone)},
                  {"failed_before", count(DownloadOutcome::kFailedBefore)},
                  {"failed", count(DownloadOutcome::kFailed)}};
  out["archives"] = report.archives;
  out["records"] = {{"response", report.responses}, {"revisit", report.revisits}};
  out["sites"] = site_json(report);
  out["articles"] = report.articles.written;
  out["statuses"] = report.articles.pages;
  out["unchanged_articles"] = report.articles.unchanged;
  out["rewritten"] = report.rewritten();
  out["retained"] = report.articles.retained;
  out["drift"] = read_json(drift_summary(report.drift)).value();
  return write_json(out, {.indent = 2}) + "\n";
}

}  // namespace wrapwright
