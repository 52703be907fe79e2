// SPDX-License-Identifier: Apache-2.0
#pragma once
// Asks many URLs at once over HTTP/1.1 and 2: side by side across hosts, politely within each (robots.txt, a delay, few
// connections), redirects followed by ourselves and every hop checked anew, failures repeated with patience. What it
// knows of hosts (robots.txt, when the next request is due, open connections) lasts as long as the client. One thread
// per client; no thread of its own but libcurl's for name lookups. Memory: the answers under way.
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "fetch/capture.h"
#include "fetch/http_options.h"

namespace wrapwright {

class HttpClient {
 public:
  explicit HttpClient(HttpOptions options);
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;
  ~HttpClient();

  enum class Next { kGoOn, kStop };
  // Takes the capture of requests[index]. Must not call the client.
  using Receiver = std::function<Next(std::size_t index, Capture capture)>;

  // Every request is answered exactly once, in the order in which the answers get whole; a failed one has its error and
  // the others go on. After a stop (`kStop`, or the options' flag) what is left is handed over as kInterrupted.
  //
  // Errors: kRefused for robots.txt, other schemes than http and https, addresses that are not public; kLimit for a
  // limit; kUnsupported for an unknown Content-Encoding; kNetwork for no answer, a broken one, and statuses other than
  // 2xx and 304 (the body is there all the same).
  void fetch(const std::vector<HttpRequest>& requests, const Receiver& receiver);

  // One request, the same way.
  Capture fetch_one(const HttpRequest& request);

  [[nodiscard]] const HttpOptions& options() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
