// SPDX-License-Identifier: Apache-2.0
#pragma once
// Extracts formulas as TeX: from MathML with annotations, KaTeX, MathJax and its scripts, images whose alternative text
// is TeX (Wikipedia, WordPress), the delimiters \(…\) of pandoc and Sphinx, and delimiters in plain text that a script
// on the page renders. Internal to this module. Pure functions; O(n) in elements that may hold a formula, O(1) for all
// others.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

struct Formula {
  std::string tex;       // "" if a neighboring element holds the TeX of the formula
  bool display = false;  // a displayed formula, on its own line
};

// The formula that the whole element represents; nothing if it is not a formula or its TeX is unknown.
[[nodiscard]] std::optional<Formula> formula_of(const Page& page, NodeIndex node);

// Whether the element is a script that holds the TeX of a formula.
[[nodiscard]] bool is_math_script(const Page& page, NodeIndex node);

// Whether the element shows a formula that is followed by the same formula as MathML for screen readers.
[[nodiscard]] bool is_shown_twice(const Page& page, NodeIndex node);

// The delimiters that a script on the page (MathJax, KaTeX) reads as formulas in the text.
enum class TexMarks : std::uint8_t {
  kNone,
  kBrackets,  // $$…$$, \[…\], \(…\)
  kDollars,   // these and $…$
};

// O(n) in the page.
[[nodiscard]] TexMarks tex_marks_of(const Page& page);

// Iterates over the delimited formulas in a text; O(n) for all of them.
class MarkedFormulas {
 public:
  struct Found {
    std::size_t begin = 0;  // of its opening delimiter
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
  std::array<std::size_t, 4> ends_{};  // by kind of delimiter: the first end delimiter after the last position searched
};

}  // namespace wrapwright
