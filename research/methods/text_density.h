// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text density (Song, Sun, Liao 2013): the characters of text under an element per tag, plain (TD) or composite (CTD),
// which also weighs the share of links; and the marking of content. Shared by the methods of that family. Pure
// functions. Cost: O(n) in the size of the page; no recursion.
#include <cstdint>
#include <vector>

#include "core/page/counts.h"
#include "core/page/page.h"

namespace wrapwright {

// Counts of an element or a text: characters, link characters, tags, link tags. An element does not count its own tag.
struct DensityCounts {
  double characters = 0;
  double link_characters = 0;
  double tags = 0;
  double link_tags = 0;
};

// Definition 3.1: C / T. Here and below a denominator of 0 is replaced by 1.
[[nodiscard]] double text_density(const DensityCounts& counts);

// Definition 3.2: C / T times the logarithm of C/LC * T/LT to the base ln(C/NLC * LC + link_share * C + e), where NLC =
// C - LC and link_share = LC / C of the whole body. 0 without text. Infinite if there is text but the page has no link
// text at all, as in the paper: such a page has no noise.
[[nodiscard]] double composite_text_density(const DensityCounts& counts, double link_share);

enum class DensityKind : std::uint8_t { kPlain, kComposite };

// The density of each element of body's subtree and of each text in it.
struct Densities {
  NodeIndex body = 0;
  TextIndex first_text = 0;
  std::vector<double> elements;  // indexed from body on
  std::vector<double> texts;     // indexed from first_text on

  // REQUIRES for both: i, or t, is in body's subtree.
  [[nodiscard]] double of(NodeIndex i) const { return elements[i - body]; }
  [[nodiscard]] double of_text(TextIndex t) const { return texts[t - first_text]; }
};

// Script, style, noscript and template elements are ignored with their content. A text counts as a separate leaf, with
// one tag and no link tags.
[[nodiscard]] Densities text_densities(const Page& page, const PageCounts& counts, NodeIndex body, DensityKind kind);

// Definition 3.5: the sum of the densities of an element's children, texts included. By element, from body on.
[[nodiscard]] std::vector<double> density_sums(const Page& page, const Densities& densities);

// The weighted mean of each density (with `weight`) and those of the adjacent siblings, texts included (each with 1).
// By element, from body on; body keeps its own density.
[[nodiscard]] std::vector<double> smoothed_densities(const Page& page, const Densities& densities, double weight);

// For each element, the element with the largest score in its subtree, including itself; the first of equals. By
// element, from body on.
[[nodiscard]] std::vector<NodeIndex> largest_within(const Page& page, NodeIndex body,
                                                    const std::vector<double>& scores);

// Section 3.5.2: the smallest density on the path from `element` up to body.
[[nodiscard]] double path_threshold(const Page& page, const Densities& densities, NodeIndex element);

// Algorithm 2 from body down: the roots of the marked subtrees, ascending and disjoint. `largest` is largest_within()
// of the scores that the paper's FindMaxDensitySumTag uses.
[[nodiscard]] std::vector<NodeIndex> mark_content(const Page& page, const Densities& densities,
                                                  const std::vector<NodeIndex>& largest, double threshold);

}  // namespace wrapwright
