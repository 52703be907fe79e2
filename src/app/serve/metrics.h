// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the server has done, for Prometheus. Safe from any thread.
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace wrapwright {

struct LearningCounts {
  std::size_t stored = 0;   // wrappers, since the start
  std::size_t waiting = 0;  // sites to be looked at
};

class Metrics {
 public:
  void count_request(const std::string& api, int status);
  // A page that was read, and the time that this took.
  void count_page(bool has_article, std::chrono::steady_clock::duration time);
  void count_cached();

  // In the text format, version 0.0.4; nothing of learning for a server that does not learn.
  [[nodiscard]] std::string text(const std::optional<LearningCounts>& learning) const;

 private:
  static constexpr std::array<double, 8> kBounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5};  // seconds
  mutable std::mutex mutex_;
  // All guarded by mutex_.
  std::map<std::pair<std::string, int>, std::uint64_t> requests_;  // by interface and status
  std::array<std::uint64_t, 2> pages_{};                           // without and with an article
  std::array<std::uint64_t, kBounds.size() + 1> times_{};
  double seconds_ = 0;
  std::uint64_t cached_ = 0;
};

}  // namespace wrapwright
