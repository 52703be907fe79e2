// SPDX-License-Identifier: Apache-2.0
#include "site/learn/candidate_pool.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "core/base/hash_table.h"
#include "core/page/element_type.h"
#include "core/xpath/xpath.h"
#include "site/learn/element_steps.h"

namespace wrapwright {
namespace {

constexpr std::size_t kUsualSpans = 8;

// Elements that articles consist of, each of which holds only a part of the text.
bool is_text_part(NameId tag) {
  return tag == name::p || tag == name::ul || tag == name::ol || tag == name::dl || tag == name::li ||
         tag == name::pre || tag == name::blockquote || tag == name::figure;
}

// For each element, whether it is a <figure>, or all its text is in a <figcaption> inside it.
std::vector<bool> elements_with_picture(const Page& page) {
  std::vector<bool> out(page.size(), false);
  for (NodeIndex node = 1; node < page.size(); ++node) {
    if (page.tag(node) == name::figure) out[node] = true;
    if (page.tag(node) != name::figcaption) continue;
    const TextRange caption = page.texts(node);
    const auto shows_it_only = [&](NodeIndex around) {
      const TextRange texts = page.texts(around);
      return texts.first == caption.first && texts.last == caption.last;
    };
    for (NodeIndex around = page.parent(node); around != 0 && shows_it_only(around); around = page.parent(around))
      out[around] = true;
  }
  return out;
}

// The path from the root that selects the element by positions among siblings.
std::string path_with_positions(const Page& page, NodeIndex node) {
  std::string out;
  for (; node != 0; node = page.parent(node)) {
    const NodeIndex parent = page.parent(node);
    std::size_t position = 0;
    std::size_t alike = 0;
    for (NodeIndex i = parent + 1; i < page.end(parent); i = page.end(i)) {
      if (page.tag(i) != page.tag(node)) continue;
      ++alike;
      if (i <= node) ++position;
    }
    std::string step = "/";
    step += page.tag_name(node);
    if (alike > 1) step += "[" + std::to_string(position) + "]";
    out.insert(0, step);
  }
  return out;
}

// The blocks [first, last) of a page.
struct Covered {
  std::uint32_t first;
  std::uint32_t last;
};

// The blocks that lie completely in these texts, none of which begins before block `from`.
Covered cover(const ScoredPage& page, std::uint32_t from, TextRange texts) {
  const auto& blocks = page.blocks->blocks;
  const auto end = std::partition_point(blocks.begin() + from, blocks.end(),
                                        [&](const PageBlock& block) { return block.runs.last <= texts.last; });
  return {from, static_cast<std::uint32_t>(end - blocks.begin())};
}

void add_span(std::uint32_t p, Covered covered, CandidateExpression& candidate) {
  if (!candidate.spans.empty() && candidate.spans.back().page == p) {
    // Elements come in document order, so a nested element comes after the one that contains it.
    if (covered.last <= candidate.spans.back().last) return;
  } else {
    ++candidate.pages;
  }
  candidate.spans.push_back({p, covered.first, covered.last});
}

// Evaluates the expression on the pages. Sets is_inline to whether any selected element is inline.
void read_spans(const XPath& xpath, std::span<const ScoredPage> pages, CandidateExpression& candidate) {
  candidate.spans.clear();
  candidate.pages = 0;
  candidate.is_inline = false;
  for (std::uint32_t p = 0; p < pages.size(); ++p) {
    const auto& blocks = pages[p].blocks->blocks;
    for (const NodeIndex node : xpath.select(*pages[p].page)) {
      candidate.is_inline = candidate.is_inline || !is_block_level(pages[p].page->tag(node));
      const TextRange texts = pages[p].page->texts(node);
      const auto from = std::partition_point(blocks.begin(), blocks.end(),
                                             [&](const PageBlock& block) { return block.runs.first < texts.first; });
      const Covered covered = cover(pages[p], static_cast<std::uint32_t>(from - blocks.begin()), texts);
      if (covered.first != covered.last) add_span(p, covered, candidate);
    }
  }
}

class PoolBuilder {
 public:
  PoolBuilder(std::span<const ScoredPage> pages, const PoolOptions& options)
      : pages_(pages), options_(options), steps_(pages, options) {}

  std::vector<CandidateExpression> build() {
    for (std::uint32_t p = 0; p < pages_.size(); ++p) add_page(p);
    for (CandidateExpression& candidate : pool_)
      if (candidate.robustness == RobustnessClass::kPosition) read_position(candidate);
    return std::move(pool_);
  }

 private:
  struct Element {
    std::uint32_t page;
    NameId tag;
    Covered covered;
    bool has_picture = false;
  };

  // The relation of the element of the last step to that of the step before it.
  enum class Relation : std::uint8_t { kAnywhere, kChild, kDescendant };

