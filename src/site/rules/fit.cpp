// SPDX-License-Identifier: Apache-2.0
#include "site/rules/fit.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/ascii.h"
#include "core/page/shown_text.h"
#include "core/xpath/xpath.h"
#include "site/rules/css_of_xpath.h"
#include "site/rules/engine.h"
#include "site/rules/name_expressions.h"
#include "site/rules/xpath_parts.h"

namespace wrapwright {
namespace {

using Nodes = std::vector<NodeIndex>;

// The wanted elements of a page as prefix sums, so that counting those of a subtree is one subtraction.
class Wanted {
 public:
  explicit Wanted(const WantedPage& wanted) : page_(*wanted.page), sums_(page_.size() + 1) {
    std::vector<bool> keep(page_.size());
    for (const NodeIndex node : wanted.article.body) {
      std::fill(keep.begin() + node, keep.begin() + page_.end(node), true);
      for (NodeIndex up = page_.parent(node); up != 0; up = page_.parent(up)) around_.insert(up);
    }
    for (const NodeIndex node : wanted.article.excluded)
      std::fill(keep.begin() + node, keep.begin() + page_.end(node), false);
    for (NodeIndex node = 0; node < page_.size(); ++node)
      sums_[node + 1] = sums_[node] + (keep[node] || around_.contains(node) ? 1U : 0U);
  }

  // Whether something wanted is in the element, or the element around something wanted.
  [[nodiscard]] bool any_in(NodeIndex node) const { return sums_[page_.end(node)] > sums_[node]; }
  // Whether the element holds wanted elements, but is not wanted itself.
  [[nodiscard]] bool is_around(NodeIndex node) const { return around_.contains(node); }

 private:
  const Page& page_;
  std::vector<std::uint32_t> sums_;
  std::set<NodeIndex> around_;
};

// Whether the program can read the expression and finds what it names.
bool can_say(const std::string& xpath, const TargetBehavior& behavior) {
  const auto css = css_of_xpath(xpath);
  if (!css || (behavior.has_older_trees && names_tbody(xpath))) return false;
  return !behavior.is_plain || std::all_of(css->begin(), css->end(), is_plain_selector);
}

// What must be removed from a taken element.
struct Leftovers {
  Nodes nodes;            // outermost elements without anything wanted
  bool is_loose = false;  // there is text between wanted elements that no element holds
};

Leftovers leftovers_of(const WantedPage& wanted, const Wanted& sums, NodeIndex taken) {
  const Page& page = *wanted.page;
  Leftovers out;
  if (sums.is_around(taken)) {
    const TextRange range = page.texts(taken);
    for (TextIndex t = range.first; t < range.last && !out.is_loose; ++t)
      out.is_loose = shows_text(page, t) && sums.is_around(page.run(t).parent);
  }
  const Nodes& excluded = wanted.article.excluded;
  for (NodeIndex node = taken; node < page.end(taken);) {
    const bool is_left = !sums.any_in(node);
    const bool is_excluded = std::binary_search(excluded.begin(), excluded.end(), node);  // even a mere picture
    if (is_left && (is_excluded || shows_text(page, page.texts(node)))) out.nodes.push_back(node);
    node = is_left ? page.end(node) : node + 1;
  }
  return out;
}

class ExclusionSearch {
 public:
  ExclusionSearch(std::span<const WantedPage> pages, const std::vector<Wanted>& sums, const TargetBehavior& behavior,
                  const FitLimits& limits)
      : pages_(pages), sums_(sums), behavior_(behavior), removes_(behavior.removes), limits_(limits) {}

