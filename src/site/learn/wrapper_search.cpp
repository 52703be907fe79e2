// SPDX-License-Identifier: Apache-2.0
#include "site/learn/wrapper_search.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <type_traits>

#include "core/base/hash_table.h"
#include "core/base/seeded_hash.h"
#include "core/xpath/xpath.h"
#include "site/learn/content_starts.h"

namespace wrapwright {
namespace {

// Spans are compared and hashed by their bytes.
static_assert(std::has_unique_object_representations_v<BlockSpan>);

constexpr double kAlike = 1e-5;  // results whose values differ by less in F1 are equally good

// The words of a page in a selection: whole numbers, so that sums are exact.
struct PageSums {
  double found = 0;     // expected article words that are selected, times kProbabilitySteps
  double selected = 0;  // selected words

  PageSums& operator+=(const PageSums& other) {
    found += other.found;
    selected += other.selected;
    return *this;
  }
  PageSums& operator-=(const PageSums& other) {
    found -= other.found;
    selected -= other.selected;
    return *this;
  }
};

double f1(const PageSums& sums, double article) {
  const double both = sums.selected + article;
  return both > 0 ? 2 * sums.found / kProbabilitySteps / both : 0;
}

// Prefix sums over the blocks of a page: [i] covers the blocks before block i.
using RunningSums = std::vector<PageSums>;

PageSums sum_of(const RunningSums& sums, const BlockSpan& span) {
  PageSums out = sums[span.last];
  return out -= sums[span.first];
}

class WrapperSearch {
 public:
  WrapperSearch(std::span<const ScoredPage> pages, const std::vector<bool>& use,
                const std::vector<CandidateExpression>& pool, const SearchOptions& options)
      : pages_(pages), pool_(pool), options_(options), weight_(shares_of_pages(pages, use)) {
    for (const ScoredPage& page : pages) {
      article_.push_back(expected_words(page));
      auto& steps = steps_.emplace_back();
      auto& words = words_.emplace_back();
      for (std::size_t b = 0; b < page.content.size(); ++b) {
        steps.push_back(std::round(static_cast<double>(page.content[b]) * kProbabilitySteps));
        words.push_back(page.blocks->blocks[b].shape.words);
      }
    }
    parts_.resize(pool.size());
    has_parts_.resize(pool.size());
    for (const CandidateExpression& each : pool) price_.push_back(fragility_price(each, pages.size(), options));
    find_beside();
    find_groups();
    find_choices();
  }

  WrapperSearchResult choose() {
    std::vector<WrapperSearchResult> ends = follow_starts();
    std::stable_sort(ends.begin(), ends.end(),
                     [](const WrapperSearchResult& a, const WrapperSearchResult& b) { return a.value > b.value; });
    if (ends.empty()) return {};
    const auto equal_ends = std::find_if(ends.begin(), ends.end(), [&](const WrapperSearchResult& end) {
      return end.value < ends.front().value - kAlike;
    });
    // With equal numbers of expressions, smaller contents include less of what other pages have around their articles.
    const auto size = [](const WrapperSearchResult& end) { return end.contents.size() + end.exclusions.size(); };
    const auto smallest =
        std::min_element(ends.begin(), equal_ends, [&](const WrapperSearchResult& a, const WrapperSearchResult& b) {
          return size(a) < size(b) || (size(a) == size(b) && words_in(a.contents) < words_in(b.contents));
        });
    std::rotate(ends.begin(), smallest, smallest + 1);
    std::set<std::set<std::size_t>> known;
    for (const WrapperSearchResult& end : ends) {
      if (!known.emplace(end.contents.begin(), end.contents.end()).second || known.size() == 1) continue;
      if (known.size() > options_.max_runners_up + 1) break;
      ends.front().runners_up.push_back({end.contents, end.value});
    }
    return std::move(ends.front());
  }

  WrapperSearchResult exclude(const std::vector<std::size_t>& contents) { return follow(contents, 0); }

 private:
  // The words of a block that are in a selected element inside it.
  struct BlockPart {
    std::uint32_t page = 0;
    std::uint32_t block = 0;
    std::uint32_t words = 0;
  };

