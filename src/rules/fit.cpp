// SPDX-License-Identifier: Apache-2.0
#include "rules/fit.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <unordered_set>
#include <utility>

#include "base/ascii.h"
#include "page/names.h"
#include "page/xml_text.h"
#include "rules/css_of_xpath.h"
#include "xpath/token_test.h"
#include "xpath/xpath.h"

namespace wrapwright {
namespace {

using Nodes = std::vector<NodeIndex>;

constexpr std::size_t kLongestName = 60;
constexpr std::size_t kShortestStem = 3;

// The beginning of a name up to what numbers it: "post-" of "post-123"; "" without a number.
std::string_view stem_of(std::string_view name) {
  const std::size_t digit = name.find_first_of("0123456789");
  return digit == std::string_view::npos || digit < kShortestStem ? std::string_view() : name.substr(0, digit);
}

// Steps that select the element, the ones that say most first; the tag alone comes last.
std::vector<std::string> steps_of(const Page& page, NodeIndex node) {
  std::vector<std::string> out;
  const std::string tag(page.tag_name(node));
  const auto is_name = [](std::string_view value) {
    return !value.empty() && value.size() <= kLongestName && is_xml_text(value);
  };
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

// An expression of one step, or of two of which the first is the parent or an ancestor.
struct Expression {
  std::string above;  // "" for one step
  bool is_parent = true;
  std::string last;
  [[nodiscard]] std::string xpath() const {
    if (above.empty()) return "//" + last;
    return "//" + above + (is_parent ? "/" : "//") + last;
  }
};

// The expression's steps; nothing for one of more steps, or of none.
std::optional<Expression> expression_of(const std::string& xpath) {
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
  if (slashes.empty()) return Expression{.above = "", .is_parent = true, .last = xpath.substr(2)};
  const bool is_parent = slashes.size() == 1;
  if (!is_parent && (slashes.size() != 2 || slashes[1] != slashes[0] + 1)) return std::nullopt;
  return Expression{
      .above = xpath.substr(2, slashes[0] - 2), .is_parent = is_parent, .last = xpath.substr(slashes.back() + 1)};
}

// The element's place among the siblings of its tag, from 1.
std::size_t place_of(const Page& page, NodeIndex node) {
  std::size_t out = 1;
  for (NodeIndex i = page.parent(node) + 1; i < node; i = page.end(i)) out += page.tag(i) == page.tag(node) ? 1U : 0U;
  return out;
}

class Expressions {
 public:
  explicit Expressions(std::size_t most) : most_(most) {}

  void add(Expression made) {
    if (all_.size() < most_ && known_.insert(made.xpath()).second) all_.push_back(std::move(made));
  }
  // Those that select the element by its own names, its parent's, and an ancestor's up to `top`.
  void add_names(const Page& page, NodeIndex node, NodeIndex top) {
    const auto own = steps_of(page, node);
    for (const std::string& step : own) add({.above = "", .is_parent = true, .last = step});
    if (page.parent(node) == 0) return;
    for (const std::string& parent : steps_of(page, page.parent(node)))
      for (const std::string& step : own) add({.above = parent, .is_parent = true, .last = step});
    for (NodeIndex up = page.parent(node); up >= top && up != 0; up = page.parent(up))
      for (const std::string& step : steps_of(page, up)) add({.above = step, .is_parent = false, .last = own.back()});
  }
  // Those that select it by its parent and its place.
  void add_places(const Page& page, NodeIndex node) {
    if (page.parent(node) == 0) return;
    const std::string step = std::string(page.tag_name(node)) + "[" + std::to_string(place_of(page, node)) + "]";
    for (const std::string& parent : steps_of(page, page.parent(node)))
      add({.above = parent, .is_parent = true, .last = step});
  }
  [[nodiscard]] const std::vector<Expression>& all() const { return all_; }

 private:
  std::size_t most_;
  std::vector<Expression> all_;
  std::unordered_set<std::string> known_;
};

// Which elements of a page are wanted, as sums, so that a subtree is one subtraction.
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
  // Whether the element holds wanted ones, but is none itself.
  [[nodiscard]] bool is_around(NodeIndex node) const { return around_.contains(node); }

 private:
  const Page& page_;
  std::vector<std::uint32_t> sums_;
  std::set<NodeIndex> around_;
};

bool is_shown(const Page& page, TextIndex text) { return page.run(text).hidden == 0 && !trim(page.text(text)).empty(); }

bool has_text(const Page& page, NodeIndex node) {
  const TextRange range = page.texts(node);
  for (TextIndex t = range.first; t < range.last; ++t)
    if (is_shown(page, t)) return true;
  return false;
}

// What must go of a taken element.
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
      out.is_loose = is_shown(page, t) && sums.is_around(page.run(t).parent);
  }
  const Nodes& excluded = wanted.article.excluded;
  for (NodeIndex node = taken; node < page.end(taken);) {
    const bool is_left = !sums.any_in(node);
    const bool is_excluded = std::binary_search(excluded.begin(), excluded.end(), node);  // also if it is but a picture
    if (is_left && (is_excluded || has_text(page, node))) out.nodes.push_back(node);
    node = is_left ? page.end(node) : node + 1;
  }
  return out;
}

