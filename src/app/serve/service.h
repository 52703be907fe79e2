// SPDX-License-Identifier: Apache-2.0
#pragma once
// What `serve` answers: articles of pages that it fetches or is given, and feeds with full text, by the wrappers of a
// store, which grows with use. One fetch for many askers; what was read is kept for a while, in bounded memory. Safe from
// any thread. Threads: those of a FetchPool, some that read pages which are posted, one that watches deadlines, one that
// watches feeds, and one that learns.
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/serve/access.h"
#include "app/serve/background_learner.h"
#include "app/serve/feed_watch.h"
#include "app/serve/http_server.h"
#include "app/serve/route.h"
#include "app/serve/site_samples.h"
#include "core/page/page_limits.h"
#include "core/xpath/budget.h"
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
  // Why an address that was asked for was not fetched, and what a feed lacks, which the answer does not say; of any thread;
  // may be empty.
  std::function<void(const Error& error)> on_loss;
};

class Service {
 public:
  // Learns from pages that pass through if there is a place for their samples.
  explicit Service(ServiceOptions options, std::unique_ptr<SiteSamples> samples = nullptr);
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;
  ~Service();  // as stop()

  // What is known already, and what is refused.
  [[nodiscard]] std::optional<ServeAnswer> at_once(const ServeRequest& request);
  // Fetches and reads.
  void later(ServeRequest&& request, HttpServer::Reply reply);

  // Answers those who wait with 503, and ends what runs. From now on /readyz says 503, too.
  void stop();
  // Lets wrappers be read from the store anew, and forgets pages.
  void reload();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
