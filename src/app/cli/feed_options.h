// SPDX-License-Identifier: Apache-2.0
#pragma once
// The options shared by the commands that fetch the pages of feeds: feeds, destination and politeness.
#include <cstddef>
#include <string>
#include <vector>

#include "app/cli/program.h"
#include "web/fetch/downloader.h"
#include "web/fetch/http_options.h"

namespace wrapwright {

struct FeedOptions {
  std::vector<std::string> feeds;
  std::string folder;
  HttpOptions http;
  DownloadOptions download;
  std::size_t items = 0;
};

// Adds all options except those of the network; `holds` is the help of --output.
void add_feeds(CLI::App& app, FeedOptions& options, const char* holds);

}  // namespace wrapwright
