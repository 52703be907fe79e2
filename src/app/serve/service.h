// SPDX-License-Identifier: Apache-2.0
#pragma once
// What `serve` answers: articles of pages that it fetches or is given, and feeds with full text, by the wrappers of a
// store, which grows with use. One fetch for many askers; what was read is kept for a while, in bounded memory. Safe
// from any thread. Threads: those of a FetchPool, some that read pages which are posted, one that watches deadlines,
// one that watches feeds, and one that learns.
#include <memory>
#include <optional>

#include "app/serve/http_server.h"
#include "app/serve/service_options.h"
#include "app/serve/site_samples.h"

namespace wrapwright {

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
