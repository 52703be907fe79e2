// SPDX-License-Identifier: Apache-2.0
#pragma once
// How simple and how fragile learned wrappers are, by the parsed form of their XPaths. Pure; cost grows with the
// expressions.
#include <cstddef>
#include <span>
#include <vector>

#include "wrapper/wrapper.h"

namespace wrapwright {

// Of one wrapper. A content expression is that of one template for articles; it may be a union of paths. XPaths of
// fields count nowhere: they may hold positions without harm to the article.
struct WrapperShape {
  std::vector<std::size_t> expression_steps;  // of each content expression: the steps of all its paths together
  std::vector<std::size_t> path_steps;        // of each path of each content expression
  std::size_t exclusions = 0;
  std::size_t unread = 0;  // expressions outside of the direct subset (xpath/xpath.h): counted nowhere else
  // Whether a step is chosen by its place, by a number or dfs (xpath/shape.h)
  bool content_position = false;  // in a content expression
  bool position = false;          // in a content expression, an exclusion or a guard
};
[[nodiscard]] WrapperShape shape_of(const Wrapper& wrapper);

// A wrapper that a column of an evaluation learned, and one of the pages that it was judged on, into Corpus::pages.
struct LearnedWrapper {
  std::size_t page = 0;
  WrapperShape shape;
};

// Over wrappers, each counting the same in shares. Medians (the upper one of an even number) are over all expressions
// and all paths of all wrappers: NaN for none, as shares are.
struct WrapperFigures {
  std::size_t wrappers = 0;
  std::size_t expressions = 0;         // for content
  std::size_t paths = 0;               // of these
  std::size_t exclusions = 0;          // expressions for what is left out of it
  std::size_t unread = 0;              // as in WrapperShape
  double median_path_steps = 0;        // each path of a union by itself
  double median_expression_steps = 0;  // the paths of a union together
  double position_share = 0;           // of the wrappers
  double content_position_share = 0;   // of the wrappers
};
[[nodiscard]] WrapperFigures figures_of(std::span<const WrapperShape> wrappers);

}  // namespace wrapwright
