// SPDX-License-Identifier: Apache-2.0
#pragma once
// Counts pages by outcome, and words the summary of a run. Plain values.
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
  std::size_t cut = 0;                                    // by a limit, whatever came of them
  std::size_t unlikely = 0;                               // articles, without wrappers, that look more like lists
  std::size_t no_pages = 0;    // redirections, feeds and other data, of those without article
  std::size_t repeated = 0;    // articles that were left out (--distinct)
  std::size_t superseded = 0;  // captures that were left out (--latest)
  std::size_t damaged = 0;     // records of archives, whatever came of their pages
  PageNumbers earlier;         // by runs that this one goes on with

  void add(const PageTally& other);
  [[nodiscard]] std::size_t& of(PageStatus status) { return by_status[static_cast<std::size_t>(status)]; }
  [[nodiscard]] std::size_t of(PageStatus status) const { return by_status[static_cast<std::size_t>(status)]; }
  // With an article, or of a kind without.
  [[nodiscard]] std::size_t good() const;
  [[nodiscard]] std::size_t failed() const;
  // A line each of what is no failure; of more pages than one, how many are ok.
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
