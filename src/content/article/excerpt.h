// SPDX-License-Identifier: Apache-2.0
#pragma once
// The beginning of an article's text, in one line. Pure function.
#include <string>
#include <string_view>

namespace wrapwright {

// At most some 300 bytes, whole words, with "…" where the text goes on.
[[nodiscard]] std::string excerpt_of(std::string_view text);

}  // namespace wrapwright
