// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/feed_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/commands/commands.h"
#include "app/watch/feed_reader.h"
#include "web/fetch/download.h"

namespace wrapwright {
namespace {

ExitCode download(const FeedOptions& options, DownloadFolder& folder, HttpClient& client,
                  const std::vector<FeedPage>& pages, std::size_t failed, Console& console) {
  const std::vector<DownloadItem> items = items_of(pages);
  std::size_t done = 0;
  const auto summary = folder.download(client, items, [&](const DownloadEvent& event) {
    console.progress({.doing = "fetching", .done = ++done, .total = items.size()});
    if (!event.error || event.error->kind == ErrorKind::kInterrupted) return;
    event.is_known ? console.detail(event.error->to_string()) : console.error(*event.error);
  });
  console.end_progress();
  if (!summary) {
    if (summary.error().kind == ErrorKind::kInterrupted) return ExitCode::kInterrupted;
    console.error(summary.error());
    return ExitCode::kSomeFailed;
  }
  for (const Error& bad : summary->bad_rows) console.error(bad);
  console.say(options.folder + ": " + to_string(*summary));
  const auto good = items.size() - summary->duplicates - summary->count(DownloadOutcome::kFailed) -
                    summary->count(DownloadOutcome::kFailedBefore) - summary->count(DownloadOutcome::kGone);
  if (good == 0) return ExitCode::kNothing;
  failed += summary->bad_rows.size() + summary->count(DownloadOutcome::kFailed);
  return failed == 0 ? ExitCode::kDone : ExitCode::kSomeFailed;
}

ExitCode fetch(const FeedOptions& options, Console& console) {
  auto folder = DownloadFolder::open(options.folder, options.download);
  if (!folder) {
    console.error(folder.error());
    return ExitCode::kNothing;
  }
  HttpClient client(options.http);
  const Listener listener = listener_of(console);
  FeedReader feeds(folder->feeds(), client, listener);
  const std::vector<FeedPage> pages = feeds.read(options.feeds, options.items);
  if (interrupt_flag()) return ExitCode::kInterrupted;
  if (pages.empty()) return ExitCode::kNothing;
  return download(options, *folder, client, pages, feeds.failed(), console);
}

}  // namespace

Run declare_fetch(CLI::App& app) {
  const auto options = std::make_shared<FeedOptions>();
  add_feeds(app, *options, "Folder to fill: feed.xml, feeds.jsonl, pages/, index.jsonl");
  add_network(app, options->http);
  options->http.stop = &interrupt_flag();
  add_footer(
      app,
      "Example: wrapwright fetch https://example.org/feed.xml -o example/\n"
      "         wrapwright learn example/\n"
      "\n"
      "A second run uses conditional requests and fetches only what is new; a killed run continues where it stopped.\n"
      "A page that is missing (404) or disallowed by robots.txt is reported once, and then requested less and less\n"
      "often.\n");
  return [options](Console& console) {
    options->http.notice = [&console](const std::string& text) { console.detail(text); };
    return fetch(*options, console);
  };
}

}  // namespace wrapwright
