// SPDX-License-Identifier: Apache-2.0
#pragma once
// The language of a text, by CLD2. Pure functions, safe from any thread.
#include <string>
#include <string_view>

namespace wrapwright {

// ISO 639-1 code ("en", "zh") of the language most of the text is in, or its ISO 639-3 code if it has no shorter one;
// "" when it cannot be told (too short, mixed, unknown). `text` is UTF-8; bytes that are not are passed over. Only the
// first 64 KiB are looked at.
[[nodiscard]] std::string detect_language(std::string_view text);

// Primary subtag in lower case of a BCP 47 tag or what pages write for one ("en_US" -> "en", "zh-Hans" -> "zh", "iw" ->
// "he", "deu" -> "de"); "" for junk and for codes that name no language ("und").
[[nodiscard]] std::string primary_language(std::string_view tag);

}  // namespace wrapwright
