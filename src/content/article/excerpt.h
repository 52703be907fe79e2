// SPDX-License-Identifier: Apache-2.0
#pragma once
// Shortens an article's text to an excerpt on one line. Pure function.
#include <string>
#include <string_view>

namespace wrapwright {

// At most about 300 bytes of whole words, followed by "…" if text was cut off.
[[nodiscard]] std::string excerpt_of(std::string_view text);

}  // namespace wrapwright
