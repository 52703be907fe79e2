// SPDX-License-Identifier: Apache-2.0
#pragma once
// Generates short XPaths that select something on a site's pages, with the blocks that each covers: the candidates from
// which the contents and exclusions of a wrapper are chosen. Pure functions. Cost: O(n) in the elements, times
// PoolOptions::max_expressions.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/scored_page.h"
#include "core/base/result.h"

namespace wrapwright {

// How likely an expression is to break or to overmatch on unseen pages.
enum class RobustnessClass : std::uint8_t {
  kNamed,     // one step, by a name that the template's author chose
  kNumbered,  // one step, by a name with a number or a checksum, which may differ on other pages or releases
  kBelow,     // a step below a named one
  kTag,       // by the element's tag only
  kPosition,  // by positions among siblings
};

struct CandidateExpression {
  std::string xpath;
  RobustnessClass robustness = RobustnessClass::kNamed;
  bool is_numbered = false;      // whether its last name may differ on other pages or releases
  bool is_inline = false;        // whether it selects inline elements, which may hold only part of a block
  bool is_text_part = false;     // whether it selects all paragraphs, lists or the like, by tag
  bool has_picture = false;      // whether it selects <figure>s, or elements whose only text is the caption of one
  std::uint32_t pages = 0;       // number of pages on which it selects something
  std::vector<BlockSpan> spans;  // by page, ascending; of the outermost selected elements only
};

struct PoolOptions {
  std::size_t max_class_tokens = 5;  // the first class tokens of an element
  // Expressions with positions are tried for elements with at least this share of a page's expected article.
  double min_large_share = 0.3;
  // The limit is 100,000 expressions plus, on average, this number per element of the pages, because the number of
  // expressions that match an element is multiplied by the names on each level. Beyond the limit, elements with many
  // names lose their last ones, on all pages in the same way.
  std::size_t max_expressions = 1'000;
};

// The candidates in order of first occurrence, so the same pages give the same pool. Several of them may cover the same
// blocks.
[[nodiscard]] std::vector<CandidateExpression> candidate_pool(std::span<const ScoredPage> pages,
                                                              const PoolOptions& options = {});

// Any XPath as a candidate, always of class kNamed. Fails like XPath::compile. Cost: one evaluation on each page.
[[nodiscard]] Result<CandidateExpression> candidate_of(std::string_view xpath, std::span<const ScoredPage> pages);

}  // namespace wrapwright
