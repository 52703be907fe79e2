// SPDX-License-Identifier: Apache-2.0
#pragma once
// Detects the language of a text: by its script or by common English words if these suffice, else by CLD2. Pure
// functions, safe from any thread. Cost: O(n), but CLD2 is about twenty times slower than the other checks.
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

// The stated language of the text, unless the text contradicts it. If the stated language uses Latin letters, but other
// scripts make up more than a third of the text's letters (in bytes), the result is the language detected from the
// letters of these scripts, because the rest may be code. If English is stated, but the text has few common English
// words, the result is the detected language, provided that the text has that language's common words. O(n); one pass
// if the letters do not contradict the stated language.
[[nodiscard]] std::string checked_language(std::string_view stated, std::string_view text);

}  // namespace wrapwright
