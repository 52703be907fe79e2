// SPDX-License-Identifier: Apache-2.0
#include "learn/wrapper_search.h"

#include <algorithm>
#include <optional>
#include <set>

namespace wrapwright {
namespace {

// The words of a page in a selection.
struct PageSums {
  double found = 0;     // expected article words that are selected
  double selected = 0;  // selected words
};

double f1(const PageSums& sums, double article) {
  const double both = sums.selected + article;
  return both > 0 ? 2 * sums.found / both : 0;
}

class WrapperSearch {
 public:
  WrapperSearch(std::span<const ScoredPage> pages, const std::vector<bool>& use,
                const std::vector<CandidateExpression>& pool, const SearchOptions& options)
      : pages_(pages), pool_(pool), options_(options) {
    for (const ScoredPage& page : pages) article_.push_back(expected_words(page));
    double all = 0;
    for (std::size_t p = 0; p < pages.size(); ++p) {
      weight_.push_back(use[p] ? weight_of_page(article_[p]) : 0);
      all += weight_.back();
    }
    for (double& weight : weight_) weight = all > 0 ? weight / all : 0;
  }

  WrapperSearchResult choose() {
    std::vector<WrapperSearchResult> ends;
    for (const std::size_t first : first_contents()) ends.push_back(follow(first));
    std::stable_sort(ends.begin(), ends.end(),
                     [](const WrapperSearchResult& a, const WrapperSearchResult& b) { return a.value > b.value; });
    if (ends.empty()) return {};
    std::set<std::set<std::size_t>> known;
    for (const WrapperSearchResult& end : ends) {
      if (!known.emplace(end.contents.begin(), end.contents.end()).second || known.size() == 1) continue;
      if (known.size() > options_.max_runners_up + 1) break;
      ends.front().runners_up.push_back({end.contents, end.value});
    }
    return std::move(ends.front());
  }

 private:
  // A selection during the search.
  struct State {
    std::vector<std::vector<std::uint8_t>> selected;  // by page, then by block
    std::vector<std::vector<std::uint8_t>> excluded;
    std::vector<PageSums> sums;
  };

  static double words_of(const ScoredPage& page, std::size_t block) {
    return static_cast<double>(page.blocks->blocks[block].shape.words);
  }

  [[nodiscard]] double price(const CandidateExpression& candidate) const {
    constexpr std::size_t kFewPages = 3;
    const bool is_rare = candidate.pages == 1 && pages_.size() >= kFewPages;
    return price_of(candidate.robustness) + (is_rare ? options_.rare_price : 0);
  }

  [[nodiscard]] double price_of(RobustnessClass robustness) const {
    switch (robustness) {
      case RobustnessClass::kNumbered:
        return options_.numbered_price;
      case RobustnessClass::kBelow:
        return options_.below_price;
      case RobustnessClass::kTag:
        return options_.tag_price;
      case RobustnessClass::kPosition:
        return options_.position_price;
      default:
        return 0;
    }
  }

  // The expressions that would be best if everything unlikely inside them could be excluded.
  [[nodiscard]] std::vector<std::size_t> first_contents() const {
    std::vector<std::pair<double, std::size_t>> ranked;
    for (std::size_t c = 0; c < pool_.size(); ++c) {
      double value = 0;
      for (std::size_t s = 0; s < pool_[c].spans.size();) {
        const std::uint32_t p = pool_[c].spans[s].page;
        PageSums sums;
        for (; s < pool_[c].spans.size() && pool_[c].spans[s].page == p; ++s) add_likely(pool_[c].spans[s], sums);
        value += weight_[p] * f1(sums, article_[p]);
      }
      if (value > 0) ranked.emplace_back(-(value - price(pool_[c])), c);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::size_t> out;
    for (const auto& candidate : ranked) {
      if (out.size() == options_.beam_width) break;
      const std::size_t c = candidate.second;
      // Another name for the same blocks has been followed already.
      const bool is_known = std::any_of(out.begin(), out.end(), [&](std::size_t o) { return same_spans(o, c); });
      if (!is_known) out.push_back(c);
    }
    return out;
  }

  [[nodiscard]] bool same_spans(std::size_t a, std::size_t b) const {
    const auto& left = pool_[a].spans;
    const auto& right = pool_[b].spans;
    return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](const BlockSpan& x, const BlockSpan& y) {
      return x.page == y.page && x.first == y.first && x.last == y.last;
    });
  }

  void add_likely(const BlockSpan& span, PageSums& sums) const {
    const ScoredPage& page = pages_[span.page];
    for (std::uint32_t b = span.first; b < span.last; ++b) {
      if (page.content[b] < options_.min_probability) continue;
      sums.selected += words_of(page, b);
      sums.found += words_of(page, b) * page.content[b];
    }
  }

