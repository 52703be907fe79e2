// SPDX-License-Identifier: Apache-2.0
#include "app/cli/page_loop.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <map>
#include <utility>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/page_stream.h"
#include "app/cli/sources.h"
#include "app/pipeline/page_tally.h"
#include "app/pipeline/write_targets.h"
#include "core/base/guarded.h"
#include "core/base/ordered.h"
#include "web/fetch/source.h"

namespace wrapwright {
namespace {

constexpr const char* kMarkdown = "markdown";
constexpr const char* kHtml = "html";
constexpr std::array<const char*, 6> kFormats = {"text", kMarkdown, kHtml, "json", "warc", "wacz"};  // by RecordFormat

// Number of pages that a thread takes at a time: enough to make scheduling cheap, few enough to keep all threads busy.
constexpr std::size_t kChunk = 8;
// Number of chunks in flight for each thread, so that one with long pages does not hold up the others.
constexpr std::size_t kChunksPerThread = 3;

// Some pages with their results.
struct Chunk {
  std::vector<SourcePage> pages;
  std::string out;
  std::vector<ArticlePiece> pieces;
  std::vector<std::string> problems;
  std::vector<std::string> remarks;
  PageTally tally;
  std::vector<std::pair<WrapperSigns, std::string>> signs;  // with the pages' names
  MissingWrappers missing;

  void clear() {
    pages.clear();
    out.clear();
    pieces.clear();
    problems.clear();
    remarks.clear();
    tally = {};
    signs.clear();
    missing.clear();
  }
};

class PageLoop {
 public:
  PageLoop(const PageLoopOptions& options, const WriteTargets& targets, const char* doing, const MakePageWorker& make,
           RecordOptions records, Articles& articles, Console& console)
      : options_(options),
        targets_(targets),
        doing_(doing),
        make_(make),
        records_(std::move(records)),
        articles_(articles),
        console_(console) {
    if (articles_.shards() == nullptr) return;
    tally_.earlier = articles_.shards()->earlier_pages();
  }

  void run(SourceReader& reader, const std::vector<std::string>& sources);
  [[nodiscard]] const PageTally& tally() const { return tally_; }
  // Archives that were opened, and addresses of pages that were requested.
  [[nodiscard]] const std::vector<std::string>& inputs() const { return inputs_; }
  // Why reading ended early: the results would replace what comes next.
  [[nodiscard]] const std::optional<Error>& refusal() const { return refusal_; }
  // Reports in one line what is the same for many pages.
  void sum_up();

 private:
  using Worker = std::unique_ptr<PageWorker>;

  // The next page that no earlier run has written; false if there are none.
  bool next(PageStream& stream, SourcePage& page);
  // Whether this file, archive or address may be read.
  bool allows(const std::string& input);
  // Fills the chunk with the next pages; false if there are none.
  bool take(PageStream& stream, Chunk& chunk);
  void work_on(Worker& worker, Chunk& chunk) const;
  void work_on_page(Worker& worker, Chunk& chunk, SourcePage& page) const;
  // After an exception the page has failed, and the worker, whose state is undefined, is replaced.
  WorkedPage try_page(Worker& worker, SourcePage& page, std::string& out) const;
  bool deliver(Chunk& chunk);
  [[nodiscard]] bool stopped() const { return interrupt_flag() || articles_.failed(); }

