// SPDX-License-Identifier: Apache-2.0
#pragma once
// A filter for the XPaths of usual places: only those whose tokens and words occur in the attributes of a page can select
// anything; these are found in one pass over the page, so that most places need no look at its elements. Plain values.
// Cost: O(n) in the attributes.
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// By attribute, a bit for each token and each word in its values on a page.
using Marks = std::array<std::uint64_t, 4>;

[[nodiscard]] Marks marks_of(const Page& page);
// Of a page that was not looked at.
[[nodiscard]] Marks all_marks();

// What a page must have for an XPath to select anything.
class NeededMarks {
 public:
  explicit NeededMarks(std::string_view xpath);

  [[nodiscard]] bool are_in(const Marks& page) const;

 private:
  std::vector<Marks> any_of_;  // by part of a union
};

}  // namespace wrapwright
