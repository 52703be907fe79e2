// SPDX-License-Identifier: Apache-2.0
#pragma once
// Formulas of pages as TeX: of MathML with annotations, KaTeX, MathJax and its scripts, images whose alternative text is
// TeX (Wikipedia, WordPress), and the marks \(…\) of pandoc and Sphinx. Internal to this module. Pure function; O(n) in the
// element for those that may hold a formula, O(1) for all others.
#include <optional>
#include <string>

#include "core/page/page.h"

namespace wrapwright {

struct Formula {
  std::string tex;       // "" for what shows a formula that another element beside it holds
  bool display = false;  // on a line of its own
};

// The formula that the element is as a whole; nothing if it is none, or if its TeX is unknown.
[[nodiscard]] std::optional<Formula> formula_of(const Page& page, NodeIndex node);

}  // namespace wrapwright