  const PageLoopOptions& options_;
  const WriteTargets& targets_;
  const char* doing_;
  const MakePageWorker& make_;
  RecordOptions records_;
  Articles& articles_;
  Console& console_;
  std::vector<SourcePage> first_pages_;  // until they are taken
  std::vector<std::string> inputs_;
  std::string allowed_;  // the last input that may be read
  std::optional<Error> refusal_;
  std::size_t done_ = 0;  // pages
  PageTally tally_;
  MissingWrappers missing_;
};

bool PageLoop::deliver(Chunk& chunk) {
  articles_.write(chunk.out, chunk.pieces);
  for (const std::string& problem : chunk.problems) console_.error(problem);
  for (const std::string& remark : chunk.remarks) console_.detail(remark);
  tally_.add(chunk.tally);
  for (const auto& [signs, page] : chunk.signs) options_.observe(signs, page);
  missing_.add(chunk.missing);
  done_ += chunk.pages.size();
  console_.progress(doing_, done_, 0);
  return !stopped();
}

WorkedPage PageLoop::try_page(Worker& worker, SourcePage& page, std::string& out) const {
  const std::size_t before = out.size();
  WorkedPage done;
  auto thrown = guarded("", [&] { done = worker->work_on(page, out); });
  if (!thrown) return done;
  out.resize(before);
  worker.reset();  // first, for the memory that it holds
  worker = make_(records_);
  SourcePage failed = failed_page(page, *std::move(thrown));
  return worker->work_on(failed, out);
}

void PageLoop::work_on_page(Worker& worker, Chunk& chunk, SourcePage& page) const {
  const std::size_t before = chunk.out.size();
  WorkedPage done = try_page(worker, page, chunk.out);
  // What an interrupt has ended is not what the page holds; --resume comes back to the page.
  if (interrupt_flag()) return chunk.out.resize(before);
  const bool failed = has_failed(done.status);
  const PageNumbers pages{.good = failed ? 0U : 1U, .failed = (failed ? 1U : 0U) + (page.damage ? 1U : 0U)};
  chunk.pieces.push_back({&page, has_article(done.status) || done.status == PageStatus::kItems, pages,
                          std::move(done.preamble), chunk.out.size()});
  if (options_.observe && !page.damage && done.signs)
    chunk.signs.emplace_back(*std::move(done.signs), page.url.empty() ? page.id : page.url);
  ++chunk.tally.of(done.status);
  if (done.is_cut) ++chunk.tally.cut;
  if (page.damage) {
    ++chunk.tally.damaged;
    chunk.problems.push_back(page.damage->to_string());
  }
  if (lacks_wrapper(done.status)) chunk.missing.add(done.problem, done.status, label_of(page));
  if (done.problem.empty()) return;
  std::string line = label_of(page) + ": " + done.problem;
  (failed && !lacks_wrapper(done.status) ? chunk.problems : chunk.remarks).push_back(std::move(line));
}

void PageLoop::sum_up() {
  for (const std::string& line : missing_.lines()) console_.error(line);
  for (const std::string& line : tally_.lines()) console_.say(line);
}

bool PageLoop::allows(const std::string& input) {
  if (input == allowed_) return true;
  if (auto allowed = targets_.allow_reading(std::filesystem::path(input)); !allowed) {
    if (!refusal_) refusal_ = std::move(allowed).error();
    return false;
  }
  allowed_ = input;
  return true;
}

bool PageLoop::next(PageStream& stream, SourcePage& page) {
  while (!refusal_ && stream.next(page) && !refusal_) {
    if (!allows(page.archived ? page.archived->file : page.input)) return false;
    if (articles_.shards() == nullptr || !articles_.shards()->skips(page.input)) return true;
  }
  return false;
}

bool PageLoop::take(PageStream& stream, Chunk& chunk) {
  chunk.clear();
  if (interrupt_flag()) return false;
  std::swap(chunk.pages, first_pages_);
  SourcePage page;
  while (chunk.pages.size() < kChunk && next(stream, page)) chunk.pages.push_back(std::move(page));
  return !chunk.pages.empty();
}

void PageLoop::work_on(Worker& worker, Chunk& chunk) const {
  for (SourcePage& page : chunk.pages) {
    if (interrupt_flag()) return;
    work_on_page(worker, chunk, page);
  }
}

void PageLoop::run(SourceReader& reader, const std::vector<std::string>& sources) {
  PageStream stream(reader, sources, [this](const std::string& input) {
    inputs_.push_back(input);
    if (!allows(input)) return true;
    return articles_.shards() != nullptr && articles_.shards()->is_whole(input);
  });
  // Two pages suffice to know whether there are several.
  SourcePage page;
  while (first_pages_.size() < 2 && next(stream, page)) first_pages_.push_back(std::move(page));
  // Of one list several items may be written, into one file.
  const bool is_parted = records_.with_items || (first_pages_.size() > 1 && !articles_.are_parted());
  records_.headers = is_parted ? PageHeaders::kAboveEach : PageHeaders::kNone;
  const unsigned threads = first_pages_.size() > 1 ? options_.jobs : 1;
  std::vector<Worker> workers(threads);
  for (Worker& worker : workers) worker = make_(records_);
  std::vector<Chunk> chunks(threads == 1 ? 1 : threads * kChunksPerThread);
  stream_in_order(
      threads, chunks, [&](Chunk& chunk) { return take(stream, chunk); },
      [&](Chunk& chunk, std::size_t thread) { work_on(workers[thread], chunk); },
      [&](Chunk& chunk) {
        const bool goes_on = deliver(chunk);
        for (const SourcePage& done : chunk.pages) reader.forget(done);
        return goes_on;
      });
  console_.end_progress();
}

RecordOptions record_options(const PageLoopOptions& options) {
  const auto includes = [&](const char* what) {
    return std::find(options.include.begin(), options.include.end(), what) != options.include.end();
  };
  const Packing packing = packing_of_name(options.output.path);
  return {.format = options.format.value_or(format_of_name(options.output.path)),
          .headers = PageHeaders::kNone,
          .with_markdown = includes(kMarkdown),
          .with_html = includes(kHtml),
          .with_items = options.items,
          .given = options.given(),
          .date = source_date(iso_time(std::chrono::system_clock::now())),
          .packing = packing};
}

// What is wrong with the options taken together; null = nothing.
const char* wrong_options(const PageLoopOptions& options, const RecordOptions& records) {
  const bool has_records = records.format == RecordFormat::kJson || records.format == RecordFormat::kWarc;
  if (!options.include.empty() && !has_records) return "--include goes with --format json or warc";
  const std::string& path = options.output.path;
  std::error_code code;
  const bool is_file =
      !path.empty() && path != "-" && !path.ends_with('/') && !std::filesystem::is_directory(path, code);
  if (would_replace_source(path, ending_of(records.format), options.sources.sources))
    return "-o names what is read: results would replace it";
  if (records.format == RecordFormat::kWacz && !is_file) return "--format wacz needs a file's name: -o FILE.wacz";
  if (records.format == RecordFormat::kWacz && options.items) return "--lists items does not go with --format wacz";
  if (options.output.shard_size == 0) return nullptr;
  if (!has_records) return "--shard-size goes with --format json or warc";
  if (!is_file) return "--shard-size needs a file's name: -o FILE";
  const auto& sources = options.sources.sources;
  const bool is_piped = std::find(sources.begin(), sources.end(), "-") != sources.end();
  return options.output.resume && is_piped ? "--resume cannot go on with standard input" : nullptr;
}

// The files that the results will replace, or wrong usage.
Result<WriteTargets> targets_of(const PageLoopOptions& options, const RecordOptions& records) {
  if (const char* const wrong = wrong_options(options, records)) return Error{ErrorKind::kRefused, wrong, {}};
  return WriteTargets::make({options.output.path, options.summary}, {options.sources.sources, options.read},
                            options.store);
}

}  // namespace

void add_page_loop_sources(CLI::App& app, PageLoopOptions& options) {
  add_sources(
      app, options.sources,
      "Page (URL or file, also .html.gz), folder of pages (with or without index.jsonl) or archives, WARC or ARC "
      "(also .gz and .zst), WACZ, index of archives (CDX or CDXJ), list of URLs or of archives (warc.paths), feed, "
      "OPML, or - for standard input");
  app.add_option("--url", options.sources.url, "URL of the page that comes as a file or on standard input")
      ->type_name("URL");
}

void add_page_loop(CLI::App& app, PageLoopOptions& options) {
  const auto set_format = [&options](const std::string& name) {
    const auto* const found = std::find(kFormats.begin(), kFormats.end(), name);
    options.format = static_cast<RecordFormat>(found - kFormats.begin());
  };
  app.add_option_function<std::string>(
         "--format", set_format,
         "What to write of each page; json: one object a line, also for pages that failed; warc: conversion and "
         "metadata records, as for -o FILE.warc, .warc.gz and .warc.zst; wacz: the archives that are read, with an "
         "index, their pages and the texts of these, as for -o FILE.wacz")
      ->check(CLI::IsMember(std::vector<std::string>(kFormats.begin(), kFormats.end())))
      ->default_str("text");
  app.add_flag_callback(
      "--json", [&options] { options.format = RecordFormat::kJson; }, "The same as --format json");
  app.add_option("--include", options.include,
                 "Further renderings of each article: members of JSON objects, or conversion records of WARC")
      ->check(CLI::IsMember({kMarkdown, kHtml}))
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("-o,--output", options.output.path,
                 "Where results go: a file, written whole or not at all, packed where its name ends in .gz or .zst, or "
                 "a folder (DIR/) that gets one file an article (default: standard output)")
      ->type_name("FILE|DIR/");
  CLI::Option* const shard_size =
      add_bytes(app, "--shard-size", options.output.shard_size,
                "Write JSON or WARC to files of at most SIZE bytes before packing (also 100K, 10M, 1G): "
                "-o a.jsonl.gz gives a-00000.jsonl.gz and so on, each written whole or not at all, and the journal "
                "a.jsonl.gz.journal");
  app.add_flag("--resume", options.output.resume,
               "Go on where an earlier run with these options ended or was killed: what its files hold is not done "
               "again")
      ->needs(shard_size);
  add_jobs(app, options.jobs);
  add_network(app, options.http);
  add_page_limits(app, options.page);
  options.http.stop = &interrupt_flag();
  options.given = [&app] { return given_options(app); };
}

ExitCode run_page_loop(const PageLoopOptions& options, const char* doing, const MakePageWorker& make,
                       Console& console) {
  const RecordOptions records = record_options(options);
  const auto targets = targets_of(options, records);
  if (!targets) {
    console.error(targets.error());
    return ExitCode::kUsage;
  }
  auto articles = Articles::open(options.output, records, console);
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
                       .pick = options.sources.pick,
                       .identify = options.identify,
                       .feed_limits = {}},
                      console);
  PageLoop loop(options, *targets, doing, make, records, *articles, console);
  loop.run(reader, options.sources.sources);
  if (loop.refusal()) {
    console.error(*loop.refusal());
    return ExitCode::kUsage;
  }
  loop.sum_up();
  const auto closed = articles->close(!interrupt_flag(), loop.inputs());
  if (!closed) console.error(closed.error());
  if (interrupt_flag()) return ExitCode::kInterrupted;
  if (!closed) return ExitCode::kSomeFailed;
  if (loop.tally().good() == 0) {
    if (loop.tally().failed() == 0 && !options.output.resume) console.error("no matching pages found");
    return ExitCode::kNothing;
  }
  return loop.tally().failed() == 0 ? ExitCode::kDone : ExitCode::kSomeFailed;
}

}  // namespace wrapwright
