// SPDX-License-Identifier: Apache-2.0
#pragma once
// A filter for the XPaths of usual places: an XPath can select something only if its tokens and words occur in the
// attributes of the page. One pass over the page collects these, so most places can be ruled out without a look at its
// elements. Plain values. Cost: O(n) in the attributes.
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// For each attribute, a bit set of the tokens and words in its values on a page.
using Marks = std::array<std::uint64_t, 4>;

[[nodiscard]] Marks marks_of(const Page& page);
// For a page that was not scanned: all bits are set.
[[nodiscard]] Marks all_marks();

// What a page must have for an XPath to select anything.
class NeededMarks {
 public:
  explicit NeededMarks(std::string_view xpath);

  [[nodiscard]] bool are_in(const Marks& page) const;

 private:
  std::vector<Marks> any_of_;  // one for each member of a union
};

}  // namespace wrapwright
