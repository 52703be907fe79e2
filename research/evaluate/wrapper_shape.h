// SPDX-License-Identifier: Apache-2.0
#pragma once
// Measures how simple and how fragile learned wrappers are, based on the parsed form of their XPaths. Pure functions.
// Cost: O(size of the expressions).
#include <cstddef>
#include <span>
#include <vector>

#include "site/wrapper/wrapper.h"

namespace wrapwright {

// The shape of one wrapper. A content expression belongs to one article template and may be a union of paths. XPaths of
// fields are not counted, because positions in them do not harm the article.
struct WrapperShape {
  std::vector<std::size_t> expression_steps;  // per content expression: the number of steps of all its paths
  std::vector<std::size_t> path_steps;        // per path of each content expression: its number of steps
  std::size_t exclusions = 0;
  std::size_t unread = 0;  // expressions outside the direct subset (core/xpath/xpath.h), not counted otherwise
  // Whether a step is selected by position, by a number or by @dfs (core/xpath/shape.h)
  bool content_position = false;  // in a content expression
  bool position = false;          // in a content expression, an exclusion or a guard
};
[[nodiscard]] WrapperShape shape_of(const Wrapper& wrapper);

// A wrapper learned in a column of an evaluation, and one of the pages on which it was judged, as index into
// Corpus::pages.
struct LearnedWrapper {
  std::size_t page = 0;
  WrapperShape shape;
};

// Figures over several wrappers. Each wrapper has the same weight in shares. Medians (the upper one for an even number)
// are over all expressions or paths of all wrappers. Medians and shares are NaN without wrappers.
struct WrapperFigures {
  std::size_t wrappers = 0;
  std::size_t expressions = 0;         // content expressions
  std::size_t paths = 0;               // paths of the content expressions
  std::size_t exclusions = 0;          // expressions that exclude parts of the content
  std::size_t unread = 0;              // see WrapperShape
  double median_path_steps = 0;        // steps per path
  double median_expression_steps = 0;  // steps per expression, all paths of a union together
  double position_share = 0;           // share of wrappers with WrapperShape::position
  double content_position_share = 0;   // share of wrappers with WrapperShape::content_position
};
[[nodiscard]] WrapperFigures figures_of(std::span<const WrapperShape> wrappers);

}  // namespace wrapwright
