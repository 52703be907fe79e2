// SPDX-License-Identifier: Apache-2.0
#pragma once
// What may be asked of the network and how much of it we take. Plain values; every default is meant for the open web.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "fetch/retry.h"
#include "fetch/robots_cache.h"

namespace wrapwright {

// The name robots.txt knows us by.
inline constexpr std::string_view kProductToken = "wrapwright";

inline constexpr std::string_view kPageAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
inline constexpr std::string_view kFeedAccept =
    "application/atom+xml,application/rss+xml,application/feed+json,application/rdf+xml,application/xml;q=0.9,"
    "text/xml;q=0.9,application/json;q=0.8,text/html;q=0.7,*/*;q=0.5";

enum class RobotsPolicy { kObey, kIgnore };
enum class PrivateAddresses { kRefuse, kAllow };

// Caps on one answer; each names itself in the error.
struct AnswerLimits {
  std::chrono::milliseconds max_connect_time{15'000};
  std::chrono::milliseconds max_total_time{60'000};  // from the connection to the last byte, per hop
  std::chrono::seconds max_slow_time{20};            // slower than `slow_speed` for so long: given up
  std::size_t min_speed = 100;                       // bytes/s
  std::size_t max_compressed_bytes = 16U << 20U;     // body as it comes over the wire
  std::size_t max_decoded_bytes = 64U << 20U;        // body with Content-Encoding undone
  std::size_t max_header_bytes = 128U << 10U;        // of all header lines of one hop, interim answers included
  std::size_t max_header_lines = 512;
  int max_redirects = 10;
  int max_robots_redirects = 5;  // RFC 9309 section 2.3.1.2: at least five
};

// Politeness: everything counts per host name, whatever scheme and port.
struct PolitenessOptions {
  std::chrono::milliseconds min_delay{1'000};         // from the end of one request to the begin of the next
  std::chrono::milliseconds max_crawl_delay{30'000};  // robots.txt may ask for a longer delay, up to this
  std::size_t max_connections_per_host = 1;
  std::size_t max_connections = 32;  // in all
  RobotsPolicy robots = RobotsPolicy::kObey;
};

struct HttpOptions {
  AnswerLimits limits;
  PolitenessOptions politeness;
  RetryOptions retry;
  RobotsCacheOptions robots_cache;
  PrivateAddresses private_addresses = PrivateAddresses::kRefuse;
  std::vector<std::string> allowed_addresses;  // single addresses ("10.1.2.3", "::1") that are fine although private
  std::string contact_url = "https://example.org/wrapwright";  // in the User-Agent: who to turn to
  std::string ca_file;                                         // PEM; "" = the system's
  const std::atomic<bool>* stop = nullptr;         // set from anywhere (a signal handler too): ends within 0.1 s
  std::function<void(const std::string&)> notice;  // told, in a line each, of what is odd but no error
};

// "wrapwright/1.2.3 (+https://...)"; without the part in parentheses if there is no contact.
[[nodiscard]] std::string user_agent(std::string_view contact_url);

struct HttpRequest {
  std::string url;
  std::string accept{kPageAccept};
  // Sent only to `conditional_url` itself, so that no other answer is taken for unchanged; byte for byte; "" = not
  // sent.
  std::string conditional_url;
  std::string if_none_match;
  std::string if_modified_since;
};

}  // namespace wrapwright