  // What a group held after the last content. Exclusions only remove words from both, so a group without words stays so
  // until a content is added.
  struct GroupWords {
    bool kept = false;  // selected words
    bool open = false;  // words that a content would add
  };

  // A selection during the search.
  struct State {
    std::vector<std::vector<std::uint32_t>> taken;  // by page, then by block: words inside contents
    std::vector<std::vector<std::uint32_t>> cut;    // words inside exclusions
    std::vector<RunningSums> kept;                  // by page: of the selected words
    std::vector<RunningSums> open;                  // by page: of the words that a content around all would add
    std::vector<PageSums> sums;                     // by page
    std::vector<double> f1;                         // by page: F1 of the sums
    std::vector<GroupWords> words;                  // by group
  };

  // The least and the highest of some probabilities, times kProbabilitySteps.
  struct Bounds {
    double least = 0;
    double most = 0;
  };

  // Candidates that select the same blocks.
  struct Group {
    const std::vector<BlockSpan>* spans = nullptr;
    Bounds bounds;           // bounds of the blocks
    bool is_beside = false;  // all of them lie in <nav> or <aside>
  };

  // The gain of a group's candidates in one state: candidates that select the same blocks have the same gain.
  struct GroupGain {
    std::optional<double> of_content;
    std::optional<double> of_exclusion;
    std::optional<bool> adds_article;
  };

  // A candidate that may be the best one to add, and in which role.
  struct Choice {
    std::size_t candidate = 0;
    bool as_content = false;
    bool as_exclusion = false;
  };

  // An expression to add to a selection.
  struct Move {
    double gain = 0;  // minus the price
    std::size_t candidate = 0;
    bool is_content = false;
  };

  [[nodiscard]] std::uint32_t words_of(std::size_t page, std::size_t block) const { return words_[page][block]; }

  [[nodiscard]] PageSums sums_of(std::size_t page, std::size_t block, double words) const {
    return {words * steps_[page][block], words};
  }

  static std::uint32_t kept_of(std::uint32_t taken, std::uint32_t cut) { return taken - std::min(taken, cut); }

  // Finds for each page how many of the blocks before block i lie in <nav> or <aside>.
  void find_beside() {
    for (const ScoredPage& scored : pages_) {
      const Page& page = *scored.page;
      std::vector<bool> is_beside(page.size(), false);
      for (NodeIndex node = 1; node < page.size(); ++node) {
        const NameId tag = page.tag(node);
        is_beside[node] = tag == name::nav || tag == name::aside || is_beside[page.parent(node)];
      }
      auto& before = aside_.emplace_back(1, 0);
      for (const PageBlock& block : scored.blocks->blocks)
        before.push_back(before.back() + (is_beside[page.run(block.runs.first).parent] ? 1U : 0U));
    }
  }

  [[nodiscard]] bool are_beside(const std::vector<BlockSpan>& spans) const {
    return !spans.empty() && std::all_of(spans.begin(), spans.end(), [&](const BlockSpan& span) {
      const auto& before = aside_[span.page];
      return before[span.last] - before[span.first] == span.last - span.first;
    });
  }

  void find_groups() {
    const std::uint64_t seed = seed_at(this);
    HashTable known(pool_.size());  // by hash of the spans: in groups_, from 1
    for (const CandidateExpression& each : pool_) {
      const std::string_view bytes(reinterpret_cast<const char*>(each.spans.data()),
                                   each.spans.size() * sizeof(BlockSpan));
      std::uint32_t& number = known[seeded_hash(bytes, seed)];
      if (number == 0) {
        groups_.push_back({&each.spans, bounds_of(each.spans), are_beside(each.spans)});
        number = static_cast<std::uint32_t>(groups_.size());
      }
      group_.push_back(number - 1);
    }
  }

  [[nodiscard]] Bounds bounds_of(const std::vector<BlockSpan>& spans) const {
    Bounds out{kProbabilitySteps, 0};
    for (const BlockSpan& span : spans) {
      for (std::uint32_t b = span.first; b < span.last; ++b) {
        const double steps = steps_[span.page][b];
        out.least = std::min(out.least, steps);
        out.most = std::max(out.most, steps);
      }
    }
    return out;
  }