  void add_page(std::uint32_t p) {
    const Page& page = *pages_[p].page;
    const auto& blocks = pages_[p].blocks->blocks;
    const double total = expected_words(pages_[p]);
    const std::vector<bool> has_picture = elements_with_picture(page);
    std::uint32_t from = 0;
    for (NodeIndex node = 1; node < page.size(); ++node) {
      const TextRange texts = page.texts(node);
      if (texts.first == texts.last) continue;
      while (from < blocks.size() && blocks[from].runs.first < texts.first) ++from;
      const Covered covered = cover(pages_[p], from, texts);
      if (covered.first == covered.last) continue;
      add_element(node, {p, page.tag(node), covered, has_picture[node]});
      double inside = 0;
      for (std::uint32_t b = covered.first; b < covered.last; ++b) inside += expected_words_of(p, b);
      if (inside >= options_.min_large_share * total) add_path(node, {p, page.tag(node), covered});
    }
  }

  [[nodiscard]] double expected_words_of(std::uint32_t p, std::size_t b) const {
    return static_cast<double>(pages_[p].blocks->blocks[b].shape.words) * static_cast<double>(pages_[p].content[b]);
  }

  // Paths with positions are generated for large elements only, but may select other elements too.
  void read_position(CandidateExpression& candidate) const {
    if (const auto xpath = XPath::compile(candidate.xpath)) read_spans(*xpath, pages_, candidate);
  }

  void add_element(NodeIndex node, const Element& element) {
    const Page& page = *pages_[element.page].page;
    const std::span<const ElementStep> own = steps_.of(element.page, node);
    for (const ElementStep& step : own) add({}, Relation::kAnywhere, step, step.robustness, element);
    const NodeIndex parent = page.parent(node);
    if (parent == 0) return;
    for (const ElementStep& step : steps_.of(element.page, parent)) {
      if (step.robustness != RobustnessClass::kNamed) continue;
      for (const ElementStep& last : own) add(step, Relation::kChild, last, RobustnessClass::kBelow, element);
    }
    if (is_layout_tag(element.tag)) return;
    for (NodeIndex up = parent; up != 0; up = page.parent(up)) {
      // Every ancestor is used: an expression that is left out here would still select the element.
      for (const ElementStep& step : steps_.of(element.page, up)) {
        if (step.robustness == RobustnessClass::kNamed)
          add(step, Relation::kDescendant, own.back(), RobustnessClass::kBelow, element);
      }
    }
  }

  // The expression "//LAST", "//ABOVE/LAST" or "//ABOVE//LAST".
  void add(const ElementStep& above, Relation relation, const ElementStep& last, RobustnessClass robustness,
           const Element& element) {
    const std::uint64_t key =
        std::uint64_t{above.text} << 33U | std::uint64_t{last.text} << 2U | static_cast<std::uint64_t>(relation);
    std::uint32_t& number = numbers_[key];
    if (number == 0) {
      CandidateExpression& made = make(robustness, element);
      made.is_numbered = last.robustness == RobustnessClass::kNumbered;
      made.is_text_part = last.robustness == RobustnessClass::kTag && is_text_part(element.tag);
      made.has_picture = element.has_picture;
      made.xpath = "//";
      if (relation != Relation::kAnywhere) {
        made.xpath += steps_.text(above);
        made.xpath += relation == Relation::kChild ? "/" : "//";
      }
      made.xpath += steps_.text(last);
      number = static_cast<std::uint32_t>(pool_.size());
    }
    add_span(element.page, element.covered, pool_[number - 1]);
  }

  void add_path(NodeIndex node, const Element& element) {
    const auto [at, is_new] = paths_.try_emplace(path_with_positions(*pages_[element.page].page, node), pool_.size());
    if (is_new) make(RobustnessClass::kPosition, element).xpath = at->first;
    add_span(element.page, element.covered, pool_[at->second]);
  }

  CandidateExpression& make(RobustnessClass robustness, const Element& element) {
    CandidateExpression& made = pool_.emplace_back();
    made.robustness = robustness;
    made.is_inline = !is_block_level(element.tag);
    made.spans.reserve(std::min(pages_.size(), kUsualSpans));
    return made;
  }

  std::span<const ScoredPage> pages_;
  const PoolOptions& options_;
  ElementSteps steps_;
  std::vector<CandidateExpression> pool_;
  HashTable numbers_;                         // by steps and relation: 1 + index into the pool
  std::map<std::string, std::size_t> paths_;  // by path with positions: index into the pool
};

}  // namespace

std::vector<CandidateExpression> candidate_pool(std::span<const ScoredPage> pages, const PoolOptions& options) {
  return PoolBuilder(pages, options).build();
}

Result<CandidateExpression> candidate_of(std::string_view xpath, std::span<const ScoredPage> pages) {
  const auto compiled = XPath::compile(xpath);
  if (!compiled) return compiled.error();
  CandidateExpression out;
  out.xpath = xpath;
  read_spans(*compiled, pages, out);
  return out;
}

}  // namespace wrapwright
