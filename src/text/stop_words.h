// SPDX-License-Identifier: Apache-2.0
#pragma once
// The function words of the languages we know, compiled in from stop_words.inc. Constants, safe from any thread.
#include <span>
#include <string_view>

namespace wrapwright {

struct StopWords {
  std::string_view language;  // ISO 639-1
  std::string_view words;     // sorted, parted by one space or newline, in the form terms have before stemming
};

// By language, sorted.
[[nodiscard]] std::span<const StopWords> all_stop_words();

// "" for a language without a list.
[[nodiscard]] std::string_view stop_words(std::string_view language);

}  // namespace wrapwright
