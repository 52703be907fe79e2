// SPDX-License-Identifier: Apache-2.0
#pragma once
// XPath 1.0 on Pages. Expressions in the subset that generated wrappers use are matched on the Page's arrays, range by
// range; all others are evaluated node by node (core/xpath/evaluate.h). Both select the same nodes as pugixml does on
// the XML view (tests/xpath compares them).
//
// The subset (white space as XPath allows it):
//   expression := path ('|' path)* | function '(' expression [',' "v"] ')'
//   function   := string, normalize-space, substring-before (with "v"), substring-after (with "v")
//   path       := step+ ['/@' name]           step := ('/' | '//') (name | '*') predicate*
//   predicate  := '[' or-expression ']' | '[' integer ']'        with and, or, not(...), parentheses over the tests
//   test       := '@name' | '@name = "v"' | contains(@name, "v") | starts-with(@name, "v")
//               | contains(concat(' ', normalize-space(@name), ' '), ' v ')     a whole token
//               | contains(., "v")
//               | (dfs is an attribute like any other)
// The cost of all other expressions depends on the expression and may be any power of the page's size. So every
// evaluation has a budget of steps (core/xpath/budget.h), the caller's or a default one. If the budget is exhausted,
// there is no result. A compiled XPath is immutable and safe from any thread.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/page/page.h"
#include "core/xpath/budget.h"

namespace wrapwright {

class XPath {
 public:
  // Fails with kSyntax and the position of the error in bytes; with kLimit if the expression is longer than 64 KiB or
  // nested deeper than 64 levels.
  static Result<XPath> compile(std::string_view expression);
  XPath(XPath&&) noexcept;
  XPath& operator=(XPath&&) noexcept;
  ~XPath();

  [[nodiscard]] const std::string& expression() const;
  // Whether the expression is in the subset.
  [[nodiscard]] bool direct() const;
  // Whether the result is a node set; otherwise it is a string, a number or a boolean.
  [[nodiscard]] bool gives_nodes() const;
  // The selected elements, ascending, without duplicates. Attributes and texts are represented by the elements that
  // hold them; empty if the result is not a node set.
  [[nodiscard]] std::vector<NodeIndex> select(const Page& page) const;
  // The same, into `out` (cleared first); does not allocate if the capacity suffices and the expression is direct.
  void select(const Page& page, XPathBudget& budget, std::vector<NodeIndex>& out) const;
  // The value of the expression as a string, as XPath's string() gives it; for fields.
  [[nodiscard]] std::string string_value(const Page& page) const;
  [[nodiscard]] std::string string_value(const Page& page, XPathBudget& budget) const;
  // The string values of all selected nodes, in document order; if the result is not a node set, its value.
  [[nodiscard]] std::vector<std::string> string_values(const Page& page) const;
  [[nodiscard]] std::vector<std::string> string_values(const Page& page, XPathBudget& budget) const;

 private:
  struct Program;
  explicit XPath(std::unique_ptr<const Program> program);
  std::unique_ptr<const Program> program_;
};

// `text` as an XPath 1.0 string literal: in the kind of quotes that it does not contain, or else, if it contains both,
// as concat('...', "'", ...), which is not in the subset.
[[nodiscard]] std::string xpath_literal(std::string_view text);

}  // namespace wrapwright
