// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/utf8.h"

#include <bit>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "core/encoding/charset.h"
#include "core/encoding/utf8_vector.h"

namespace wrapwright {
namespace {

using Byte = unsigned char;

// The number of ASCII bytes from `begin` on, in steps of 64 and of 16, then byte by byte.
std::size_t ascii_run(const Byte* const begin, const Byte* const end) {
  const Byte* p = begin;
#ifdef __SSE2__
  const auto load = [](const Byte* from) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from)); };
  while (end - p >= 64) {
    const __m128i first = _mm_or_si128(load(p), load(p + 16));
    if (_mm_movemask_epi8(_mm_or_si128(first, _mm_or_si128(load(p + 32), load(p + 48)))) != 0) break;
    p += 64;
  }
  while (end - p >= 16) {
    const auto high = static_cast<unsigned>(_mm_movemask_epi8(load(p)));
    if (high != 0) return static_cast<std::size_t>(p - begin) + static_cast<std::size_t>(std::countr_zero(high));
    p += 16;
  }
#else
  while (end - p >= 16) {
    std::uint64_t words[2];
    std::memcpy(words, p, 16);
    if (((words[0] | words[1]) & 0x8080808080808080U) != 0) break;
    p += 16;
  }
#endif
  while (p < end && *p < 0x80) ++p;
  return static_cast<std::size_t>(p - begin);
}

bool is_tail(Byte b) { return (b & 0xC0U) == 0x80; }

// The smallest and largest second byte after a lead byte: table 3-7 of the Unicode standard.
struct SecondRange {
  Byte low;
  Byte high;
};
SecondRange second_range(Byte lead) {
  switch (lead) {
    case 0xE0:
      return {0xA0, 0xBF};
    case 0xED:
      return {0x80, 0x9F};
    case 0xF0:
      return {0x90, 0xBF};
    case 0xF4:
      return {0x80, 0x8F};
    default:
      return {0x80, 0xBF};
  }
}

// The length of the valid sequence that starts with the non-ASCII byte at `p`; 0 if there is none.
std::size_t sequence_length(const Byte* p, const Byte* end) {
  const Byte lead = *p;
  const auto left = end - p;
  if (lead < 0xE0) return lead >= 0xC2 && left >= 2 && is_tail(p[1]) ? 2 : 0;
  if (lead > 0xF4 || left < 3) return 0;
  const SecondRange second = second_range(lead);
  if (p[1] < second.low || p[1] > second.high || !is_tail(p[2])) return 0;
  if (lead < 0xF0) return 3;
  return left >= 4 && is_tail(p[3]) ? 4 : 0;
}

// Skips three-byte sequences, which make up CJK, Thai or Hindi text: no table, one load per character.
const Byte* skip_three_byte_run(const Byte* p, const Byte* end) {
  if constexpr (std::endian::native == std::endian::little) {
    while (end - p >= 4) {
      std::uint32_t word = 0;
      std::memcpy(&word, p, 4);
      if ((word & 0x00C0C0F0U) != 0x008080E0U) break;
      // E0 requires bit 5 of the second byte to be set (no overlong form), ED requires it to be clear (no surrogate).
      const std::uint32_t lead_and_bit = word & 0x0000200FU;
      if (lead_and_bit == 0 || lead_and_bit == 0x0000200DU) break;
      p += 3;
    }
  }
  return p;
}

// Skips two-byte sequences, two at a time: the letters of Cyrillic, Greek, Hebrew or Arabic words.
const Byte* skip_two_byte_run(const Byte* p, const Byte* end) {
  if constexpr (std::endian::native == std::endian::little) {
    while (end - p >= 4) {
      std::uint32_t word = 0;
      std::memcpy(&word, p, 4);
      // The lead bytes C0 and C1 have none of the bits 1 to 4.
      if ((word & 0xC0E0C0E0U) != 0x80C080C0U || (word & 0x1EU) == 0 || (word & 0x1E0000U) == 0) break;
      p += 4;
    }
  }
  return p;
}

}  // namespace

std::size_t ascii_prefix(std::string_view bytes) {
  const auto* begin = reinterpret_cast<const Byte*>(bytes.data());
  return ascii_run(begin, begin + bytes.size());
}

std::size_t valid_utf8_prefix(std::string_view bytes) {
  return is_utf8_by_vectors(bytes) ? bytes.size() : valid_prefix_of_damaged(bytes);
}

std::string to_valid_utf8(std::string_view bytes) {
  std::string out;
  while (true) {
    const std::size_t valid = valid_utf8_prefix(bytes);
    out += bytes.substr(0, valid);
    bytes.remove_prefix(valid);
    if (bytes.empty()) return out;
    append_utf8(kReplacement, out);
    bytes.remove_prefix(maximal_subpart(bytes));
  }
}

std::size_t valid_prefix_of_damaged(std::string_view bytes) {
  const auto* const begin = reinterpret_cast<const Byte*>(bytes.data());
  const auto* const end = begin + bytes.size();
  const Byte* p = begin;
  while (p < end) {
    if (*p < 0x80) {
      p += ascii_run(p, end);
      continue;
    }
    const Byte* const before = p;
    p = *p >= 0xE0 ? skip_three_byte_run(p, end) : skip_two_byte_run(p, end);
    if (p != before) continue;
    const std::size_t length = sequence_length(p, end);
    if (length == 0) break;
    p += length;
  }
  return static_cast<std::size_t>(p - begin);
}

std::size_t multibyte_sequence(std::string_view bytes) {
  const auto* p = reinterpret_cast<const Byte*>(bytes.data());
  return sequence_length(p, p + bytes.size());
}

std::size_t maximal_subpart(std::string_view bytes) {
  const auto* const p = reinterpret_cast<const Byte*>(bytes.data());
  const Byte lead = p[0];
  if (lead < 0xE0 || lead > 0xF4 || bytes.size() < 2) return 1;
  const SecondRange second = second_range(lead);
  if (p[1] < second.low || p[1] > second.high) return 1;
  return lead >= 0xF0 && bytes.size() > 2 && is_tail(p[2]) ? 3 : 2;
}

Utf8Shape utf8_shape(std::string_view bytes) {
  const auto* p = reinterpret_cast<const Byte*>(bytes.data());
  const auto* const end = p + bytes.size();
  Utf8Shape shape;
  while (p < end) {
    if (*p < 0x80) {
      p += ascii_run(p, end);
      continue;
    }
    const std::size_t length = sequence_length(p, end);
    ++(length != 0 ? shape.multibyte : shape.invalid);
    p += length != 0 ? length : maximal_subpart({reinterpret_cast<const char*>(p), static_cast<std::size_t>(end - p)});
  }
  return shape;
}

void append_utf8(char32_t c, std::string& out) {
  const auto put = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (c < 0x80) {
    put(c);
    return;
  }
  if (c < 0x800) {
    put(0xC0 | (c >> 6U));
  } else {
    if (c < 0x10000) {
      put(0xE0 | (c >> 12U));
    } else {
      put(0xF0 | (c >> 18U));
      put(0x80 | ((c >> 12U) & 0x3FU));
    }
    put(0x80 | ((c >> 6U) & 0x3FU));
  }
  put(0x80 | (c & 0x3FU));
}

}  // namespace wrapwright
