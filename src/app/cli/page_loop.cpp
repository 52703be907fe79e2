// SPDX-License-Identifier: Apache-2.0
#include "app/cli/page_loop.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <utility>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/pipeline/page_pipeline.h"
#include "core/base/clock.h"
#include "web/fetch/source.h"

namespace wrapwright {
namespace {

constexpr const char* kMarkdown = "markdown";
constexpr const char* kHtml = "html";
constexpr std::array<const char*, 8> kFormats = {"text", kMarkdown, kHtml, "json",
                                                 "warc", "wacz",    "csv", "sqlite"};  // by RecordFormat

bool is_file_to_write(const std::string& path) {
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  return !path.empty() && path != "-" && !path.ends_with('/') &&
         (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status));
}

RecordOptions record_options(const PageLoopOptions& options, RecordFormat format) {
  const auto includes = [&](const char* what) {
    return std::find(options.include.begin(), options.include.end(), what) != options.include.end();
  };
  const Packing packing = packing_of_name(options.output.path);
  return {.format = format,
          .headers = PageHeaders::kNone,
          .with_markdown = includes(kMarkdown),
          .with_html = includes(kHtml),
          .with_comments = options.comments,
          .with_items = options.items,
          .with_digest = options.captures.distinct,
          .given = options.given(),
          .date = source_date(),
          .packing = packing};
}

// The error in the choice of captures; null = none.
const char* wrong_captures(const PageLoopOptions& options, const RecordOptions& records, bool is_piped) {
  const CaptureChoice& choice = options.captures;
  if (choice.latest && is_piped) return "--latest reads its sources twice, but standard input can be read only once";
  if (records.format == RecordFormat::kWacz && (choice.latest || choice.distinct))
    return "a WACZ has all pages of its archives: it cannot be combined with --latest or --distinct";
  if (choice.distinct && options.output.resume)
    return "--distinct cannot be combined with --resume: the texts that the earlier run has seen are not stored";
  return nullptr;
}

// The error in the combination of options; null = none.
const char* wrong_options(const PageLoopOptions& options, const RecordOptions& records) {
  const bool has_records = records.format == RecordFormat::kJson || records.format == RecordFormat::kWarc;
  if (!options.include.empty() && !has_records) return "--include requires --format json or warc";
  if (options.comments && !has_records && records.format != RecordFormat::kMarkdown)
    return "--comments requires --format json, warc or markdown";
  const std::string& path = options.output.path;
  std::error_code code;
  const bool is_file =
      !path.empty() && path != "-" && !path.ends_with('/') && !std::filesystem::is_directory(path, code);
  if (would_replace_source(path, ending_of(records.format), options.sources.sources))
    return "-o names an input, which the results would overwrite";
  if (records.format == RecordFormat::kWacz && !is_file) return "--format wacz requires -o FILE.wacz";
  if (records.format == RecordFormat::kSqlite && (!is_file || records.packing != Packing::kPlain))
    return "--format sqlite requires -o FILE.sqlite";
  if (records.format == RecordFormat::kWacz && options.items)
    return "--lists items cannot be combined with --format wacz";
  const auto& sources = options.sources.sources;
  const bool is_piped = std::find(sources.begin(), sources.end(), "-") != sources.end();
  if (const char* const wrong = wrong_captures(options, records, is_piped)) return wrong;
  if (options.output.shard_size == 0) return nullptr;
  if (!has_records) return "--shard-size requires --format json or warc";
  if (!is_file) return "--shard-size requires -o FILE";
  return options.output.resume && is_piped ? "--resume cannot continue with standard input" : nullptr;
}

// The files that the results will replace, or a usage error.
Result<WriteTargets> targets_of(const PageLoopOptions& options, const RecordOptions& records) {
  if (const char* const wrong = wrong_options(options, records)) return Error{ErrorKind::kRefused, wrong, {}};
  return WriteTargets::make({options.output.path, options.summary}, {options.sources.sources, options.read},
                            options.store);
}

}  // namespace

Result<RecordFormat> output_format(const PageLoopOptions& options) {
  const auto name_of = [](RecordFormat format) { return std::string(kFormats.at(static_cast<std::size_t>(format))); };
  const std::string& path = options.output.path;
  if (!is_file_to_write(path)) return options.format.value_or(RecordFormat::kText);
  const auto named = format_of_name(path);
  if (!named && !options.format) return named.error();
  if (!named || !*named) return options.format.value_or(RecordFormat::kText);
  if (!options.format || *options.format == **named) return **named;
  return Error{
      ErrorKind::kRefused,
      "--format " + name_of(*options.format) + " contradicts the ending of -o, which means " + name_of(**named),
      {path}};
}

bool shows_fields(const Result<RecordFormat>& format) { return !format || *format != RecordFormat::kText; }

void add_page_loop_sources(CLI::App& app, PageLoopOptions& options) {
  add_sources(
      app, options.sources,
      "Page (URL or file), folder of pages, web archive (WARC, ARC, WACZ), feed, list of URLs, sitemap, OPML, or - for "
      "standard input\nFiles may be packed (.gz, .zst). A folder may have an index.jsonl, or hold archives; an archive "
      "may "
      "be named by its index (CDX, CDXJ), or by a list of archives (warc.paths).");
}

