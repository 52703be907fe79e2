// SPDX-License-Identifier: Apache-2.0
#include "app/cli/feed_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/options.h"

namespace wrapwright {

void add_feeds(CLI::App& app, FeedOptions& options, const char* holds) {
  app.add_option("FEED", options.feeds, "Feed (URL or file), home page that links to one, OPML, or list of feed URLs")
      ->required()
      ->type_name("");
  app.add_option("-o,--output", options.folder, holds)->required()->type_name("DIR");
  add_count(app, "--items", options.items, "Use at most the first N items per feed; 0 = all");
  app.add_option_function<std::string>(
         "--refetch",
         [&options](const std::string& word) {
           options.download.refetch = word == "never"    ? Refetch::kNever
                                      : word == "always" ? Refetch::kAlways
                                                         : Refetch::kWhenChanged;
         },
         "Pages already in the folder: fetch those that changed, none, or all")
      ->check(CLI::IsMember({"changed", "never", "always"}))
      ->default_str("changed");
}

}  // namespace wrapwright
