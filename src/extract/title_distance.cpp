// SPDX-License-Identifier: Apache-2.0
#include "extract/title_distance.h"

#include <bit>

#include "text/words.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMost = 512;

}  // namespace

TitleDistance::TitleDistance(std::string_view title, double deletion) : deletion_(deletion) {
  std::vector<char32_t> points;
  for (std::size_t at = 0; at < title.size() && points.size() < kMost;) points.push_back(next_code_point(title, at));
  length_ = points.size();
  const std::size_t words = (length_ + 63) / 64;
  for (std::size_t i = 0; i < length_; ++i) {
    auto& bits = places_.try_emplace(points[i], words, 0).first->second;
    bits[i / 64] |= std::uint64_t{1} << (i % 64);
  }
}

// Where a substitution costs what deletion and insertion cost, the distance follows from the longest common
// subsequence, which is computed a word of bits at a time (Hyyrö 2004): a zero in `row` is a step of its length.
double TitleDistance::of(std::string_view text) const {
  if (length_ == 0) return 0;
  const std::size_t words = (length_ + 63) / 64;
  std::vector<std::uint64_t> row(words, ~std::uint64_t{0});
  std::size_t points = 0;
  for (std::size_t at = 0; at < text.size(); ++points) {
    const char32_t c = next_code_point(text, at);
    const auto found = points < kMost ? places_.find(c) : places_.end();
    if (found == places_.end()) continue;
    std::uint64_t carry = 0;
    for (std::size_t w = 0; w < words; ++w) {
      const std::uint64_t match = row[w] & found->second[w];
      const std::uint64_t sum = row[w] + match;
      const std::uint64_t with_carry = sum + carry;
      carry = (sum < row[w] ? 1U : 0U) | (with_carry < sum ? 1U : 0U);
      row[w] = with_carry | (row[w] & ~match);
    }
  }
  std::size_t common = 0;
  for (std::size_t w = 0; w < words; ++w) {
    const std::size_t bits = w + 1 < words || length_ % 64 == 0 ? 64 : length_ % 64;
    const std::uint64_t mask = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    common += static_cast<std::size_t>(std::popcount(~row[w] & mask));
  }
  const double distance = deletion_ * static_cast<double>(points - common) + static_cast<double>(length_ - common);
  return distance / static_cast<double>(length_);
}

}  // namespace wrapwright
