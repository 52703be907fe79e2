// SPDX-License-Identifier: Apache-2.0
#pragma once
// The service behind `serve`: responds with articles of pages that it fetches or receives, and with full-text feeds,
// using the wrappers of a store, which grows with use. Concurrent requests share one fetch; results are cached for a
// while, in bounded memory. Safe from any thread. Threads: those of a FetchPool, some for posted pages, one for
// deadlines, one for watched feeds, and one for learning.
#include <memory>
#include <optional>

#include "app/serve/http_server.h"
#include "app/serve/service_options.h"
#include "app/serve/site_samples.h"

namespace wrapwright {

class Service {
 public:
  // Learns from the pages that pass through if `samples` is given.
  explicit Service(ServiceOptions options, std::unique_ptr<SiteSamples> samples = nullptr);
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;
  ~Service();  // calls stop()

  // Responds to requests whose result is cached, and to those that are refused.
  [[nodiscard]] std::optional<ServeAnswer> at_once(const ServeRequest& request);
  // Fetches and reads the pages of the other requests.
  void later(ServeRequest&& request, HttpServer::Reply reply);

  // Responds to waiting requests with 503 and aborts running ones. From then on, /readyz also responds with 503.
  void stop();
  // Makes wrappers be read from the store again, and drops cached pages.
  void reload();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
