// SPDX-License-Identifier: Apache-2.0
#pragma once
// The keys that requests must have. Immutable once read, safe from any thread.
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

// The keys of a file: one per line, "#" begins a comment; "USER:SECRET" is for signed addresses (Feedbin's). The
// comparison takes a time that reveals nothing about the keys.
class AccessKeys {
 public:
  AccessKeys() = default;  // no keys: everybody has access
  // Fails with kIo, or with kSyntax and the line of a key that is shorter than 16 characters or has control characters.
  [[nodiscard]] static Result<AccessKeys> read(const std::filesystem::path& file);

  [[nodiscard]] bool is_open() const { return digests_.empty() && secrets_.empty(); }
  [[nodiscard]] bool has(std::string_view key) const;
  // Whether `signature` is the HMAC-SHA1 of the text under the user's secret, in hexadecimal digits.
  [[nodiscard]] bool is_signed(std::string_view user, std::string_view text, std::string_view signature) const;

 private:
  std::vector<std::string> digests_;  // SHA-256 of each key
  std::map<std::string, std::string, std::less<>> secrets_;
};

}  // namespace wrapwright
