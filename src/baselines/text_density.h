// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text density (Song, Sun, Liao 2013): how much text stands under an element for each of its tags, plain (TD) or with
// the share of links weighed in (CTD), and the marking of content. Shared by the methods of that family. Pure; linear
// in the page, without recursion.
#include <cstdint>
#include <vector>

#include "html/counts.h"
#include "html/page.h"

namespace wrapwright {

// Of an element or a text: characters, those in links, tags, link tags. The element itself is no tag of its own.
struct DensityCounts {
  double characters = 0;
  double link_characters = 0;
  double tags = 0;
  double link_tags = 0;
};

// Definition 3.1: C / T. A count of 0 below a line becomes 1 here and below.
[[nodiscard]] double text_density(const DensityCounts& counts);

// Definition 3.2: C / T times the logarithm of C/LC * T/LT to the base ln(C/NLC * LC + link_share * C + e), where
// NLC = C - LC. link_share is LC / C of the whole body. 0 without text; infinite where there is text and the page has
// no link text at all, as the paper has it: such a page has no noise.
[[nodiscard]] double composite_text_density(const DensityCounts& counts, double link_share);

enum class DensityKind : std::uint8_t { kPlain, kComposite };

// One number for each element of body's subtree and for each text in it.
struct Densities {
  NodeIndex body = 0;
  TextIndex first_text = 0;
  std::vector<double> elements;  // from body on
  std::vector<double> texts;     // from first_text on

  // REQUIRES below: i, or t, is in body's subtree.
  [[nodiscard]] double of(NodeIndex i) const { return elements[i - body]; }
  [[nodiscard]] double of_text(TextIndex t) const { return texts[t - first_text]; }
};

// Script, style, noscript and template elements are no tags, with all that is in them. A text is a leaf of its own,
// with one tag and no link tags.
[[nodiscard]] Densities text_densities(const Page& page, const PageCounts& counts, NodeIndex body, DensityKind kind);

// Definition 3.5: the densities of an element's children, texts among them, added up. By element, from body on.
[[nodiscard]] std::vector<double> density_sums(const Page& page, const Densities& densities);

// Each density averaged with those of the siblings right before and after it, texts among them, its own with `weight`
// and theirs with 1. By element, from body on; body's own stays.
[[nodiscard]] std::vector<double> smoothed_densities(const Page& page, const Densities& densities, double weight);

// Of each subtree the element with the largest score, itself among them; the first of equals. By element, from body on.
[[nodiscard]] std::vector<NodeIndex> largest_within(const Page& page, NodeIndex body,
                                                    const std::vector<double>& scores);

// Section 3.5.2: the smallest density on the path from `element` up to body.
[[nodiscard]] double path_threshold(const Page& page, const Densities& densities, NodeIndex element);

// Algorithm 2 from body down: roots of the marked subtrees, ascending, none inside another. `largest` is that of the
// scores by which the paper's FindMaxDensitySumTag chooses.
[[nodiscard]] std::vector<NodeIndex> mark_content(const Page& page, const Densities& densities,
                                                  const std::vector<NodeIndex>& largest, double threshold);

}  // namespace wrapwright
