// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "app/cli/close_output.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/commands/commands.h"
#include "app/pipeline/output.h"
#include "app/watch/full_text.h"
#include "core/base/clock.h"
#include "core/base/scratch_folder.h"

namespace wrapwright {
namespace {

struct FeedCommand {
  std::string source;
  StoreOptions store;
  std::string cache;
  std::string output;
  std::string format = "same";
  std::string refetch = "new";
  FullTextOptions full_text;
  PageOptions page;
  XPathLimits xpath;
  HttpOptions http;
};

std::optional<Refetch> refetch_of(const std::string& word) {
  if (word == "changed") return Refetch::kWhenChanged;
  if (word == "always") return Refetch::kAlways;
  if (word == "never") return Refetch::kNever;
  return std::nullopt;
}

ExitCode write_feed(const FeedCommand& command, const std::filesystem::path& cache, Console& console) {
  FullTextOptions options = command.full_text;
  options.cache = cache;
  options.kind = feed_kind_named(command.format);
  options.refetch = refetch_of(command.refetch);
  options.time = current_time();
  options.limits = command.page.limits;
  const PageExtractorOptions reading = {.xpath = command.xpath, .min_article = PageExtractorOptions().min_unmatched};
  WrapperCache wrappers(command.store.store, command.store.wrapper, reading);
  const PageExtractor alone(reading);
  HttpClient client(command.http);
  const auto feed = read_full_text(command.source, options, client, wrappers, alone, listener_of(console));
  if (!feed) {
    if (feed.error().kind == ErrorKind::kInterrupted) return ExitCode::kInterrupted;
    console.error(feed.error());
    return ExitCode::kNothing;
  }
  auto output = Output::open(command.output, listener_of(console));
  if (!output) return console.error(output.error()), ExitCode::kSomeFailed;
  output->write(feed->bytes);
  console.say(command.source + ": " + std::to_string(feed->full) + " of " + std::to_string(feed->full + feed->failed) +
              " items with full text");
  const ExitCode closed = close_output(*output, console);
  if (closed != ExitCode::kDone) return closed;
  if (feed->failed + feed->notes.size() == 0) return ExitCode::kDone;
  return feed->full == 0 ? ExitCode::kNothing : ExitCode::kSomeFailed;
}

ExitCode feed(const FeedCommand& command, Console& console) {
  if (!command.cache.empty()) return write_feed(command, command.cache, console);
  const auto scratch = ScratchFolder::make();
  if (!scratch) return console.error(scratch.error()), ExitCode::kNothing;
  return write_feed(command, (*scratch)->path(), console);
}

}  // namespace

Run declare_feed(CLI::App& app) {
  const auto command = std::make_shared<FeedCommand>();
  app.add_option("FEED", command->source, "Feed (URL or file), or a home page that names one")
      ->required()
      ->type_name("");
  add_store(app, command->store);
  add_wrapper_file(app, command->store, "Use this wrapper for all pages instead of the store's");
  app.add_option("--cache", command->cache,
                 "Folder for feeds and pages, so that the next run fetches only what is new\nSame layout as a folder "
                 "of fetch. Without this option nothing is kept.")
      ->type_name("DIR");
  app.add_option("--refetch", command->refetch,
                 "Cached pages to request again\nnew: those that are newer according to the feed; changed: all, "
                 "conditionally; never: none; always: all, unconditionally.")
      ->check(CLI::IsMember({"new", "changed", "never", "always"}))
      ->type_name("WHICH")
      ->capture_default_str();
  app.add_option("--format", command->format, "Format of the written feed; same keeps everything that the feed has")
      ->check(CLI::IsMember({"same", "rss", "atom", "json"}))
      ->type_name("KIND")
      ->capture_default_str();
  add_count(app, "--items", command->full_text.max_items, "Use at most the first N items; 0 = all");
  add_count(app, "--pages", command->full_text.max_pages_of_item,
            "Maximum pages of an article to follow by the wrapper's `next` and join")
      ->group(kOtherOptions);
  add_output(app, command->output);
  add_network(app, command->http);
  add_page_limits(app, command->page);
  add_xpath_limits(app, command->xpath);
  command->http.stop = &interrupt_flag();
  add_footer(
      app,
      "Example: wrapwright feed https://example.org/feed.xml --cache cache -o full.xml\n"
      "         wrapwright feed --format json feed.xml\n"
      "\n"
      "The feed is written unchanged, in UTF-8, except for its texts: ids, dates, enclosures and everything else\n"
      "are kept, and the full text is put into content:encoded (RSS), content (Atom) or content_html (JSON Feed).\n"
      "The store's wrappers read the pages; without a wrapper a page is read on its own. An item without a full\n"
      "text keeps its old text and is named in a message: exit code 1, or 3 if no item has a full text.\n");
  return [command](Console& console) {
    command->http.notice = [&console](const std::string& text) { console.detail(text); };
    return feed(*command, console);
  };
}

}  // namespace wrapwright
