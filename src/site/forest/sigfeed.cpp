// SPDX-License-Identifier: Apache-2.0
#include "site/forest/sigfeed.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace wrapwright {
namespace {

NodeIndex nearest_div(const Page& page, NodeIndex node) {
  while (node != 0 && page.tag(node) != name::div) node = page.parent(node);
  return node;
}

std::uint32_t term_count(const Page& page, const PageTerms& terms, NodeIndex node) {
  const TextRange texts = page.texts(node);
  return terms.begin[texts.last] - terms.begin[texts.first];
}

}  // namespace

std::optional<NodeIndex> sigfeed(const Page& page, const PageTerms& terms, std::span<const WeightedTerm> keywords) {
  std::map<NodeIndex, std::size_t> hits;
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const auto first = terms.terms.begin() + terms.begin[t];
    const auto last = terms.terms.begin() + terms.begin[t + 1];
    const auto is_keyword = [&](TermId id) {
      return std::any_of(keywords.begin(), keywords.end(), [&](const WeightedTerm& k) { return k.term == id; });
    };
    const auto count = std::count_if(first, last, is_keyword);
    if (count == 0) continue;
    const NodeIndex div = nearest_div(page, page.run(t).parent);
    if (div != 0) hits[div] += static_cast<std::size_t>(count);
  }
  if (hits.empty()) return std::nullopt;
  const auto worse = [&](const auto& a, const auto& b) {
    return std::tuple(a.second, page.level(a.first), term_count(page, terms, b.first), b.first) <
           std::tuple(b.second, page.level(b.first), term_count(page, terms, a.first), a.first);
  };
  return std::max_element(hits.begin(), hits.end(), worse)->first;
}

}  // namespace wrapwright
