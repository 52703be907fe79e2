// SPDX-License-Identifier: Apache-2.0
#pragma once
// Requests over HTTP/1.1 and 2: in parallel across hosts, politely within each (robots.txt, a second between requests,
// one connection). In a separate library: `wrapwright::fetch` in CMake, `wrapwright-fetch` in pkg-config.
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "wrapwright/c_fetch.h"
#include "wrapwright/result.h"

namespace wrapwright {
inline namespace v1 {

// One response. Immutable; views live as long as it does.
class Capture {
 public:
  explicit Capture(wrapwright_capture* owned) : handle_(owned) {}

  [[nodiscard]] std::string_view url() const { return value("url"); }
  [[nodiscard]] std::string_view final_url() const { return value("final-url"); }
  [[nodiscard]] std::string_view time() const { return value("time"); }  // ISO 8601 in UTC
  [[nodiscard]] int status() const { return wrapwright_capture_status(get()); }
  // The first header with that name, in any letter case; "" if there is none.
  [[nodiscard]] std::string_view header(std::string_view name) const {
    return detail::view(wrapwright_capture_header(get(), detail::str(name)));
  }
  // With content coding undone.
  [[nodiscard]] std::string_view body() const { return value("body"); }

  [[nodiscard]] wrapwright_capture* get() const { return handle_.get(); }

 private:
  [[nodiscard]] std::string_view value(std::string_view name) const {
    return detail::view(wrapwright_capture_value(get(), detail::str(name)));
  }
  detail::Handle<wrapwright_capture, wrapwright_capture_free> handle_;
};

enum class RobotsPolicy { kObey, kIgnore };
enum class PrivateAddresses { kRefuse, kAllow };

struct ClientOptions {
  std::string contact_url = {};  // in the User-Agent, for site owners
  RobotsPolicy robots = RobotsPolicy::kObey;
  PrivateAddresses private_addresses = PrivateAddresses::kRefuse;
};

// Its knowledge of hosts lasts as long as the client. One thread at a time. Memory: the responses in progress.
class HttpClient {
 public:
  static Result<HttpClient> make(const ClientOptions& options = {}) {
    unsigned flags = WRAPWRIGHT_CLIENT_POLITE;
    if (options.robots == RobotsPolicy::kIgnore) flags |= WRAPWRIGHT_CLIENT_IGNORE_ROBOTS;
    if (options.private_addresses == PrivateAddresses::kAllow) flags |= WRAPWRIGHT_CLIENT_ALLOW_PRIVATE;
    return detail::make<HttpClient>([&](wrapwright_error** error) {
      return wrapwright_client_new(detail::str(options.contact_url), flags, error);
    });
  }
  explicit HttpClient(wrapwright_client* owned) : handle_(owned) {}

  // The response if its status is 2xx; anything else is an error.
  Result<Capture> fetch(std::string_view url) {
    return detail::make<Capture>(
        [&](wrapwright_error** error) { return wrapwright_fetch(get(), detail::str(url), error); });
  }

  enum class Next { kGoOn, kStop };
  // Must not call the client, nor throw.
  using Receiver = std::function<Next(std::size_t index, Result<Capture> capture)>;
  // All URLs, each received once, in the order of completion; after kStop the remaining ones fail as interrupted. Fails
  // if out of memory.
  Status fetch_all(const std::vector<std::string>& urls, const Receiver& receiver) {
    std::vector<wrapwright_str> all;
    for (const std::string& url : urls) all.push_back(detail::str(url));
    const auto receive = [](void* context, std::size_t index, wrapwright_capture* capture,
                            const wrapwright_error* error) noexcept -> int {
      const Receiver& to = *static_cast<const Receiver*>(context);
      const Next next = capture == nullptr ? to(index, detail::value_of(error)) : to(index, Capture(capture));
      return next == Next::kGoOn ? 0 : 1;
    };
    Receiver copy = receiver;
    return detail::run([&](wrapwright_error** error) {
      return wrapwright_fetch_all(get(), all.data(), all.size(), receive, &copy, error);
    });
  }

  [[nodiscard]] wrapwright_client* get() const { return handle_.get(); }

 private:
  detail::Handle<wrapwright_client, wrapwright_client_free> handle_;
};

}  // namespace v1
}  // namespace wrapwright
