// SPDX-License-Identifier: Apache-2.0
#include "site/extract/check.h"

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/close_output.h"
#include "app/cli/drift_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/sites.h"
#include "app/commands/commands.h"
#include "app/pipeline/output.h"
#include "app/pipeline/source_reader.h"
#include "app/pipeline/write_targets.h"
#include "core/base/figures.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "site/store/wrapper_store.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

struct CheckOptions {
  StoreOptions store;
  PageOptions page;
  XPathLimits xpath;
  HttpOptions http;
  DriftOptions drift;
  std::vector<std::string> files;
  std::vector<std::string> pages;
  std::string url;  // of the page or mirror among the sources
  bool json = false;
};

class Checking {
 public:
  Checking(const CheckOptions& options, Output& output, Console& console)
      : options_(options), output_(output), console_(console), store_(options.store.store) {}

  void lint(const std::filesystem::path& file);
  // Tries the wrappers on pages, each site's pages one after the other.
  void try_on_pages();
  [[nodiscard]] bool failed() const { return failed_; }
  // The number of files that could be read.
  [[nodiscard]] std::size_t linted_files() const { return linted_files_; }
  // The wrappers that were tried on pages.
  [[nodiscard]] const std::vector<WatchedSite>& sites() const { return sites_; }

 private:
  void tell(const Finding& finding);
  [[nodiscard]] bool is_stored(const std::filesystem::path& file) const {
    return options_.store.wrapper.empty() && store_.is_path_of(file);
  }
  // The bytes of a wrapper file, which may be one of the store.
  [[nodiscard]] Result<std::string> read(const std::filesystem::path& file) const {
    return is_stored(file) ? store_.read(file) : read_file(file, kMaxWrapperBytes);
  }
  void lint_name(const std::filesystem::path& file, std::string_view xml);
  void try_wrapper(const std::string& file, const std::vector<SourcePage>& pages);
  void report(const std::string& file, const TrialReport& trial);
  [[nodiscard]] std::map<std::string, std::vector<SourcePage>> pages_by_wrapper(std::vector<SourcePage> pages);

  const CheckOptions& options_;
  Output& output_;
  Console& console_;
  WrapperStore store_;
  bool failed_ = false;
  std::set<std::string> linted_;
  std::size_t linted_files_ = 0;
  std::vector<WatchedSite> sites_;
};

void Checking::tell(const Finding& finding) {
  if (finding.severity == Severity::kError) failed_ = true;
  if (options_.json) {
    Json out{{"kind", "finding"},          {"severity", to_string(finding.severity)}, {"file", finding.where.source},
             {"line", finding.where.line}, {"column", finding.where.column},          {"message", finding.message}};
    output_.write(write_json(out) + "\n");
    return;
  }
  const Error shown{ErrorKind::kSyntax, std::string(to_string(finding.severity)) + ": " + finding.message,
                    finding.where};
  output_.write(shown.to_string() + "\n");
}

void Checking::lint(const std::filesystem::path& file) {
  linted_.insert(file.string());
  const auto xml = read(file);
  if (!xml) return tell({Severity::kError, xml.error().where, xml.error().message});
  ++linted_files_;
  for (const Finding& finding : lint_wrapper(*xml, file.string())) tell(finding);
  if (is_stored(file)) lint_name(file, *xml);
}

// A file with another name may be valid, but it is not used for pages of its site.
void Checking::lint_name(const std::filesystem::path& file, std::string_view xml) {
  const auto wrapper = parse_wrapper(xml, file.string());
  if (!wrapper) return;
  const std::filesystem::path own = store_.path_of(wrapper->site);
  if (own == file) return;
  tell({Severity::kNote, Place{file.string()},
        "is not used for pages of " + wrapper->site + ", whose wrapper must be named " + own.filename().string()});
}

