// SPDX-License-Identifier: Apache-2.0
#pragma once
// Damaged versions of files: flipped bits, lost, inserted, doubled or exchanged bytes, cut ends, changed numbers. The
// same seed gives the same files; with --gtest_shuffle each run has its own.
#include <algorithm>
#include <array>
#include <cstddef>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <string_view>
#include <utility>

namespace wrapwright {

#ifdef WRAPWRIGHT_SANITIZED
inline constexpr int kMutations = 2'000;
#else
inline constexpr int kMutations = 20'000;
#endif

class Mutations {
 public:
  explicit Mutations(std::string bytes)
      : bytes_(std::move(bytes)), random_(static_cast<unsigned>(testing::UnitTest::GetInstance()->random_seed())) {}

  // Other bytes than those of the file, with one to three damages.
  std::string next() {
    while (true) {
      std::string out = bytes_;
      for (std::size_t n = 1 + below(3); n > 0; --n) damage(out);
      if (out != bytes_) return out;
    }
  }

 private:
  std::size_t below(std::size_t end) { return end == 0 ? 0 : random_() % end; }

  void damage(std::string& bytes) {
    constexpr std::array<std::string_view, 16> kPieces = {
        "0", "-1", "1e30", "18446744073709551616",   "nan", "\"", "<", ">", "&", "&#0;", "]]>", "\n",
        "{", "}",  "\xFF", std::string_view("\0", 1)};
    const std::size_t at = below(bytes.size());
    const std::size_t size = std::min(bytes.size() - at, below(40));
    switch (below(7)) {
      case 0:
        if (!bytes.empty()) bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ (1U << below(8)));
        break;
      case 1:
        bytes.erase(at, size);
        break;
      case 2:
        bytes.insert(at, kPieces[below(kPieces.size())]);
        break;
      case 3:
        bytes.insert(at, bytes.substr(below(bytes.size()), size));
        break;
      case 4:
        bytes.resize(at);
        break;
      case 5:
        bytes.replace(at, size, bytes.substr(below(bytes.size()), size));
        break;
      default:
        change_number(bytes, at, kPieces[below(5)]);
        break;
    }
  }

  // The next number from `at` on becomes this one.
  static void change_number(std::string& bytes, std::size_t at, std::string_view number) {
    const std::size_t begin = bytes.find_first_of("0123456789", at);
    if (begin == std::string::npos) return;
    const std::size_t end = std::min(bytes.find_first_not_of("0123456789", begin), bytes.size());
    bytes.replace(begin, end - begin, number);
  }

  std::string bytes_;
  std::mt19937 random_;
};

}  // namespace wrapwright