  std::optional<std::vector<std::string>> run(const std::vector<Nodes>& taken,
                                              const std::vector<std::string>& exclusions) {
    if (!find_targets(taken)) return std::nullopt;
    for (std::size_t level = 0; level < kMostLevels; ++level) {
      candidates_.clear();
      if (auto chosen = search(taken, exclusions)) return chosen;
      if (!open_uncovered()) break;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kMostLevels = 4;         // levels of targets to open
  static constexpr std::size_t kPagesPerRuleOfOne = 4;  // one rule per this many pages may apply to a single page only
  // The weights of targets that an expression covers: a bare tag fits the given pages but may remove similar elements
  // on others, and the wrapper's exclusions were learned from more pages than these.
  static constexpr std::size_t kNameless = 1;
  static constexpr std::size_t kNamed = 2;
  static constexpr std::size_t kOfWrapper = 4;
  using Targets = std::vector<std::pair<std::size_t, NodeIndex>>;  // pages and elements, ascending
  struct Candidate {
    std::string xpath;
    std::vector<std::size_t> covered;  // indices of targets
    bool is_of_one_page = false;       // of several
    std::size_t weight = kNameless;
  };

  // False if a text that is in no element must be removed.
  bool find_targets(const std::vector<Nodes>& taken) {
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      for (const NodeIndex node : taken[p]) {
        const Leftovers left = leftovers_of(pages_[p], sums_[p], node);
        if (left.is_loose) return false;
        for (const NodeIndex each : left.nodes) targets_.emplace_back(p, each);
      }
    }
    std::sort(targets_.begin(), targets_.end());
    return true;
  }

  std::optional<std::vector<std::string>> search(const std::vector<Nodes>& taken,
                                                 const std::vector<std::string>& exclusions) {
    NameExpressions names(limits_.max_candidates);
    for (const std::string& xpath : exclusions)
      if (auto parts = name_expression_of(xpath)) names.add(*std::move(parts));
    for (const auto& [p, node] : targets_)
      names.add_names(*pages_[p].page, node, taken_around(*pages_[p].page, taken[p], node));
    of_wrapper_ = exclusions;
    auto chosen = choose_with(names, taken);
    if (chosen) return chosen;
    NameExpressions attributes(limits_.max_candidates);
    for (const auto add :
         {&NameExpressions::add_attributes, &NameExpressions::add_siblings, &NameExpressions::add_grandparents})
      for (const auto& [p, node] : targets_) (attributes.*add)(*pages_[p].page, node);
    chosen = choose_with(attributes, taken);
    // Positions are the last resort: they are only known to hold on these pages. Not every program supports them.
    if (chosen || behavior_.is_plain) return chosen;
    NameExpressions places(limits_.max_candidates);
    for (const auto& [p, node] : targets_) places.add_places(*pages_[p].page, node);
    return choose_with(places, taken);
  }

  // Replaces targets that no expression covers by their children: a row without names may hold cells with names. False
  // if there are no children, or if a target has its own text.
  bool open_uncovered() {
    std::vector<bool> covered(targets_.size());
    for (const Candidate& each : candidates_)
      for (const std::size_t t : each.covered) covered[t] = true;
    if (std::find(covered.begin(), covered.end(), false) == covered.end()) return false;
    Targets opened;
    for (std::size_t t = 0; t < targets_.size(); ++t) {
      if (covered[t]) {
        opened.push_back(targets_[t]);
      } else if (!add_children(targets_[t], opened)) {
        return false;
      }
    }
    targets_ = std::move(opened);
    return true;
  }

  bool add_children(const std::pair<std::size_t, NodeIndex>& target, Targets& out) const {
    const auto [p, node] = target;
    const Page& page = *pages_[p].page;
    const TextRange range = page.texts(node);
    for (TextIndex t = range.first; t < range.last; ++t)
      if (page.run(t).parent == node && shows_text(page, t)) return false;
    const std::size_t before = out.size();
    for (NodeIndex child = node + 1; child < page.end(node); child = page.end(child))
      if (shows_text(page, page.texts(child))) out.emplace_back(p, child);
    return out.size() > before;
  }

  std::optional<std::vector<std::string>> choose_with(const NameExpressions& more, const std::vector<Nodes>& taken) {
    for (const NameExpression& each : more.all()) judge(each, taken);
    return choose();
  }

  // Keeps the expression if it selects nothing wanted and covers a target.
  void judge(const NameExpression& expression, const std::vector<Nodes>& taken) {
    const std::string xpath = expression.xpath();
    const auto compiled = XPath::compile(xpath);
    if (!compiled || !can_say(xpath, behavior_)) return;
    const auto above = XPath::compile("//" + (expression.above.empty() ? "*" : expression.above));
    Candidate made{.xpath = xpath, .covered = {}};
    std::size_t selecting = 0;  // pages
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      const Page& page = *pages_[p].page;
      Nodes ancestors;
      if (expression.relation == NamedAbove::kAncestor && removes_ != Removes::kAnywhere)
        ancestors = above->select(page);
      const Nodes selected = compiled->select(page);
      selecting += selected.empty() ? 0U : 1U;
      for (const NodeIndex node : selected) {
        const NodeIndex top = taken_around(page, taken[p], node);
        if (top == 0 && removes_ == Removes::kAnywhere && is_around_any(page, taken[p], node)) return;
        if (top == 0 || !is_found_inside(page, expression, ancestors, node, top)) continue;
        if (sums_[p].any_in(node)) return;
        add_covered(p, node, page.end(node), made.covered);
      }
    }
    if (selecting == 1 && names_number(xpath)) return;
    made.is_of_one_page = selecting == 1 && pages_.size() > 1;
    made.weight = weight_of(xpath);
    if (!made.covered.empty()) candidates_.push_back(std::move(made));
  }

