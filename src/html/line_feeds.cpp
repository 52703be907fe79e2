// SPDX-License-Identifier: Apache-2.0
#include "html/line_feeds.h"

#include <algorithm>
#include <array>
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
// For each set of eight bytes to be left out: where the others are, in order.
constexpr auto kKept = [] {
  std::array<std::array<std::uint8_t, 8>, 256> kept{};
  for (unsigned dropped = 0; dropped < kept.size(); ++dropped) {
    unsigned count = 0;
    for (unsigned i = 0; i < 8; ++i) {
      if ((dropped >> i & 1U) == 0) kept[dropped][count++] = static_cast<std::uint8_t>(i);
    }
  }
  return kept;
}();

// Writes those of eight bytes that are kept, and garbage behind them up to eight in all.
__attribute__((target("ssse3,popcnt"))) inline char* put(__m128i bytes, unsigned dropped, char* to) {
  const __m128i kept = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kKept[dropped].data()));
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_shuffle_epi8(bytes, kept));
  return to + 8 - __builtin_popcount(dropped);
}

// Without branches on the bytes, as the lengths of lines are hard to predict.
__attribute__((target("ssse3,popcnt"))) char* copy_by_16(const char* p, const char* end, char* to) {
  const __m128i carriage_return = _mm_set1_epi8('\r');
  const __m128i line_feed = _mm_set1_epi8('\n');
  for (; end - p > 16; p += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i next = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + 1));
    const __m128i returns = _mm_cmpeq_epi8(bytes, carriage_return);
    const __m128i before_feed = _mm_and_si128(returns, _mm_cmpeq_epi8(next, line_feed));
    const auto dropped = static_cast<unsigned>(_mm_movemask_epi8(before_feed));
    const __m128i out = _mm_or_si128(_mm_andnot_si128(returns, bytes), _mm_and_si128(returns, line_feed));
    to = put(out, dropped & 0xFFU, to);
    to = put(_mm_unpackhi_epi64(out, out), dropped >> 8U, to);
  }
  return copy_plainly(p, end, to);
}
#endif

}  // namespace

std::size_t copy_with_line_feeds(std::string_view text, char* to) {
#ifdef __x86_64__
  // Most pages have no CR, or one in each line.
  const std::size_t before = std::min(text.find('\r'), text.size());
  text.copy(to, before);
  if (__builtin_cpu_supports("ssse3") != 0 && __builtin_cpu_supports("popcnt") != 0) {
    const char* const end = copy_by_16(text.data() + before, text.data() + text.size(), to + before);
    return static_cast<std::size_t>(end - to);
  }
#endif
  return copy_with_line_feeds_plainly(text, to);
}

std::size_t copy_with_line_feeds_plainly(std::string_view text, char* to) {
  return static_cast<std::size_t>(copy_plainly(text.data(), text.data() + text.size(), to) - to);
}

}  // namespace wrapwright
