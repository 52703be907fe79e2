// SPDX-License-Identifier: Apache-2.0
#pragma once
// The settings of the server, and what its services share. Plain values.
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/serve/access_keys.h"
#include "app/serve/background_learner.h"
#include "app/serve/feed_watch.h"
#include "app/serve/fetch_pool.h"
#include "app/serve/metrics.h"
#include "app/serve/route.h"
#include "core/page/page_limits.h"
#include "core/xpath/budget.h"
#include "site/apply/wrapper_cache.h"
#include "web/fetch/http_options.h"

namespace wrapwright {

struct ServiceOptions {
  std::filesystem::path store;
  std::filesystem::path cache;  // of feeds and the pages of their items
  HttpOptions http;
  PageLimits limits;
  XPathLimits xpath;
  RouteOptions route;
  AccessKeys keys;
  double rate = 5;                           // requests a second and client that need work; 0 = no limit
  double burst = 50;                         // at a time
  std::vector<std::string> trusted_proxies;  // addresses whose X-Forwarded-For is believed
  std::size_t cache_bytes = 64U << 20U;      // of pages, and as much of feeds
  std::chrono::seconds page_age{3'600};      // so long they are kept, at most
  std::chrono::seconds feed_age{300};
  std::chrono::seconds deadline{30};  // of an answer
  std::size_t fetchers = 32;          // threads
  std::size_t readers = 2;            // threads
  std::size_t max_waiting = 500;      // jobs of a thread
  BackgroundLearning learning;
  FeedWatchOptions watch;
  // Why an address that was asked for was not fetched, and what a feed lacks, which the answer does not say; of any
  // thread; may be empty.
  std::function<void(const Error& error)> on_loss;
};

// What each service uses. REQUIRES: all of it outlives the services, but for the threads of `fetchers`, which end
// before them, as their jobs use the services.
struct ServiceContext {
  const ServiceOptions& options;
  WrapperCache& wrappers;
  const PageExtractor& alone;
  Metrics& metrics;
  FetchPool& fetchers;
  BackgroundLearner* learner = nullptr;  // null: nothing is learned

  [[nodiscard]] std::chrono::steady_clock::time_point deadline() const {
    return std::chrono::steady_clock::now() + options.deadline;
  }
};

}  // namespace wrapwright
