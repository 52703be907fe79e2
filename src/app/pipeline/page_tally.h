// SPDX-License-Identifier: Apache-2.0
#pragma once
// How many pages came to which end, and what is said of it when all are done. Plain values.
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "app/pipeline/record.h"

namespace wrapwright {

struct PageTally {
  std::size_t matched = 0;
  std::size_t fallen_back = 0;  // of the extracted pages
  std::size_t page_level = 0;   // of the extracted pages, those of sites without a wrapper
  std::size_t no_article = 0;   // of a kind without article
  std::size_t cut = 0;          // by a limit, whatever came of them
  std::size_t failed = 0;
  std::size_t damaged = 0;  // records of archives, whatever came of their pages

  void add(const PageTally& other);
  // A line each of what is no failure.
  [[nodiscard]] std::vector<std::string> lines() const;
};

// Pages that have no wrapper, or none that can be used, by the reason.
class MissingWrappers {
 public:
  // `status` is kNoWrapper or kBadWrapper; `page` is what the page is called.
  void add(const std::string& reason, PageStatus status, const std::string& page);
  void add(const MissingWrappers& later);
  void clear() { by_reason_.clear(); }
  // A line a reason.
  [[nodiscard]] std::vector<std::string> lines() const;

 private:
  struct Pages {
    std::size_t number = 0;
    std::string first;
    bool may_be_learned = false;
  };
  std::map<std::string, Pages> by_reason_;
};

}  // namespace wrapwright
