// SPDX-License-Identifier: Apache-2.0
#pragma once
// How far up a block shares an element with what betrays an article or its comments: the headline, a form's text area,
// links to places on the page, links that search engines shall not follow, images, dates; and whether it stands in one
// of many numbered elements. Holds a number for each node; linear in the page.
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "blocks/block_sums.h"
#include "html/page.h"

namespace wrapwright {

enum class Mark : std::uint8_t { kHeadline, kTextarea, kFragment, kNofollow, kImage, kTime };
inline constexpr std::size_t kMarks = 6;

class NearestMarks {
 public:
  // `headline` 0: there is none. All outlive it.
  NearestMarks(const Page& page, const BlockSums& sums, NodeIndex headline);

  // Adds kFeatures numbers: for each Mark the levels up to the lowest element with one inside, at most kLevels, and
  // its share of the page's words; then elements on the page numbered as the nearest numbered one around the block, its
  // digits, and the levels up to it.
  void write(NodeIndex node, std::vector<float>& out) const;

  static constexpr std::size_t kFeatures = 2 * kMarks + 3;
  static constexpr std::size_t kLevels = 12;

 private:
  void find_marks(NodeIndex headline);
  void count_numbered();

  const Page* page_;
  const BlockSums* sums_;
  std::vector<std::uint8_t> inside_;                   // by node: bit of each Mark
  std::vector<std::uint64_t> stems_;                   // by node: of its id without digits; 0 = not numbered
  std::unordered_map<std::uint64_t, float> numbered_;  // elements by stem
};

}  // namespace wrapwright
