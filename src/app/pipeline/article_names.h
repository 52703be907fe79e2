// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes the names of files that hold one article each. A page with a URL gets the name that `fetch` gives it
// (web/fetch/page_name.h), so that the same page has the same file in every run; one without gets the name of its file
// or id. A name that an earlier page of the run has is extended by "-2", "-3", and so on. One thread. Memory: the
// names.
#include <cstddef>
#include <map>
#include <string>

#include "app/pipeline/source_page.h"

namespace wrapwright {

class ArticleNames {
 public:
  // The name has no ending.
  [[nodiscard]] std::string next(const SourcePage& page);

 private:
  std::map<std::string, std::size_t> used_;  // the highest number given to each
};

}  // namespace wrapwright
