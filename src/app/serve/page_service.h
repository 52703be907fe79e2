// SPDX-License-Identifier: Apache-2.0
#pragma once
// Answers requests for pages: for those that the server fetches, where concurrent requests for a page share one fetch
// and the result is cached for a while, and for those that are posted. Safe from any thread; pages are fetched and read
// by the threads of the FetchPool. Memory: that of the cache and of waiting requests.
#include <memory>
#include <string>

#include "app/serve/expiring_cache.h"
#include "app/serve/http_server.h"
#include "app/serve/page_reading.h"
#include "app/serve/route.h"
#include "app/serve/service_options.h"
#include "app/serve/single_flight.h"

namespace wrapwright {

class PageService {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Waiter = SingleFlight<PageReading>::Waiter;

  PageService(const ServiceContext& context, ExpiringCache<PageReading>& kept) : context_(context), kept_(kept) {}

  // Null if the page has to be fetched.
  [[nodiscard]] std::shared_ptr<const PageReading> known(const std::string& url);
  // Calls the waiter once, immediately or from another thread; with null if the deadline has passed.
  void get(const std::string& url, Waiter waiter);

  void answer(const Call& call, const HttpServer::Reply& reply);
  void answer_batch(const Call& call, const HttpServer::Reply& reply);
  // `learns`: the wrapper of its site may be learned from the page.
  [[nodiscard]] ServeAnswer answer_posted(PageReader& reader, const Call& call, bool learns);

  // Ends the waiting of requests whose deadline has passed.
  void expire(Time now) { flights_.expire(now); }

 private:
  void fetch(HttpClient& client, const std::string& url);
  void add_to_sample(const PageReading& page, const PageToRead& bytes);

  ServiceContext context_;
  ExpiringCache<PageReading>& kept_;
  SingleFlight<PageReading> flights_;
};

// What is said of a page that was not fetched before the deadline, and of one for whose site too much is being fetched.
inline constexpr const char* kLatePage = "timeout: the page was not fetched in time";
inline constexpr const char* kBusySite = "too many requests for this site";

}  // namespace wrapwright
