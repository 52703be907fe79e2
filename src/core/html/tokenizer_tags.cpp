// SPDX-License-Identifier: Apache-2.0
// Tags, attributes and the doctype of core/html/tokenizer.h.
#include <algorithm>
#include <cstring>

#include "core/base/ascii.h"
#include "core/encoding/utf8.h"
#include "core/html/tokenizer.h"
#ifdef __SSE2__
#include <bit>
#include <emmintrin.h>
#endif

namespace wrapwright {
namespace {

bool ends_plain_name(char c) {
  constexpr std::uint64_t kStops = std::uint64_t{1} << '>' | std::uint64_t{1} << '=' | std::uint64_t{1} << '/' |
                                   std::uint64_t{1} << ' ' | std::uint64_t{1} << '\n' | std::uint64_t{1} << '\t' |
                                   std::uint64_t{1} << '\f';
  return (kStops >> static_cast<unsigned char>(c) & 1U) != 0;  // every character that ends a short name is below 64
}

#ifdef __SSE2__
// 16 bytes of ones, then 16 bytes of zeros. The 16 bytes that start at 16 - n are a mask for n bytes.
alignas(32) constexpr unsigned char kOnesThenZeros[32] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                                          0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};

// The size of the name that begins with these bytes; 16 if it is longer or has a byte that needs the slow path.
template <bool attribute>
unsigned short_size(__m128i bytes) {
  __m128i stop = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(' ')), bytes);
  stop = _mm_or_si128(stop, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('/')));
  stop = _mm_or_si128(stop, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('>')));
  if constexpr (attribute) stop = _mm_or_si128(stop, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('=')));
  return static_cast<unsigned>(std::countr_zero(static_cast<unsigned>(_mm_movemask_epi8(stop)) | 0x10000U));
}

// The first `size` bytes in lower case.
NameKey short_key(__m128i bytes, unsigned size) {
  const __m128i upper =
      _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8('A' - 1)), _mm_cmplt_epi8(bytes, _mm_set1_epi8('Z' + 1)));
  const __m128i low = _mm_add_epi8(bytes, _mm_and_si128(upper, _mm_set1_epi8(' ')));
  const __m128i mask = _mm_loadu_si128(reinterpret_cast<const __m128i*>(kOnesThenZeros + 16 - size));
  const __m128i name = _mm_and_si128(low, mask);
  return {static_cast<std::uint64_t>(_mm_cvtsi128_si64(name)),
          static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(name, name)))};
}
#endif

}  // namespace

template <Tokenizer::NameKind kind>
inline Tokenizer::Name Tokenizer::read_name(char* p) {
#ifdef __SSE2__
  if (options_.scan.vectors()) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const unsigned size = short_size<kind == NameKind::kAttribute>(bytes);
    if (size - 1 < 15 && ends_plain_name(p[size])) {
      // Most names: without vectors the latency from the bytes to the key, on which the lookup depends, is shorter.
      constexpr std::uint64_t kNotUpper = 0x2020202020202020U;  // a bit that small letters, digits and the hyphen have
      const std::uint64_t mask = ~std::uint64_t{0} >> (64 - 8 * std::min(size, 8U));
      std::uint64_t word = 0;
      std::memcpy(&word, p, sizeof(word));
      if (size <= 8 && (~word & mask & kNotUpper) == 0) return {p + size, names_.find_or_add(NameKey{word & mask, 0})};
      return {p + size, names_.find_or_add(short_key(bytes, size))};
    }
  }
#endif
  return read_long_name(p, kind);
}

Tokenizer::Name Tokenizer::read_long_name(char* p, NameKind kind) {
  name_buffer_.clear();
  const char* const first = p;
  for (; !at_end(p) && !is_space(*p) && *p != '/' && *p != '>'; ++p) {
    // An equals sign at the beginning is part of the name.
    if (*p == '=' && kind == NameKind::kAttribute && p != first) break;
    if (*p == '\0') {
      name_buffer_ += kReplacementUtf8;
    } else {
      name_buffer_ += lower(*p);
    }
  }
  return {p, names_.find_or_add(name_buffer_)};
}

const Token& Tokenizer::read_tag(char* name, Token::Kind kind) {
  token_.begin = offset_of(at_);
  const Name read = read_name<NameKind::kTag>(name);
  token_.name = read.name;
  token_.self_closing = false;
  token_.first_attribute = static_cast<std::uint32_t>(attributes_.size());
  if (*read.end == '>') {
    at_ = read.end + 1;
    return emit(kind);
  }
  at_ = read.end;
  const bool whole = read_attributes();
  if (!whole || kind == Token::Kind::kEndTag) attributes_.resize(token_.first_attribute);
  return whole ? emit(kind) : finish();
}

