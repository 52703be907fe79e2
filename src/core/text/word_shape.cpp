// SPDX-License-Identifier: Apache-2.0
#include "core/text/word_shape.h"

#include <array>
#include <unicode/uchar.h>

#include "core/base/ascii.h"
#include "core/base/hash_set.h"
#include "core/text/stop_words.h"
#include "core/text/words.h"

namespace wrapwright {
namespace {

constexpr WordHash kHashBasis = 2166136261U;
constexpr WordHash kHashPrime = 16777619U;

char32_t folded(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
  return static_cast<char32_t>(u_tolower(static_cast<UChar32>(c)));
}

bool is_white_space(char32_t c) { return is_word_space(c) || (c >= 0x2000 && c <= 0x200B); }

bool is_capital(char32_t c) { return c < 0x80 ? c >= 'A' && c <= 'Z' : u_isupper(static_cast<UChar32>(c)) != 0; }

bool is_decimal_digit(char32_t c) { return c < 0x80 ? c >= '0' && c <= '9' : u_isdigit(static_cast<UChar32>(c)) != 0; }

void count_sign(char32_t c, TextShape& shape) {
  switch (c) {
    case ',':
    case ';':
    case 0x60C:   // Arabic comma
    case 0x3001:  // ideographic comma
    case 0xFF0C:  // full-width comma
    case 0xFF1B:  // full-width semicolon
      ++shape.commas;
      break;
    case '.':
    case '!':
    case '?':
    case 0x3002:  // ideographic full stop
    case 0xFF01:
    case 0xFF1F:
    case 0x964:  // danda
      ++shape.sentences;
      break;
    case '|':
    case '/':
    case '>':
    case 0xB7:    // middle dot
    case 0xBB:    // pointed guillemets
    case 0x203A:  //
    case 0x2022:  // bullet
      ++shape.bars;
      break;
    default:
      break;
  }
}

// The properties of an ASCII letter or digit that the statistics use; `folded` is 0 for other bytes.
struct alignas(4) PlainLetter {
  std::uint8_t folded = 0;
  bool is_digit = false;
  bool is_capital = false;
};

// By byte.
constexpr auto kPlainLetters = [] {
  std::array<PlainLetter, 256> out{};
  for (char c = 0; c < 0x7F; ++c) {
    if (is_alnum(c))
      out[static_cast<unsigned char>(c)] = {static_cast<std::uint8_t>(lower(c)), is_digit(c), lower(c) != c};
  }
  return out;
}();

// The properties of a character that the statistics use.
struct Character {
  char32_t folded;
  LetterClass kind;
  bool is_white;
  bool is_digit;
  bool is_capital;
};

Character look_up(char32_t c) {
  const LetterClass kind = letter_class(c);
  if (kind == LetterClass::kIdeographic) return {c, kind, false, false, false};
  return {folded(c), kind, is_white_space(c), is_decimal_digit(c), is_capital(c)};
}

// Scripts with two-byte letters in UTF-8, except the rare last ones: Latin to Arabic.
constexpr char32_t kTabulated = 0x700;

const std::array<Character, kTabulated>& small_characters() {
  static const auto characters = [] {
    std::array<Character, kTabulated> out{};
    for (char32_t c = 0; c < kTabulated; ++c) out[c] = look_up(c);
    return out;
  }();
  return characters;
}

HashSet hash_stop_words() {
  std::vector<WordHash> words;
  TextShape shape;
  for (const StopWords& list : all_stop_words()) shape.add(list.words, words);
  HashSet out;
  for (const WordHash word : words) out.insert(word);
  return out;
}

}  // namespace

void TextShape::add(std::string_view text, std::vector<WordHash>& words_out) {
  WordHash hash = kHashBasis;
  bool in_word = false;
  bool in_space = false;
  const auto end_word = [&] {
    if (in_word) words_out.push_back(hash);
    hash = kHashBasis;
    in_word = false;
  };
  const auto& small = small_characters();
  Character other{};
  for (std::size_t at = 0; at < text.size();) {
    // Most of a text is ASCII letters and digits, for which this fast path suffices.
    std::size_t end = at;
    std::uint32_t new_digits = 0;
    std::uint32_t new_capitals = 0;
    for (; end < text.size(); ++end) {
      const PlainLetter& letter = kPlainLetters[static_cast<unsigned char>(text[end])];
      if (letter.folded == 0) break;
      hash = (hash ^ letter.folded) * kHashPrime;
      new_digits += letter.is_digit ? 1U : 0U;
      new_capitals += letter.is_capital ? 1U : 0U;
    }
    if (end > at) {
      digits += new_digits;
      capitals += new_capitals;
      characters += static_cast<std::uint32_t>(end - at);
      at = end;
      last = static_cast<unsigned char>(text[at - 1]);
      words += in_word ? 0U : 1U;
      in_word = true;
      in_space = false;
      if (at == text.size()) break;
    }
    const char32_t c = next_code_point(text, at);
    const Character& character = c < kTabulated ? small[c] : (other = look_up(c));
    if (character.is_white) {
      end_word();
      if (!in_space) ++characters;
      in_space = true;
      // There may be much of it between elements.
      while (at < text.size() && is_space(text[at])) ++at;
      continue;
    }
    in_space = false;
    ++characters;
    last = c;
    const LetterClass kind = character.kind;
    if (kind == LetterClass::kNone || kind == LetterClass::kApostrophe) {
      end_word();
      count_sign(c, *this);
      continue;
    }
    if (kind == LetterClass::kExtend) continue;
    const bool alone = kind != LetterClass::kSpaced;
    if (alone) end_word();
    if (!in_word) ++words;
    in_word = true;
    hash = (hash ^ static_cast<WordHash>(character.folded)) * kHashPrime;
    if (alone) end_word();
    digits += character.is_digit ? 1U : 0U;
    capitals += character.is_capital ? 1U : 0U;
  }
  end_word();
}

bool ends_sentence(char32_t c) {
  static constexpr std::u32string_view kEnds = U".!?:;\"'\u2026\u3002\uFF01\uFF1F\uFF1A\u00BB\u201D\u300D\u0964";
  return kEnds.find(c) != std::u32string_view::npos;
}

const HashSet& stop_word_hashes() {
  static const HashSet hashes = hash_stop_words();
  return hashes;
}

bool is_stop_word(WordHash word) { return stop_word_hashes().contains(word); }

}  // namespace wrapwright