  // Block-level candidates with the same spans have the same gain, so the cheapest of them is best in any state. Inline
  // ones may hold different parts of blocks. If the caption of a picture is excluded, the picture stays.
  void find_choices() {
    std::vector<std::optional<std::size_t>> cheapest_content(groups_.size());
    std::vector<std::optional<std::size_t>> best_exclusion(groups_.size());
    const auto offer = [&](std::size_t c, std::optional<std::size_t>& cheapest) {
      if (!cheapest || price_[c] < price_[*cheapest]) cheapest = c;
    };
    const auto offer_exclusion = [&](std::size_t c, std::optional<std::size_t>& best) {
      const bool has_picture = best && pool_[*best].has_picture;
      if (has_picture == pool_[c].has_picture || !best) {
        offer(c, best);
      } else if (has_picture) {
        best = c;
      }
    };
    for (std::size_t c = 0; c < pool_.size(); ++c) {
      if (pool_[c].is_inline) continue;
      if (may_add(c)) offer(c, cheapest_content[group_[c]]);
      if (may_exclude(c)) offer_exclusion(c, best_exclusion[group_[c]]);
    }
    for (std::size_t c = 0; c < pool_.size(); ++c) {
      const bool is_inline = pool_[c].is_inline;
      const Choice choice{c, is_inline ? may_add(c) : cheapest_content[group_[c]] == c,
                          is_inline ? may_exclude(c) : best_exclusion[group_[c]] == c};
      if (choice.as_content || choice.as_exclusion) choices_.push_back(choice);
    }
  }

  // The words of the blocks that these contents select.
  [[nodiscard]] std::uint64_t words_in(const std::vector<std::size_t>& contents) const {
    std::uint64_t words = 0;
    for (const std::size_t content : contents) {
      for (const BlockSpan& span : pool_[content].spans)
        for (std::uint32_t b = span.first; b < span.last; ++b) words += words_[span.page][b];
    }
    return words;
  }

  // Content in <nav> or <aside> does not belong to the article, however likely it seems, such as the link to it in a
  // list of the newest.
  [[nodiscard]] bool may_add(std::size_t c) const { return !is_of_one(c) && !groups_[group_[c]].is_beside; }

  [[nodiscard]] bool is_of_one(std::size_t c) const { return is_of_one_page(pool_[c], pages_.size()); }

  // A bare inline tag, such as a link, also occurs inside the sentences of pages that are not among the samples.
  [[nodiscard]] bool may_exclude(std::size_t c) const {
    const bool is_bare = pool_[c].robustness == RobustnessClass::kTag;
    return !(pool_[c].is_inline && is_bare) && !is_of_one(c);
  }

  [[nodiscard]] std::vector<WrapperSearchResult> follow_starts() {
    const ContentStarts starts(pages_, weight_, pool_, options_);
    const std::vector<std::size_t> most_promising = starts.most_promising(options_.beam_width);
    std::vector<WrapperSearchResult> out;
    out.reserve(most_promising.size() + options_.tight_starts);
    for (const std::size_t first : most_promising) out.push_back(follow_start(first));
    for (const std::size_t first : starts.tight(options_.tight_starts)) {
      if (std::find(most_promising.begin(), most_promising.end(), first) != most_promising.end()) continue;
      out.push_back(follow_start(first));
      out.back().value -= options_.tight_price;
    }
    return out;
  }

  // A start in <nav> or <aside> gets no further contents: adding the article would combine it with what may not be
  // added to it.
  [[nodiscard]] WrapperSearchResult follow_start(std::size_t first) {
    return follow({first}, groups_[group_[first]].is_beside ? 1 : options_.max_contents);
  }

  // Begins with these contents, and adds expressions as long as they gain more than their price.
  [[nodiscard]] WrapperSearchResult follow(const std::vector<std::size_t>& first, std::size_t max_contents) {
    WrapperSearchResult out;
    State state;
    for (const ScoredPage& page : pages_) {
      state.taken.emplace_back(page.content.size(), 0);
      state.cut.emplace_back(page.content.size(), 0);
    }
    count(state);
    for (const std::size_t content : first) {
      if (lacks_parts(content)) find_parts(content);
      out.value += gain_of_content(state, content) - price_[content];
      if (!out.contents.empty()) out.value -= options_.content_price;
      out.contents.push_back(content);
      apply(state.taken, content, true);
      count(state);
    }
    find_words(state);
    while (improve(state, out, max_contents)) continue;
    for (std::uint32_t p = 0; p < pages_.size(); ++p) {
      out.expected.push_back(state.f1[p]);
      out.covered.push_back(state.sums[p].selected > 0);
    }
    return out;
  }

