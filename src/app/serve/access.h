// SPDX-License-Identifier: Apache-2.0
#pragma once
// Who may ask, and how often. Safe from any thread.
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/lru_cache.h"
#include "core/base/result.h"

namespace wrapwright {

// The keys of a file: one a line, "#" begins a comment; "USER:SECRET" is for signed addresses (Feedbin's). They are
// compared in a time that tells nothing of them.
class AccessKeys {
 public:
  AccessKeys() = default;  // none: everybody may ask
  // kIo, or kSyntax with the line of a key that is shorter than 16 characters or has control characters.
  [[nodiscard]] static Result<AccessKeys> read(const std::filesystem::path& file);

  [[nodiscard]] bool is_open() const { return digests_.empty() && secrets_.empty(); }
  [[nodiscard]] bool has(std::string_view key) const;
  // Whether `signature` is the HMAC-SHA1 of the text under the user's secret, in hexadecimal digits.
  [[nodiscard]] bool is_signed(std::string_view user, std::string_view text, std::string_view signature) const;

 private:
  std::vector<std::string> digests_;  // SHA-256 of each
  std::map<std::string, std::string, std::less<>> secrets_;
};

// A bucket of tokens for each client; those who were seen last are remembered.
class RateLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // `rate` tokens a second, at most `burst` at a time; a rate of 0 limits nobody.
  RateLimit(double rate, double burst) : rate_(rate), burst_(burst), clients_(10'000) {}

  [[nodiscard]] bool take(const std::string& client, Time now);

 private:
  struct Bucket {
    double tokens = 0;
    Time filled;
  };
  double rate_;
  double burst_;
  std::mutex mutex_;
  LruCache<std::string, Bucket> clients_;  // guarded by mutex_
};

}  // namespace wrapwright
