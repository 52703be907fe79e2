// SPDX-License-Identifier: Apache-2.0
#include "site/forest/forest.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "site/forest/informativeness.h"

namespace wrapwright {
namespace {

// One page with the occurrences of its signifiers counted: for any range of text runs the number of signifier
// occurrences, of other terms, and (for coverage) the set of signifiers.
class SignifiedPage {
 public:
  SignifiedPage(const Page& page, const PageTerms& terms, const std::vector<WeightedTerm>& signifiers)
      : page_(page), signifiers_(signifiers), hits_before_(page.text_count() + 1, 0), terms_before_(terms.begin) {
    std::vector<std::pair<TermId, std::uint32_t>> known;
    for (std::uint32_t k = 0; k < signifiers.size(); ++k) known.emplace_back(signifiers[k].term, k);
    std::sort(known.begin(), known.end());
    for (TextIndex t = 0; t < page.text_count(); ++t) {
      for (std::uint32_t i = terms.begin[t]; i < terms.begin[t + 1]; ++i) {
        const auto it = std::lower_bound(known.begin(), known.end(), std::pair{terms.terms[i], std::uint32_t{0}});
        if (it != known.end() && it->first == terms.terms[i]) hits_.push_back(it->second);
      }
      hits_before_[t + 1] = static_cast<std::uint32_t>(hits_.size());
    }
  }

  [[nodiscard]] bool significant(TextIndex t) const { return hits_before_[t + 1] > hits_before_[t]; }

  [[nodiscard]] Occurrence measure(std::size_t page_index, NodeIndex node, Ranking ranking) const {
    const TextRange texts = page_.texts(node);
    const std::uint64_t x = hits_before_[texts.last] - hits_before_[texts.first];
    const std::uint64_t y = terms_before_[texts.last] - terms_before_[texts.first] - x;
    const std::uint64_t total_x = hits_.size();
    const std::uint64_t total_y = terms_before_.back() - total_x;
    Occurrence o{page_index, node, jeffreys_density(x, y), unexpectedness(x, y, total_x, total_y), 0};
    switch (ranking) {
      case Ranking::kJU:
        o.informativeness = o.j * o.u;
        break;
      case Ranking::kJ:
        o.informativeness = o.j;
        break;
      case Ranking::kU:
        o.informativeness = o.u;
        break;
      case Ranking::kCoverage:
        o.informativeness = coverage(texts);
        break;
    }
    return o;
  }

 private:
  [[nodiscard]] double coverage(TextRange texts) const {
    std::vector<bool> seen(signifiers_.size(), false);
    double sum = 0;
    for (std::uint32_t i = hits_before_[texts.first]; i < hits_before_[texts.last]; ++i) {
      if (seen[hits_[i]]) continue;
      seen[hits_[i]] = true;
      sum += signifiers_[hits_[i]].weight;
    }
    return sum / static_cast<double>(signifiers_.size());
  }

  const Page& page_;
  const std::vector<WeightedTerm>& signifiers_;
  std::vector<std::uint32_t> hits_;         // index of the signifier, one entry per occurrence, in document order
  std::vector<std::uint32_t> hits_before_;  // by text run: number of occurrences before it
  const std::vector<std::uint32_t>& terms_before_;
};

// All elements on significant paths, ascending.
std::vector<NodeIndex> candidates(const Page& page, const SignifiedPage& signified) {
  std::vector<bool> on_path(page.size(), false);
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    if (!signified.significant(t)) continue;
    for (NodeIndex i = page.run(t).parent; i != 0 && !on_path[i]; i = page.parent(i)) on_path[i] = true;
  }
  std::vector<NodeIndex> out;
  for (NodeIndex i = 1; i < page.size(); ++i) {
    if (on_path[i]) out.push_back(i);
  }
  return out;
}

using PatternMap = std::map<std::pair<std::string, unsigned>, RankedPattern>;

void add_page(PatternMap& patterns, std::size_t index, const Page& page, const SignifiedPage& signified,
              const ForestOptions& options) {
  for (const NodeIndex node : candidates(page, signified)) {
    const unsigned level = page.level(node);
    std::string type = element_type(page, node, options.attributes);
    const auto [it, added] = patterns.try_emplace({std::move(type), level});
    RankedPattern& pattern = it->second;
    if (added) {
      pattern.type = it->first.first;
      pattern.level = level;
    }
    Occurrence o = signified.measure(index, node, options.ranking);
    if (pattern.best.empty() || pattern.best.back().page != index) {
      pattern.best.push_back(o);
      continue;
    }
    if (o.informativeness > pattern.best.back().informativeness) std::swap(o, pattern.best.back());
    pattern.alternatives.push_back(o);
  }
}

void sort_by_relevance(std::vector<RankedPattern>& patterns) {
  for (RankedPattern& pattern : patterns) {
    pattern.sum = 0;
    for (const Occurrence& o : pattern.best) pattern.sum += o.informativeness;
    pattern.relevance = pattern.sum * static_cast<double>(pattern.best.size()) * pattern.level;
  }
  std::sort(patterns.begin(), patterns.end(), [](const RankedPattern& a, const RankedPattern& b) {
    return std::tuple(-a.relevance, b.level, std::string_view(a.type)) <
           std::tuple(-b.relevance, a.level, std::string_view(b.type));
  });
}

}  // namespace

std::string_view to_string(Ranking ranking) {
  switch (ranking) {
    case Ranking::kJU:
      return "ju";
    case Ranking::kJ:
      return "j";
    case Ranking::kU:
      return "u";
    case Ranking::kCoverage:
      break;
  }
  return "coverage";
}

std::optional<Ranking> ranking_from_string(std::string_view name) {
  for (const auto ranking : {Ranking::kJU, Ranking::kJ, Ranking::kU, Ranking::kCoverage}) {
    if (to_string(ranking) == name) return ranking;
  }
  return std::nullopt;
}

std::vector<RankedPattern> rank_again(std::span<const RankedPattern> patterns, const std::vector<bool>& pages) {
  std::vector<RankedPattern> out;
  const auto elsewhere = [&](const Occurrence& o) { return !pages[o.page]; };
  for (const RankedPattern& pattern : patterns) {
    if (std::all_of(pattern.best.begin(), pattern.best.end(), elsewhere)) continue;
    RankedPattern& kept = out.emplace_back(pattern);
    std::erase_if(kept.best, elsewhere);
    std::erase_if(kept.alternatives, elsewhere);
  }
  sort_by_relevance(out);
  return out;
}

Result<Forest> rank_patterns(std::span<const SitePage> pages, const ForestOptions& options) {
  SiteTerms terms = read_terms(pages);
  const auto signifiers = find_signifiers(terms, pages, options.signifiers, options.max_terms);
  if (!signifiers) return signifiers.error();
  Forest forest;
  forest.language = terms.language;
  PatternMap patterns;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    add_page(patterns, i, *pages[i].page, SignifiedPage(*pages[i].page, terms.pages[i], (*signifiers)[i]), options);
    auto& report = forest.signifiers.emplace_back();
    for (const WeightedTerm& w : (*signifiers)[i])
      report.push_back({std::string(terms.vocabulary.term(w.term)), w.weight});
  }
  for (auto& [key, pattern] : patterns) forest.patterns.push_back(std::move(pattern));
  sort_by_relevance(forest.patterns);
  if (forest.patterns.empty() || forest.patterns.front().relevance <= 0) {
    return Error{ErrorKind::kNoPattern, "the pages share no pattern that contains their signifiers", {}};
  }
  return forest;
}

}  // namespace wrapwright
