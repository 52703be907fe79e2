// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the feeds that a FEED argument names: itself, or those of an OPML file or a list of URLs. Free function.
#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

struct FeedSource {
  std::string name;  // URL or file
  bool is_file = false;
};

// Reports sources that are neither a feed nor a list, and each invalid line of a list.
[[nodiscard]] std::vector<FeedSource> feed_sources(const std::string& source,
                                                   const std::function<void(const Error& error)>& fail);

}  // namespace wrapwright
