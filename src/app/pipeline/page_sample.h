// SPDX-License-Identifier: Apache-2.0
#pragma once
// Takes a sample of the pages of each site from a stream of any number of pages: those whose addresses have the
// smallest digests (bottom-k sampling), so that the same pages give the same sample in any order, and each address is
// taken once. One thread. Memory: `per_site` pages per site.
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "app/pipeline/source_page.h"

namespace wrapwright {

class PageSample {
 public:
  // 0 = all pages.
  explicit PageSample(std::size_t per_site) : per_site_(per_site) {}

  // Whether add() would take the page.
  [[nodiscard]] bool wants(const SourcePage& page) const;
  // REQUIRES: wants(page). Another page may be dropped.
  void add(SourcePage page);
  // All pages, by site in order of first occurrence, then by digest; the sample is empty afterwards.
  [[nodiscard]] std::vector<SourcePage> take();

 private:
  using Pages = std::map<std::string, SourcePage>;  // by digest of the address

  std::size_t per_site_;
  std::map<std::string, Pages> sites_;
  std::vector<std::string> order_;
};

}  // namespace wrapwright
