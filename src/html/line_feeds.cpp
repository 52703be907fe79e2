// SPDX-License-Identifier: Apache-2.0
#include "html/line_feeds.h"

#include <algorithm>
#ifdef __SSE2__
#include <bit>
#include <emmintrin.h>
#endif

namespace wrapwright {

std::size_t copy_with_line_feeds(std::string_view text, char* to) {
  // Most pages have no CR, or one in each line.
  const std::size_t before = std::min(text.find('\r'), text.size());
  text.copy(to, before);
  const char* p = text.data() + before;
  const char* const end = text.data() + text.size();
  char* const begin = to;
  to += before;
  while (p < end) {
#ifdef __SSE2__
    if (end - p >= 32) {
      const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
      const __m128i second = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + 16));
      const __m128i carriage_return = _mm_set1_epi8('\r');
      const __m128i found =
          _mm_or_si128(_mm_cmpeq_epi8(first, carriage_return), _mm_cmpeq_epi8(second, carriage_return));
      if (_mm_movemask_epi8(found) == 0) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), first);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 16), second);
        p += 32;
        to += 32;
        continue;
      }
    }
    if (end - p >= 16) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(to), bytes);
      const auto returns = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r'))));
      const unsigned plain = returns == 0 ? 16 : static_cast<unsigned>(std::countr_zero(returns));
      p += plain;
      to += plain;
      if (returns == 0) continue;
    }
#endif
    if (*p == '\r') {
      *to++ = '\n';
      ++p;
      if (p < end && *p == '\n') ++p;
    } else {
      *to++ = *p++;
    }
  }
  return static_cast<std::size_t>(to - begin);
}

}  // namespace wrapwright
