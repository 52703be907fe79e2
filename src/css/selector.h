// SPDX-License-Identifier: Apache-2.0
#pragma once
// Selectors compiled against one page: type, class, id, attribute, the four combinators, and the pseudo-classes that a
// page without a user can answer (:root, :link, :first-child, :nth-child(), :not(), :is() and their like). States
// (:hover) and pseudo-elements never match. Selectors that name what the page does not have are not kept. Lifetime:
// points into its CssElements. Not thread-safe: it counts its steps.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "css/elements.h"

namespace wrapwright {

enum class CssTest : std::uint8_t {
  kTag,
  kAtom,  // class
  kId,
  kAttribute,
  kRoot,
  kLink,
  kLastChild,
  kFirstOfType,
  kNthChild,  // place = a * n + b for a whole n >= 0
  kAny,       // matches where one of the compounds of `group` does
  kNone,      // where none does
};

struct CssSimple {
  CssTest test = CssTest::kTag;
  char relation = '\0';      // kAttribute: '\0' = present, else what stands before "=", or '='
  bool any_case = false;     // kAttribute
  std::uint32_t number = 0;  // NameId, CssAtom; kAny, kNone: group
  int step = 0;              // kNthChild: a
  int offset = 0;            // kNthChild: b
  std::string value;         // kAttribute
};

struct CssCompound {
  std::uint32_t begin = 0;  // into the simples
  std::uint32_t end = 0;
  char combinator = '\0';  // to the compound on its left: ' ', '>', '+', '~'; '\0' = the leftmost
};

struct CssSelector {
  std::uint32_t begin = 0;  // into the compounds, rightmost first
  std::uint32_t end = 0;
  std::uint32_t specificity = 0;
};

class CssSelectors {
 public:
  // `most_steps`: comparisons over all; past them nothing matches any more.
  CssSelectors(const CssElements& elements, std::uint64_t most_steps) : elements_(elements), steps_left_(most_steps) {}

  // Appends the selectors of a rule that can match here. None if one of them is invalid: the rule does not hold then.
  void compile(std::string_view prelude, std::vector<CssSelector>& out);
  // REQUIRES: node is an element.
  [[nodiscard]] bool matches(const CssSelector& selector, NodeIndex node);
  // What to index the selector by: the id, a class or the tag of its rightmost compound; null: only others, or nothing.
  [[nodiscard]] const CssSimple* key(const CssSelector& selector) const;
  [[nodiscard]] bool exhausted() const { return steps_left_ == 0; }

 private:
  friend class CssSelectorParser;
  [[nodiscard]] bool compound_matches(const CssCompound& compound, NodeIndex node);
  [[nodiscard]] bool simple_matches(const CssSimple& simple, NodeIndex node);
  [[nodiscard]] bool attribute_matches(const CssSimple& simple, NodeIndex node) const;
  [[nodiscard]] NodeIndex step(char combinator, NodeIndex node) const;

  const CssElements& elements_;
  std::uint64_t steps_left_;
  std::vector<CssSimple> simples_;
  std::vector<CssCompound> compounds_;
  std::vector<std::vector<CssCompound>> groups_;  // arguments of :is(), :not()
};

}  // namespace wrapwright
