// SPDX-License-Identifier: Apache-2.0
#pragma once
// Code as highlighters write it: its language, and what stands in and beside it without being code. Internal to this
// module. Pure functions.
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

// The language of a <pre>, from its classes and attributes, those of its first element and of what is around it alone:
// "language-x", "lang-x", "highlight-x", "brush: x", data-lang, or a language by name; "" if it is unknown.
[[nodiscard]] std::string_view code_language(const Page& page, NodeIndex pre);

// Whether the element shows code without being <pre>: a box or a table whose lines are elements.
[[nodiscard]] bool is_code_box(const Page& page, NodeIndex node);

// Whether the element shows the numbers of lines, or copies the code: a class says so, and its text is no more than
// digits or a few words.
[[nodiscard]] bool is_beside_code(const Page& page, NodeIndex node);

}  // namespace wrapwright
