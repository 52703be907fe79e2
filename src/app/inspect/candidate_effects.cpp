// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/candidate_effects.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <set>
#include <utility>

#include "core/xpath/xpath.h"
#include "site/learn/content_starts.h"

namespace wrapwright {
namespace {

// Prefix sums of the words of a page that no exclusion removes: [b] is the sum before block b.
struct KeptWords {
  std::vector<double> all = {0};
  std::vector<double> content = {0};  // times their probability
  double article = 0;                 // expected words of the article
};

class Effects {
 public:
  explicit Effects(const SiteInspection& inspection) : inspection_(inspection), pool_(inspection.scored.pool) {
    for (std::size_t s = 0; s < inspection.scored_pages.size(); ++s) kept_.push_back(kept_words(s));
    std::vector<double> means;
    for (const CandidateExpression& candidate : pool_) {
      double sum = 0;
      for_each_page(candidate, [&](std::size_t, double f1) { sum += f1; });
      means.push_back(sum);
    }
    order_.resize(pool_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return means[a] > means[b]; });
    drop_synonyms();
  }

  [[nodiscard]] std::vector<CandidateEffect> of_page(std::size_t s, std::size_t most) const {
    std::vector<CandidateEffect> out;
    for (const std::size_t c : order_) {
      if (out.size() == most) break;
      const auto& spans = pool_[c].spans;
      const auto on_page =
          std::partition_point(spans.begin(), spans.end(), [&](const BlockSpan& span) { return span.page < s; });
      if (on_page == spans.end() || on_page->page != s) continue;
      CandidateEffect& effect = out.emplace_back();
      effect.xpath = pool_[c].xpath;
      effect.price = fragility_price(pool_[c], inspection_.scored_pages.size(), SearchOptions());
      if (const auto xpath = XPath::compile(effect.xpath)) effect.nodes = xpath->select(*page_of(s).page);
      effect.f1.assign(inspection_.pages.size(), -1);
      for_each_page(pool_[c], [&](std::size_t page, double f1) {
        effect.f1[inspection_.scored_pages[page]] = static_cast<int>(std::lround(100 * f1));
      });
    }
    return out;
  }

 private:
  [[nodiscard]] const SitePage& page_of(std::size_t s) const {
    return *inspection_.pages[inspection_.scored_pages[s]].page;
  }

  [[nodiscard]] KeptWords kept_words(std::size_t s) const {
    const std::size_t i = inspection_.scored_pages[s];
    const ScoredPage& scored = inspection_.scored.scored[s];
    const Page& page = *scored.page;
    std::vector<bool> cut(page.text_count(), false);
    if (const auto chosen = inspection_.pages[i].outcome.template_index) {
      for (const InspectedXPath& exclusion : inspection_.templates[*chosen].chosen.exclusions) {
        for (const NodeIndex node : exclusion.nodes[i]) {
          const TextRange texts = page.texts(node);
          std::fill(cut.begin() + static_cast<std::ptrdiff_t>(texts.first),
                    cut.begin() + static_cast<std::ptrdiff_t>(texts.last), true);
        }
      }
    }
    KeptWords out;
    out.article = expected_words(scored);
    for (std::size_t b = 0; b < scored.content.size(); ++b) {
      const PageBlock& block = scored.blocks->blocks[b];
      const double words = cut[block.runs.first] ? 0 : block.shape.words;
      out.all.push_back(out.all.back() + words);
      out.content.push_back(out.content.back() + words * static_cast<double>(scored.content[b]));
    }
    return out;
  }

  // Calls visit(scored page, F1) for each page on which the candidate covers blocks.
  template <typename Visit>
  void for_each_page(const CandidateExpression& candidate, const Visit& visit) const {
    for (std::size_t at = 0; at < candidate.spans.size();) {
      const std::uint32_t page = candidate.spans[at].page;
      const KeptWords& kept = kept_[page];
      double words = 0;
      double found = 0;
      for (; at < candidate.spans.size() && candidate.spans[at].page == page; ++at) {
        const BlockSpan& span = candidate.spans[at];
        words += kept.all[span.last] - kept.all[span.first];
        found += kept.content[span.last] - kept.content[span.first];
      }
      visit(page, words + kept.article > 0 ? 2 * found / (words + kept.article) : 0);
    }
  }

  // Keeps the first of candidates that cover the same blocks.
  void drop_synonyms() {
    std::set<std::vector<std::uint32_t>> known;
    std::erase_if(order_, [&](std::size_t c) {
      std::vector<std::uint32_t> covered;
      for (const BlockSpan& span : pool_[c].spans) covered.insert(covered.end(), {span.page, span.first, span.last});
      return !known.insert(std::move(covered)).second;
    });
  }

  const SiteInspection& inspection_;
  const std::vector<CandidateExpression>& pool_;
  std::vector<KeptWords> kept_;     // by scored page
  std::vector<std::size_t> order_;  // of the pool, best first
};

}  // namespace

std::vector<std::vector<CandidateEffect>> candidate_effects(const SiteInspection& inspection, std::size_t most) {
  std::vector<std::vector<CandidateEffect>> out(inspection.pages.size());
  const Effects effects(inspection);
  for (std::size_t s = 0; s < inspection.scored_pages.size(); ++s)
    out[inspection.scored_pages[s]] = effects.of_page(s, most);
  return out;
}

std::vector<CandidateEffect> candidate_effects_on(const SiteInspection& inspection, std::size_t page,
                                                  std::size_t most) {
  const auto at = std::lower_bound(inspection.scored_pages.begin(), inspection.scored_pages.end(), page);
  if (at == inspection.scored_pages.end() || *at != page) return {};
  return Effects(inspection).of_page(static_cast<std::size_t>(at - inspection.scored_pages.begin()), most);
}

}  // namespace wrapwright
