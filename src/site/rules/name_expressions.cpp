// SPDX-License-Identifier: Apache-2.0
#include "site/rules/name_expressions.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/ascii.h"
#include "core/page/names.h"
#include "core/page/xml_text.h"
#include "core/xpath/token_test.h"
#include "core/xpath/xpath.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestName = 60;
constexpr std::size_t kShortestStem = 3;
constexpr std::size_t kDigitsOfANumber = 2;

// The beginning of a name up to what numbers it: "post-" of "post-123"; "" without a number.
std::string_view stem_of(std::string_view name) {
  const std::size_t digit = name.find_first_of("0123456789");
  return digit == std::string_view::npos || digit < kShortestStem ? std::string_view() : name.substr(0, digit);
}

constexpr std::size_t kShortestAddress = 8;  // minimum length of a meaningful address prefix
constexpr std::size_t kMostSiblings = 4;     // maximum number of preceding siblings that may identify an element

bool is_name(std::string_view value) { return !value.empty() && value.size() <= kLongestName && is_xml_text(value); }

// Some programs' parsers of selectors end an attribute's value at any of these.
bool is_plain_value(std::string_view value) {
  return is_name(value) && value.find_first_of("[]'\"\\") == std::string_view::npos;
}

bool is_plain_attribute(std::string_view name) {
  return std::all_of(name.begin(), name.end(), [](char c) { return is_alpha(c) || c == '-'; });
}

// The element's position among the siblings with the same tag, from 1.
std::size_t place_of(const Page& page, NodeIndex node) {
  std::size_t out = 1;
  for (NodeIndex i = page.parent(node) + 1; i < node; i = page.end(i)) out += page.tag(i) == page.tag(node) ? 1U : 0U;
  return out;
}

std::string beginning_step(const std::string& tag, const std::string& attribute, std::string_view value) {
  return tag + "[starts-with(@" + attribute + ", " + xpath_literal(value) + ")]";
}

std::string value_step(const std::string& tag, const std::string& attribute, std::string_view value) {
  return tag + "[@" + attribute + "=" + xpath_literal(value) + "]";
}

std::string presence_step(const std::string& tag, const std::string& attribute) { return tag + "[@" + attribute + "]"; }

std::string two_steps(const std::string& first, const std::string& second) { return first + "/" + second; }

}  // namespace

std::string NameExpression::xpath() const {
  switch (relation) {
    case NamedAbove::kNothing:
      return "//" + last;
    case NamedAbove::kParent:
    case NamedAbove::kGrandparent:
      return "//" + above + "/" + last;
    case NamedAbove::kAncestor:
      return "//" + above + "//" + last;
    case NamedAbove::kSibling:
      return "//" + above + "/following-sibling::" + last;
  }
  return "";
}

std::optional<NameExpression> name_expression_of(const std::string& xpath) {
  if (!xpath.starts_with("//")) return std::nullopt;
  std::vector<std::size_t> slashes;
  int depth = 0;
  char quote = '\0';
  for (std::size_t i = 2; i < xpath.size(); ++i) {
    const char c = xpath[i];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[' || c == ']') {
      depth += c == '[' ? 1 : -1;
    } else if (c == '|') {
      return std::nullopt;
    } else if (c == '/' && depth == 0) {
      slashes.push_back(i);
    }
  }
  if (slashes.empty()) return NameExpression{NamedAbove::kNothing, "", xpath.substr(2)};
  const bool is_parent = slashes.size() == 1;
  if (!is_parent && (slashes.size() != 2 || slashes[1] != slashes[0] + 1)) return std::nullopt;
  const auto relation = is_parent ? NamedAbove::kParent : NamedAbove::kAncestor;
  return NameExpression{relation, xpath.substr(2, slashes[0] - 2), xpath.substr(slashes.back() + 1)};
}

bool names_number(std::string_view xpath) {
  char quote = '\0';
  std::size_t digits = 0;
  for (const char c : xpath) {
    if (quote == '\0') {
      if (c == '\'' || c == '"') quote = c;
    } else if (c == quote) {
      quote = '\0';
    }
    digits = quote != '\0' && c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits == kDigitsOfANumber) return true;
  }
  return false;
}

std::vector<std::string> named_steps(const Page& page, NodeIndex node) {
  std::vector<std::string> out;
  const std::string tag(page.tag_name(node));
  const auto add = [&](const std::string& test) { out.push_back(tag + "[" + test + "]"); };
  const std::string_view id = page.attribute(node, name::id).value_or("");
  if (is_name(id)) add("@id=" + xpath_literal(id));
  if (is_name(stem_of(id))) add("starts-with(@id, " + xpath_literal(stem_of(id)) + ")");
  std::string_view names = page.attribute(node, name::class_).value_or("");
  if (is_name(stem_of(names))) add("starts-with(@class, " + xpath_literal(stem_of(names)) + ")");
  while (!(names = trim(names)).empty()) {
    const std::string_view token = names.substr(0, names.find_first_of(" \t\n\f\r"));
    if (is_name(token)) add(token_test("class", token));
    names.remove_prefix(token.size());
  }
  for (const auto& [attribute, written] : {std::pair{name::itemprop, "@itemprop="}, {name::role, "@role="}}) {
    const std::string_view value = page.attribute(node, attribute).value_or("");
    if (is_name(value)) add(written + xpath_literal(value));
  }
  out.push_back(tag);
  return out;
}

