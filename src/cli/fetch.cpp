// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/files.h"
#include "base/url.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "feed/autodiscovery.h"
#include "feed/feed.h"
#include "feed/feed_list.h"
#include "feed/opml.h"
#include "fetch/download.h"
#include "fetch/source.h"
#include "normalize/normalizer.h"

namespace wrapwright {
namespace {

struct FetchOptions {
  std::vector<std::string> feeds;
  std::string folder;
  HttpOptions http;
  DownloadOptions download;
  std::size_t items = 0;
};

struct FeedSource {
  std::string source;  // URL or file
  bool local = false;
};

class Fetching {
 public:
  Fetching(const FetchOptions& options, DownloadFolder folder, Console& console)
      : options_(options), folder_(std::move(folder)), client_(options.http), console_(console) {}

  ExitCode run();

 private:
  void add_source(const std::string& source);
  void add_list(SourceKind kind, const std::string& source);
  void read_feed(const FeedSource& source, const std::string& name);
  std::optional<Feed> parse(const Capture& capture, const std::string& where);
  std::optional<Feed> fetch_feed(const std::string& url, const std::string& name);
  std::optional<Feed> read_local(const std::string& path, const std::string& name);
  void add_items(const Feed& feed, const std::string& where);
  ExitCode download();
  void fail(const Error& error) {
    console_.error(error);
    ++failed_;
  }

