// SPDX-License-Identifier: Apache-2.0
#pragma once
// Measures how well a method distinguishes articles from other kinds of pages. Pure functions. Cost: O(n log n).
#include <cstddef>
#include <optional>
#include <span>

#include "research/evaluate/corpus.h"

namespace wrapwright {

// Whether the page is an article: by its kind in the index ("article" and "documentation" are; "listing", "list",
// "collection", "product" and "error" are not; nothing for other kinds); if it has no kind, by the gold.
[[nodiscard]] std::optional<bool> is_article_by_kind(const CorpusPage& page);

// A page whose kind is known, and a method's result for it.
struct JudgedKind {
  bool article = false;
  bool found = false;                // an article
  std::optional<double> is_article;  // the probability
  std::optional<double> f1;          // of the text, if there is gold
};

// Means are NaN without pages.
struct KindFigures {
  std::size_t articles = 0;
  std::size_t refused = 0;  // articles in which nothing was found
  std::size_t others = 0;
  std::size_t accepted = 0;  // other pages in which an article was found
  double accuracy = 0;       // share of the pages that are neither
  double auroc = 0;          // of is_article, over the pages that have it; NaN if all of these are of one kind
  double f1_found = 0;       // over the articles that were not refused
  double f1_all = 0;         // over all articles; a refused one counts 0
};
[[nodiscard]] KindFigures kind_figures(std::span<const JudgedKind> pages);

}  // namespace wrapwright
