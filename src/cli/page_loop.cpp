// SPDX-License-Identifier: Apache-2.0
#include "cli/page_loop.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "base/guarded.h"
#include "base/ordered.h"
#include "cli/interrupt.h"
#include "cli/output.h"
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
};

struct Worker {
  std::unique_ptr<PageExtractor> extractor;
  std::string out;
  std::vector<std::string> problems;
  std::vector<std::string> remarks;
  Tally tally;
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
  PageLoop(unsigned jobs, const char* doing, const MakePageExtractor& make, Output& output, Console& console)
      : jobs_(jobs), doing_(doing), make_(make), output_(output), console_(console) {}

  void run(SourceReader& reader, std::vector<SourcePage> pages);
  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  void make_workers(PageHeaders headers);
  // Processes pages[first, last), which are all ready.
  void work_on(const std::vector<SourcePage>& pages, std::size_t first, std::size_t last);
  void work_on_page(Worker& worker, const SourcePage& page) const;
  // The page through the worker's extractor; an exception is the page's failure, and the extractor, which it left half
  // changed, is replaced.
  PageStatus extract(Worker& worker, const SourcePage& page, std::string& problem) const;
  bool deliver(Worker& worker);
  [[nodiscard]] bool stopped() const { return interrupt_flag() || output_.failed(); }

  unsigned jobs_;
  const char* doing_;
  const MakePageExtractor& make_;
  Output& output_;
  Console& console_;
  std::vector<Worker> workers_;
  PageHeaders headers_ = PageHeaders::kNone;
  Tally tally_;
};

void PageLoop::make_workers(PageHeaders headers) {
  headers_ = headers;
  for (unsigned i = 0; i < jobs_; ++i) workers_.push_back({make_(headers), {}, {}, {}, {}});
}

bool PageLoop::deliver(Worker& worker) {
  output_.write(worker.out);
  for (const std::string& problem : worker.problems) console_.error(problem);
  for (const std::string& remark : worker.remarks) console_.detail(remark);
  tally_.matched += worker.tally.matched;
  tally_.fallen_back += worker.tally.fallen_back;
  tally_.no_article += worker.tally.no_article;
  tally_.failed += worker.tally.failed;
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
  if (has_article(status)) {
    ++worker.tally.matched;
  } else if (status == PageStatus::kNoArticle) {
    ++worker.tally.no_article;
  } else {
    ++worker.tally.failed;
    worker.problems.push_back(name_of(page) + ": " + problem);
  }
  if (status != PageStatus::kFallback && status != PageStatus::kNoArticle) return;
  if (status == PageStatus::kFallback) ++worker.tally.fallen_back;
  worker.remarks.push_back(name_of(page) + ": " + problem);
}

void PageLoop::work_on(const std::vector<SourcePage>& pages, std::size_t first, std::size_t last) {
  const auto work = [&](Worker& worker, std::size_t chunk) {
    worker.out.clear();
    worker.problems.clear();
    worker.remarks.clear();
    worker.tally = {};
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
  const auto headers = [](bool several) { return several ? PageHeaders::kAboveEach : PageHeaders::kNone; };
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
  add_output(app, options.output);
  add_jobs(app, options.jobs);
  add_network(app, options.http);
  add_page_limits(app, options.page);
  options.http.stop = &interrupt_flag();
}

ExitCode run_page_loop(const PageLoopOptions& options, const char* doing, const MakePageExtractor& make,
                       Console& console) {
  auto output = Output::open(options.output);
  if (!output) {
    console.error(output.error());
    return ExitCode::kNothing;
  }
  HttpOptions http = options.http;
  http.notice = [&console](const std::string& text) { console.detail(text); };
  SourceReader reader({.http = std::move(http),
                       .home_pages = HomePages::kArePages,
                       .max_items_per_site = 0,
                       .url = options.sources.url,
                       .feed_limits = {}},
                      console);
  PageLoop loop(options.jobs, doing, make, *output, console);
  loop.run(reader, reader.expand(options.sources.sources));
  if (const std::size_t pages = loop.tally().fallen_back; pages > 0) {
    console.say("fallback: " + std::to_string(pages) + (pages == 1 ? " page that its" : " pages that their") +
                " site's wrapper does not fit, by the page-level method");
  }
  if (const std::size_t pages = loop.tally().no_article; pages > 0) {
    console.say("no article: " + std::to_string(pages) +
                (pages == 1 ? " page of a kind that its" : " pages of kinds that their") +
                " site's wrapper knows to hold none");
  }
  if (interrupt_flag()) {
    // A file with only some of the pages would look complete.
    return ExitCode::kInterrupted;
  }
  if (auto closed = output->close(); !closed) {
    console.error(closed.error());
    return ExitCode::kSomeFailed;
  }
  if (loop.tally().matched + loop.tally().no_article == 0) return ExitCode::kNothing;
  return loop.tally().failed == 0 ? ExitCode::kDone : ExitCode::kSomeFailed;
}

}  // namespace wrapwright
