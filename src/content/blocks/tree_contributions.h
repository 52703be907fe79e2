// SPDX-License-Identifier: Apache-2.0
#pragma once
// Explains the log-odds that a tree ensemble gives a row, by the path contributions of its features (A. Saabas,
// "Interpreting random forests", 2014). The value of a node is the mean of the leaves that the reference rows below it
// fall into; a step from a node to its child adds the difference of their values to the contribution of the feature
// that the node tests. So the mean over all reference rows plus the contributions of a row equals the row's log-odds,
// except for rounding. The reference rows are those that explanations compare with, such as all blocks of a site's
// pages: a contribution says how the row differs from them.
//
// Holds a reference to the ensemble, which must outlive it. Only one thread may use it while rows are added; afterwards
// it is safe from any thread. Memory: 16 bytes per node of the ensemble. Cost: the depth of each tree per row, as for
// the prediction itself.
#include <cstdint>
#include <span>
#include <vector>

#include "content/blocks/boosted_trees.h"

namespace wrapwright {

class TreeContributions {
 public:
  explicit TreeContributions(const BoostedTrees& model);

  // Adds a reference row. REQUIRES: row.size() == model.features()
  void add(std::span<const float> row);

  // The mean log-odds over the reference rows; 0 without rows.
  [[nodiscard]] double base() const;
  // For each feature, its contribution to the row's difference from base(). REQUIRES: the row is one of the reference
  // rows.
  [[nodiscard]] std::vector<double> of(std::span<const float> row) const;

 private:
  struct Sum {
    double leaves = 0;  // sum of the leaves that the rows fall into
    std::uint64_t rows = 0;
    [[nodiscard]] double mean() const { return rows == 0 ? 0 : leaves / static_cast<double>(rows); }
  };

  const BoostedTrees& model_;
  std::vector<Sum> sums_;  // by node
};

}  // namespace wrapwright