std::map<std::string, std::vector<SourcePage>> Checking::pages_by_wrapper(std::vector<SourcePage> pages) {
  std::map<std::string, std::vector<SourcePage>> out;
  std::map<std::string, std::pair<std::size_t, std::string>> missing;  // by file: pages, and the first of them
  for (SourcePage& page : pages) {
    if (page.error) {
      console_.error(*page.error);
      failed_ = true;
      continue;
    }
    const std::string site = site_of_page(page);
    const std::string file = !options_.store.wrapper.empty() ? options_.store.wrapper
                             : site.empty()                  ? std::string()
                                                             : store_.path_of(site).string();
    std::error_code code;
    const bool is_there = options_.store.wrapper.empty() ? store_.has(site) : std::filesystem::exists(file, code);
    if (!file.empty() && is_there) {
      out[file].push_back(std::move(page));
      continue;
    }
    auto& [count, first] = missing[file];
    if (count++ == 0) first = page.id;
  }
  for (const auto& [file, its_pages] : missing) {
    const auto& [count, first] = its_pages;
    failed_ = true;
    std::string message =
        file.empty() ? "the site of this page is unknown; name it with --wrapper FILE or --url URL (" : "";
    if (!file.empty()) message.append("no wrapper: ").append(file).append(" (");
    if (count > 1) message.append(std::to_string(count)).append(" pages, the first: ");
    console_.error(message.append(first).append(")"));
  }
  return out;
}

void Checking::try_wrapper(const std::string& file, const std::vector<SourcePage>& pages) {
  const auto xml = read(file);
  const auto wrapper = xml ? parse_wrapper(*xml, file) : Result<Wrapper>(xml.error());
  if (!wrapper) {
    failed_ = true;
    if (!linted_.contains(file)) console_.error(wrapper.error());
    return;
  }
  const auto extractor = PageExtractor::compile(*wrapper, {.xpath = options_.xpath});
  if (!extractor) return;
  const auto normalizer = make_normalizer(wrapper->normalizer, options_.page.limits);
  WrapperTrial trial(*wrapper, *extractor, options_.drift.limits);
  std::string bytes;
  for (SourcePage source : pages) {
    if (interrupt_flag()) return;
    const auto page = read_page(source, options_.page.limits, *normalizer, bytes);
    if (!page) {
      Error error = page.error();
      if (error.where.source.empty()) error.where.source = source.id;
      console_.error(error);
      failed_ = true;
      continue;
    }
    if (source.damage) {
      console_.error(*source.damage);
      failed_ = true;
    }
    const std::string& name = source.url.empty() ? source.id : source.url;
    const Extraction& found = trial.add(*page, source.url, name, source.fetched);
    if (found.error) {
      console_.error(source.id + ": " + file + ": " + found.error->message);
      failed_ = true;
      continue;
    }
    if (found.status == PageStatus::kNoMatch || found.status == PageStatus::kUnmatched)
      console_.say(std::string(name).append(": ").append(file).append(" matches nothing on this page"));
  }
  const TrialReport told = trial.report();
  report(file, told);
  sites_.push_back({wrapper->site, file, told.drift});
}

void Checking::report(const std::string& file, const TrialReport& trial) {
  if (options_.json) {
    Json out{{"kind", "trial"},
             {"file", file},
             {"pages", trial.pages},
             {"matched", trial.matched},
             {"doubted", trial.doubted},
             {"empty", trial.empty},
             {"no_article", trial.no_article},
             {"out_of_scope", trial.out_of_scope},
             {"mean_characters", trial.mean_characters},
             {"idle", trial.idle},
             {"verdict", to_string(trial.drift.verdict)},
             {"drift", Json::array()}};
    for (const DriftSign& sign : trial.drift.signs) out["drift"].push_back(to_string(sign));
    output_.write(write_json(out) + "\n");
  } else {
    output_.write(file + ": matches " + std::to_string(trial.matched) + " of " + std::to_string(trial.pages) +
                  " pages, " + fixed(trial.mean_characters, 0) + " characters on average" +
                  (trial.no_article > 0 ? ", " + std::to_string(trial.no_article) + " without an article\n" : "\n"));
  }
  const Place place{file};
  for (const std::string& part : trial.idle)
    tell({Severity::kNote, place, part + " selects nothing on any of the pages"});
  for (const DriftSign& sign : trial.drift.signs) {
    const bool is_broken = sign.verdict == DriftVerdict::kBroken;
    tell({is_broken ? Severity::kError : Severity::kWarning, place, to_string(sign)});
  }
}

