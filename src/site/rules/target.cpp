// SPDX-License-Identifier: Apache-2.0
#include "site/rules/target.h"

#include <algorithm>
#include <functional>

#include "content/article/title.h"
#include "core/xpath/xpath.h"
#include "site/rules/selector_match.h"
#include "site/rules/xpath_parts.h"

namespace wrapwright {
namespace {

using Nodes = std::vector<NodeIndex>;

// The article of one element, without the removed elements inside it; empty if the element itself is removed.
Article piece_of(const Page& page, NodeIndex node, const Nodes& removed) {
  Article out;
  for (const NodeIndex each : removed)
    if (each <= node && node < page.end(each)) return out;
  out.body = {node};
  std::copy_if(removed.begin(), removed.end(), std::back_inserter(out.excluded),
               [&](NodeIndex each) { return node < each && each < page.end(node); });
  drop_nested(page, out.excluded);
  return out;
}

// Makes the articles from what each rule selects and what is removed from a taken element.
std::vector<Article> take(const Page& page, const std::vector<Nodes>& by_rule, Takes takes,
                          const std::function<Nodes(NodeIndex taken)>& removed_of) {
  Nodes taken;
  for (const Nodes& nodes : by_rule) {
    if (nodes.empty()) continue;
    if (takes == Takes::kFirstOfEach) {
      taken.push_back(nodes.front());
    } else {
      taken.insert(taken.end(), nodes.begin(), nodes.end());
    }
  }
  if (takes != Takes::kFirstOfEach) sort_unique(taken);
  if (takes == Takes::kOutermost) drop_nested(page, taken);
  if (takes == Takes::kFirst && taken.size() > 1) taken.resize(1);
  std::vector<Article> out;
  for (const NodeIndex node : taken) {
    Article piece = piece_of(page, node, removed_of(node));
    if (!piece.body.empty()) out.push_back(std::move(piece));
  }
  return out;
}

}  // namespace

std::vector<Article> take_by_css(const Page& page, const ContentRules& rules, const TargetBehavior& behavior) {
  SelectorMatcher matcher(page);
  std::vector<Nodes> by_rule;
  for (const std::string& selector : rules.content) by_rule.push_back(matcher.select({selector}));
  const Nodes anywhere = behavior.removes == Removes::kAnywhere ? matcher.select(rules.exclusions) : Nodes();
  return take(page, by_rule, behavior.takes, [&](NodeIndex taken) {
    if (behavior.removes == Removes::kAnywhere) return anywhere;
    if (behavior.removes == Removes::kInside) return matcher.select(rules.exclusions, taken);
    Nodes removed = matcher.select(rules.exclusions, page.parent(taken));
    std::erase_if(removed, [&](NodeIndex node) { return node < taken || node >= page.end(taken); });
    return removed;
  });
}

std::vector<Article> take_by_xpath(const Page& page, const ContentRules& rules, Takes takes) {
  std::vector<Nodes> by_rule;
  for (const std::string& xpath : rules.content) by_rule.push_back(select_by_xpath(page, {xpath}));
  const Nodes removed = select_by_xpath(page, rules.exclusions);
  return take(page, by_rule, takes, [&](NodeIndex /*taken*/) { return removed; });
}

std::vector<NodeIndex> title_elements(const Page& page, const std::vector<std::string>& titles) {
  for (const std::string& each : titles) {
    const auto xpath = XPath::compile(each);
    if (!xpath) continue;
    if (collapse_white_space(xpath->string_value(page)).empty()) continue;
    if (!selects_elements(each)) return {};
    return {xpath->select(page).front()};
  }
  return {};
}

std::vector<Article> take_by_site_config(const Page& page, const SiteConfigRules& rules) {
  Nodes removed = select_by_xpath(page, rules.strips);
  const Nodes titles = title_elements(page, rules.titles);
  removed.insert(removed.end(), titles.begin(), titles.end());
  sort_unique(removed);
  for (const std::string& body : rules.bodies) {
    auto pieces = take(page, {select_by_xpath(page, {body})}, Takes::kOutermost, [&](NodeIndex) { return removed; });
    if (!pieces.empty()) return pieces;
  }
  return {};
}

}  // namespace wrapwright
