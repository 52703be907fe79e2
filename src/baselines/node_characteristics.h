// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page's text as Liu et al. (2017) see it: nodes, which are what stands between two tags of containers, laid out in
// lines, with the text density and the hyperlink density of each; and the steps of their method over them. Pure; all of
// it is linear in the page, without recursion.
#include <cstdint>
#include <vector>

#include "html/page.h"

namespace wrapwright {

// Measures are in columns of text: one for a letter, two for a wide one (CJK), one for any white space inside a line.
struct LaidOutText {
  std::uint64_t columns = 0;
  std::uint64_t link_columns = 0;  // inside <a>
  std::uint64_t lines = 0;
  std::uint64_t last_line = 0;  // columns of the last line
  std::uint64_t punctuation = 0;

  // Definition 1: T / ((L - 1) * length) without the last line where there are several, else T / length.
  [[nodiscard]] double text_density(unsigned line_length) const;
  // Definition 2. REQUIRES: columns > 0
  [[nodiscard]] double link_density() const;
  // With `next` laid out below.
  void append(const LaidOutText& next);
};

struct TextNode {
  TextRange texts{};  // all nodes together are all runs of the page from the first one with text on
  LaidOutText text;
};

// The nodes that have visible text, in document order. Every element that does not stand in a line with its neighbors
// begins a new line, and so does <br>; <div>, <p>, <td>, <span> and the other containers part nodes. Their own text
// stays a node where they hold other containers.
[[nodiscard]] std::vector<TextNode> text_nodes(const Page& page, unsigned line_length);

struct FusionOptions {
  unsigned line_length;
  double text_weight;  // alpha; beta, of the links, is the rest to 1
  double epsilon;
};
// Formula 3, from the first node on: a node that differs from the one before it by less than epsilon becomes a part of
// it, and what is compared next is the whole.
[[nodiscard]] std::vector<TextNode> fuse(const std::vector<TextNode>& nodes, const FusionOptions& options);

struct AnalyzerOptions {
  unsigned line_length;
  double link_density;
  double text_density;
};
// Figure 2: content has few links and, itself or the node before or behind it, much text.
[[nodiscard]] std::vector<bool> analyze(const std::vector<TextNode>& nodes, const AnalyzerOptions& options);

}  // namespace wrapwright