  [[nodiscard]] WrapperSearchResult follow(std::size_t first) const {
    WrapperSearchResult out;
    State state;
    state.sums.resize(pages_.size());
    for (const ScoredPage& page : pages_) {
      state.selected.emplace_back(page.content.size(), 0);
      state.excluded.emplace_back(page.content.size(), 0);
    }
    out.contents.push_back(first);
    out.value = gain_of_content(state, first) - price(pool_[first]);
    apply_content(state, first);
    while (improve(state, out)) continue;
    for (std::uint32_t p = 0; p < pages_.size(); ++p) {
      out.expected.push_back(f1(state.sums[p], article_[p]));
      out.covered.push_back(state.sums[p].selected > 0);
    }
    return out;
  }

  // Adds the expression with the highest gain; false if none gains more than its price.
  bool improve(State& state, WrapperSearchResult& out) const {
    double best_gain = 0;
    std::optional<std::size_t> best;
    bool is_content = false;
    const auto consider = [&](double gain, std::size_t c, bool content) {
      if (gain <= best_gain) return;
      best_gain = gain;
      best = c;
      is_content = content;
    };
    for (std::size_t c = 0; c < pool_.size(); ++c) {
      if (out.exclusions.size() < options_.max_exclusions)
        consider(gain_of_exclusion(state, c) - options_.exclusion_price - price(pool_[c]), c, false);
      if (out.contents.size() < options_.max_contents)
        consider(gain_of_content(state, c) - options_.content_price - price(pool_[c]), c, true);
    }
    if (!best) return false;
    (is_content ? out.contents : out.exclusions).push_back(*best);
    out.value += best_gain;
    if (is_content) {
      apply_content(state, *best);
    } else {
      apply_exclusion(state, *best);
    }
    return true;
  }

  // The gain in F1 over the pages from changed blocks; `changes` returns the change of a block (+1, 0, -1).
  template <typename Changes>
  double gain(const State& state, std::size_t c, const Changes& changes) const {
    double out = 0;
    const auto& spans = pool_[c].spans;
    for (std::size_t s = 0; s < spans.size();) {
      const std::uint32_t p = spans[s].page;
      PageSums sums = state.sums[p];
      for (; s < spans.size() && spans[s].page == p; ++s) {
        if (weight_[p] == 0) continue;
        for (std::uint32_t b = spans[s].first; b < spans[s].last; ++b) {
          const double words = changes(p, b) * words_of(pages_[p], b);
          sums.selected += words;
          sums.found += words * pages_[p].content[b];
        }
      }
      out += weight_[p] * (f1(sums, article_[p]) - f1(state.sums[p], article_[p]));
    }
    return out;
  }

  [[nodiscard]] double gain_of_content(const State& state, std::size_t c) const {
    return gain(state, c, [&](std::uint32_t p, std::uint32_t b) {
      return state.selected[p][b] == 0 && state.excluded[p][b] == 0 ? 1.0 : 0.0;
    });
  }

  [[nodiscard]] double gain_of_exclusion(const State& state, std::size_t c) const {
    return gain(state, c, [&](std::uint32_t p, std::uint32_t b) { return state.selected[p][b] != 0 ? -1.0 : 0.0; });
  }

  void apply_content(State& state, std::size_t c) const {
    for (const BlockSpan& span : pool_[c].spans) {
      for (std::uint32_t b = span.first; b < span.last; ++b)
        if (state.excluded[span.page][b] == 0) state.selected[span.page][b] = 1;
    }
    recount(state);
  }

  void apply_exclusion(State& state, std::size_t c) const {
    for (const BlockSpan& span : pool_[c].spans) {
      for (std::uint32_t b = span.first; b < span.last; ++b) {
        state.excluded[span.page][b] = 1;
        state.selected[span.page][b] = 0;
      }
    }
    recount(state);
  }

  void recount(State& state) const {
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      state.sums[p] = {};
      for (std::size_t b = 0; b < pages_[p].content.size(); ++b) {
        if (state.selected[p][b] == 0) continue;
        state.sums[p].selected += words_of(pages_[p], b);
        state.sums[p].found += words_of(pages_[p], b) * pages_[p].content[b];
      }
    }
  }

  std::span<const ScoredPage> pages_;
  const std::vector<CandidateExpression>& pool_;
  const SearchOptions& options_;
  std::vector<double> article_;  // by page: expected article words
  std::vector<double> weight_;   // by page; the sum is 1
};

}  // namespace

WrapperSearchResult search_wrapper(std::span<const ScoredPage> pages, const std::vector<bool>& use,
                                   const std::vector<CandidateExpression>& pool, const SearchOptions& options) {
  return WrapperSearch(pages, use, pool, options).choose();
}

}  // namespace wrapwright
