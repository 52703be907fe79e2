// SPDX-License-Identifier: Apache-2.0
#include "site/rules/selector_match.h"

#include <algorithm>
#include <cstdint>

#include "core/xpath/xpath.h"
#include "site/rules/xpath_parts.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxClasses = 10'000;
constexpr std::uint64_t kMaxSteps = 1'000'000'000;

}  // namespace

SelectorMatcher::SelectorMatcher(const Page& page)
    : page_(page), elements_(page, false, kMaxClasses), engine_(elements_, kMaxSteps) {}

std::vector<NodeIndex> SelectorMatcher::select(const std::vector<std::string>& selectors, NodeIndex scope) {
  std::vector<CssSelector> compiled;
  for (const std::string& selector : selectors) engine_.compile(selector, compiled);
  std::vector<NodeIndex> out;
  for (NodeIndex node = scope + 1; node < page_.end(scope); ++node) {
    const bool any = std::any_of(compiled.begin(), compiled.end(),
                                 [&](const CssSelector& each) { return engine_.matches(each, node, scope); });
    if (any) out.push_back(node);
  }
  return out;
}

std::vector<NodeIndex> select_by_xpath(const Page& page, const std::vector<std::string>& xpaths) {
  std::vector<NodeIndex> out;
  for (const std::string& each : xpaths) {
    const auto xpath = XPath::compile(each);
    if (!xpath || !selects_elements(each)) continue;
    const auto nodes = xpath->select(page);
    out.insert(out.end(), nodes.begin(), nodes.end());
  }
  sort_unique(out);
  return out;
}

void sort_unique(std::vector<NodeIndex>& nodes) {
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

}  // namespace wrapwright
