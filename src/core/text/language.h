// SPDX-License-Identifier: Apache-2.0
#pragma once
// Detects the language of a text: by its script, or by words that are common in English, where these tell, else by CLD2.
// Pure functions, safe from any thread. Cost: O(n), of which CLD2 is a score of times as slow as the rest.
#include <string>
#include <string_view>

namespace wrapwright {

// The ISO 639-1 code ("en", "zh") of the predominant language, or its ISO 639-3 code if it has no shorter one; "" if it
// cannot be detected (too short, mixed, unknown). `text` is UTF-8; malformed bytes are ignored. Only the first 64 KiB
// are read.
[[nodiscard]] std::string detect_language(std::string_view text);

// The primary subtag in lowercase of a BCP 47 tag or a common misspelling of one ("en_US" -> "en", "zh-Hans" -> "zh",
// "iw" -> "he", "deu" -> "de"); "" for invalid tags and for codes that name no language ("und").
[[nodiscard]] std::string primary_language(std::string_view tag);

// The language that is stated for the text; but if that is written in Latin letters, and more than a third of the bytes of
// the text's letters are of other scripts, the one that these letters are detected to be: the rest may be code. Where English
// is stated, and the text has few of its common words, it is the language that is detected, if the text has its common
// words. O(n), one pass where the letters do not contradict.
[[nodiscard]] std::string checked_language(std::string_view stated, std::string_view text);

}  // namespace wrapwright