  const FetchOptions& options_;
  DownloadFolder folder_;
  HttpClient client_;
  Console& console_;
  std::vector<FeedSource> feeds_;
  std::vector<DownloadItem> items_;
  std::size_t failed_ = 0;
};

void Fetching::add_list(SourceKind kind, const std::string& source) {
  const auto bytes = read_file(source);
  if (!bytes) return fail(bytes.error());
  if (kind == SourceKind::kUrlList) {
    const UrlList list = parse_url_list(*bytes, source);
    for (const Error& bad : list.bad) fail(bad);
    for (const ListedUrl& entry : list.urls) feeds_.push_back({entry.url});
    return;
  }
  const auto outlines = parse_opml({*bytes, source, ""});
  if (!outlines) return fail(outlines.error());
  for (const OpmlOutline& outline : *outlines) feeds_.push_back({outline.xml_url});
}

void Fetching::add_source(const std::string& source) {
  const auto kind = classify_source(source);
  if (!kind) return fail(kind.error());
  switch (*kind) {
    case SourceKind::kUrl:
      return feeds_.push_back({source});
    case SourceKind::kFeed:
      return feeds_.push_back({source, true});
    case SourceKind::kOpml:
    case SourceKind::kUrlList:
      return add_list(*kind, source);
    case SourceKind::kFolder:
    case SourceKind::kPage:
    case SourceKind::kArchive:
    case SourceKind::kPathList:
    case SourceKind::kStandardInput:
      return fail({ErrorKind::kUnsupported, "not a feed (give a URL, a feed file, OPML, or a list of URLs)", {source}});
  }
}

std::optional<Feed> Fetching::parse(const Capture& capture, const std::string& where) {
  auto feed = parse_feed({capture.body, where, find_header(capture.headers, "content-type")});
  if (feed) return std::move(feed).value();
  fail(feed.error());
  return std::nullopt;
}

std::optional<Feed> Fetching::fetch_feed(const std::string& url, const std::string& name) {
  Capture capture = folder_.fetch_feed(client_, url, name);
  if (capture.error) {
    if (capture.error->kind != ErrorKind::kInterrupted) fail(*capture.error);
    return std::nullopt;
  }
  std::string where = capture.final_url.empty() ? url : capture.final_url;
  if (sniff_source(capture.body) == SourceKind::kPage) {
    const auto type = find_header(capture.headers, "content-type");
    const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({capture.body, type, ""});
    const auto links = find_feed_links(page, where);
    if (links.empty()) {
      fail({ErrorKind::kUnsupported, "neither a feed nor a page that names one", {url}});
      return std::nullopt;
    }
    console_.say(where + ": names the feed " + links.front().url);
    where = links.front().url;
    capture = folder_.fetch_feed(client_, where, name);
    if (capture.error) {
      if (capture.error->kind != ErrorKind::kInterrupted) fail(*capture.error);
      return std::nullopt;
    }
  }
  auto feed = parse(capture, where);
  if (!feed) return std::nullopt;
  if (auto kept = folder_.keep_feed(capture, name); !kept) fail(kept.error());
  if (auto listed = list_feed(options_.folder, name, where); !listed) fail(listed.error());
  return feed;
}

std::optional<Feed> Fetching::read_local(const std::string& path, const std::string& name) {
  const auto bytes = read_file(path);
  if (!bytes) {
    fail(bytes.error());
    return std::nullopt;
  }
  auto feed = parse_feed({*bytes, path, ""});
  if (!feed) {
    fail(feed.error());
    return std::nullopt;
  }
  const auto copy = std::filesystem::path(options_.folder) / name;
  if (auto written = write_file_atomically(copy, *bytes); !written) fail(written.error());
  if (auto listed = list_feed(options_.folder, name, ""); !listed) fail(listed.error());
  return std::move(feed).value();
}

void Fetching::add_items(const Feed& feed, const std::string& where) {
  if (feed.items.empty()) return fail({ErrorKind::kNotFound, "the feed has no items", {where}});
  std::size_t number = 0;
  std::size_t taken = 0;
  for (const FeedItem& item : feed.items) {
    ++number;
    if (!is_http(item.url)) {
      fail({ErrorKind::kNotFound, "item " + std::to_string(number) + " has no http or https link", {where}});
      continue;
    }
    if (options_.items != 0 && taken++ >= options_.items) break;
    items_.push_back({"", item.url, ""});
  }
}

void Fetching::read_feed(const FeedSource& source, const std::string& name) {
  const auto feed = source.local ? read_local(source.source, name) : fetch_feed(source.source, name);
  if (feed) add_items(*feed, source.source);
}

std::string tell(const DownloadSummary& summary) {
  const auto part = [&](DownloadOutcome outcome, const char* word) {
    const std::size_t count = summary.count(outcome);
    return count == 0 ? std::string() : ", " + std::to_string(count) + " " + word;
  };
  const std::string text = part(DownloadOutcome::kNew, "new") + part(DownloadOutcome::kChanged, "changed") +
                           part(DownloadOutcome::kUnchanged, "unchanged") + part(DownloadOutcome::kKept, "kept") +
                           part(DownloadOutcome::kGone, "gone") + part(DownloadOutcome::kFailed, "failed");
  return text.empty() ? "nothing to fetch" : text.substr(2);
}

ExitCode Fetching::download() {
  std::size_t done = 0;
  const auto summary = folder_.download(client_, items_, [&](const DownloadEvent& event) {
    console_.progress("fetching", ++done, items_.size());
    if (event.error && event.error->kind != ErrorKind::kInterrupted) console_.error(*event.error);
  });
  console_.end_progress();
  if (!summary) {
    if (summary.error().kind == ErrorKind::kInterrupted) return ExitCode::kInterrupted;
    console_.error(summary.error());
    return ExitCode::kSomeFailed;
  }
  for (const Error& bad : summary->bad_rows) fail(bad);
  console_.say(options_.folder + ": " + tell(*summary));
  const auto good = items_.size() - summary->duplicates - summary->count(DownloadOutcome::kFailed) -
                    summary->count(DownloadOutcome::kGone);
  if (good == 0) return ExitCode::kNothing;
  failed_ += summary->count(DownloadOutcome::kFailed);
  return failed_ == 0 ? ExitCode::kDone : ExitCode::kSomeFailed;
}

ExitCode Fetching::run() {
  for (const std::string& source : options_.feeds) add_source(source);
  for (const FeedSource& feed : feeds_) {
    if (interrupt_flag()) return ExitCode::kInterrupted;
    // A single feed has the plain name; each of several feeds has a name that stays the same from run to run.
    const bool single = feeds_.size() == 1;
    read_feed(feed, single ? "feed.xml" : "feed-" + file_name_of_site(feed.source) + ".xml");
  }
  if (interrupt_flag()) return ExitCode::kInterrupted;
  if (items_.empty()) return ExitCode::kNothing;
  return download();
}

ExitCode fetch(const FetchOptions& options, Console& console) {
  auto folder = DownloadFolder::open(options.folder, options.download);
  if (!folder) {
    console.error(folder.error());
    return ExitCode::kNothing;
  }
  return Fetching(options, std::move(folder).value(), console).run();
}

}  // namespace

Run declare_fetch(CLI::App& app) {
  const auto options = std::make_shared<FetchOptions>();
  app.add_option("FEED", options->feeds, "Feed (URL or file), home page that names one, OPML, or list of feed URLs")
      ->required()
      ->type_name("");
  app.add_option("-o,--output", options->folder, "Folder to fill: feed.xml, feeds.jsonl, pages/, index.jsonl")
      ->required()
      ->type_name("DIR");
  add_count(app, "--items", options->items, "Most items of a feed, the first ones; 0 = all");
  app.add_option_function<std::string>(
         "--refetch",
         [options](const std::string& word) {
           options->download.refetch = word == "never"    ? Refetch::kNever
                                       : word == "always" ? Refetch::kAlways
                                                          : Refetch::kWhenChanged;
         },
         "What to do about pages that are there: ask whether they changed, leave them, or fetch them anew")
      ->check(CLI::IsMember({"changed", "never", "always"}))
      ->default_str("changed");
  add_network(app, options->http);
  options->http.stop = &interrupt_flag();
  add_footer(app,
             "Example: wrapwright fetch https://example.org/feed.xml -o example/\n"
             "         wrapwright learn example/\n"
             "\n"
             "Run again, it asks conditionally and fetches only what is new; killed, it goes on where it was.\n");
  return [options](Console& console) {
    options->http.notice = [&console](const std::string& text) { console.detail(text); };
    return fetch(*options, console);
  };
}

}  // namespace wrapwright
