// SPDX-License-Identifier: Apache-2.0
#include "core/html/byte_scan.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace wrapwright {
namespace {

const char* find_scalar(const char* p, char a, char b) {
  while (*p != a && *p != b && *p != '\0') ++p;
  return p;
}

// Uses the compiler's vector types, which map to SSE2, NEON or other instructions of the target.
const char* find_by_16(const char* p, char a, char b) {
  using Bytes = signed char __attribute__((vector_size(16)));
  const Bytes first = Bytes{} + static_cast<signed char>(a);
  const Bytes second = Bytes{} + static_cast<signed char>(b);
  for (;; p += 16) {
    Bytes bytes;
    std::memcpy(&bytes, p, 16);
    const auto equal = (bytes == first) | (bytes == second) | (bytes == Bytes{});
    std::uint64_t found[2];
    std::memcpy(found, &equal, sizeof(found));
    if ((found[0] | found[1]) != 0) return find_scalar(p, a, b);
  }
}

#ifdef __x86_64__
__attribute__((target("avx2"))) const char* find_by_32(const char* p, char a, char b) {
  const __m256i first = _mm256_set1_epi8(a);
  const __m256i second = _mm256_set1_epi8(b);
  for (;; p += 32) {
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
    const __m256i either = _mm256_or_si256(_mm256_cmpeq_epi8(bytes, first), _mm256_cmpeq_epi8(bytes, second));
    const __m256i any = _mm256_or_si256(either, _mm256_cmpeq_epi8(bytes, _mm256_setzero_si256()));
    const auto found = static_cast<unsigned>(_mm256_movemask_epi8(any));
    if (found != 0) return p + __builtin_ctz(found);
  }
}
#endif

}  // namespace

ByteScan::Version ByteScan::best() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2") != 0) return Version::kVector32;
#endif
  return Version::kVector16;
}

ByteScan::ByteScan(Version version) : near_(version != Version::kScalar), far_(find_scalar) {
  if (version != Version::kScalar) far_ = find_by_16;
#ifdef __x86_64__
  if (version == Version::kVector32) far_ = find_by_32;
#endif
}

}  // namespace wrapwright
