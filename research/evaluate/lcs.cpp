// SPDX-License-Identifier: Apache-2.0
// The bit-vector of Hyyro 2004: bit i is 0 where the LCS of a[0..i] and the part of b read so far is longer than that
// of a[0..i-1]. A token of b changes it only in the words where the token occurs in a and where a carry ends, so only
// these are visited, and masks are stored as lists of their nonzero words, which together are no longer than a.
#include <algorithm>
#include <bit>

#include "research/evaluate/metrics.h"

namespace wrapwright {
namespace {

constexpr std::size_t kBits = 64;
constexpr std::uint64_t kOnes = ~std::uint64_t{0};
constexpr std::uint32_t kNone = UINT32_MAX;

// Numbers the distinct tokens of a text from 0: open addressing.
class Numbering {
 public:
  explicit Numbering(std::size_t tokens) : slots_(std::bit_ceil(2 * tokens + 1)) {}

  std::uint32_t add(Token token) {
    Slot& slot = slots_[slot_of(token)];
    if (slot.number == kNone) slot = {token, count_++};
    return slot.number;
  }
  [[nodiscard]] std::uint32_t find(Token token) const { return slots_[slot_of(token)].number; }
  [[nodiscard]] std::uint32_t count() const { return count_; }

 private:
  struct Slot {
    Token token = 0;
    std::uint32_t number = kNone;
  };
  [[nodiscard]] std::size_t slot_of(Token token) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = (token * std::uint64_t{0x9E3779B97F4A7C15U} >> 32U) & mask;
    while (slots_[i].number != kNone && slots_[i].token != token) i = (i + 1) & mask;
    return i;
  }

  std::vector<Slot> slots_;
  std::uint32_t count_ = 0;
};

// For each token number, the nonzero words of its mask, ascending.
class Masks {
 public:
  struct Part {
    std::size_t word;
    std::uint64_t bits;
  };

  Masks(const std::vector<std::uint32_t>& text, std::uint32_t numbers) : ends_(numbers), begins_(numbers) {
    for (const std::uint32_t number : text) ++ends_[number];
    std::size_t begin = 0;
    for (std::uint32_t n = 0; n < numbers; ++n) {
      begins_[n] = begin;
      begin += ends_[n];
      ends_[n] = begins_[n];
    }
    parts_.resize(begin);
    for (std::size_t i = 0; i < text.size(); ++i) add(text[i], i);
  }

  [[nodiscard]] std::span<const Part> of(std::uint32_t number) const {
    return {parts_.data() + begins_[number], ends_[number] - begins_[number]};
  }

 private:
  void add(std::uint32_t number, std::size_t position) {
    const std::size_t word = position / kBits;
    std::size_t& end = ends_[number];
    if (end == begins_[number] || parts_[end - 1].word != word) parts_[end++] = {word, 0};
    parts_[end - 1].bits |= std::uint64_t{1} << (position % kBits);
  }

  std::vector<std::size_t> ends_;
  std::vector<std::size_t> begins_;
  std::vector<Part> parts_;
};

class BitVector {
 public:
  explicit BitVector(std::size_t bits) : words_((bits + kBits - 1) / kBits, kOnes) {}

  // V = (V + (V & M)) | (V & ~M)
  void step(std::span<const Masks::Part> mask) {
    std::uint64_t carry = 0;
    std::size_t next = 0;
    for (const Masks::Part& part : mask) {
      if (carry != 0) carry = end_carry(next, part.word) ? 0 : 1;
      std::uint64_t& word = words_[part.word];
      const std::uint64_t half = word + (word & part.bits);
      const std::uint64_t sum = half + carry;
      carry = half < word || sum < half ? 1 : 0;
      word = sum | (word & ~part.bits);
      next = part.word + 1;
    }
    touched_ = std::max(touched_, next);
    if (carry != 0) end_carry(next, touched_);
  }

  [[nodiscard]] std::size_t zeros() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(~word));
    return count;
  }

 private:
  // A carry passes through words of all ones and ends in the first other word. False if there is none before `last`.
  bool end_carry(std::size_t from, std::size_t last) {
    while (from < last && words_[from] == kOnes) ++from;
    if (from >= last) return false;
    words_[from] |= words_[from] + 1;
    return true;
  }

  std::vector<std::uint64_t> words_;
  std::size_t touched_ = 0;  // from this word on, all bits are ones
};

// REQUIRES: neither is empty
std::size_t lcs_of_different(std::span<const Token> a, std::span<const Token> b) {
  Numbering numbering(a.size());
  std::vector<std::uint32_t> a_numbers;
  a_numbers.reserve(a.size());
  for (const Token token : a) a_numbers.push_back(numbering.add(token));
  // Tokens that occur in only one of the texts are in no common subsequence.
  std::vector<std::uint32_t> b_numbers;
  std::vector<char> shared(numbering.count());
  for (const Token token : b) {
    const std::uint32_t number = numbering.find(token);
    if (number == kNone) continue;
    b_numbers.push_back(number);
    shared[number] = 1;
  }
  std::erase_if(a_numbers, [&](std::uint32_t number) { return shared[number] == 0; });
  const Masks masks(a_numbers, numbering.count());
  BitVector vector(a_numbers.size());
  for (const std::uint32_t number : b_numbers) vector.step(masks.of(number));
  return vector.zeros();
}

}  // namespace

std::size_t longest_common_subsequence(std::span<const Token> a, std::span<const Token> b) {
  const auto ahead = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const auto prefix = static_cast<std::size_t>(ahead.first - a.begin());
  a = a.subspan(prefix);
  b = b.subspan(prefix);
  const auto behind = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  const auto suffix = static_cast<std::size_t>(behind.first - a.rbegin());
  a = a.first(a.size() - suffix);
  b = b.first(b.size() - suffix);
  return prefix + suffix + (a.empty() || b.empty() ? 0 : lcs_of_different(a, b));
}

}  // namespace wrapwright