void add_page_loop(CLI::App& app, PageLoopOptions& options) {
  const auto set_format = [&options](const std::string& name) {
    const auto* const found = std::find(kFormats.begin(), kFormats.end(), name);
    options.format = static_cast<RecordFormat>(found - kFormats.begin());
  };
  app.add_option_function<std::string>(
         "--format", set_format,
         "Output format, unless the ending of -o FILE names it\nEndings: .txt, .md, .html, .json, .jsonl, .csv, "
         ".sqlite, .warc, .wacz. json: one object per line, also for pages that failed; csv: those members that have a "
         "single value, as a table; sqlite: the same with a full-text index; warc: conversion and metadata records; "
         "wacz: the archives that are read, with an index, their pages and texts.")
      ->check(CLI::IsMember(std::vector<std::string>(kFormats.begin(), kFormats.end())))
      ->default_str("text");
  app.add_flag_callback(
         "--json", [&options] { options.format = RecordFormat::kJson; }, "The same as --format json")
      ->excludes("--format");
  app.add_option("--include", options.include, "Further renderings of each article, in JSON objects or WARC records")
      ->check(CLI::IsMember({kMarkdown, kHtml}))
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group(kOtherOptions);
  app.add_flag("--comments", options.comments,
               "Keep readers' comments, in JSON objects and WARC metadata as a member, in Markdown as a section\nEach "
               "with author, date, text and level; the article itself does not change.")
      ->group(kOtherOptions);
  app.add_option("-o,--output", options.output.path,
                 "Output file, or folder with one file per article (default: standard output)\nA file is written whole "
                 "or not at all, and packed if its name ends in .gz or .zst.")
      ->type_name("FILE|DIR/");
  CLI::Option* const shard_size =
      add_bytes(app, "--shard-size", options.output.shard_size,
                "Split JSON or WARC into files of at most this size before packing\nAlso 100K, 10M, 1G. -o "
                "a.jsonl.gz gives a-00000.jsonl.gz and so on, each written whole or not at all, and the journal "
                "a.jsonl.gz.journal.");
  shard_size->group(kOtherOptions);
  app.add_flag("--resume", options.output.resume,
               "Continue an earlier run with the same options that ended early or was killed\nFinished pages are not "
               "read again.")
      ->needs(shard_size)
      ->group(kOtherOptions);
  app.add_flag("--distinct", options.captures.distinct,
               "Leave out articles whose text is that of an earlier capture of their URL\nWhat was written is "
               "remembered in a file in $TMPDIR, so memory does not grow.")
      ->group(kArchives);
  app.add_flag("--latest", options.captures.latest,
               "Read only the latest of several captures of a URL\nReads archives and folders twice; URLs are refused.")
      ->group(kArchives);
  add_jobs(app, options.jobs);
  add_network(app, options.http);
  add_page_limits(app, options.page);
  options.http.stop = &interrupt_flag();
  options.given = [&app] { return given_options(app); };
}

ExitCode run_page_loop(const PageLoopOptions& options, const char* doing, const MakePageWorker& make,
                       Console& console) {
  const auto format = output_format(options);
  if (!format) {
    console.error(format.error());
    return ExitCode::kUsage;
  }
  const Listener listener = listener_of(console);
  HttpOptions http = options.http;
  http.notice = [&console](const std::string& text) { console.detail(text); };
  const PipelineOptions pipeline{.sources = options.sources.sources,
                                 .reading = {.http = std::move(http),
                                             .home_pages = HomePages::kArePages,
                                             .max_items_per_site = 0,
                                             .url = options.sources.url,
                                             .pick = options.sources.pick,
                                             .identify = options.identify,
                                             .feed_limits = {},
                                             .since = options.sources.since},
                                 .records = record_options(options, *format),
                                 .sink = options.output,
                                 .captures = options.captures,
                                 .doing = doing,
                                 .jobs = options.jobs,
                                 .observe = options.observe};
  const auto targets = targets_of(options, pipeline.records);
  if (!targets) {
    console.error(targets.error());
    return ExitCode::kUsage;
  }
  const auto outcome = run_pipeline(pipeline, *targets, make, listener);
  if (!outcome) {
    console.error(outcome.error());
    return ExitCode::kNothing;
  }
  if (outcome->refusal) {
    console.error(*outcome->refusal);
    return outcome->refusal->kind == ErrorKind::kRefused ? ExitCode::kUsage : ExitCode::kNothing;
  }
  if (outcome->unwritten) console.error(*outcome->unwritten);
  if (outcome->is_stopped) return ExitCode::kInterrupted;
  if (outcome->unwritten) return ExitCode::kSomeFailed;
  if (outcome->tally.good() == 0) {
    if (outcome->tally.failed() == 0 && !options.output.resume) console.error("no matching pages found");
    return ExitCode::kNothing;
  }
  return outcome->tally.failed() == 0 ? ExitCode::kDone : ExitCode::kSomeFailed;
}

}  // namespace wrapwright
