// SPDX-License-Identifier: Apache-2.0
#pragma once
// The rules of a page's style sheets, found by element. For style.cpp. Lifetime: points into its CssElements and the
// sheets given. Not thread-safe.
#include <cstdint>
#include <string_view>
#include <vector>

#include "css/elements.h"
#include "css/selector.h"
#include "css/style.h"
#include "css/values.h"

namespace wrapwright {

// Who says it, weakest first.
enum class StyleOrigin : std::uint8_t { kBrowser, kAttribute, kAuthor, kInline };

// Greater wins; of equals the later one.
using StylePriority = std::uint64_t;
[[nodiscard]] StylePriority style_priority(StyleOrigin origin, bool important, std::uint32_t specificity);

// For each property the value that wins, and custom properties in the order in which they win.
class StyleWinners {
 public:
  void clear();
  void offer(const StyleDeclaration& declaration, StylePriority priority);
  // Null where nobody sets the property.
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

  // REQUIRES: the sheet has no comments and outlives this.
  void add_sheet(std::string_view sheet, StyleOrigin origin);
  // Forgets custom properties that no value asks for: frameworks set dozens of them on every element. `also`: values of
  // style attributes. After the last sheet.
  void drop_unused_custom(const std::vector<std::string_view>& also);
  // Offers what the rules say about the element.
  void apply(NodeIndex node, StyleWinners& out);
  [[nodiscard]] std::size_t size() const { return rules_.size(); }
  [[nodiscard]] bool cut() const { return cut_ || selectors_.exhausted(); }

 private:
  struct Rule {
    CssSelector selector;
    StyleOrigin origin{};
    std::uint32_t begin = 0;  // into the declarations
    std::uint32_t end = 0;
  };
  void index(const CssSelector& selector, std::uint32_t rule);
  void collect(NodeIndex node);
  void copy_used(const std::vector<bool>& used);

  const CssElements& elements_;
  CssSelectors selectors_;
  bool quirks_;
  bool cut_ = false;
  std::size_t most_rules_;
  std::vector<Rule> rules_;
  std::vector<StyleDeclaration> declarations_;
  // Rules in order, by what their rightmost compound asks for.
  std::vector<std::vector<std::uint32_t>> by_atom_;
  std::vector<std::vector<std::uint32_t>> by_tag_;
  std::vector<std::uint32_t> others_;
  std::vector<std::uint32_t> candidates_;  // of the element at hand
};

}  // namespace wrapwright
