// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page's text as in Liu et al. (2017): text nodes (the text between two tags of container elements) laid out in
// lines, each with its text density and hyperlink density; and the steps of the method. Pure functions. Cost: O(n) in
// the size of the page; no recursion.
#include <cstdint>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// A text laid out in lines. Lengths are in columns: one for a letter, two for a wide one (CJK), one for any white space
// inside a line.
struct LaidOutText {
  std::uint64_t columns = 0;
  std::uint64_t link_columns = 0;  // inside <a>
  std::uint64_t lines = 0;
  std::uint64_t last_line = 0;  // columns of the last line
  std::uint64_t punctuation = 0;

  // Definition 1: T / ((L - 1) * line length) with T without the last line if L > 1, else T / line length.
  [[nodiscard]] double text_density(unsigned line_length) const;
  // Definition 2. REQUIRES: columns > 0
  [[nodiscard]] double link_density() const;
  // Appends `next` as further lines.
  void append(const LaidOutText& next);
};

struct TextNode {
  TextRange texts{};  // consecutive nodes cover all runs, starting with the first one that has text
  LaidOutText text;
};

// The nodes that have visible text, in document order. Every block element and every <br> begins a new line; <div>,
// <p>, <td>, <span> and the other containers separate nodes. The direct text of a container is a node even if the
// container holds other containers.
[[nodiscard]] std::vector<TextNode> text_nodes(const Page& page, unsigned line_length);

struct FusionOptions {
  unsigned line_length;
  double text_weight;  // alpha; beta, the weight of the link density, is 1 - alpha
  double epsilon;
};
// Formula 3, from the first node on: a node that differs from the previous one by less than epsilon is merged into it,
// and the next node is compared with the merged node.
[[nodiscard]] std::vector<TextNode> fuse(const std::vector<TextNode>& nodes, const FusionOptions& options);

struct AnalyzerOptions {
  unsigned line_length;
  double link_density;
  double text_density;
};
// Figure 2: a node is content if it has few links, and it or the node before or after it has much text.
[[nodiscard]] std::vector<bool> analyze(const std::vector<TextNode>& nodes, const AnalyzerOptions& options);

}  // namespace wrapwright
