// SPDX-License-Identifier: Apache-2.0
#include "site/rules/selector.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "site/rules/syntax.h"

namespace wrapwright {
namespace {

bool has_word(std::string_view text, std::string_view word) {
  if (word.empty()) return false;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = at;
    while (at < text.size() && !is_space(text[at])) ++at;
    if (text.substr(begin, at - begin) == word) return true;
    ++at;
  }
  return false;
}

bool value_matches(char relation, std::string_view value, std::string_view wanted) {
  switch (relation) {
    case '=':
      return value == wanted;
    case '~':
      return has_word(value, wanted);
    case '|':
      return value.starts_with(wanted) && (value.size() == wanted.size() || value[wanted.size()] == '-');
    case '^':
      return !wanted.empty() && value.starts_with(wanted);
    case '$':
      return !wanted.empty() && value.ends_with(wanted);
    case '*':
      return !wanted.empty() && value.find(wanted) != std::string_view::npos;
    default:
      return true;
  }
}

bool nth(const CssSimple& simple, int place) {
  const int distance = place - simple.offset;
  if (simple.step == 0) return distance == 0;
  return distance % simple.step == 0 && distance / simple.step >= 0;
}

// The element's position among the siblings of its tag, from 1 on.
int place_of_type(const CssElements& elements, NodeIndex node, std::uint64_t& steps_left) {
  const Page& page = elements.page();
  int place = 1;
  for (NodeIndex i = elements.previous(node); i != 0 && steps_left > 0; i = elements.previous(i), --steps_left)
    place += page.tag(i) == page.tag(node) ? 1 : 0;
  return place;
}

bool last_of_type(const CssElements& elements, NodeIndex node, std::uint64_t& steps_left) {
  const Page& page = elements.page();
  const NodeIndex end = page.end(page.parent(node));
  for (NodeIndex i = page.end(node); i < end && steps_left > 0; i = page.end(i), --steps_left)
    if (page.tag(i) == page.tag(node)) return false;
  return true;
}

}  // namespace

bool CssSelectors::attribute_matches(const CssSimple& simple, NodeIndex node) const {
  const auto value = elements_.page().attribute(node, static_cast<NameId>(simple.number));
  if (!value) return false;
  return simple.any_case ? value_matches(simple.relation, lower(*value), simple.value)
                         : value_matches(simple.relation, *value, simple.value);
}

bool CssSelectors::simple_matches(const CssSimple& simple, NodeIndex node) {
  const Page& page = elements_.page();
  switch (simple.test) {
    case CssTest::kTag:
      return page.tag(node) == simple.number;
    case CssTest::kAtom: {
      const auto classes = elements_.classes(node);
      steps_left_ -= std::min<std::uint64_t>(steps_left_, classes.size());
      return std::find(classes.begin(), classes.end(), simple.number) != classes.end();
    }
    case CssTest::kId:
      return elements_.id(node) == simple.number;
    case CssTest::kAttribute:
      return attribute_matches(simple, node);
    case CssTest::kRoot:
      return node == 1;
    case CssTest::kLink:
      return page.tag(node) == name::a && page.attribute(node, name::href).has_value();
    case CssTest::kLastChild:
      return elements_.is_last(node);
    case CssTest::kLastOfType:
      return last_of_type(elements_, node, steps_left_);
    case CssTest::kNthOfType:
      return nth(simple, place_of_type(elements_, node, steps_left_));
    case CssTest::kNthChild:
      return nth(simple, static_cast<int>(elements_.place(node)));
    default: {
      const auto& group = groups_[simple.number];
      const bool any =
          std::any_of(group.begin(), group.end(), [&](const CssCompound& c) { return compound_matches(c, node); });
      return any == (simple.test == CssTest::kAny);
    }
  }
}

// Recurses only for :not() inside :not(), whose depth the parser limits.
bool CssSelectors::compound_matches(const CssCompound& compound, NodeIndex node) {  // NOLINT(misc-no-recursion)
  for (std::uint32_t i = compound.begin; i < compound.end; ++i) {
    if (steps_left_ == 0) return false;
    --steps_left_;
    if (!simple_matches(simples_[i], node)) return false;
  }
  return true;
}

// The next element to try for the left side of a combinator; 0 = none.
NodeIndex CssSelectors::step(char combinator, NodeIndex node) const {
  return combinator == ' ' || combinator == '>' ? elements_.page().parent(node) : elements_.previous(node);
}

// Matches from right to left. If a compound fails, the last "~" combinator is retried further left. Once the match has
// moved up since then, the last descendant combinator is retried further up instead: retrying anything before it cannot
// help, because all elements tried there share the same ancestors.
bool CssSelectors::matches(const CssSelector& selector, NodeIndex node, NodeIndex scope) {
  struct Retry {
    std::uint32_t compound = 0;
    NodeIndex node = 0;  // 0 = nothing to retry
  };
  Retry up;
  Retry aside;
  std::uint32_t at = selector.begin;
  while (true) {
    if (compound_matches(compounds_[at], node)) {
      const char combinator = compounds_[at].combinator;
      if (combinator == '\0') return true;
      node = step(combinator, node);
      ++at;
      if (combinator == ' ') up = {at, node};
      if (combinator == ' ' || combinator == '>') aside = {};
      if (combinator == '~') aside = {at, node};
      if (node != 0 && node != scope) continue;
    } else if (steps_left_ == 0) {
      return false;
    }
    if (aside.node != 0 && (aside.node = elements_.previous(aside.node)) != 0) {
      at = aside.compound;
      node = aside.node;
    } else if (up.node != 0 && up.node != scope && (up.node = elements_.page().parent(up.node)) != scope) {
      aside = {};
      at = up.compound;
      node = up.node;
    } else {
      return false;
    }
  }
}

const CssSimple* CssSelectors::key(const CssSelector& selector) const {
  const CssSimple* best = nullptr;
  const auto rank = [](const CssSimple& s) {
    return s.test == CssTest::kId ? 3 : s.test == CssTest::kAtom ? 2 : s.test == CssTest::kTag ? 1 : 0;
  };
  const CssCompound& last = compounds_[selector.begin];
  for (std::uint32_t i = last.begin; i < last.end; ++i)
    if (rank(simples_[i]) > (best == nullptr ? 0 : rank(*best))) best = &simples_[i];
  return best;
}

}  // namespace wrapwright
