// SPDX-License-Identifier: Apache-2.0
#include "cli/apply.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/ordered.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/page_extractor.h"
#include "cli/sources.h"

namespace wrapwright {
namespace {

// Pages that a thread takes at a time: enough to make the hand-over cheap, few enough to keep all threads busy.
constexpr std::size_t kChunk = 8;
// Pages that are fetched before they are worked on.
constexpr std::size_t kFetchedAtOnce = 64;

struct ApplyOptions {
  SourceOptions sources;
  StoreOptions store;
  PageOptions page;
  HttpOptions http;
  OutputFormat format = OutputFormat::kText;
  std::string output;
  unsigned jobs = 1;
};

struct Worker {
  PageExtractor extractor;
  std::string out;
  std::vector<std::string> problems;
  std::size_t matched = 0;
  std::size_t failed = 0;
};

struct Tally {
  std::size_t matched = 0;
  std::size_t failed = 0;
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

class Application {
 public:
  Application(const ApplyOptions& options, Output& output, Console& console)
      : options_(options), output_(output), console_(console), wrappers_(options.store.store, options.store.wrapper) {}

  void run(SourceReader& reader, std::vector<SourcePage> pages);
  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  void make_workers(bool with_headers);
  // pages[first, last), all ready.
  void work_on(const std::vector<SourcePage>& pages, std::size_t first, std::size_t last);
  bool deliver(Worker& worker);
  [[nodiscard]] bool stopped() const { return interrupt_flag() || output_.failed(); }

  const ApplyOptions& options_;
  Output& output_;
  Console& console_;
  WrapperCache wrappers_;
  std::vector<Worker> workers_;
  Tally tally_;
};

void Application::make_workers(bool with_headers) {
  for (unsigned i = 0; i < options_.jobs; ++i)
    workers_.push_back({PageExtractor(wrappers_, options_.page.limits, options_.format, with_headers), {}, {}, 0, 0});
}

bool Application::deliver(Worker& worker) {
  output_.write(worker.out);
  for (const std::string& problem : worker.problems) console_.error(problem);
  tally_.matched += worker.matched;
  tally_.failed += worker.failed;
  return !stopped();
}

void Application::work_on(const std::vector<SourcePage>& pages, std::size_t first, std::size_t last) {
  const auto work = [&](Worker& worker, std::size_t chunk) {
    worker.out.clear();
    worker.problems.clear();
    worker.matched = worker.failed = 0;
    const std::size_t begin = first + chunk * kChunk;
    for (std::size_t i = begin; i < std::min(begin + kChunk, last) && !interrupt_flag(); ++i) {
      std::string problem;
      if (worker.extractor.extract(pages[i], worker.out, problem) == PageStatus::kOk) {
        ++worker.matched;
        continue;
      }
      ++worker.failed;
      worker.problems.push_back(name_of(pages[i]) + ": " + problem);
    }
  };
  const auto take = [&](Worker& worker, std::size_t chunk) {
    console_.progress("applying", first + chunk * kChunk, pages.size());
    return deliver(worker);
  };
  for_each_in_order((last - first + kChunk - 1) / kChunk, workers_, work, take);
}

void Application::run(SourceReader& reader, std::vector<SourcePage> pages) {
  const auto on_disk = [](const SourcePage& page) {
    return page.state == SourcePage::State::kReady || page.state == SourcePage::State::kFailed;
  };
  std::size_t at = 0;
  while (at < pages.size() && !stopped()) {
    std::size_t end = at;
    while (end < pages.size() && on_disk(pages[end])) ++end;
    if (end > at) {
      if (workers_.empty()) make_workers(pages.size() > 1);
      work_on(pages, at, end);
      at = end;
      continue;
    }
    while (end < pages.size() && end - at < kFetchedAtOnce && !on_disk(pages[end])) ++end;
    std::vector<SourcePage> batch(std::move_iterator(pages.begin() + static_cast<std::ptrdiff_t>(at)),
                                  std::move_iterator(pages.begin() + static_cast<std::ptrdiff_t>(end)));
    reader.resolve(batch);
    if (workers_.empty()) make_workers(batch.size() > 1 || pages.size() > 1);
    work_on(batch, 0, batch.size());
    for (const SourcePage& page : batch) reader.forget(page);
    at = end;
  }
  console_.end_progress();
}

ExitCode apply(const ApplyOptions& options, Console& console) {
  auto output = Output::open(options.output);
  if (!output) {
    console.error(output.error());
    return ExitCode::kNothing;
  }
  SourceReader reader({.http = options.http,
                       .home_pages = HomePages::kArePages,
                       .items_per_site = 0,
                       .url = options.sources.url,
                       .feed_limits = {}},
                      console);
  Application application(options, *output, console);
  application.run(reader, reader.expand(options.sources.sources));
  if (interrupt_flag()) {
    // A file that holds a part of the pages would look like all of them.
    return ExitCode::kInterrupted;
  }
  if (auto closed = output->close(); !closed) {
    console.error(closed.error());
    return ExitCode::kSomeFailed;
  }
  if (application.tally().matched == 0) return ExitCode::kNothing;
  return application.tally().failed == 0 ? ExitCode::kDone : ExitCode::kSomeFailed;
}

}  // namespace

Run declare_apply(CLI::App& app) {
  const auto options = std::make_shared<ApplyOptions>();
  add_sources(app, options->sources,
              "Page (URL or file), folder of pages (with or without index.jsonl), list of URLs, feed, OPML, or - for "
              "standard input");
  app.add_option("--url", options->sources.url, "URL of the page that comes as a file or on standard input")
      ->type_name("URL");
  add_store(app, options->store);
  add_wrapper_file(app, options->store, "Use this wrapper for all pages instead of the store's");
  app.add_option_function<std::string>(
         "--format", [options](const std::string& name) { options->format = *output_format_from_string(name); },
         "What to write of each page; json: one object a line, also for pages that failed")
      ->check(CLI::IsMember({"text", "markdown", "html", "json"}))
      ->default_str("text");
  app.add_flag_callback(
      "--json", [options] { options->format = OutputFormat::kJson; }, "The same as --format json");
  add_output(app, options->output);
  add_jobs(app, options->jobs);
  add_network(app, options->http);
  add_page_limits(app, options->page);
  options->http.stop = &interrupt_flag();
  add_footer(app,
             "Example: wrapwright apply https://example.org/2024/05/a-story.html\n"
             "         wrapwright apply --format json -o articles.jsonl pages/\n"
             "         wrapwright apply --wrapper wrappers/example.org.xml --url https://example.org/a - < a.html\n"
             "\n"
             "Several pages are written one after the other, each under a line ==> URL <== (not in JSON).\n"
             "JSON objects have id, url, status (ok, no-wrapper, no-match, error), wrapper, template, xpath, dfs,\n"
             "title, text, and what else the wrapper finds; error where the status is not ok.\n");
  return [options](Console& console) {
    options->http.notice = [&console](const std::string& text) { console.detail(text); };
    return apply(*options, console);
  };
}

}  // namespace wrapwright
