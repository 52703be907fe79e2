// SPDX-License-Identifier: Apache-2.0
#pragma once
// Generates candidates for rules: expressions of few steps, made from the names and attributes of elements on given
// pages, each of which CSS can express. Plain values and pure functions. Cost: the product of the elements' names.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// What an expression names besides the element that it selects.
enum class NamedAbove {
  kNothing,      // //last
  kParent,       // //above/last
  kGrandparent,  // //above/last, where `above` has the two steps grandparent/parent
  kAncestor,     // //above//last
  kSibling,      // //above/following-sibling::last
};

struct NameExpression {
  NamedAbove relation = NamedAbove::kNothing;
  std::string above;  // "" for kNothing
  std::string last;   // the step of the selected element

  [[nodiscard]] std::string xpath() const;
};

// Nothing if the expression does not have one of these forms.
[[nodiscard]] std::optional<NameExpression> name_expression_of(const std::string& xpath);

// Whether a value in the expression has a number that may be one page's own: "post-1234", but not "h2" or "col-6".
[[nodiscard]] bool names_number(std::string_view xpath);

// Steps that select the element by id, class, itemprop and role, the most specific ones first; the tag alone comes
// last.
[[nodiscard]] std::vector<std::string> named_steps(const Page& page, NodeIndex node);
// Steps that select it by its other attributes: by their values, by prefixes of addresses, by their presence.
[[nodiscard]] std::vector<std::string> attribute_steps(const Page& page, NodeIndex node);

// Different expressions, in the order in which they are added, up to a limit.
class NameExpressions {
 public:
  explicit NameExpressions(std::size_t most) : most_(most) {}

  void add(NameExpression made);
  // By the element's own names, its parent's, and an ancestor's up to `top`.
  void add_names(const Page& page, NodeIndex node, NodeIndex top);
  // By the element's attributes, alone and with its parent.
  void add_attributes(const Page& page, NodeIndex node);
  // By the names of siblings before it.
  void add_siblings(const Page& page, NodeIndex node);
  // By the element's names and attributes together with those of its parent and grandparent.
  void add_grandparents(const Page& page, NodeIndex node);
  // By the element's parent and its position among the siblings with the same tag.
  void add_places(const Page& page, NodeIndex node);

  [[nodiscard]] const std::vector<NameExpression>& all() const { return all_; }

 private:
  std::size_t most_;
  std::vector<NameExpression> all_;
  std::unordered_set<std::string> known_;
};

}  // namespace wrapwright
