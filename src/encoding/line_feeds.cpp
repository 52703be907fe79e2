// SPDX-License-Identifier: Apache-2.0
#include "encoding/line_feeds.h"

#include <algorithm>
#include <array>
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
// For each place of a byte to be left out of 16, and for none: where the others are, in order.
constexpr auto kOthers = [] {
  std::array<std::array<std::uint8_t, 16>, 17> others{};
  for (unsigned dropped = 0; dropped < others.size(); ++dropped) {
    for (unsigned i = 0; i < 16; ++i) others[dropped][i] = static_cast<std::uint8_t>(i + (i < dropped ? 0 : 1));
  }
  return others;
}();

// Leaves out at most one byte a step. Seldom branches on the bytes, as the lengths of lines are hard to predict.
__attribute__((target("ssse3"))) char* copy_by_16(const char* p, const char* end, char* to) {
  while (end - p > 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i next = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + 1));
    const __m128i returns = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r'));
    const __m128i before_feed = _mm_and_si128(returns, _mm_cmpeq_epi8(next, _mm_set1_epi8('\n')));
    const auto dropped = static_cast<unsigned>(_mm_movemask_epi8(before_feed));
    const __m128i out = _mm_sub_epi8(bytes, _mm_and_si128(returns, _mm_set1_epi8('\r' - '\n')));
    const auto& others = kOthers[static_cast<unsigned>(std::countr_zero(dropped | 0x10000U))];
    const __m128i order = _mm_loadu_si128(reinterpret_cast<const __m128i*>(others.data()));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm_shuffle_epi8(out, order));
    const unsigned second = dropped & (dropped - 1);
    const int step = second == 0 ? 16 : std::countr_zero(second);
    to += step - (dropped != 0 ? 1 : 0);
    p += step;
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
  if (__builtin_cpu_supports("ssse3") != 0) {
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
