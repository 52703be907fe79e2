// SPDX-License-Identifier: Apache-2.0
#pragma once
// Ensembles of decision trees as constant tables; a table is written by a training script. Pure functions.
#include <cstdint>
#include <span>

namespace wrapwright {

// A tree's nodes in depth-first order: where value <= threshold the next node follows, else that `right` further on.
struct TreeNode {
  std::int8_t attribute;  // -1: a leaf
  std::uint16_t right;    // of a leaf: distance to the next tree
  float threshold;        // of a leaf: the share of positives
};

// Mean over the trees, in [0, 1]; 0 without trees. REQUIRES: attributes of the nodes are indices into values.
[[nodiscard]] double ensemble_score(std::span<const TreeNode> trees, std::span<const float> values);

}  // namespace wrapwright
