// SPDX-License-Identifier: Apache-2.0
#pragma once
// Formulas of pages as TeX: of MathML with annotations, KaTeX, MathJax and its scripts, images whose alternative text is
// TeX (Wikipedia, WordPress), the marks \(…\) of pandoc and Sphinx, and marks that only a script on the page will read.
// Internal to this module. Pure functions; O(n) in the element for those that may hold a formula, O(1) for all others.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

struct Formula {
  std::string tex;       // "" for what shows a formula that another element beside it holds
  bool display = false;  // on a line of its own
};

// The formula that the element is as a whole; nothing if it is none, or if its TeX is unknown.
[[nodiscard]] std::optional<Formula> formula_of(const Page& page, NodeIndex node);

// Whether the element is a script that holds the TeX of a formula.
[[nodiscard]] bool is_math_script(const Page& page, NodeIndex node);

// Whether the element shows a formula whose MathML for screen readers follows.
[[nodiscard]] bool is_shown_twice(const Page& page, NodeIndex node);

// The marks in the text of a page that a script (MathJax, KaTeX) takes for formulas.
enum class TexMarks : std::uint8_t {
  kNone,
  kBrackets,  // $$…$$, \[…\], \(…\)
  kDollars,   // these and $…$
};

// O(n) in the page.
[[nodiscard]] TexMarks tex_marks_of(const Page& page);

// The formulas in a text, from the first one on; all in O(n).
class MarkedFormulas {
 public:
  struct Found {
    std::size_t begin = 0;  // of its marks
    std::size_t end = 0;
    Formula formula;
  };
  MarkedFormulas(std::string_view text, TexMarks marks) : text_(text), marks_(marks) {}
  [[nodiscard]] std::optional<Found> next();

 private:
  [[nodiscard]] std::size_t find_end(std::size_t mark, std::size_t from);

  std::string_view text_;
  TexMarks marks_;
  std::size_t at_ = 0;
  std::array<std::size_t, 4> ends_{};  // by kind of mark: the first end mark behind the last place asked for
};

}  // namespace wrapwright