class ExclusionSearch {
 public:
  ExclusionSearch(std::span<const WantedPage> pages, const std::vector<Wanted>& sums, Removes removes,
                  const FitLimits& limits)
      : pages_(pages), sums_(sums), removes_(removes), limits_(limits) {}

  std::optional<std::vector<std::string>> run(const std::vector<Nodes>& taken,
                                              const std::vector<std::string>& exclusions) {
    Expressions names(limits_.max_candidates);
    Expressions places(limits_.max_candidates);
    for (const std::string& xpath : exclusions)
      if (auto parts = expression_of(xpath)) names.add(*std::move(parts));
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      for (const NodeIndex node : taken[p]) {
        const Page& page = *pages_[p].page;
        Leftovers left = leftovers_of(pages_[p], sums_[p], node);
        if (left.is_loose) return std::nullopt;
        for (const NodeIndex each : left.nodes) {
          targets_.emplace_back(p, each);
          names.add_names(page, each, node);
          places.add_places(page, each);
        }
      }
    }
    std::sort(targets_.begin(), targets_.end());
    for (const Expression& each : names.all()) judge(each, taken);
    auto chosen = choose();
    // Places are the last resort: they hold on the pages that are known.
    if (chosen || removes_ == Removes::kInside) return chosen;
    for (const Expression& each : places.all()) judge(each, taken);
    return choose();
  }

 private:
  struct Candidate {
    std::string xpath;
    std::vector<std::size_t> covered;  // indices of targets
  };

  // Keeps the expression if it selects nothing wanted and covers a target.
  void judge(const Expression& expression, const std::vector<Nodes>& taken) {
    const std::string xpath = expression.xpath();
    const auto compiled = XPath::compile(xpath);
    if (!compiled || !css_of_xpath(xpath)) return;
    const auto above = XPath::compile("//" + (expression.above.empty() ? "*" : expression.above));
    Candidate made{.xpath = xpath, .covered = {}};
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      const Page& page = *pages_[p].page;
      Nodes ancestors;
      if (!expression.above.empty() && !expression.is_parent && removes_ != Removes::kAnywhere)
        ancestors = above->select(page);
      for (const NodeIndex node : compiled->select(page)) {
        const NodeIndex top = taken_around(page, taken[p], node);
        if (top == 0 || !is_found_inside(page, expression, ancestors, node, top)) continue;
        if (sums_[p].any_in(node)) return;
        add_covered(p, node, page.end(node), made.covered);
      }
    }
    if (!made.covered.empty()) candidates_.push_back(std::move(made));
  }

  void add_covered(std::size_t page, NodeIndex begin, NodeIndex end, std::vector<std::size_t>& out) const {
    auto target = std::lower_bound(targets_.begin(), targets_.end(), std::pair{page, begin});
    for (; target != targets_.end() && *target < std::pair{page, end}; ++target)
      out.push_back(static_cast<std::size_t>(target - targets_.begin()));
  }

  // The taken element that holds the node, where the program would look for it; 0 = none.
  [[nodiscard]] NodeIndex taken_around(const Page& page, const Nodes& taken, NodeIndex node) const {
    for (const NodeIndex each : taken)
      if ((removes_ == Removes::kInside ? each < node : each <= node) && node < page.end(each)) return each;
    return 0;
  }

  // Whether the program finds the match of an expression that names an element above it, too.
  [[nodiscard]] bool is_found_inside(const Page& page, const Expression& expression, const Nodes& ancestors,
                                     NodeIndex node, NodeIndex top) const {
    if (removes_ == Removes::kAnywhere || expression.above.empty()) return true;
    const NodeIndex outermost = removes_ == Removes::kInside ? top + 1 : top;
    if (expression.is_parent) return page.parent(node) >= outermost;
    for (NodeIndex up = page.parent(node); up >= outermost; up = page.parent(up)) {
      if (std::binary_search(ancestors.begin(), ancestors.end(), up)) return true;
      if (up == 0) break;
    }
    return false;
  }

  std::optional<std::vector<std::string>> choose() {
    std::vector<bool> done(targets_.size());
    std::size_t left = targets_.size();
    std::vector<std::string> out;
    while (left > 0) {
      const Candidate* best = nullptr;
      std::size_t most = 0;
      for (const Candidate& each : candidates_) {
        const auto gain = static_cast<std::size_t>(
            std::count_if(each.covered.begin(), each.covered.end(), [&](std::size_t t) { return !done[t]; }));
        if (gain > most) {
          most = gain;
          best = &each;
        }
      }
      if (best == nullptr || out.size() == limits_.max_exclusions) return std::nullopt;
      out.push_back(best->xpath);
      for (const std::size_t t : best->covered) {
        if (!done[t]) --left;
        done[t] = true;
      }
    }
    return out;
  }

  std::span<const WantedPage> pages_;
  const std::vector<Wanted>& sums_;
  Removes removes_;
  const FitLimits& limits_;
  std::vector<std::pair<std::size_t, NodeIndex>> targets_;  // page and element, ascending
  std::vector<Candidate> candidates_;
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
  std::size_t surplus = 0;   // elements that it takes beyond the article's innermost, over all pages
  std::vector<Nodes> taken;  // one a page
};

