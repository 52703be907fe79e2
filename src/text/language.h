// SPDX-License-Identifier: Apache-2.0
#pragma once
// The language of a text. Pure functions.
#include <string>
#include <string_view>

namespace wrapwright {

// ISO 639-1 code ("en", "zh") of the language most of the text is in; "" when it cannot be told (too short, mixed,
// unknown).
[[nodiscard]] std::string detect_language(std::string_view text);

// Primary subtag in lower case of a BCP 47 tag or what pages write for one ("en_US" -> "en", "zh-Hans" -> "zh", "" for
// junk).
[[nodiscard]] std::string primary_language(std::string_view tag);

}  // namespace wrapwright