std::vector<std::string> attribute_steps(const Page& page, NodeIndex node) {
  std::vector<std::string> by_value;
  std::vector<std::string> by_presence;
  const std::string tag(page.tag_name(node));
  for (const Attribute& each : page.attributes(node)) {
    if (each.name == name::id || each.name == name::class_) continue;
    const std::string attribute(page.name(each.name));
    const std::string_view value = page.value(each);
    if (!is_plain_attribute(attribute)) continue;
    const bool is_address = each.name == name::href || each.name == name::src || each.name == name::action;
    const std::string_view start = value.substr(0, std::min(value.find('?'), value.rfind('/')) + 1);
    if (is_address && start.size() >= kShortestAddress && is_plain_value(start))
      by_value.push_back(beginning_step(tag, attribute, start));
    if (is_plain_value(value)) by_value.push_back(value_step(tag, attribute, value));
    by_presence.push_back(presence_step(tag, attribute));
  }
  by_value.insert(by_value.end(), by_presence.begin(), by_presence.end());
  return by_value;
}

void NameExpressions::add(NameExpression made) {
  if (all_.size() < most_ && known_.insert(made.xpath()).second) all_.push_back(std::move(made));
}

void NameExpressions::add_names(const Page& page, NodeIndex node, NodeIndex top) {
  const auto own = named_steps(page, node);
  for (const std::string& step : own) add({NamedAbove::kNothing, "", step});
  if (page.parent(node) == 0) return;
  for (const std::string& parent : named_steps(page, page.parent(node)))
    for (const std::string& step : own) add({NamedAbove::kParent, parent, step});
  for (NodeIndex up = page.parent(node); up >= top && up != 0; up = page.parent(up))
    for (const std::string& step : named_steps(page, up)) add({NamedAbove::kAncestor, step, own.back()});
}

void NameExpressions::add_attributes(const Page& page, NodeIndex node) {
  const auto own = attribute_steps(page, node);
  for (const std::string& step : own) add({NamedAbove::kNothing, "", step});
  const NodeIndex parent = page.parent(node);
  if (parent == 0) return;
  for (const std::string& above : named_steps(page, parent))
    for (const std::string& step : own) add({NamedAbove::kParent, above, step});
  for (const std::string& above : attribute_steps(page, parent))
    for (const std::string& step : named_steps(page, node)) add({NamedAbove::kParent, above, step});
}

void NameExpressions::add_siblings(const Page& page, NodeIndex node) {
  std::vector<NodeIndex> before;
  for (NodeIndex i = page.parent(node) + 1; i < node; i = page.end(i)) before.push_back(i);
  if (before.size() > kMostSiblings) before.erase(before.begin(), before.end() - kMostSiblings);
  auto own = named_steps(page, node);
  const auto more = attribute_steps(page, node);
  own.insert(own.end(), more.begin(), more.end());
  for (auto sibling = before.rbegin(); sibling != before.rend(); ++sibling) {
    auto steps = named_steps(page, *sibling);
    const auto others = attribute_steps(page, *sibling);
    steps.insert(steps.end(), others.begin(), others.end());
    for (const std::string& above : steps)
      for (const std::string& step : own) add({NamedAbove::kSibling, above, step});
  }
}

void NameExpressions::add_grandparents(const Page& page, NodeIndex node) {
  const NodeIndex parent = page.parent(node);
  if (parent == 0 || page.parent(parent) == 0) return;
  auto own = named_steps(page, node);
  const auto more = attribute_steps(page, node);
  own.insert(own.end(), more.begin(), more.end());
  auto top = named_steps(page, page.parent(parent));
  const auto others = attribute_steps(page, page.parent(parent));
  top.insert(top.end(), others.begin(), others.end());
  const auto between = named_steps(page, parent);
  for (const std::string& grandparent : top) {
    for (const std::string& middle : between) {
      const std::string above = two_steps(grandparent, middle);
      for (const std::string& step : own) add({NamedAbove::kGrandparent, above, step});
    }
  }
}

void NameExpressions::add_places(const Page& page, NodeIndex node) {
  if (page.parent(node) == 0) return;
  const std::string step = std::string(page.tag_name(node)) + "[" + std::to_string(place_of(page, node)) + "]";
  for (const std::string& parent : named_steps(page, page.parent(node))) add({NamedAbove::kParent, parent, step});
}

}  // namespace wrapwright