  // Adds the expression with the highest gain; false if none gains more than its price.
  bool improve(State& state, WrapperSearchResult& out, std::size_t max_contents) {
    const auto move = best_move(state, out, max_contents);
    if (!move) return false;
    (move->is_content ? out.contents : out.exclusions).push_back(move->candidate);
    out.value += move->gain;
    apply(move->is_content ? state.taken : state.cut, move->candidate, move->is_content);
    count(state);
    if (move->is_content) find_words(state);
    return true;
  }

  void find_words(State& state) const {
    state.words.resize(groups_.size());
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const auto holds = [&](const std::vector<RunningSums>& sums) {
        return std::any_of(groups_[g].spans->begin(), groups_[g].spans->end(),
                           [&](const BlockSpan& span) { return sum_of(sums[span.page], span).selected > 0; });
      };
      state.words[g] = {holds(state.kept), holds(state.open)};
    }
  }

  // Adding or keeping words raises a page's F1 if their probability is above half of it. Returns the bounds of this
  // threshold over the pages: candidates below it on all pages gain nothing as contents, and candidates above it gain
  // nothing as exclusions.
  [[nodiscard]] Bounds neutral_probabilities(const State& state) const {
    Bounds out{kProbabilitySteps, 0};
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      if (weight_[p] == 0) continue;
      const double neutral = state.f1[p] / 2 * kProbabilitySteps;
      out.least = std::min(out.least, neutral);
      out.most = std::max(out.most, neutral);
    }
    return out;
  }

  [[nodiscard]] double net_gain(const State& state, std::size_t c, bool is_content, GroupGain& of_group) const {
    std::optional<double>& known = is_content ? of_group.of_content : of_group.of_exclusion;
    const bool is_shared = parts_[c].empty();  // its gain depends only on its spans
    double gain = 0;
    if (is_shared && known) {
      gain = *known;
    } else {
      gain = is_content ? gain_of_content(state, c) : gain_of_exclusion(state, c);
      if (is_shared) known = gain;
    }
    const bool is_refused = is_shared && groups_[group_[c]].bounds.most == 0;
    const double exclusion_price = is_refused ? options_.refused_price : options_.exclusion_price;
    return gain - (is_content ? options_.content_price : exclusion_price) - price_[c];
  }

  std::optional<Move> best_move(const State& state, const WrapperSearchResult& sofar, std::size_t max_contents) {
    std::vector<Move> moves;
    std::vector<GroupGain> gains(groups_.size());
    const Bounds neutral = neutral_probabilities(state);
    const auto consider = [&](std::size_t c, bool is_content) {
      const Bounds& own = groups_[group_[c]].bounds;
      const GroupWords& words = state.words[group_[c]];
      const bool gains_nothing =
          is_content ? own.most <= neutral.least || !words.open : own.least >= neutral.most || !words.kept;
      if (gains_nothing && parts_[c].empty()) return;
      GroupGain& of_group = gains[group_[c]];
      const double gain = net_gain(state, c, is_content, of_group);
      if (gain <= 0) return;
      if (is_content && !of_group.adds_article) of_group.adds_article = adds_article(state, c);
      if (!is_content || *of_group.adds_article) moves.push_back({gain, c, is_content});
    };
    const bool may_add_exclusion = sofar.exclusions.size() < options_.max_exclusions;
    const bool may_add_content = sofar.contents.size() < max_contents;
    for (const Choice& choice : choices_) {
      if (may_add_exclusion && choice.as_exclusion) consider(choice.candidate, false);
      if (may_add_content && choice.as_content) consider(choice.candidate, true);
    }
    // Parts of blocks are expensive to find, so they are only determined for the move that is best without them.
    while (!moves.empty()) {
      const auto best =
          std::max_element(moves.begin(), moves.end(), [](const Move& a, const Move& b) { return a.gain < b.gain; });
      if (!lacks_parts(best->candidate)) return *best;
      const std::size_t chosen = best->candidate;
      find_parts(chosen);
      for (Move& move : moves)
        if (move.candidate == chosen) move.gain = net_gain(state, chosen, move.is_content, gains[group_[chosen]]);
      std::erase_if(moves, [](const Move& move) { return move.gain <= 0; });
    }
    return {};
  }

