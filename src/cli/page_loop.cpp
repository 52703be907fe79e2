// SPDX-License-Identifier: Apache-2.0
#include "cli/page_loop.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "base/guarded.h"
#include "base/ordered.h"
#include "cli/articles.h"
#include "cli/interrupt.h"
#include "cli/sites.h"
#include "cli/sources.h"

namespace wrapwright {
namespace {

// Number of pages that a thread takes at a time: enough to make scheduling cheap, few enough to keep all threads busy.
constexpr std::size_t kChunk = 8;
// Number of pages that are fetched before they are processed.
constexpr std::size_t kFetchedAtOnce = 64;

struct Tally {
  std::size_t matched = 0;
  std::size_t fallen_back = 0;  // of the extracted pages
  std::size_t no_article = 0;   // matched a template of kind kNone
  std::size_t failed = 0;

  void add(const Tally& other) {
    matched += other.matched;
    fallen_back += other.fallen_back;
    no_article += other.no_article;
    failed += other.failed;
  }
};

// Pages without a wrapper for one and the same reason.
struct Missing {
  std::size_t pages = 0;
  std::string first;  // page
};

struct Worker {
  std::unique_ptr<PageExtractor> extractor;
  std::string out;
  std::vector<ArticlePiece> pieces;
  std::vector<std::string> problems;
  std::vector<std::string> remarks;
  std::map<std::string, Tally> sites;
  std::map<std::string, Missing> missing;  // by reason

  void clear() {
    out.clear();
    pieces.clear();
    problems.clear();
    remarks.clear();
    sites.clear();
    missing.clear();
  }
};

std::string name_of(const SourcePage& page) {
  if (page.error && !page.error->where.source.empty()) {
    Error place = *page.error;
    place.message.clear();
    std::string text = place.to_string();
    return text.substr(0, text.size() - 2);
  }
  return page.url.empty() || page.url == page.id ? page.id : page.id + " (" + page.url + ")";
}

class PageLoop {
 public:
  PageLoop(unsigned jobs, const char* doing, const MakePageExtractor& make, Articles& articles, Console& console)
      : jobs_(jobs), doing_(doing), make_(make), articles_(articles), console_(console) {}

  void run(SourceReader& reader, std::vector<SourcePage> pages);
  [[nodiscard]] const Tally& tally() const { return tally_; }
  // Says what holds for many pages in one line; true if that makes the run a failed one.
  bool sum_up();

 private:
  void make_workers(PageHeaders headers);
  // Processes pages[first, last), which are all ready.
  void work_on(const std::vector<SourcePage>& pages, std::size_t first, std::size_t last);
  void work_on_page(Worker& worker, const SourcePage& page) const;
  // The page through the worker's extractor; an exception is the page's failure, and the extractor, which it left half
  // changed, is replaced.
  PageStatus extract(Worker& worker, const SourcePage& page, std::string& problem) const;
  bool deliver(Worker& worker);
  bool name_unfit_wrappers();
  [[nodiscard]] bool stopped() const { return interrupt_flag() || articles_.failed(); }

