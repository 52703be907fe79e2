// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where a page's elements and texts stand across a window: their left and right edges, from litehtml over the page's
// own styles (style sheets in the page and style attributes; nothing is fetched). There are no fonts: a letter's
// advance is an average by its kind and the size of the font. Images are as large as their attributes or styles say.
// Pure; no state. Costs many times the parse; all that makes it long is bounded below.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "html/page.h"

namespace wrapwright {

// In CSS pixels from the window's left edge. Nothing is shown of what has no width.
struct Span {
  int left = 0;
  int right = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

struct PageSpans {
  std::vector<Span> elements;  // by node: border boxes, of an element in lines what its lines take up
  std::vector<Span> texts;     // by run
};

// The layout engine recurses on depth and compares every element with every rule, so it is only given pages within
// these.
struct LayoutLimits {
  unsigned max_depth = 200;                 // levels of the page
  std::uint32_t max_nodes = 20'000;         // elements of the page
  std::size_t max_bytes = 8U << 20U;        // of the page as it is given to the engine
  std::size_t max_style_bytes = 1U << 20U;  // of its style sheets together
  std::uint64_t max_steps = 20'000'000;     // boxes laid out, selectors matched, properties looked up
};

struct LayoutOptions {
  int window_width = 1280;
  int window_height = 720;
  LayoutLimits limits;
};

// kLimit, naming it, for a page past a limit.
Result<PageSpans> lay_out(const Page& page, const LayoutOptions& options = {});

}  // namespace wrapwright
