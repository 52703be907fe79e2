// SPDX-License-Identifier: Apache-2.0
#pragma once
// Answers requests for feeds with full text: concurrent requests for a feed in the same form share one job, and the
// result is cached for a while. Safe from any thread; feeds are fetched, and their pages read, by the threads of the
// FetchPool. Memory: that of the cache and of waiting requests.
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/serve/expiring_cache.h"
#include "app/serve/feed_watch.h"
#include "app/serve/http_server.h"
#include "app/serve/page_service.h"
#include "app/serve/route.h"
#include "app/serve/service_options.h"
#include "app/serve/single_flight.h"

namespace wrapwright {

// A feed as sent to clients.
struct FeedReading {
  int status = 200;
  std::string problem;  // why there is no feed, for people; "" = there is one
  std::string bytes;
  std::string media_type;
  std::size_t items = 0;
  std::size_t full = 0;            // number of items with full text
  std::vector<std::string> notes;  // defects of the feed itself
  bool is_late = false;            // there was not enough time for all its pages
};

class FeedService {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // REQUIRES: `pages` outlives the object.
  FeedService(const ServiceContext& context, PageService& pages, ExpiringCache<FeedReading>& kept)
      : context_(context), pages_(pages), kept_(kept) {}

  // Nothing if the feed has to be made.
  [[nodiscard]] std::optional<ServeAnswer> known(const Call& call);
  // For Full-Text RSS, `call` may also name a page, which is made into a feed.
  void answer(const Call& call, const HttpServer::Reply& reply);
  // Reads the feed as if a client had requested it; calls `done` once, immediately or from another thread.
  void watch(const std::string& url, std::function<void(FeedOutcome)> done);

  // Ends the waiting of requests whose deadline has passed.
  void expire(Time now) { flights_.expire(now); }

 private:
  using Waiter = SingleFlight<FeedReading>::Waiter;
  void answer_feed(const Call& call, const HttpServer::Reply& reply);
  void answer_feed_or_page(const Call& call, const HttpServer::Reply& reply);
  // The waiter gets null if the deadline has passed.
  void get(const Call& call, Waiter waiter);
  void fetch(HttpClient& client, const Call& call, const std::string& key, Time deadline);

  ServiceContext context_;
  PageService& pages_;
  ExpiringCache<FeedReading>& kept_;
  SingleFlight<FeedReading> flights_;
};

}  // namespace wrapwright
