// SPDX-License-Identifier: Apache-2.0
#pragma once
// Counts pages by outcome, and formats the summary of a run. Plain values.
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "app/pipeline/journal.h"
#include "site/wrapper/page_status.h"

namespace wrapwright {

struct PageTally {
  std::array<std::size_t, kPageStatuses> by_status = {};  // by PageStatus
  std::size_t cut = 0;                                    // pages cut by a limit, whatever their outcome
  std::size_t unlikely = 0;                               // articles found without a wrapper that look more like lists
  std::size_t no_pages = 0;    // redirections, feeds and other data, among those without an article
  std::size_t repeated = 0;    // articles that were left out (--distinct)
  std::size_t superseded = 0;  // captures that were left out (--latest)
  std::size_t damaged = 0;     // records of archives, whatever the outcome of their pages
  PageNumbers earlier;         // of earlier runs that this one resumes

  void add(const PageTally& other);
  [[nodiscard]] std::size_t& of(PageStatus status) { return by_status[static_cast<std::size_t>(status)]; }
  [[nodiscard]] std::size_t of(PageStatus status) const { return by_status[static_cast<std::size_t>(status)]; }
  // Pages with an article, or of a kind without one.
  [[nodiscard]] std::size_t good() const;
  [[nodiscard]] std::size_t failed() const;
  // One line for each outcome that is not a failure; if there are several pages, also how many are ok.
  [[nodiscard]] std::vector<std::string> lines() const;
};

// Pages that have no usable wrapper, by the reason.
class MissingWrappers {
 public:
  // `status` is kNoWrapper or kBadWrapper; `page` is the page's name.
  void add(const std::string& reason, PageStatus status, const std::string& page);
  void add(const MissingWrappers& later);
  void clear() { by_reason_.clear(); }
  // One line per reason.
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
