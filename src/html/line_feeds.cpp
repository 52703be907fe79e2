// SPDX-License-Identifier: Apache-2.0
#include "html/line_feeds.h"

#include <algorithm>
#include <cstring>
#ifdef __SSE2__
#include <bit>
#include <emmintrin.h>
#endif

namespace wrapwright {
namespace {

constexpr std::ptrdiff_t kStep = 32;
static_assert(kStep <= kCopySlack);

// Copies kStep bytes and returns how many of them precede the first CR.
std::ptrdiff_t copy_step(const char* from, char* to) {
#ifdef __SSE2__
  const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  const __m128i second = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + 16));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), first);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 16), second);
  const __m128i carriage_return = _mm_set1_epi8('\r');
  const auto low = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(first, carriage_return)));
  const auto high = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(second, carriage_return)));
  return std::countr_zero(low | high << 16U);
#else
  std::memcpy(to, from, kStep);
  return std::find(from, from + kStep, '\r') - from;
#endif
}

}  // namespace

std::size_t copy_with_line_feeds(std::string_view text, char* to) {
  const char* const end = text.data() + text.size();
  // Most pages have no CR, or one in each line.
  const std::size_t plain = std::min(text.find('\r'), text.size());
  text.copy(to, plain);
  const char* p = text.data() + plain;
  char* const begin = to;
  to += plain;
  while (p < end) {
    if (*p == '\r') {
      *to++ = '\n';
      ++p;
      if (p < end && *p == '\n') ++p;
    } else if (end - p >= kStep) {
      const std::ptrdiff_t copied = copy_step(p, to);
      p += copied;
      to += copied;
    } else {
      *to++ = *p++;
    }
  }
  return static_cast<std::size_t>(to - begin);
}

}  // namespace wrapwright
