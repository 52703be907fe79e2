// SPDX-License-Identifier: Apache-2.0
#pragma once
// Recognizes code in the markup of syntax highlighters: its language, and line numbers and buttons that are not part of
// it. Internal to this module. Pure functions.
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

// The language of a <pre>, from the classes and attributes of the <pre>, of its first element, and of elements that
// contain nothing else: "language-x", "lang-x", "highlight-x", "brush: x", data-lang, or the name of a language; "" if
// it is unknown.
[[nodiscard]] std::string_view code_language(const Page& page, NodeIndex pre);

// Whether the element shows code without being a <pre>: a box or table with one element per line.
[[nodiscard]] bool is_code_box(const Page& page, NodeIndex node);

// Whether the element shows line numbers or is a copy button: its class says so, and its text is only digits or a few
// words.
[[nodiscard]] bool is_beside_code(const Page& page, NodeIndex node);

}  // namespace wrapwright