void Checking::try_on_pages() {
  SourceReader reader(
      {.http = options_.http,
       .home_pages = HomePages::kArePages,
       .max_items_per_site = 0,
       .url = options_.url,
       .identify = [saved = sites_of_store(options_.store.store)](SourcePage& page) { saved->identify(page); },
       .feed_limits = {}},
      listener_of(console_));
  std::vector<SourcePage> pages = reader.expand(options_.pages);
  reader.resolve(pages);
  for (const auto& [file, members] : pages_by_wrapper(std::move(pages))) try_wrapper(file, members);
}

ExitCode check(const CheckOptions& options, Console& console) {
  Output output = Output::standard(listener_of(console));
  const auto targets = WriteTargets::make({options.drift.summary},
                                          {options.files, options.pages, {options.store.wrapper}}, options.store.store);
  if (!targets) return console.error(targets.error()), ExitCode::kUsage;
  auto drift = DriftReporting::open(options.drift, console);
  if (!drift) return console.error(drift.error()), ExitCode::kNothing;
  std::vector<std::filesystem::path> files(options.files.begin(), options.files.end());
  if (!options.store.wrapper.empty()) files.emplace_back(options.store.wrapper);
  if (files.empty()) {
    auto stored = WrapperStore(options.store.store).files();
    if (!stored) return console.error(stored.error()), ExitCode::kNothing;
    files = std::move(stored).value();
  }
  if (files.empty()) {
    console.error(options.store.store + ": no wrappers in this store");
    return ExitCode::kNothing;
  }
  Checking checking(options, output, console);
  for (const auto& file : files) checking.lint(file);
  if (!options.pages.empty()) checking.try_on_pages();
  if (interrupt_flag()) return ExitCode::kInterrupted;
  const std::size_t count = checking.linted_files();
  console.say(std::to_string(count) + (count == 1 ? " wrapper checked" : " wrappers checked"));
  const ExitCode written = close_output(output, console);
  return drift->finish(checking.sites(), checking.failed() ? ExitCode::kSomeFailed : written);
}

}  // namespace

Run declare_check(CLI::App& app) {
  const auto options = std::make_shared<CheckOptions>();
  app.add_option("FILE", options->files, "Wrapper files to lint (default: all of the store)")->type_name("");
  add_store(app, options->store);
  add_wrapper_file(app, options->store, "Lint this wrapper, and try it on all pages");
  app.add_option("--on", options->pages,
                 "Try the wrappers on these pages; may be repeated\nA SOURCE is the same as for apply: URL, file, "
                 "folder, list of URLs, feed, OPML, archive, or -.")
      ->allow_extra_args(false)
      ->type_name("SOURCE");
  add_url(app, options->url);
  add_former(app, "--pages", "is a number in other commands: use --on SOURCE to name the pages to try");
  add_drift(app, options->drift);
  app.add_flag("--json", options->json, "Print one JSON object per finding");
  add_network(app, options->http);
  add_page_limits(app, options->page);
  add_xpath_limits(app, options->xpath);
  options->http.stop = &interrupt_flag();
  add_footer(
      app,
      "Example: wrapwright check --store wrappers\n"
      "         wrapwright check --on pages/\n"
      "\n"
      "Prints findings as lines FILE:LINE: note|warning|error: MESSAGE; an error makes the exit code 1. With\n"
      "--on, they also name exclusions and fields that select nothing on any page, and the same signs as apply that\n"
      "the site has changed (docs/use/drift.md).\n");
  return [options](Console& console) {
    options->http.notice = [&console](const std::string& text) { console.detail(text); };
    return check(*options, console);
  };
}

}  // namespace wrapwright
