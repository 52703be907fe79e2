// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/character_references.h"

#include <algorithm>
#include <cstring>

#include "core/base/ascii.h"
#include "core/base/load_bytes.h"
#include "core/encoding/utf8.h"

namespace wrapwright {
namespace {

// A name and the UTF-8 that it denotes, which directly follows the name in the pool.
struct Reference {
  std::uint16_t offset;
  std::uint8_t name_size;
  std::uint8_t value_size;
  std::uint8_t legacy;  // also valid without semicolon
};

#include "core/encoding/character_references.inc"

constexpr std::size_t kBuckets = std::size(kDisplacements);
constexpr std::size_t kSlots = std::size(kReferences);
constexpr std::size_t kLongestName = 31;
constexpr std::size_t kLongestLegacyName = 6;
constexpr std::size_t kShortestName = 2;
constexpr char32_t kLastCodePoint = 0x10FFFF;

// The same function is in scripts/make-character-references.
std::uint64_t hash_reference(std::string_view name) {
  std::uint64_t value = 0xCBF29CE484222325U;
  for (const char c : name) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return value ^ (value >> 32U);
}

const Reference* find_reference(std::string_view name) {
  if (name.empty()) return nullptr;
  const std::uint64_t hash = hash_reference(name);
  const std::uint64_t step = ((hash >> 9U) & 0x3FFU) + 1;
  const Reference& found = kReferences[((hash >> 32U) + kDisplacements[hash % kBuckets] * step) % kSlots];
  const bool same = found.name_size == name.size() && std::memcmp(kPool + found.offset, name.data(), name.size()) == 0;
  return same ? &found : nullptr;
}

CharacterReference named(const Reference& reference, std::size_t consumed) {
  CharacterReference out{consumed, reference.value_size, {}};
  std::memcpy(out.utf8.data(), kPool + reference.offset + reference.name_size, reference.value_size);
  return out;
}

// The most common references, each compared as one word.
struct Frequent {
  constexpr Frequent(std::string_view reference, std::string_view utf8)
      : word(load_bytes(reference.data(), reference.size())),
        mask(~std::uint64_t{0} >> (64 - 8 * reference.size())),
        value{reference.size(), static_cast<std::uint8_t>(utf8.size()), {}} {
    std::copy(utf8.begin(), utf8.end(), value.utf8.begin());
  }
  std::uint64_t word;
  std::uint64_t mask;
  CharacterReference value;
};
constexpr Frequent kFrequent[] = {
    {"&nbsp;", "\xC2\xA0"}, {"&amp;", "&"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&lt;", "<"}, {"&gt;", ">"},
};

const CharacterReference* find_frequent(std::string_view text) {
  const std::uint64_t word = text.size() >= 8 ? load_bytes(text.data(), 8) : load_bytes(text.data(), text.size());
  for (const Frequent& frequent : kFrequent) {
    if ((word & frequent.mask) == frequent.word) return &frequent.value;
  }
  return nullptr;
}

CharacterReference read_named(std::string_view text, bool in_attribute) {
  std::size_t end = 1;
  while (end < text.size() && end <= kLongestName && is_alnum(text[end])) ++end;
  const std::string_view name = text.substr(1, end - 1);
  if (end < text.size() && text[end] == ';') {
    if (const Reference* found = find_reference(name)) return named(*found, end + 1);
  }
  for (std::size_t size = std::min(name.size(), kLongestLegacyName); size >= kShortestName; --size) {
    const Reference* found = find_reference(name.substr(0, size));
    if (found == nullptr || found->legacy == 0) continue;
    const char next = size + 1 < text.size() ? text[size + 1] : '\0';
    if (in_attribute && (next == '=' || is_alnum(next))) return {};
    return named(*found, size + 1);
  }
  return {};
}

char32_t code_point_of(std::uint32_t number) {
  if (number == 0 || number > kLastCodePoint || (number >= 0xD800 && number <= 0xDFFF)) return kReplacement;
  if (number >= 0x80 && number <= 0x9F && kNumericReferences1252[number - 0x80] != 0)
    return kNumericReferences1252[number - 0x80];
  return number;
}

CharacterReference encoded(char32_t c, std::size_t consumed) {
  CharacterReference out{consumed, 0, {}};
  const auto put = [&out](char32_t byte) { out.utf8[out.size++] = static_cast<char>(byte); };
  if (c < 0x80) {
    put(c);
    return out;
  }
  if (c < 0x800) {
    put(0xC0U | (c >> 6U));
  } else {
    if (c < 0x10000) {
      put(0xE0U | (c >> 12U));
    } else {
      put(0xF0U | (c >> 18U));
      put(0x80U | ((c >> 12U) & 0x3FU));
    }
    put(0x80U | ((c >> 6U) & 0x3FU));
  }
  put(0x80U | (c & 0x3FU));
  return out;
}

CharacterReference read_numeric(std::string_view text) {
  const bool hex = text.size() > 2 && (text[2] == 'x' || text[2] == 'X');
  const std::uint32_t base = hex ? 16 : 10;
  const std::size_t first = hex ? 3 : 2;
  std::size_t at = first;
  std::uint32_t number = 0;
  for (; at < text.size() && (hex ? hex_value(text[at]) >= 0 : is_digit(text[at])); ++at) {
    number =
        std::min<std::uint32_t>(number * base + static_cast<std::uint32_t>(hex_value(text[at])), kLastCodePoint + 1);
  }
  if (at == first) return {};
  if (at < text.size() && text[at] == ';') ++at;
  return encoded(code_point_of(number), at);
}

}  // namespace

std::string_view find_named_character(std::string_view name) {
  const Reference* const found = find_reference(name);
  if (found == nullptr) return {};
  return {kPool + found->offset + found->name_size, found->value_size};
}

CharacterReference read_character_reference(std::string_view text, bool in_attribute) {
  if (const CharacterReference* const frequent = find_frequent(text)) return *frequent;
  if (text.size() > 1 && text[1] == '#') return read_numeric(text);
  return read_named(text, in_attribute);
}

}  // namespace wrapwright
