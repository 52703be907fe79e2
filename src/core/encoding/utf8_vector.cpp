// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/utf8_vector.h"

#ifdef __x86_64__
#include <cstring>
#include <immintrin.h>
#endif

namespace wrapwright {

#ifdef __x86_64__
namespace {

// The possible errors of two consecutive bytes, one bit each. A pair has an error if the high nibble of its first byte,
// the low nibble of its first byte and the high nibble of its second byte all indicate it.
constexpr char kTooShort = 1 << 0;
constexpr char kTooLong = 1 << 1;
constexpr char kOverlong3 = 1 << 2;
constexpr char kTooLarge = 1 << 3;
constexpr char kSurrogate = 1 << 4;
constexpr char kOverlong2 = 1 << 5;
constexpr char kTooLarge1000 = 1 << 6;
constexpr char kOverlong4 = 1 << 6;
constexpr char kTwoTails = static_cast<char>(1 << 7);
constexpr char kAnyLow = static_cast<char>(kTooShort | kTooLong | kTwoTails);
constexpr char kLargeLow = static_cast<char>(kAnyLow | kTooLarge | kTooLarge1000);
constexpr char kTail = static_cast<char>(kTooLong | kOverlong2 | kTwoTails);

constexpr char kFirstHigh[16] = {kTooLong,
                                 kTooLong,
                                 kTooLong,
                                 kTooLong,
                                 kTooLong,
                                 kTooLong,
                                 kTooLong,
                                 kTooLong,
                                 kTwoTails,
                                 kTwoTails,
                                 kTwoTails,
                                 kTwoTails,
                                 kTooShort | kOverlong2,
                                 kTooShort,
                                 kTooShort | kOverlong3 | kSurrogate,
                                 kTooShort | kTooLarge | kTooLarge1000 | kOverlong4};
constexpr char kFirstLow[16] = {static_cast<char>(kAnyLow | kOverlong3 | kOverlong2 | kOverlong4),
                                static_cast<char>(kAnyLow | kOverlong2),
                                kAnyLow,
                                kAnyLow,
                                static_cast<char>(kAnyLow | kTooLarge),
                                kLargeLow,
                                kLargeLow,
                                kLargeLow,
                                kLargeLow,
                                kLargeLow,
                                kLargeLow,
                                kLargeLow,
                                kLargeLow,
                                static_cast<char>(kLargeLow | kSurrogate),
                                kLargeLow,
                                kLargeLow};
constexpr char kSecondHigh[16] = {kTooShort,
                                  kTooShort,
                                  kTooShort,
                                  kTooShort,
                                  kTooShort,
                                  kTooShort,
                                  kTooShort,
                                  kTooShort,
                                  static_cast<char>(kTail | kOverlong3 | kTooLarge1000 | kOverlong4),
                                  static_cast<char>(kTail | kOverlong3 | kTooLarge),
                                  static_cast<char>(kTail | kSurrogate | kTooLarge),
                                  static_cast<char>(kTail | kSurrogate | kTooLarge),
                                  kTooShort,
                                  kTooShort,
                                  kTooShort,
                                  kTooShort};

__attribute__((target("avx2"))) inline __m256i table(const char (&halves)[16]) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(halves)));
}

// The errors in 32 bytes; `before` are the 32 bytes before them.
__attribute__((target("avx2"))) inline __m256i errors_of(__m256i bytes, __m256i before) {
  const __m256i low_half = _mm256_set1_epi8(0x0F);
  const __m256i across = _mm256_permute2x128_si256(before, bytes, 0x21);
  const __m256i first = _mm256_alignr_epi8(bytes, across, 15);
  const __m256i second = _mm256_alignr_epi8(bytes, across, 14);
  const __m256i third = _mm256_alignr_epi8(bytes, across, 13);
  const __m256i first_high = _mm256_and_si256(_mm256_srli_epi16(first, 4), low_half);
  const __m256i bytes_high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), low_half);
  const __m256i pairs =
      _mm256_and_si256(_mm256_and_si256(_mm256_shuffle_epi8(table(kFirstHigh), first_high),
                                        _mm256_shuffle_epi8(table(kFirstLow), _mm256_and_si256(first, low_half))),
                       _mm256_shuffle_epi8(table(kSecondHigh), bytes_high));
  // Two consecutive tail bytes are correct if the lead byte of a three-byte sequence is two bytes back, or that of a
  // four-byte sequence three bytes back.
  const __m256i of_three = _mm256_subs_epu8(second, _mm256_set1_epi8(static_cast<char>(0xE0 - 0x80)));
  const __m256i of_four = _mm256_subs_epu8(third, _mm256_set1_epi8(static_cast<char>(0xF0 - 0x80)));
  const __m256i tails = _mm256_and_si256(_mm256_or_si256(of_three, of_four), _mm256_set1_epi8(kTwoTails));
  return _mm256_xor_si256(tails, pairs);
}

__attribute__((target("avx2"))) inline __m256i load(const char* p) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
}

constexpr std::ptrdiff_t kStep = 128;

__attribute__((target("avx2"))) inline bool is_ascii_step(const char* p) {
  const __m256i first = _mm256_or_si256(load(p), load(p + 32));
  return _mm256_movemask_epi8(_mm256_or_si256(first, _mm256_or_si256(load(p + 64), load(p + 96)))) == 0;
}

__attribute__((target("avx2"))) bool is_utf8_by_32(const char* p, std::size_t size) {
  __m256i errors = _mm256_setzero_si256();
  __m256i before = _mm256_setzero_si256();
  bool ascii_before = true;
  const char* const end = p + size;
  // There is no shortcut for ASCII parts: the branch would be hard to predict in languages with few non-ASCII letters.
  for (; end - p >= kStep; p += kStep) {
    const bool ascii = is_ascii_step(p);
    if (ascii && ascii_before) continue;
    for (std::ptrdiff_t at = 0; at < (ascii ? 32 : kStep); at += 32) {
      const __m256i bytes = load(p + at);
      errors = _mm256_or_si256(errors, errors_of(bytes, before));
      before = bytes;
    }
    ascii_before = ascii;
  }
  alignas(32) char last[32] = {};
  for (bool more = true; more; p += 32) {
    const char* from = p;
    if (end - p < 32) {
      // Pads the end with zeros, so that a truncated sequence is detected as too short.
      if (end > p) std::memcpy(last, p, static_cast<std::size_t>(end - p));
      from = last;
      more = false;
    }
    const __m256i bytes = load(from);
    errors = _mm256_or_si256(errors, errors_of(bytes, before));
    before = bytes;
  }
  return _mm256_testz_si256(errors, errors) != 0;
}

}  // namespace

bool is_utf8_by_vectors(std::string_view bytes) {
  // The address of an empty text may be null, which does not allow pointer arithmetic.
  if (bytes.empty()) return true;
  return __builtin_cpu_supports("avx2") != 0 && is_utf8_by_32(bytes.data(), bytes.size());
}
#else
bool is_utf8_by_vectors(std::string_view /*bytes*/) { return false; }
#endif

}  // namespace wrapwright
