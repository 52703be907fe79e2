// SPDX-License-Identifier: Apache-2.0
#pragma once
// The set of bytes that occur in a text: for most words of a list it shows, by looking at a few bytes each, that the
// text cannot contain them, so no search is necessary. Plain value of 256 bytes. Cost: O(n) once.
#include <algorithm>
#include <array>
#include <string_view>

namespace wrapwright {

class BytesIn {
 public:
  explicit BytesIn(std::string_view text) {
    for (const char c : text) has_[static_cast<unsigned char>(c)] = true;
  }

  // Whether all bytes of the part occur in the text, in any order.
  [[nodiscard]] bool may_have(std::string_view part) const {
    return std::all_of(part.begin(), part.end(), [&](char c) { return has_[static_cast<unsigned char>(c)]; });
  }

 private:
  std::array<bool, 256> has_{};
};

}  // namespace wrapwright