inline Tokenizer::Value Tokenizer::read_value(char* p) {
  const char quote = *p;
  if (quote != '"' && quote != '\'') return read_unquoted_value(p);
  char* const begin = p + 1;
  const char* const q = options_.scan.find(begin, quote, '&');
  if (*q != quote) return read_value_with_references(begin, q, quote);
  return {begin + (q - begin) + 1, make_place(offset_of(begin), static_cast<std::uint32_t>(q - begin))};
}

inline char* Tokenizer::read_attribute(char* p) {
  const Name read = read_name<NameKind::kAttribute>(p);
  p = skip_space(read.end);
  const Value value = *p == '=' ? read_value(skip_space(p + 1)) : Value{p, make_place(offset_of(read.end), 0)};
  const RawName name = names_.attribute(read.name);
  if (name >= last_tag_.size()) last_tag_.resize(names_.size(), 0);
  if (last_tag_[name] == tag_number_ || attributes_left_ == 0) {
    ++dropped_;
    return value.end;
  }
  --attributes_left_;
  if (name != read.name) ++mended_;
  last_tag_[name] = tag_number_;
  attributes_.push_back({name, value.place.offset, value.place.size});
  return value.end;
}

bool Tokenizer::read_attributes() {
  ++tag_number_;
  attributes_left_ = options_.attributes;
  char* p = at_;
  while (true) {
    p = skip_space(p);
    const char c = *p;
    if (c <= '>') {  // few of these characters begin a name
      if (c == '>') {
        at_ = p + 1;
        return true;
      }
      if (c == '/') {
        token_.self_closing = p[1] == '>';
        ++p;
        continue;
      }
      if (c == '\0' && at_end(p)) {
        at_ = p;
        return false;
      }
    }
    p = read_attribute(p);
  }
}

Tokenizer::Value Tokenizer::read_value_with_references(char* begin, const char* first, char quote) {
  const char* q = first;
  while (*q != quote && !at_end(q)) q = options_.scan.find(q + 1, quote, quote);
  if (at_end(q)) return {begin + (q - begin), {offset_of(begin), 0}};
  return {begin + (q - begin) + 1, decode(begin, first, q, Decoding::kAttribute)};
}

Tokenizer::Value Tokenizer::read_unquoted_value(char* begin) {
  char* p = begin;
  bool plain = true;
  for (; !is_space(*p) && *p != '>' && !at_end(p); ++p) plain = plain && *p != '&' && *p != '\0';
  if (!plain) return {p, decode(begin, begin, p, Decoding::kAttribute)};
  return {p, {offset_of(begin), static_cast<std::uint32_t>(p - begin)}};
}

const Token& Tokenizer::read_doctype(char* p) {
  doctype_ = {};
  p = skip_space(p);
  if (at_end(p) || *p == '>') {
    doctype_.force_quirks = true;
  } else {
    char* const name = p;
    while (!is_space(*p) && *p != '>' && !at_end(p)) {
      *p = lower(*p);
      ++p;
    }
    doctype_.has_name = true;
    char* const name_end = p;
    p = skip_space(p);
    if (*p != '>' && !at_end(p)) p = read_doctype_ids(p);
    doctype_.force_quirks = doctype_.force_quirks || at_end(p);
    doctype_.name = decode(name, name, name_end, Decoding::kNuls);
  }
  while (!at_end(p) && *p != '>') ++p;
  at_ = p + (at_end(p) ? 0 : 1);
  return emit(Token::Kind::kDoctype);
}

// REQUIRES: `p` is at the first non-blank character after the name. Returns where to look for ">".
char* Tokenizer::read_doctype_ids(char* p) {
  const std::string_view rest(p, static_cast<std::size_t>(end_ - p));
  const bool is_public = starts_ignoring_case(rest, "PUBLIC");
  if (!is_public && !starts_ignoring_case(rest, "SYSTEM")) {
    doctype_.force_quirks = true;
    return p;
  }
  p = skip_space(p + 6);
  if (is_public) {
    p = read_doctype_id(p, doctype_.public_id, doctype_.has_public_id);
    if (doctype_.force_quirks) return p;
    p = skip_space(p);
    if (*p == '>' && !at_end(p)) return p;
  }
  return skip_space(read_doctype_id(p, doctype_.system_id, doctype_.has_system_id));
}

char* Tokenizer::read_doctype_id(char* p, TextPlace& id, bool& has) {
  const char quote = *p;
  if (quote != '"' && quote != '\'') {
    doctype_.force_quirks = true;
    return p;
  }
  char* const begin = ++p;
  while (!at_end(p) && *p != quote && *p != '>') ++p;
  has = true;
  const bool whole = *p == quote && !at_end(p);
  doctype_.force_quirks = doctype_.force_quirks || !whole;
  char* const end = p;
  id = decode(begin, begin, end, Decoding::kNuls);
  return whole ? p + 1 : p;
}

}  // namespace wrapwright
