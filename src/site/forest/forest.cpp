// SPDX-License-Identifier: Apache-2.0
#include "site/forest/forest.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/base/ascii.h"
#include "site/forest/informativeness.h"

namespace wrapwright {
namespace {

// One page with the occurrences of its signifiers counted: for any range of text runs the number of terms that are, or
// belong to, signifiers, of other terms, and (for coverage) the set of signifiers.
class SignifiedPage {
 public:
  SignifiedPage(const Page& page, const PageTerms& terms, const std::vector<WeightedTerm>& signifiers,
                const ForestOptions& options)
      : page_(page),
        signifiers_(signifiers),
        hits_(hits_of(page, terms, signifiers, options)),
        terms_before_(terms.begin) {}

  [[nodiscard]] bool significant(TextIndex t) const { return hits_.before[t + 1] > hits_.before[t]; }

  [[nodiscard]] Occurrence measure(std::size_t page_index, NodeIndex node, Ranking ranking) const {
    const TextRange texts = page_.texts(node);
    const std::uint64_t x = hits_.covered_before[texts.last] - hits_.covered_before[texts.first];
    const std::uint64_t y = terms_before_[texts.last] - terms_before_[texts.first] - x;
    const std::uint64_t total_x = hits_.covered_before.back();
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
    for (std::uint32_t i = hits_.before[texts.first]; i < hits_.before[texts.last]; ++i) {
      const std::uint32_t signifier = hits_.signifiers[i];
      if (seen[signifier]) continue;
      seen[signifier] = true;
      sum += signifiers_[signifier].weight;
    }
    return sum / static_cast<double>(signifiers_.size());
  }

  const Page& page_;
  const std::vector<WeightedTerm>& signifiers_;
  SignifierHits hits_;
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

void sort_by_relevance(std::vector<RankedPattern>& patterns, Decay decay) {
  for (RankedPattern& pattern : patterns) {
    pattern.sum = 0;
    for (const Occurrence& o : pattern.best) pattern.sum += o.informativeness;
    pattern.relevance = pattern.sum * static_cast<double>(pattern.best.size());
    if (decay == Decay::kLevel) pattern.relevance *= pattern.level;
  }
  std::sort(patterns.begin(), patterns.end(), [](const RankedPattern& a, const RankedPattern& b) {
    return std::tuple(-a.relevance, b.level, std::string_view(a.type)) <
           std::tuple(-b.relevance, a.level, std::string_view(b.type));
  });
}

// For each text run, whether the path to it names comments.
std::vector<bool> on_paths_of_comments(const Page& page, AttributeReading reading) {
  std::vector<bool> out(page.text_count(), false);
  for (NodeIndex i = 1; i < page.size();) {
    const auto named = type_attributes(page, i, reading);
    const bool is_named = std::any_of(named.begin(), named.end(), [&](NameId attribute) {
      return lower(page.attribute(i, attribute).value_or("")).find("comments") != std::string::npos;
    });
    const TextRange texts = page.texts(i);
    if (is_named) std::fill(out.begin() + texts.first, out.begin() + texts.last, true);
    i = is_named ? page.end(i) : i + 1;
  }
  return out;
}

}  // namespace

TermOptions term_options(const ForestOptions& options) {
  return {.max_ngram = options.max_ngram, .drops_link_lists = options.link_lists == Filter::kDrop};
}

SignifierHits hits_of(const Page& page, const PageTerms& terms, std::span<const WeightedTerm> signifiers,
                      const ForestOptions& options) {
  if (options.comments == Filter::kKeep) return find_hits(terms, signifiers);
  return find_hits(terms, signifiers, on_paths_of_comments(page, options.attributes));
}

std::string_view to_string(Decay decay) { return decay == Decay::kNone ? "none" : "level"; }

std::optional<Decay> decay_from_string(std::string_view name) {
  if (name == "level") return Decay::kLevel;
  if (name == "none") return Decay::kNone;
  return std::nullopt;
}

std::string_view to_string(Filter filter) { return filter == Filter::kDrop ? "drop" : "keep"; }

std::optional<Filter> filter_from_string(std::string_view name) {
  if (name == "keep") return Filter::kKeep;
  if (name == "drop") return Filter::kDrop;
  return std::nullopt;
}

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

std::vector<RankedPattern> rank_again(std::span<const RankedPattern> patterns, const std::vector<bool>& pages,
                                      Decay decay) {
  std::vector<RankedPattern> out;
  const auto elsewhere = [&](const Occurrence& o) { return !pages[o.page]; };
  for (const RankedPattern& pattern : patterns) {
    if (std::all_of(pattern.best.begin(), pattern.best.end(), elsewhere)) continue;
    RankedPattern& kept = out.emplace_back(pattern);
    std::erase_if(kept.best, elsewhere);
    std::erase_if(kept.alternatives, elsewhere);
  }
  sort_by_relevance(out, decay);
  return out;
}

Result<Forest> rank_patterns(std::span<const SitePage> pages, const ForestOptions& options) {
  SiteTerms terms = read_terms(pages, term_options(options));
  const auto signifiers = find_signifiers(terms, pages, options.signifiers, options.max_terms);
  if (!signifiers) return signifiers.error();
  Forest forest;
  forest.language = terms.language;
  PatternMap patterns;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    add_page(patterns, i, *pages[i].page, SignifiedPage(*pages[i].page, terms.pages[i], (*signifiers)[i], options),
             options);
    auto& report = forest.signifiers.emplace_back();
    for (const WeightedTerm& w : (*signifiers)[i])
      report.push_back({std::string(terms.vocabulary.term(w.term)), w.weight});
  }
  for (auto& [key, pattern] : patterns) forest.patterns.push_back(std::move(pattern));
  sort_by_relevance(forest.patterns, options.decay);
  if (forest.patterns.empty() || forest.patterns.front().relevance <= 0) {
    return Error{ErrorKind::kNoPattern, "the pages share no pattern that contains their signifiers", {}};
  }
  return forest;
}

}  // namespace wrapwright
