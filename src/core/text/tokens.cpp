// SPDX-License-Identifier: Apache-2.0
// Lowercasing uses Unicode's simple mapping, except for the two code points whose full mapping differs in every
// language: I with a dot, and the capital sigma, which has a final form at the end of a word.
#include "core/text/tokens.h"

#include <array>
#include <cstddef>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "core/encoding/utf8.h"
#include "core/text/string_table.h"
#include "core/text/words.h"

namespace wrapwright {
namespace {

constexpr char32_t kSmall = 0x800;  // code points of one or two bytes
constexpr char32_t kCapitalIWithDot = 0x130;
constexpr char32_t kCapitalSigma = 0x3A3;
constexpr char32_t kSigma = 0x3C3;
constexpr char32_t kFinalSigma = 0x3C2;

struct Range {
  char32_t first;
  char32_t last;
};
// Thai; hiragana and katakana; Han, twice; Hangul.
constexpr std::array kDense = {Range{0xE00, 0xE7F}, Range{0x3040, 0x30FF}, Range{0x3400, 0x4DBF}, Range{0x4E00, 0x9FFF},
                               Range{0xAC00, 0xD7AF}};

bool is_dense(char32_t c) {
  if (c < kDense.front().first || c > kDense.back().last) return false;
  for (const Range& range : kDense) {
    if (c <= range.last) return c >= range.first;
  }
  return false;
}

// 0 for code points that are not part of a word.
char32_t lower_by_properties(char32_t c) {
  const UChar32 lower = u_tolower(static_cast<UChar32>(c));
  return (U_MASK(u_charType(lower)) & (U_GC_L_MASK | U_GC_N_MASK)) != 0 ? static_cast<char32_t>(lower) : 0;
}

using SmallLowers = std::array<char16_t, kSmall>;

const SmallLowers& small_lowers() {
  static const SmallLowers lowers = [] {
    SmallLowers made{};
    for (char32_t c = 0; c < kSmall; ++c) made[c] = static_cast<char16_t>(lower_by_properties(c));
    return made;
  }();
  return lowers;
}

bool has_property(UChar32 c, UProperty property) { return u_hasBinaryProperty(c, property) != 0; }

// Moves `at` back by one code point and returns it. REQUIRES: at > 0
char32_t code_point_before(std::string_view text, std::size_t& at) {
  const std::size_t end = at;
  const std::size_t least = end < U8_MAX_LENGTH ? 0 : end - U8_MAX_LENGTH;
  --at;
  while (at > least && U8_IS_TRAIL(static_cast<std::uint8_t>(text[at]))) --at;
  std::size_t after = at;
  const char32_t c = next_code_point(text, after);
  if (after == end) return c;
  at = end - 1;
  return kReplacement;
}

// Whether the nearest code point before text[at] that is not case-ignorable is cased.
bool cased_before(std::string_view text, std::size_t at) {
  while (at > 0) {
    const auto c = static_cast<UChar32>(code_point_before(text, at));
    if (!has_property(c, UCHAR_CASE_IGNORABLE)) return has_property(c, UCHAR_CASED);
  }
  return false;
}

bool cased_after(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const auto c = static_cast<UChar32>(next_code_point(text, at));
    if (!has_property(c, UCHAR_CASE_IGNORABLE)) return has_property(c, UCHAR_CASED);
  }
  return false;
}

}  // namespace

struct TokenTable::Words {
  StringTable ids;
  std::vector<std::string_view> by_id;
  std::string word;  // the current word

  // Ends the current word, if there is one, and adds it as a token.
  void end(std::vector<Token>& tokens) {
    if (word.empty()) return;
    const StringTable::Hash hash = ids.hash_of(word);
    if (const std::uint32_t* known = ids.find(word, hash)) {
      tokens.push_back(*known);
    } else {
      const auto id = static_cast<Token>(by_id.size());
      by_id.push_back(ids.insert(word, hash, id));
      tokens.push_back(id);
    }
    word.clear();
  }

  // `lower` is 0 for a code point that is not part of a word.
  void add(char32_t lower, std::vector<Token>& tokens) {
    if (lower == 0) {
      end(tokens);
    } else if (is_dense(lower)) {
      end(tokens);
      append_utf8(lower, word);
      end(tokens);
    } else {
      append_utf8(lower, word);
    }
  }
};

TokenTable::TokenTable() : words_(std::make_unique<Words>()) {}
TokenTable::TokenTable(TokenTable&&) noexcept = default;
TokenTable& TokenTable::operator=(TokenTable&&) noexcept = default;
TokenTable::~TokenTable() = default;

std::vector<Token> TokenTable::read(std::string_view text) {
  const SmallLowers& small = small_lowers();
  std::vector<Token> tokens;
  tokens.reserve(text.size() / 6);  // estimate: a word and its space
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) {
      ++at;
      if (small[byte] != 0) {
        words_->word += static_cast<char>(small[byte]);
      } else {
        words_->end(tokens);
      }
      continue;
    }
    const std::size_t start = at;
    const char32_t c = next_code_point(text, at);
    if (c == kCapitalSigma) {
      const bool last = cased_before(text, start) && !cased_after(text, at);
      words_->add(last ? kFinalSigma : kSigma, tokens);
    } else if (c == kCapitalIWithDot) {  // lowercases to i and a combining dot, which is not part of a word
      words_->add('i', tokens);
      words_->end(tokens);
    } else {
      words_->add(c < kSmall ? small[c] : lower_by_properties(c), tokens);
    }
  }
  words_->end(tokens);
  return tokens;
}

std::string_view TokenTable::word(Token token) const { return words_->by_id[token]; }

}  // namespace wrapwright
