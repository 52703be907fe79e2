// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the commands that fetch the pages of feeds share: which feeds, where to, and how politely.
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

// All options except those of the network; `holds` is what the help of --output says.
void add_feeds(CLI::App& app, FeedOptions& options, const char* holds);

}  // namespace wrapwright
