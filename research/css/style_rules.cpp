// SPDX-License-Identifier: Apache-2.0
#include "research/css/style_rules.h"

#include <algorithm>
#include <unordered_map>

#include "core/base/ascii.h"
#include "research/css/sheet.h"

namespace wrapwright {
namespace {

// Calls `use` with each name that directly follows "var(".
template <typename Use>
void each_variable(std::string_view text, const Use& use) {
  for (std::size_t at = text.find("var("); at != std::string_view::npos; at = text.find("var(", at)) {
    at += 4;
    const std::size_t end = std::min(text.find_first_of(",)", at), text.size());
    use(trim(text.substr(at, end - at)));
  }
}

}  // namespace

StylePriority style_priority(StyleOrigin origin, bool important, std::uint32_t specificity) {
  const auto level = static_cast<StylePriority>(origin) + (important ? 4 : 0);
  return level << 32U | specificity;
}

void StyleWinners::clear() {
  for (Winner& winner : winners_) winner.set = false;
  custom_.clear();
}

void StyleWinners::offer(const StyleDeclaration& declaration, StylePriority priority) {
  if (declaration.property == StyleProperty::kCustom) {
    const auto it = std::upper_bound(custom_.begin(), custom_.end(), priority,
                                     [](StylePriority p, const Winner& winner) { return p < winner.priority; });
    custom_.insert(it, {declaration.value, priority, true});
    return;
  }
  Winner& winner = winners_[static_cast<std::size_t>(declaration.property)];
  if (winner.set && priority < winner.priority) return;
  winner = {declaration.value, priority, true};
}

StyleRules::StyleRules(const CssElements& elements, bool quirks, const StyleLimits& limits)
    : elements_(elements),
      selectors_(elements, limits.max_match_steps),
      quirks_(quirks),
      max_rules_(limits.max_rules),
      by_atom_(elements.atoms()) {}

void StyleRules::add_sheet(std::string_view sheet, StyleOrigin origin) {
  CssRuleReader reader(sheet);
  CssRule rule;
  std::vector<CssSelector> selectors;
  while (reader.next(rule)) {
    if (rules_.size() >= max_rules_) {
      cut_ = true;
      return;
    }
    selectors.clear();
    selectors_.compile(rule.prelude, selectors);
    if (selectors.empty()) continue;
    const auto begin = static_cast<std::uint32_t>(declarations_.size());
    CssDeclarationReader declarations(rule.block);
    CssDeclaration declaration;
    while (declarations.next(declaration)) parse_style(declaration, quirks_, declarations_);
    const auto end = static_cast<std::uint32_t>(declarations_.size());
    if (begin == end) continue;
    for (const CssSelector& selector : selectors) {
      index(selector, static_cast<std::uint32_t>(rules_.size()));
      rules_.push_back({selector, origin, begin, end});
    }
  }
}

void StyleRules::drop_unused_custom(const std::vector<std::string_view>& also) {
  std::unordered_map<std::string_view, std::vector<std::uint32_t>> custom;  // declarations not yet requested, by name
  std::vector<std::string_view> values = also;
  std::vector<bool> used(declarations_.size(), true);
  for (std::uint32_t i = 0; i < declarations_.size(); ++i) {
    const StyleDeclaration& declaration = declarations_[i];
    if (declaration.property == StyleProperty::kCustom) {
      custom[declaration.value.name].push_back(i);
      used[i] = false;
    } else if (declaration.value.unit == StyleUnit::kText) {
      values.push_back(declaration.value.text);
    }
  }
  if (custom.empty()) return;
  while (!values.empty()) {
    const std::string_view value = values.back();
    values.pop_back();
    each_variable(value, [&](std::string_view name) {
      const auto it = custom.find(name);
      if (it == custom.end()) return;
      for (const std::uint32_t i : it->second) {
        used[i] = true;
        values.push_back(declarations_[i].value.text);
      }
      custom.erase(it);
    });
  }
  copy_used(used);
}

void StyleRules::copy_used(const std::vector<bool>& used) {
  std::vector<std::uint32_t> place(declarations_.size() + 1, 0);
  std::vector<StyleDeclaration> kept;
  for (std::size_t i = 0; i < declarations_.size(); ++i) {
    if (used[i]) kept.push_back(declarations_[i]);
    place[i + 1] = static_cast<std::uint32_t>(kept.size());
  }
  declarations_ = std::move(kept);
  for (Rule& rule : rules_) {
    rule.begin = place[rule.begin];
    rule.end = place[rule.end];
  }
}

void StyleRules::index(const CssSelector& selector, std::uint32_t rule) {
  const CssSimple* key = selectors_.key(selector);
  if (key == nullptr) {
    others_.push_back(rule);
  } else if (key->test == CssTest::kTag) {
    if (by_tag_.size() <= key->number) by_tag_.resize(key->number + 1);
    by_tag_[key->number].push_back(rule);
  } else {
    by_atom_[key->number].push_back(rule);
  }
}

void StyleRules::collect(NodeIndex node) {
  candidates_ = others_;
  const auto add = [&](const std::vector<std::uint32_t>& rules) {
    candidates_.insert(candidates_.end(), rules.begin(), rules.end());
  };
  const NameId tag = elements_.page().tag(node);
  if (tag < by_tag_.size()) add(by_tag_[tag]);
  if (elements_.id(node) != 0) add(by_atom_[elements_.id(node)]);
  for (const CssAtom atom : elements_.classes(node)) add(by_atom_[atom]);
  std::sort(candidates_.begin(), candidates_.end());
}

void StyleRules::apply(NodeIndex node, StyleWinners& out) {
  if (selectors_.exhausted()) return;
  collect(node);
  for (const std::uint32_t number : candidates_) {
    const Rule& rule = rules_[number];
    if (rule.begin == rule.end || !selectors_.matches(rule.selector, node)) continue;
    for (std::uint32_t i = rule.begin; i < rule.end; ++i) {
      const StyleDeclaration& declaration = declarations_[i];
      out.offer(declaration, style_priority(rule.origin, declaration.important, rule.selector.specificity));
    }
  }
}

}  // namespace wrapwright
