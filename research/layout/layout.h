// SPDX-License-Identifier: Apache-2.0
#pragma once
// Computes the horizontal layout of a page: the left and right edges of its elements and texts, by litehtml from the
// page's own styles (style sheets in the page and style attributes; nothing is fetched). There are no fonts: the
// advance of a character is an average by its class and the font size. Images have the size stated by their attributes
// or styles. Pure function. Cost: many times that of parsing; LayoutLimits bounds it.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/page/page.h"

namespace wrapwright {

// In CSS pixels from the left edge of the window. An element or text that is not displayed has no width.
struct Span {
  int left = 0;
  int right = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

struct PageSpans {
  std::vector<Span> elements;  // by node: border boxes; for inline elements the extent of their lines
  std::vector<Span> texts;     // by run
};

// The layout engine recurses to the depth of the page and compares every element with every rule, so it only receives
// pages within these limits.
struct LayoutLimits {
  unsigned max_depth = 200;                 // levels of the page
  std::uint32_t max_nodes = 20'000;         // elements of the page
  std::size_t max_bytes = 8U << 20U;        // size of the page as passed to the engine
  std::size_t max_style_bytes = 1U << 20U;  // total size of its style sheets
  std::uint64_t max_steps = 20'000'000;     // boxes laid out, selectors matched, properties looked up
};

struct LayoutOptions {
  int window_width = 1280;
  int window_height = 720;
  LayoutLimits limits;
};

// kLimit, naming the limit, if the page exceeds one.
Result<PageSpans> lay_out(const Page& page, const LayoutOptions& options = {});

}  // namespace wrapwright
