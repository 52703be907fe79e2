// SPDX-License-Identifier: Apache-2.0
#pragma once
// For each block: the distance to the lowest ancestor that it shares with certain marks of articles and comments (the
// headline, a form's text area, links within the page, nofollow links, images, dates), and whether it is in one of many
// numbered elements. Memory: one number per node. Cost: O(n) in the size of the page.
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "content/blocks/block_sums.h"
#include "content/blocks/feature_table.h"
#include "core/page/page.h"

namespace wrapwright {

enum class Mark : std::uint8_t { kHeadline, kTextarea, kFragment, kNofollow, kImage, kTime };
inline constexpr std::size_t kMarks = 6;

class NearestMarks {
 public:
  // `headline` is 0 if there is none. All arguments must outlive this object.
  NearestMarks(const Page& page, const BlockSums& sums, NodeIndex headline);

  // Writes for each Mark: the number of levels up to the lowest ancestor that contains one, at most kLevels, and the
  // share of the page's words in that ancestor. Then for the nearest numbered ancestor: how many elements are numbered
  // in the same way, its digits, and the number of levels up to it.
  void write(NodeIndex node, FeatureWriter& row) const;

  static constexpr std::size_t kLevels = 12;

 private:
  void find_marks(NodeIndex headline);
  void count_numbered();

  const Page* page_;
  const BlockSums* sums_;
  std::vector<std::uint8_t> inside_;                   // by node: one bit per Mark
  std::vector<std::uint64_t> stems_;                   // by node: hash of its id without digits; 0 = not numbered
  std::unordered_map<std::uint64_t, float> numbered_;  // number of elements by stem
};

}  // namespace wrapwright
