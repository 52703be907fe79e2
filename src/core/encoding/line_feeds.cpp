// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/line_feeds.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace wrapwright {
namespace {

char* copy_plainly(const char* p, const char* end, char* to) {
  while (true) {
    const char* const plain = p;
    p = std::find(p, end, '\r');
    to = std::copy(plain, p, to);
    if (p == end) return to;
    *to++ = '\n';
    ++p;
    if (p < end && *p == '\n') ++p;
  }
}

#ifdef __x86_64__
constexpr int kStep = 64;
constexpr int kLongStep = 128;

// Copies steps without a CR in one pass, as most pages have none.
__attribute__((target("avx2"))) std::size_t copy_before_return(const char* p, const char* end, char* to) {
  const __m256i line_end = _mm256_set1_epi8('\r');
  const char* const begin = p;
  for (; end - p >= kLongStep; p += kLongStep, to += kLongStep) {
    __m256i found = _mm256_setzero_si256();
    for (int at = 0; at < kLongStep; at += 32) {
      const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + at));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + at), bytes);
      found = _mm256_or_si256(found, _mm256_cmpeq_epi8(bytes, line_end));
    }
    if (_mm256_movemask_epi8(found) != 0) break;
  }
  return static_cast<std::size_t>(p - begin);
}

// Copies up to the next CR in each step. Does not branch on the bytes, as the lengths of lines are hard to predict.
__attribute__((target("avx2,bmi"))) char* copy_by_lines(const char* p, const char* end, char* to) {
  const __m256i line_end = _mm256_set1_epi8('\r');
  while (end - p > kStep) {
    const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
    const __m256i second = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + kStep / 2));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), first);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + kStep / 2), second);
    const auto low = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(first, line_end)));
    const auto high = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(second, line_end)));
    const int plain = std::countr_zero(std::uint64_t{high} << 32U | low);
    p += plain;
    to += plain;
    // An LF replaces the CR; if an LF follows the CR, the next step copies it to the same place.
    *to = '\n';
    const int skipped = plain < kStep ? 1 : 0;
    p += skipped;
    to += skipped & (*p != '\n' ? 1 : 0);
  }
  return copy_plainly(p, end, to);
}
#endif

}  // namespace

std::size_t copy_with_line_feeds(std::string_view text, char* to) {
#ifdef __x86_64__
  // Most pages have no CR, or one in each line.
  if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0) {
    const std::size_t before = copy_before_return(text.data(), text.data() + text.size(), to);
    const char* const end = copy_by_lines(text.data() + before, text.data() + text.size(), to + before);
    return static_cast<std::size_t>(end - to);
  }
#endif
  return copy_with_line_feeds_plainly(text, to);
}

std::size_t copy_with_line_feeds_plainly(std::string_view text, char* to) {
  return static_cast<std::size_t>(copy_plainly(text.data(), text.data() + text.size(), to) - to);
}

}  // namespace wrapwright
