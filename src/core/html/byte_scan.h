// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the next byte of interest in a text that is followed by zeros. Three versions give the same results: byte by
// byte, in steps of 16 bytes (SSE2, or portable vectors on other processors), and in steps of 32 (AVX2). Immutable.
#include <cstdint>
#include <cstring>
#ifdef __SSE2__
#include <bit>
#include <emmintrin.h>
#endif

namespace wrapwright {

class ByteScan {
 public:
  enum class Version { kScalar, kVector16, kVector32 };
  static constexpr std::size_t kPadding = 64;  // zeros that must follow the text

  [[nodiscard]] static Version best();
  // REQUIRES: `version` <= best(), the fastest version that this processor can run.
  explicit ByteScan(Version version = best());

  // The first byte from `p` on that is `a`, `b` or zero.
  [[nodiscard]] const char* find(const char* p, char a, char b) const {
#ifdef __SSE2__
    if (near_) {
      const unsigned found = matches(p, a, b) | matches(p + 16, a, b) << 16U;
      if (found != 0) return p + std::countr_zero(found);
      p += 32;
    }
#endif
    return far_(p, a, b);
  }
  [[nodiscard]] bool vectors() const { return near_; }

 private:
#ifdef __SSE2__
  static unsigned matches(const char* p, char a, char b) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i either =
        _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(a)), _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b)));
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(either, _mm_cmpeq_epi8(bytes, _mm_setzero_si128()))));
  }
#endif

  bool near_;  // whether the first 32 bytes are searched before the call
  const char* (*far_)(const char*, char, char);
};

}  // namespace wrapwright