  unsigned jobs_;
  const char* doing_;
  const MakePageExtractor& make_;
  Articles& articles_;
  Console& console_;
  std::vector<Worker> workers_;
  PageHeaders headers_ = PageHeaders::kNone;
  Tally tally_;
  std::map<std::string, Tally> sites_;
  std::map<std::string, Missing> missing_;
};

void PageLoop::make_workers(PageHeaders headers) {
  headers_ = headers;
  for (unsigned i = 0; i < jobs_; ++i) workers_.emplace_back().extractor = make_(headers);
}

bool PageLoop::deliver(Worker& worker) {
  articles_.write(worker.out, worker.pieces);
  for (const std::string& problem : worker.problems) console_.error(problem);
  for (const std::string& remark : worker.remarks) console_.detail(remark);
  for (const auto& [site, tally] : worker.sites) {
    tally_.add(tally);
    sites_[site].add(tally);
  }
  for (const auto& [reason, missing] : worker.missing) {
    Missing& known = missing_[reason];
    if (known.pages == 0) known.first = missing.first;
    known.pages += missing.pages;
  }
  return !stopped();
}

PageStatus PageLoop::extract(Worker& worker, const SourcePage& page, std::string& problem) const {
  const std::size_t before = worker.out.size();
  PageStatus status = PageStatus::kError;
  auto thrown = guarded("", [&] { status = worker.extractor->extract(page, worker.out, problem); });
  if (!thrown) return status;
  worker.out.resize(before);
  worker.extractor.reset();  // first, for the memory that it holds
  worker.extractor = make_(headers_);
  SourcePage failed = page;
  failed.state = SourcePage::State::kFailed;
  failed.error = std::move(thrown);
  return worker.extractor->extract(failed, worker.out, problem);
}

void PageLoop::work_on_page(Worker& worker, const SourcePage& page) const {
  std::string problem;
  const PageStatus status = extract(worker, page, problem);
  worker.pieces.push_back({&page, has_article(status), worker.out.size()});
  Tally& tally = worker.sites[site_of_page(page)];
  switch (status) {
    case PageStatus::kOk:
      ++tally.matched;
      return;
    case PageStatus::kFallback:
      ++tally.matched;
      ++tally.fallen_back;
      break;
    case PageStatus::kNoArticle:
      ++tally.no_article;
      break;
    case PageStatus::kNoWrapper: {
      ++tally.failed;
      Missing& missing = worker.missing[problem];
      if (missing.pages++ == 0) missing.first = name_of(page);
      break;
    }
    case PageStatus::kNoMatch:
    case PageStatus::kError:
      ++tally.failed;
      worker.problems.push_back(name_of(page) + ": " + problem);
      return;
  }
  worker.remarks.push_back(name_of(page) + ": " + problem);
}

// Whether no page of some site is as its wrapper expects.
bool PageLoop::name_unfit_wrappers() {
  bool found = false;
  for (const auto& [site, tally] : sites_) {
    const std::size_t pages = tally.fallen_back;
    if (pages == 0 || pages < tally.matched || tally.no_article > 0) continue;
    found = true;
    console_.error((site.empty() ? "pages of no site" : site) + ": the wrapper fits " +
                   (pages == 1 ? "not the one page" : "none of " + std::to_string(pages) + " pages") +
                   ", and the page-level method stood in; renew it with wrapwright learn --update");
  }
  return found;
}

bool PageLoop::sum_up() {
  for (const auto& [reason, missing] : missing_) {
    const std::string pages =
        missing.pages == 1 ? missing.first : std::to_string(missing.pages) + " pages, the first: " + missing.first;
    console_.error(reason + " (" + pages + "); learn a wrapper with wrapwright learn, or use wrapwright extract, " +
                   "which needs none");
  }
  const bool unfit = name_unfit_wrappers();
  const auto count = [](std::size_t pages, const char* one, const char* many) {
    return std::to_string(pages) + (pages == 1 ? one : many);
  };
  if (const std::size_t pages = tally_.fallen_back; pages > 0) {
    console_.say("fallback: " + count(pages, " page that its", " pages that their") +
                 " site's wrapper does not fit, by the page-level method");
  }
  if (const std::size_t pages = tally_.no_article; pages > 0) {
    console_.say("no article: " + count(pages, " page of a kind that its", " pages of kinds that their") +
                 " site's wrapper knows to hold none");
  }
  return unfit;
}

void PageLoop::work_on(const std::vector<SourcePage>& pages, std::size_t first, std::size_t last) {
  const auto work = [&](Worker& worker, std::size_t chunk) {
    worker.clear();
    const std::size_t begin = first + chunk * kChunk;
    for (std::size_t i = begin; i < std::min(begin + kChunk, last) && !interrupt_flag(); ++i) {
      work_on_page(worker, pages[i]);
    }
  };
  const auto take = [&](Worker& worker, std::size_t chunk) {
    console_.progress(doing_, first + chunk * kChunk, pages.size());
    return deliver(worker);
  };
  for_each_in_order((last - first + kChunk - 1) / kChunk, workers_, work, take);
}

void PageLoop::run(SourceReader& reader, std::vector<SourcePage> pages) {
  const auto on_disk = [](const SourcePage& page) {
    return page.state == SourcePage::State::kReady || page.state == SourcePage::State::kFailed;
  };
  const auto headers = [&](bool several) {
    return several && !articles_.are_parted() ? PageHeaders::kAboveEach : PageHeaders::kNone;
  };
  std::size_t at = 0;
  while (at < pages.size() && !stopped()) {
    std::size_t end = at;
    while (end < pages.size() && on_disk(pages[end])) ++end;
    if (end > at) {
      if (workers_.empty()) make_workers(headers(pages.size() > 1));
      work_on(pages, at, end);
      at = end;
      continue;
    }
    while (end < pages.size() && end - at < kFetchedAtOnce && !on_disk(pages[end])) ++end;
    std::vector<SourcePage> batch(std::move_iterator(pages.begin() + static_cast<std::ptrdiff_t>(at)),
                                  std::move_iterator(pages.begin() + static_cast<std::ptrdiff_t>(end)));
    reader.resolve(batch);
    if (workers_.empty()) make_workers(headers(batch.size() > 1 || pages.size() > 1));
    work_on(batch, 0, batch.size());
    for (const SourcePage& page : batch) reader.forget(page);
    at = end;
  }
  console_.end_progress();
}

}  // namespace

void add_page_loop_sources(CLI::App& app, PageLoopOptions& options) {
  add_sources(app, options.sources,
              "Page (URL or file), folder of pages (with or without index.jsonl), list of URLs, feed, OPML, or - for "
              "standard input");
  app.add_option("--url", options.sources.url, "URL of the page that comes as a file or on standard input")
      ->type_name("URL");
}

void add_page_loop(CLI::App& app, PageLoopOptions& options) {
  app.add_option_function<std::string>(
         "--format", [&options](const std::string& name) { options.format = *output_format_from_string(name); },
         "What to write of each page; json: one object a line, also for pages that failed")
      ->check(CLI::IsMember({"text", "markdown", "html", "json"}))
      ->default_str("text");
  app.add_flag_callback(
      "--json", [&options] { options.format = OutputFormat::kJson; }, "The same as --format json");
  app.add_option("-o,--output", options.output,
                 "Where results go: a file, written whole or not at all, or a folder (DIR/) that gets one file an "
                 "article (default: standard output)")
      ->type_name("FILE|DIR/");
  add_jobs(app, options.jobs);
  add_network(app, options.http);
  add_page_limits(app, options.page);
  options.http.stop = &interrupt_flag();
}

ExitCode run_page_loop(const PageLoopOptions& options, const char* doing, const MakePageExtractor& make,
                       Console& console) {
  auto articles = Articles::open(options.output, options.format, console);
  if (!articles) {
    console.error(articles.error());
    return ExitCode::kNothing;
  }
  HttpOptions http = options.http;
  http.notice = [&console](const std::string& text) { console.detail(text); };
  SourceReader reader({.http = std::move(http),
                       .home_pages = HomePages::kArePages,
                       .max_items_per_site = 0,
                       .url = options.sources.url,
                       .identify = options.identify,
                       .feed_limits = {}},
                      console);
  PageLoop loop(options.jobs, doing, make, *articles, console);
  loop.run(reader, reader.expand(options.sources.sources));
  const bool unfit = loop.sum_up();
  if (interrupt_flag()) {
    // A file with only some of the pages would look complete.
    return ExitCode::kInterrupted;
  }
  if (auto closed = articles->close(); !closed) {
    console.error(closed.error());
    return ExitCode::kSomeFailed;
  }
  if (loop.tally().matched + loop.tally().no_article == 0) return ExitCode::kNothing;
  return loop.tally().failed == 0 && !unfit ? ExitCode::kDone : ExitCode::kSomeFailed;
}

}  // namespace wrapwright
