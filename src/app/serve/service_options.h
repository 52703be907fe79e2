// SPDX-License-Identifier: Apache-2.0
#pragma once
// The settings of the server, and the objects that its services share. Plain values.
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
  std::filesystem::path cache;  // folder for feeds and the pages of their items
  HttpOptions http;
  PageLimits limits;
  XPathLimits xpath;
  RouteOptions route;
  AccessKeys keys;
  double rate = 5;                           // requests that need work, per second and client; 0 = no limit
  double burst = 50;                         // at a time
  std::vector<std::string> trusted_proxies;  // addresses whose X-Forwarded-For is believed
  std::size_t cache_bytes = 64U << 20U;      // for pages, and as much for feeds
  std::chrono::seconds page_age{3'600};      // maximum time that pages are cached
  std::chrono::seconds feed_age{300};
  std::chrono::seconds deadline{30};  // of a response
  std::size_t fetchers = 32;          // threads
  std::size_t readers = 2;            // threads
  std::size_t max_waiting = 500;      // jobs per thread
  BackgroundLearning learning;
  FeedWatchOptions watch;
  // Receives why a requested address was not fetched, and the defects of a feed, which the response does not mention.
  // Called by any thread; may be empty.
  std::function<void(const Error& error)> on_loss;
};

// The objects that each service uses. REQUIRES: all of them outlive the services, except the threads of `fetchers`,
// which must end before the services, because their jobs use these.
struct ServiceContext {
  const ServiceOptions& options;
  WrapperCache& wrappers;
  const PageExtractor& alone;
  Metrics& metrics;
  FetchPool& fetchers;
  BackgroundLearner* learner = nullptr;  // null = the server does not learn

  [[nodiscard]] std::chrono::steady_clock::time_point deadline() const {
    return std::chrono::steady_clock::now() + options.deadline;
  }
};

}  // namespace wrapwright