// The elements by which the expression takes each page's article whole; nothing if it misses one.
std::optional<Container> container_of(const std::string& expression, std::span<const WantedPage> pages,
                                      const TargetBehavior& behavior) {
  const auto xpath = XPath::compile(expression);
  if (!xpath || !css_of_xpath(expression)) return std::nullopt;
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
                                                       const std::vector<std::string>& exclusions, Removes removes,
                                                       const FitLimits& limits) {
  return ExclusionSearch(pages, sums_of(pages), removes, limits).run(taken, exclusions);
}

std::optional<ContentRules> fit_container(std::span<const WantedPage> pages, const std::vector<std::string>& exclusions,
                                          const TargetBehavior& behavior, const FitLimits& limits) {
  if (pages.empty()) return std::nullopt;
  Expressions expressions(limits.max_candidates);
  const Page& first = *pages.front().page;
  for (NodeIndex node = element_around(pages.front()); node > 1; node = first.parent(node))
    expressions.add_names(first, node, 1);
  std::vector<Container> containers;
  for (const Expression& expression : expressions.all())
    if (auto made = container_of(expression.xpath(), pages, behavior)) containers.push_back(*std::move(made));
  std::stable_sort(containers.begin(), containers.end(),
                   [](const Container& a, const Container& b) { return a.surplus < b.surplus; });
  // Of expressions that take the same elements the first one.
  const auto last = std::unique(containers.begin(), containers.end(),
                                [](const Container& a, const Container& b) { return a.taken == b.taken; });
  containers.erase(last, containers.end());
  if (containers.size() > limits.max_containers) containers.resize(limits.max_containers);
  for (const Container& each : containers) {
    auto removed = fit_exclusions(pages, each.taken, exclusions, behavior.removes, limits);
    if (removed) return ContentRules{.content = {each.xpath}, .exclusions = *std::move(removed)};
  }
  return std::nullopt;
}

}  // namespace wrapwright
