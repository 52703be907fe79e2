// SPDX-License-Identifier: Apache-2.0
#pragma once
// The components of CSS Syntax level 3 within a text: strings, url(), escapes, blocks and numbers. Pure functions, O(n), no
// recursion.
#include <cstddef>
#include <optional>
#include <string_view>

namespace wrapwright {

// One past the component at `at`: a string, a url(), an escape, a whole (), [] or {} block, or one byte. Unclosed
// blocks end with the text. REQUIRES: at < text.size()
[[nodiscard]] std::size_t css_skip(std::string_view text, std::size_t at);

// The next position of `stop` outside strings and blocks, from `at` on; text.size() if there is none.
[[nodiscard]] std::size_t css_find(std::string_view text, std::size_t at, char stop);

// Parses the number at `at`, clamps it to the range of float, and advances `at` past it; nothing if there is no number.
[[nodiscard]] std::optional<double> css_number(std::string_view text, std::size_t& at);

}  // namespace wrapwright
