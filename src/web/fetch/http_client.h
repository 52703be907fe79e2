// SPDX-License-Identifier: Apache-2.0
#pragma once
// Requests many URLs over HTTP/1.1 and 2: in parallel across hosts, politely within each host (robots.txt, a delay, few
// connections). It follows redirects itself and checks every hop, and retries failures with increasing delays. Its
// knowledge of hosts (robots.txt, the time of the next request, open connections) lasts as long as the client. One
// thread per client; the only other threads are libcurl's for name lookups. Memory: the responses in progress.
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "web/fetch/capture.h"
#include "web/fetch/http_options.h"

namespace wrapwright {

class HttpClient {
 public:
  // `on_capture` is called with each capture before its receiver gets it, such as for counting; it may be empty.
  explicit HttpClient(HttpOptions options, std::function<void(const Capture& capture)> on_capture = {});
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;
  ~HttpClient();

  enum class Next { kGoOn, kStop };
  // Receives the capture of requests[index]. Must not call the client.
  using Receiver = std::function<Next(std::size_t index, Capture capture)>;

  // Every request gets exactly one capture, in the order of completion; a failed one has its error and the others
  // continue. After a stop (`kStop`, or the options' flag) the remaining requests get kInterrupted.
  //
  // Errors: kRefused for robots.txt, schemes other than http and https, and addresses that are not public; kLimit for a
  // limit; kUnsupported for an unknown Content-Encoding; kNetwork for a missing or invalid response, and for statuses
  // other than 2xx and 304 (the body is still set).
  void fetch(const std::vector<HttpRequest>& requests, const Receiver& receiver);

  // A single request, in the same way.
  Capture fetch_one(const HttpRequest& request);

  [[nodiscard]] const HttpOptions& options() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
