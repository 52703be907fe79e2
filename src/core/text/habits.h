// SPDX-License-Identifier: Apache-2.0
#pragma once
// Language-specific exceptions to Unicode's rules, and languages that share another one's stop words or stemmer.
// Constants, only for terms.cpp.
#include <array>
#include <string_view>

#include "core/text/words.h"

namespace wrapwright {

struct Spelling {
  std::string_view from;  // as written; "" = none
  std::string_view to;
};

struct LanguageHabits {
  std::string_view language;
  std::string_view stop_words = language;  // the language whose stop words it uses
  std::string_view stems = language;       // the language whose stemmer it uses
  Apostrophe apostrophe = Apostrophe::kJoins;
  bool suffix_after_apostrophe = false;    // "Ankara'da": the part after the apostrophe is an inflection
  std::array<Spelling, 4> spellings = {};  // replaced before case folding
};

inline constexpr LanguageHabits kLanguageHabits[] = {
    {.language = "az", .suffix_after_apostrophe = true, .spellings = {{{"I", "ı"}}}},
    {.language = "bs", .stop_words = "hr", .stems = "sr"},
    {.language = "ca", .apostrophe = Apostrophe::kParts},
    {.language = "eo", .apostrophe = Apostrophe::kParts},
    {.language = "fa", .spellings = {{{"ي", "ی"}, {"ك", "ک"}}}},
    {.language = "fr", .apostrophe = Apostrophe::kParts},
    {.language = "ga", .apostrophe = Apostrophe::kParts},
    {.language = "hr", .stems = "sr"},
    {.language = "it", .apostrophe = Apostrophe::kParts},
    {.language = "lb", .apostrophe = Apostrophe::kParts},
    {.language = "nb", .stop_words = "no", .stems = "no"},
    {.language = "nn", .stop_words = "no", .stems = "no"},
    {.language = "oc", .apostrophe = Apostrophe::kParts},
    {.language = "pt", .apostrophe = Apostrophe::kParts},
    // The stemmer knows only the letters with cedilla.
    {.language = "ro", .spellings = {{{"ș", "ş"}, {"ț", "ţ"}, {"Ș", "ş"}, {"Ț", "ţ"}}}},
    {.language = "ru", .spellings = {{{"ё", "е"}, {"Ё", "е"}}}},
    {.language = "tr", .suffix_after_apostrophe = true, .spellings = {{{"I", "ı"}}}},
};

inline constexpr Spelling kSpellings[] = {{"’", "'"}, {"ʼ", "'"}, {"İ", "i"}};  // of all languages

}  // namespace wrapwright