  [[nodiscard]] std::size_t weight_of(const std::string& xpath) const {
    if (std::find(of_wrapper_.begin(), of_wrapper_.end(), xpath) != of_wrapper_.end()) return kOfWrapper;
    return xpath.ends_with(']') ? kNamed : kNameless;
  }

  void add_covered(std::size_t page, NodeIndex begin, NodeIndex end, std::vector<std::size_t>& out) const {
    auto target = std::lower_bound(targets_.begin(), targets_.end(), std::pair{page, begin});
    for (; target != targets_.end() && *target < std::pair{page, end}; ++target)
      out.push_back(static_cast<std::size_t>(target - targets_.begin()));
  }

  // Whether the node holds a taken element, which would be removed with it.
  [[nodiscard]] static bool is_around_any(const Page& page, const Nodes& taken, NodeIndex node) {
    return std::any_of(taken.begin(), taken.end(),
                       [&](NodeIndex each) { return node < each && each < page.end(node); });
  }

  // The taken element that holds the node, where the program would look for it; 0 = none.
  [[nodiscard]] NodeIndex taken_around(const Page& page, const Nodes& taken, NodeIndex node) const {
    for (const NodeIndex each : taken)
      if ((removes_ == Removes::kInside ? each < node : each <= node) && node < page.end(each)) return each;
    return 0;
  }

  // Whether the program finds the match of an expression that names an element above it, too.
  [[nodiscard]] bool is_found_inside(const Page& page, const NameExpression& expression, const Nodes& ancestors,
                                     NodeIndex node, NodeIndex top) const {
    if (removes_ == Removes::kAnywhere || expression.relation == NamedAbove::kNothing) return true;
    const NodeIndex outermost = removes_ == Removes::kInside ? top + 1 : top;
    const NodeIndex parent = page.parent(node);
    if (expression.relation == NamedAbove::kSibling) return parent >= top;
    if (expression.relation == NamedAbove::kParent) return parent >= outermost;
    if (expression.relation == NamedAbove::kGrandparent) return parent > outermost && page.parent(parent) >= outermost;
    for (NodeIndex up = page.parent(node); up >= outermost; up = page.parent(up)) {
      if (std::binary_search(ancestors.begin(), ancestors.end(), up)) return true;
      if (up == 0) break;
    }
    return false;
  }

  std::optional<std::vector<std::string>> choose() {
    std::vector<bool> done(targets_.size());
    std::size_t left = targets_.size();
    // Rules that apply to one page each describe these pages, but say nothing about others.
    std::size_t of_one_page = std::max<std::size_t>(1, pages_.size() / kPagesPerRuleOfOne);
    std::vector<std::string> out;
    while (left > 0) {
      const Candidate* best = nullptr;
      std::size_t most = 0;
      for (const Candidate& each : candidates_) {
        if (each.is_of_one_page && of_one_page == 0) continue;
        const auto covers = static_cast<std::size_t>(
            std::count_if(each.covered.begin(), each.covered.end(), [&](std::size_t t) { return !done[t]; }));
        const std::size_t gain = covers * each.weight;
        const bool is_better = gain == most && best != nullptr && names_tbody(best->xpath) && !names_tbody(each.xpath);
        if (gain > most || is_better) {
          most = gain;
          best = &each;
        }
      }
      if (best == nullptr || out.size() == limits_.max_exclusions) return std::nullopt;
      out.push_back(best->xpath);
      if (best->is_of_one_page) --of_one_page;
      for (const std::size_t t : best->covered) {
        if (!done[t]) --left;
        done[t] = true;
      }
    }
    return out;
  }

