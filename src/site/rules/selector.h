// SPDX-License-Identifier: Apache-2.0
#pragma once
// CSS selectors compiled for one page: type, class, id and attribute selectors, the four combinators, and the
// pseudo-classes that can be decided without a user (:root, :link, :first-child, :nth-of-type(), :not(), :is() and
// others). Dynamic states such as :hover and pseudo-elements never match. Selectors with ids, classes or tags that the
// page lacks are dropped. Lifetime: points into its CssElements. Not thread-safe, because it counts its steps.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "site/rules/elements.h"

namespace wrapwright {

enum class CssTest : std::uint8_t {
  kTag,
  kAtom,  // class
  kId,
  kAttribute,
  kRoot,
  kLink,
  kLastChild,
  kLastOfType,
  kNthChild,   // position = a * n + b for an integer n >= 0
  kNthOfType,  // the same among the siblings of its tag
  kAny,        // matches if one of the compounds of `group` does
  kNone,       // matches if none of the compounds of `group` does
};

struct CssSimple {
  CssTest test = CssTest::kTag;
  char relation = '\0';      // kAttribute: '\0' = present, else '=' or the character before it
  bool any_case = false;     // kAttribute: ignore case
  std::uint32_t number = 0;  // NameId or CssAtom; kAny, kNone: index of the group
  int step = 0;              // kNthChild, kNthOfType: a
  int offset = 0;            // kNthChild, kNthOfType: b
  std::string value;         // kAttribute: ignore case
};

struct CssCompound {
  std::uint32_t begin = 0;  // index into the simple selectors
  std::uint32_t end = 0;
  char combinator = '\0';  // to the compound on the left: ' ', '>', '+', '~'; '\0' = leftmost
};

struct CssSelector {
  std::uint32_t begin = 0;  // index into the compounds, rightmost first
  std::uint32_t end = 0;
  std::uint32_t specificity = 0;
};

class CssSelectors {
 public:
  // `max_steps` limits all comparisons together; once it is exceeded nothing matches.
  CssSelectors(const CssElements& elements, std::uint64_t max_steps) : elements_(elements), steps_left_(max_steps) {}

  // Appends the selectors of a rule that can match on this page. Appends none if one of them is invalid, because this
  // invalidates the rule.
  void compile(std::string_view prelude, std::vector<CssSelector>& out);
  // Whether the element matches in a document that holds nothing but what is inside `scope`; 0 = the page. REQUIRES:
  // node is an element inside scope.
  [[nodiscard]] bool matches(const CssSelector& selector, NodeIndex node, NodeIndex scope = 0);
  // The simple selector to index by: the id, a class or the tag of the rightmost compound; null if it has none of them.
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
