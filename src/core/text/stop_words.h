// SPDX-License-Identifier: Apache-2.0
#pragma once
// The stop words of all supported languages, compiled in from stop_words.inc. Constants, safe from any thread.
#include <span>
#include <string_view>

namespace wrapwright {

struct StopWords {
  std::string_view language;  // ISO 639-1
  std::string_view words;     // sorted, separated by one space or newline, folded as terms are before stemming
};

// Sorted by language.
[[nodiscard]] std::span<const StopWords> all_stop_words();

// "" if the language has no list.
[[nodiscard]] std::string_view stop_words(std::string_view language);

}  // namespace wrapwright
