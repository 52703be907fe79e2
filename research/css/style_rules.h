// SPDX-License-Identifier: Apache-2.0
#pragma once
// The rules of a page's style sheets, indexed by element. Only for style.cpp. Lifetime: points into its CssElements and
// the sheets given. Not thread-safe.
#include <cstdint>
#include <string_view>
#include <vector>

#include "research/css/style.h"
#include "research/css/values.h"
#include "site/rules/elements.h"
#include "site/rules/selector.h"

namespace wrapwright {

// The origin of a declaration, lowest precedence first.
enum class StyleOrigin : std::uint8_t { kBrowser, kAttribute, kAuthor, kInline };

// The greater value wins; among equal ones the later declaration.
using StylePriority = std::uint64_t;
[[nodiscard]] StylePriority style_priority(StyleOrigin origin, bool important, std::uint32_t specificity);

// The winning value of each property, and the custom properties from lowest to highest precedence.
class StyleWinners {
 public:
  void clear();
  void offer(const StyleDeclaration& declaration, StylePriority priority);
  // Null if the property is not set.
  [[nodiscard]] const StyleValue* of(StyleProperty property) const {
    const auto& winner = winners_[static_cast<std::size_t>(property)];
    return winner.set ? &winner.value : nullptr;
  }
  struct Winner {
    StyleValue value;
    StylePriority priority = 0;
    bool set = false;
  };
  [[nodiscard]] const std::vector<Winner>& custom() const { return custom_; }

 private:
  Winner winners_[kStyleProperties];
  std::vector<Winner> custom_;
};

class StyleRules {
 public:
  StyleRules(const CssElements& elements, bool quirks, const StyleLimits& limits);

  // REQUIRES: the sheet has no comments and outlives this object.
  void add_sheet(std::string_view sheet, StyleOrigin origin);
  // Removes custom properties that no value refers to, because frameworks set dozens of them on every element. `also`
  // lists the values of style attributes. Call this after the last sheet.
  void drop_unused_custom(const std::vector<std::string_view>& also);
  // Adds the declarations of all rules that match the element.
  void apply(NodeIndex node, StyleWinners& out);
  [[nodiscard]] std::size_t size() const { return rules_.size(); }
  [[nodiscard]] bool cut() const { return cut_ || selectors_.exhausted(); }

 private:
  struct Rule {
    CssSelector selector;
    StyleOrigin origin{};
    std::uint32_t begin = 0;  // index into the declarations
    std::uint32_t end = 0;
  };
  void index(const CssSelector& selector, std::uint32_t rule);
  void collect(NodeIndex node);
  void copy_used(const std::vector<bool>& used);

  const CssElements& elements_;
  CssSelectors selectors_;
  bool quirks_;
  bool cut_ = false;
  std::size_t max_rules_;
  std::vector<Rule> rules_;
  std::vector<StyleDeclaration> declarations_;
  // Rules in order, by the id, class or tag of their rightmost compound.
  std::vector<std::vector<std::uint32_t>> by_atom_;
  std::vector<std::vector<std::uint32_t>> by_tag_;
  std::vector<std::uint32_t> others_;
  std::vector<std::uint32_t> candidates_;  // of the current element
};

}  // namespace wrapwright