  // The gain in F1 over the pages: `change` returns by how much the sums of a span change, `change_of_part` those of a
  // part.
  template <typename Change, typename ChangeOfPart>
  double gain(const State& state, std::size_t c, const Change& change, const ChangeOfPart& change_of_part) const {
    double out = 0;
    const auto& spans = pool_[c].spans;
    const auto& parts = parts_[c];
    std::size_t s = 0;
    std::size_t t = 0;
    while (s < spans.size() || t < parts.size()) {
      const std::uint32_t p = s == spans.size()   ? parts[t].page
                              : t == parts.size() ? spans[s].page
                                                  : std::min(spans[s].page, parts[t].page);
      PageSums changed;
      for (; s < spans.size() && spans[s].page == p; ++s) changed += change(spans[s]);
      for (; t < parts.size() && parts[t].page == p; ++t) changed += change_of_part(parts[t]);
      if (weight_[p] == 0 || (changed.selected == 0 && changed.found == 0)) continue;
      changed += state.sums[p];
      out += weight_[p] * (f1(changed, article_[p]) - state.f1[p]);
    }
    return out;
  }

  // Whether what the expression adds to pages that have content is more likely than not to belong to the article.
  [[nodiscard]] bool adds_article(const State& state, std::size_t c) const {
    PageSums added;
    for (const BlockSpan& span : pool_[c].spans)
      if (weight_[span.page] != 0 && state.sums[span.page].selected > 0) added += sum_of(state.open[span.page], span);
    return added.found >= options_.min_added_precision * added.selected * kProbabilitySteps;
  }

  [[nodiscard]] double gain_of_content(const State& state, std::size_t c) const {
    return gain(
        state, c, [&](const BlockSpan& span) { return sum_of(state.open[span.page], span); },
        [&](const BlockPart& part) {
          const std::uint32_t taken = state.taken[part.page][part.block];
          return change_of(state, part, std::max(taken, part.words), state.cut[part.page][part.block]);
        });
  }

  [[nodiscard]] double gain_of_exclusion(const State& state, std::size_t c) const {
    return gain(
        state, c,
        [&](const BlockSpan& span) {
          PageSums out;
          return out -= sum_of(state.kept[span.page], span);
        },
        [&](const BlockPart& part) {
          const std::uint32_t cut = state.cut[part.page][part.block] + part.words;
          return change_of(state, part, state.taken[part.page][part.block], cut);
        });
  }

  [[nodiscard]] PageSums change_of(const State& state, const BlockPart& part, std::uint32_t taken,
                                   std::uint32_t cut) const {
    const std::uint32_t before = kept_of(state.taken[part.page][part.block], state.cut[part.page][part.block]);
    return sums_of(part.page, part.block, static_cast<double>(kept_of(taken, cut)) - before);
  }

  // Counts the words of an expression as taken by a content or cut by an exclusion.
  void apply(std::vector<std::vector<std::uint32_t>>& words, std::size_t c, bool is_content) const {
    for (const BlockSpan& span : pool_[c].spans)
      for (std::uint32_t b = span.first; b < span.last; ++b) words[span.page][b] = words_of(span.page, b);
    for (const BlockPart& part : parts_[c]) {
      std::uint32_t& count = words[part.page][part.block];
      const std::uint32_t together = is_content ? std::max(count, part.words) : count + part.words;
      count = std::min(together, words_of(part.page, part.block));
    }
  }

