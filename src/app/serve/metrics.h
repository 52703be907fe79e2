// SPDX-License-Identifier: Apache-2.0
#pragma once
// The server's metrics, for Prometheus (docs/use/serve.md lists the names). Safe from any thread.
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "web/fetch/capture.h"

namespace wrapwright {

struct LearningCounts {
  std::size_t learned = 0;  // wrappers of sites that had none; like the next three, since the start
  std::size_t again = 0;    // wrappers learned again from more pages
  std::size_t renewed = 0;  // broken ones
  std::size_t failed = 0;   // examinations of a site that failed with an error
  std::size_t waiting = 0;  // sites waiting to be examined now
};

// The current state.
struct ServiceState {
  std::optional<LearningCounts> learning;  // nothing = the server does not learn
  std::size_t waiting_pages = 0;           // posted pages that wait to be read
  std::size_t waiting_fetches = 0;
  std::size_t watched_feeds = 0;
};

enum class CacheName { kPages, kFeeds };
enum class RequestRefusal { kKey, kCrossSite, kRate, kBusy };

class Metrics {
 public:
  using Duration = std::chrono::steady_clock::duration;

  void count_request(const std::string& api, int status, Duration time);
  // Counts a page that was read, and the time that this took.
  void count_page(bool has_article, Duration time);
  void count_look_up(CacheName cache, bool is_known);
  void count_fetch(const Capture& capture);
  void count_refused(RequestRefusal why);

  // The metrics in Prometheus's text format, version 0.0.4.
  [[nodiscard]] std::string text(const ServiceState& state) const;

 private:
  struct Times {
    std::vector<std::uint64_t> counts;  // by bound, and for longer times
    double seconds = 0;
  };
  static constexpr std::size_t kFetchOutcomes = 10;
  static constexpr std::size_t kRefusals = 4;
  static void append(std::string& out, const char* name, const std::string& labels, const Times& times,
                     std::span<const double> bounds);
  static void add(Times& times, std::span<const double> bounds, Duration time);

  mutable std::mutex mutex_;
  // All the following members are guarded by mutex_.
  std::map<std::pair<std::string, int>, std::uint64_t> requests_;  // by interface and status
  std::map<std::string, Times> answers_;                           // by interface
  std::array<std::uint64_t, 2> pages_{};                           // without and with an article
  Times reading_;
  std::array<std::array<std::uint64_t, 2>, 2> look_ups_{};  // by cache: without and with success
  std::array<std::uint64_t, kFetchOutcomes> fetches_{};
  std::array<std::uint64_t, kRefusals> refused_{};
};

}  // namespace wrapwright
