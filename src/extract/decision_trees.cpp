// SPDX-License-Identifier: Apache-2.0
#include "extract/decision_trees.h"

#include <cassert>

namespace wrapwright {

double ensemble_score(std::span<const TreeNode> trees, std::span<const float> values) {
  double sum = 0;
  int count = 0;
  for (std::size_t at = 0; at < trees.size(); ++count) {
    while (trees[at].attribute >= 0) {
      const auto attribute = static_cast<std::size_t>(static_cast<unsigned char>(trees[at].attribute));
      assert(attribute < values.size());
      at += values[attribute] <= trees[at].threshold ? 1U : trees[at].right;
    }
    sum += static_cast<double>(trees[at].threshold);
    at += trees[at].right;
  }
  return count == 0 ? 0 : sum / count;
}

}  // namespace wrapwright