  void count(State& state) const {
    state.kept.resize(pages_.size());
    state.open.resize(pages_.size());
    state.sums.resize(pages_.size());
    state.f1.resize(pages_.size());
    for (std::size_t p = 0; p < pages_.size(); ++p) {
      state.kept[p].assign(pages_[p].content.size() + 1, {});
      state.open[p].assign(pages_[p].content.size() + 1, {});
      PageSums all_kept;
      PageSums all_open;
      for (std::size_t b = 0; b < pages_[p].content.size(); ++b) {
        const double kept = kept_of(state.taken[p][b], state.cut[p][b]);
        const double open = kept_of(words_of(p, b), state.cut[p][b]) - kept;
        state.kept[p][b + 1] = all_kept += sums_of(p, b, kept);
        state.open[p][b + 1] = all_open += sums_of(p, b, open);
      }
      state.sums[p] = state.kept[p].back();
      state.f1[p] = f1(state.sums[p], article_[p]);
    }
  }

  // Whether the parts of blocks that the expression selects are still to be found. Only inline elements hold parts.
  [[nodiscard]] bool lacks_parts(std::size_t c) const { return pool_[c].is_inline && !has_parts_[c]; }

  void find_parts(std::size_t c) {
    has_parts_[c] = true;
    const auto xpath = XPath::compile(pool_[c].xpath);
    if (!xpath) return;
    for (std::uint32_t p = 0; p < pages_.size(); ++p) {
      const Page& page = *pages_[p].page;
      NodeIndex end = 0;
      for (const NodeIndex node : xpath->select(page)) {
        if (node < end) continue;  // inside the previous one
        end = page.end(node);
        add_parts(p, page.texts(node), parts_[c]);
      }
    }
  }

  // The parts of blocks, but not the whole blocks, in these texts.
  void add_parts(std::uint32_t p, TextRange texts, std::vector<BlockPart>& out) const {
    const auto& blocks = pages_[p].blocks->blocks;
    auto block = std::partition_point(blocks.begin(), blocks.end(),
                                      [&](const PageBlock& each) { return each.runs.last <= texts.first; });
    for (; block != blocks.end() && block->runs.first < texts.last; ++block) {
      if (texts.first <= block->runs.first && block->runs.last <= texts.last) continue;
      const TextRange inside{std::max(texts.first, block->runs.first), std::min(texts.last, block->runs.last)};
      const auto b = static_cast<std::uint32_t>(block - blocks.begin());
      const std::uint32_t words = std::min(visible_words(*pages_[p].page, inside), block->shape.words);
      if (words > 0) out.push_back({p, b, words});
    }
  }

  static std::uint32_t visible_words(const Page& page, TextRange texts) {
    TextShape shape;
    std::vector<WordHash> ignored;
    for (TextIndex t = texts.first; t < texts.last; ++t)
      if (page.run(t).hidden == 0) shape.add(page.text(t), ignored);
    return shape.words;
  }

  std::span<const ScoredPage> pages_;
  const std::vector<CandidateExpression>& pool_;
  const SearchOptions& options_;
  std::vector<double> weight_;                     // by page; the sum is 1
  std::vector<double> article_;                    // by page: expected article words
  std::vector<std::vector<double>> steps_;         // by page, then by block: the probability, times kProbabilitySteps
  std::vector<std::vector<std::uint32_t>> words_;  // by page, then by block
  std::vector<std::vector<BlockPart>> parts_;      // by candidate, ascending; empty until determined
  std::vector<bool> has_parts_;                    // by candidate: whether its parts were determined
  std::vector<std::vector<std::uint32_t>> aside_;  // by page: of the blocks before block i, those in <nav> or <aside>
  std::vector<double> price_;                      // by candidate: fragility_price()
  std::vector<std::size_t> group_;                 // by candidate: the group of those with its spans
  std::vector<Group> groups_;                      // of candidates with the same spans
  std::vector<Choice> choices_;                    // ascending by candidate
};

}  // namespace

WrapperSearchResult search_wrapper(std::span<const ScoredPage> pages, const std::vector<bool>& use,
                                   const std::vector<CandidateExpression>& pool, const SearchOptions& options) {
  return WrapperSearch(pages, use, pool, options).choose();
}

WrapperSearchResult search_exclusions(std::span<const ScoredPage> pages, const std::vector<bool>& use,
                                      const std::vector<CandidateExpression>& pool,
                                      const std::vector<std::size_t>& contents, const SearchOptions& options) {
  return WrapperSearch(pages, use, pool, options).exclude(contents);
}

}  // namespace wrapwright
