// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes what the server knows about sites, and about the feeds that it watches, as JSON (docs/use/serve.md). Plain
// values and
// pure functions. Cost: O(n).
#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "app/serve/feed_watch.h"
#include "app/serve/site_samples.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// The sites that have a wrapper or pages. They are added one after the other, so that only their summaries are in
// memory.
class SiteList {
 public:
  // Adds a wrapper of the store, or the reason why it cannot be read.
  void add_wrapper(const std::string& site, const Result<Wrapper>& wrapper);
  void add_pages(const SampledSite& pages);
  // Sorted by name. `more` is the number of wrappers that were left out.
  [[nodiscard]] std::string json(std::size_t more) const;

 private:
  std::map<std::string, Json> sites_;
};

// One site. It may have no wrapper (kNotFound), and no pages (`pages` without a name). An error mentions the name of
// the wrapper's file, but not its folder.
[[nodiscard]] std::string site_json(const std::string& site, const Result<Wrapper>& wrapper, const SampledSite& pages);
[[nodiscard]] std::string watched_feeds_json(const std::vector<WatchedFeed>& feeds, std::chrono::seconds every);

}  // namespace wrapwright
