// SPDX-License-Identifier: Apache-2.0
#pragma once
// Options and limits of requests. Plain values; all defaults are suitable for the open web.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "web/fetch/exchange.h"
#include "web/fetch/retry.h"
#include "web/fetch/robots_cache.h"

namespace wrapwright {

// The product token that robots.txt rules are matched with.
inline constexpr std::string_view kProductToken = "wrapwright";

inline constexpr std::string_view kPageAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
inline constexpr std::string_view kFeedAccept =
    "application/atom+xml,application/rss+xml,application/feed+json,application/rdf+xml,application/xml;q=0.9,"
    "text/xml;q=0.9,application/json;q=0.8,text/html;q=0.7,*/*;q=0.5";

enum class RobotsPolicy { kObey, kIgnore };
enum class PrivateAddresses { kRefuse, kAllow };

// Limits on one response; the error names the limit.
struct AnswerLimits {
  std::chrono::milliseconds max_connect_time{15'000};
  std::chrono::milliseconds max_total_time{60'000};  // from the connection to the last byte, per hop
  std::chrono::seconds max_slow_time{20};            // a transfer slower than `min_speed` for this long is aborted
  std::size_t min_speed = 100;                       // bytes/s
  std::size_t max_compressed_bytes = 16U << 20U;     // body before content decoding
  std::size_t max_decoded_bytes = 64U << 20U;        // body after content decoding
  std::size_t max_header_bytes = 128U << 10U;        // all header lines of one hop, including interim responses
  std::size_t max_header_lines = 512;
  int max_redirects = 10;
  int max_robots_redirects = 5;  // at least five by RFC 9309 section 2.3.1.2
};

// Politeness. All values are per host name and per address, regardless of scheme and port; what robots.txt and
// Retry-After request is per host name.
struct PolitenessOptions {
  std::chrono::milliseconds min_delay{1'000};         // from the end of one request to the start of the next
  std::chrono::milliseconds max_crawl_delay{30'000};  // upper limit for a longer delay requested by robots.txt
  std::size_t max_connections_per_host = 1;           // and per address
  std::size_t max_connections = 32;                   // in all
  RobotsPolicy robots = RobotsPolicy::kObey;
};

// The proxies that requests go through, as URLs (http, https, socks4, socks5, socks5h); "" = none.
struct ProxyOptions {
  std::string http = {};                 // for http addresses
  std::string https = {};                // for https addresses
  std::vector<std::string> except = {};  // hosts, with all hosts below them, that are contacted directly; "*" = all
  bool loopback = true;                  // also for localhost and loopback addresses
};

// A header line of requests to the hosts that the pattern (core/base/wildcard.h) matches.
struct HeaderRule {
  std::string host;
  std::string line;  // "Name: value"
};

struct HttpOptions {
  AnswerLimits limits;
  PolitenessOptions politeness;
  RetryOptions retry;
  RobotsCacheOptions robots_cache;
  PrivateAddresses private_addresses = PrivateAddresses::kRefuse;
  std::vector<std::string> allowed_addresses;  // private addresses ("10.1.2.3", "::1") that are allowed
  // Ports that may be contacted, also by redirects and for robots.txt; empty = all.
  std::vector<std::uint16_t> ports = {};
  // Gives the proxy the resolved address of the host, in a tunnel, so that it cannot resolve another one; a host that
  // cannot be resolved here is refused. Has no effect if private addresses are allowed.
  bool proxy_by_address = false;
  std::string contact_url = {};  // in the User-Agent: whom to contact
  std::string user_agent = {};   // "" = wrapwright's own, with the contact
  ProxyOptions proxy = {};
  std::vector<HeaderRule> headers = {};
  std::vector<std::string> cookies = {};  // lines of a cookie file (web/fetch/cookies.h); none = no cookies at all
  std::string ca_file;                    // PEM; "" = the system's
  // May be set from anywhere, including a signal handler; the client then ends within 0.1 s.
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const std::string&)> notice;  // called with one line per irregularity that is not an error
  // Receives each complete exchange, including those of robots.txt, redirects and failed attempts, before it is
  // processed. False stops the client as `stop` does. If empty, the bytes are not kept.
  std::function<bool(HttpExchange exchange)> observe;
};

// "wrapwright/1.2.3 (+https://...)"; without the part in parentheses if there is no contact.
[[nodiscard]] std::string user_agent(std::string_view contact_url);

struct HttpRequest {
  std::string url;
  std::string accept{kPageAccept};
  // Sent only to `conditional_url` itself, so that no other response is mistaken for unchanged; sent byte for byte; ""
  // = not sent.
  std::string conditional_url;
  std::string if_none_match;
  std::string if_modified_since;
};

}  // namespace wrapwright
