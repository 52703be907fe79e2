// SPDX-License-Identifier: Apache-2.0
#pragma once
// How many pages came to which end. A plain value.
#include <cstddef>

namespace wrapwright {

struct PageTally {
  std::size_t matched = 0;
  std::size_t fallen_back = 0;  // of the extracted pages
  std::size_t page_level = 0;   // of the extracted pages, those of sites without a wrapper
  std::size_t no_article = 0;   // of a kind without article
  std::size_t failed = 0;
  std::size_t damaged = 0;  // records of archives, whatever came of their pages

  void add(const PageTally& other) {
    matched += other.matched;
    fallen_back += other.fallen_back;
    page_level += other.page_level;
    no_article += other.no_article;
    failed += other.failed;
    damaged += other.damaged;
  }
};

}  // namespace wrapwright
