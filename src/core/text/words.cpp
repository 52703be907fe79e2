// SPDX-License-Identifier: Apache-2.0
#include "core/text/words.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

namespace wrapwright {
namespace {

constexpr char32_t kZeroWidthSpace = 0x200B;  // separates words in scripts without spaces
constexpr char32_t kSmall = 0x800;            // the code points of one or two bytes

bool is_ideographic(UChar32 c) {
  if (c < 0x2E80) return false;
  return uscript_hasScript(c, USCRIPT_HAN) != 0 || uscript_hasScript(c, USCRIPT_HIRAGANA) != 0 ||
         uscript_hasScript(c, USCRIPT_KATAKANA) != 0 || uscript_hasScript(c, USCRIPT_BOPOMOFO) != 0;
}

LetterClass class_by_properties(UChar32 c) {
  if (c == '\'' || c == 0x2019) return LetterClass::kApostrophe;
  // Han, hiragana, katakana and Hangul: no lookup of properties is necessary.
  if ((c >= 0x4E00 && c <= 0x9FA5) || (c >= 0x3041 && c <= 0x3096) || (c >= 0x30A1 && c <= 0x30FA) ||
      (c >= 0xAC00 && c <= 0xD7A3)) {
    return LetterClass::kIdeographic;
  }
  // Half-width voiced sound marks, which have the category of letters.
  if (c == 0xFF9E || c == 0xFF9F) return LetterClass::kExtend;
  const std::uint32_t category = U_MASK(u_charType(c));
  if ((category & (U_GC_L_MASK | U_GC_M_MASK | U_GC_ND_MASK | U_GC_NL_MASK | U_GC_CF_MASK)) == 0) {
    return LetterClass::kNone;
  }
  if (c >= 0xE00 && (category & (U_GC_L_MASK | U_GC_M_MASK)) != 0 &&
      u_getIntPropertyValue(c, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT) {
    return LetterClass::kComplex;
  }
  if ((category & (U_GC_M_MASK | U_GC_CF_MASK)) != 0) {
    const bool extends =
        (category & U_GC_M_MASK) != 0 || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
    return extends && c != kZeroWidthSpace ? LetterClass::kExtend : LetterClass::kNone;
  }
  if ((category & (U_GC_L_MASK | U_GC_NL_MASK)) != 0 && is_ideographic(c)) return LetterClass::kIdeographic;
  return (category & U_GC_NL_MASK) != 0 ? LetterClass::kNone : LetterClass::kSpaced;
}

using SmallClasses = std::array<LetterClass, kSmall>;

const SmallClasses& small_classes() {
  static const SmallClasses classes = [] {
    SmallClasses made{};
    for (char32_t c = 0; c < kSmall; ++c) made[c] = class_by_properties(static_cast<UChar32>(c));
    return made;
  }();
  return classes;
}

}  // namespace

LetterClass letter_class(char32_t c) {
  return c < kSmall ? small_classes()[c] : class_by_properties(static_cast<UChar32>(c));
}

char32_t next_rare_code_point(std::string_view text, std::size_t& at) {
  assert(at < text.size());
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data() + at);
  const auto length = static_cast<std::int32_t>(std::min<std::size_t>(text.size() - at, U8_MAX_LENGTH));
  std::int32_t used = 0;
  UChar32 c = 0;
  U8_NEXT_OR_FFFD(bytes, used, length, c);
  at += static_cast<std::size_t>(used);
  return static_cast<char32_t>(c);
}

RunScanner::RunScanner(std::string_view text, Apostrophe apostrophe)
    : text_(text), small_(small_classes().data()), apostrophe_(apostrophe) {}

// Returns the class of the code point at text_[at] and advances `at`.
inline LetterClass RunScanner::class_at(std::size_t& at) const {
  const auto byte = static_cast<unsigned char>(text_[at]);
  if (byte < 0x80) {
    ++at;
    return small_[byte];
  }
  const char32_t c = next_code_point(text_, at);
  return c < kSmall ? small_[c] : class_by_properties(static_cast<UChar32>(c));
}

bool RunScanner::next(Run& run) {
  while (at_ < text_.size()) {
    const std::size_t start = at_;
    const LetterClass kind = class_at(at_);
    if (kind == LetterClass::kNone || kind == LetterClass::kExtend || kind == LetterClass::kApostrophe) continue;
    at_ = kind == LetterClass::kSpaced ? end_of_word(at_) : end_of_run(at_, kind);
    run = {text_.substr(start, at_ - start), kind};
    return true;
  }
  return false;
}

std::size_t RunScanner::end_of_word(std::size_t at) const {
  for (std::size_t after = at; at < text_.size(); at = after) {
    LetterClass kind = class_at(after);
    if (kind == LetterClass::kApostrophe && apostrophe_ == Apostrophe::kJoins && after < text_.size()) {
      kind = class_at(after);
      if (kind != LetterClass::kSpaced) break;
    }
    if (kind != LetterClass::kSpaced && kind != LetterClass::kExtend) break;
  }
  return at;
}

std::size_t RunScanner::end_of_run(std::size_t at, LetterClass kind) const {
  for (std::size_t after = at; at < text_.size(); at = after) {
    const LetterClass found = class_at(after);
    if (found != kind && found != LetterClass::kExtend) break;
  }
  return at;
}

std::size_t first_letter(std::string_view run) {
  assert(!run.empty());
  std::size_t at = 0;
  static_cast<void>(next_code_point(run, at));
  for (std::size_t after = at; at < run.size(); at = after) {
    if (letter_class(next_code_point(run, after)) != LetterClass::kExtend) break;
  }
  return at;
}

}  // namespace wrapwright
