// SPDX-License-Identifier: Apache-2.0
#pragma once
// Watches over many pages whether the wrappers that are applied to them still fit their sites (site/extract/drift.h). Pages
// are added in the order of the output, by one thread. Memory: O(wrappers), whatever the number of pages.
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "site/apply/wrapper_cache.h"
#include "site/extract/drift.h"

namespace wrapwright {

// What a page shows about the wrapper that was applied to it.
struct WrapperSigns {
  std::shared_ptr<const SiteWrapper> wrapper;
  PageSigns signs;
};

struct WatchedSite {
  std::string site;
  std::string file;  // of the wrapper
  DriftReport drift;
};

class DriftWatch {
 public:
  explicit DriftWatch(const DriftLimits& limits = {}) : limits_(limits) {}

  // `name` is what a report calls the page.
  void add(const WrapperSigns& page, std::string_view name);
  // Sorted by the wrapper's file.
  [[nodiscard]] std::vector<WatchedSite> sites() const;

 private:
  struct Known {
    std::string site;
    std::size_t templates = 0;
    SiteDrift drift;
  };
  DriftLimits limits_;
  std::map<std::string, Known> sites_;  // by the wrapper's file
};

// Signs as text that other processes can store and read back without loss. Parsing fails with kSyntax if the text does
// not hold signs.
[[nodiscard]] std::string format_signs(const PageSigns& signs);
[[nodiscard]] Result<PageSigns> parse_signs(std::string_view text);

// The summary defined in docs/use/drift.md, version 1: one JSON object and a newline.
[[nodiscard]] std::string drift_summary(const std::vector<WatchedSite>& sites);
// For people, without a line break: "example.org: broken, fits 2 of 10 pages: it fits 20 % of the pages, but ...".
[[nodiscard]] std::string drift_line(const WatchedSite& site);
[[nodiscard]] DriftVerdict worst_verdict(const std::vector<WatchedSite>& sites);

}  // namespace wrapwright