  std::span<const WantedPage> pages_;
  const std::vector<Wanted>& sums_;
  const TargetBehavior& behavior_;
  Removes removes_;
  const FitLimits& limits_;
  Targets targets_;
  std::vector<Candidate> candidates_;
  std::span<const std::string> of_wrapper_;
};

std::vector<Wanted> sums_of(std::span<const WantedPage> pages) {
  std::vector<Wanted> out;
  out.reserve(pages.size());
  for (const WantedPage& page : pages) out.emplace_back(page);
  return out;
}

// The innermost element that holds all of the article.
NodeIndex element_around(const WantedPage& wanted) {
  const Page& page = *wanted.page;
  NodeIndex node = wanted.article.body.front();
  while (node != 0 && wanted.article.body.back() >= page.end(node)) node = page.parent(node);
  return node;
}

struct Container {
  std::string xpath;
  std::size_t surplus = 0;   // elements taken beyond the innermost container, over all pages
  std::vector<Nodes> taken;  // one per page
};

// The elements with which the expression takes each page's whole article; nothing if it misses one.
std::optional<Container> container_of(const std::string& expression, std::span<const WantedPage> pages,
                                      const TargetBehavior& behavior) {
  const auto xpath = XPath::compile(expression);
  if (!xpath || !can_say(expression, behavior)) return std::nullopt;
  if (pages.size() == 1 && names_number(expression)) return std::nullopt;
  const bool is_first_enough = behavior.takes == Takes::kFirst || behavior.takes == Takes::kFirstOfEach;
  Container out{.xpath = expression, .surplus = 0, .taken = {}};
  for (const WantedPage& wanted : pages) {
    const Nodes nodes = xpath->select(*wanted.page);
    const NodeIndex inner = element_around(wanted);
    if (nodes.empty() || (nodes.size() > 1 && !is_first_enough)) return std::nullopt;
    if (nodes.front() > inner || inner >= wanted.page->end(nodes.front())) return std::nullopt;
    const NodeIndex node = nodes.front();
    out.surplus += (wanted.page->end(node) - node) - (wanted.page->end(inner) - inner);
    out.taken.push_back({node});
  }
  return out;
}

}  // namespace

std::optional<std::vector<std::string>> fit_exclusions(std::span<const WantedPage> pages,
                                                       const std::vector<Nodes>& taken,
                                                       const std::vector<std::string>& exclusions,
                                                       const TargetBehavior& behavior, const FitLimits& limits) {
  return ExclusionSearch(pages, sums_of(pages), behavior, limits).run(taken, exclusions);
}

std::optional<ContentRules> fit_container(std::span<const WantedPage> pages, const std::vector<std::string>& exclusions,
                                          const TargetBehavior& behavior, const FitLimits& limits) {
  if (pages.empty()) return std::nullopt;
  NameExpressions expressions(limits.max_candidates);
  const Page& first = *pages.front().page;
  for (NodeIndex node = element_around(pages.front()); node > 1; node = first.parent(node))
    expressions.add_names(first, node, 1);
  for (NodeIndex node = element_around(pages.front()); node > 1; node = first.parent(node))
    expressions.add_attributes(first, node);
  std::vector<Container> containers;
  for (const NameExpression& expression : expressions.all())
    if (auto made = container_of(expression.xpath(), pages, behavior)) containers.push_back(*std::move(made));
  // The first element of a meaningless tag is the container only by accident.
  const auto is_nameless = [](const std::string& xpath) {
    return xpath.find('[') == std::string::npos && xpath != "//article" && xpath != "//main";
  };
  const auto cost_of = [&](const Container& each) {
    return std::tuple{names_tbody(each.xpath), is_nameless(each.xpath), each.surplus};
  };
  std::stable_sort(containers.begin(), containers.end(),
                   [&](const Container& a, const Container& b) { return cost_of(a) < cost_of(b); });
  // Keeps the first of expressions that take the same elements.
  const auto last = std::unique(containers.begin(), containers.end(),
                                [](const Container& a, const Container& b) { return a.taken == b.taken; });
  containers.erase(last, containers.end());
  if (containers.size() > limits.max_containers) containers.resize(limits.max_containers);
  for (const Container& each : containers) {
    auto removed = fit_exclusions(pages, each.taken, exclusions, behavior, limits);
    if (removed) return ContentRules{.content = {each.xpath}, .exclusions = *std::move(removed)};
  }
  return std::nullopt;
}

}  // namespace wrapwright
