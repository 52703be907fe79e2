// SPDX-License-Identifier: Apache-2.0
#pragma once
// Why a tree ensemble gives a row its log-odds: what each feature adds, by path contributions (A. Saabas, "Interpreting
// random forests", 2014). A node has the mean of the leaves that the known rows below it fall into; a step from a node
// to its child adds the difference of their means to the feature that the node tests. So the mean over all known rows
// plus the contributions of a row is exactly what the ensemble gives for it, but for rounding. The known rows are those
// that explanations compare with, such as all blocks of a site's pages: a contribution says how the row differs from
// them.
//
// Holds a reference to the ensemble, which must outlive it. One thread while rows are added, then any. Memory: 16 bytes
// a node of the ensemble. Cost: the depth of each tree per row, as for the prediction itself.
#include <cstdint>
#include <span>
#include <vector>

#include "content/blocks/boosted_trees.h"

namespace wrapwright {

class TreeContributions {
 public:
  explicit TreeContributions(const BoostedTrees& model);

  // Adds a row to the known ones. REQUIRES: row.size() == model.features()
  void add(std::span<const float> row);

  // The mean of the ensemble over the known rows, in log-odds; 0 without rows.
  [[nodiscard]] double base() const;
  // For each feature what it adds to base(). REQUIRES: the row is one of the known rows.
  [[nodiscard]] std::vector<double> of(std::span<const float> row) const;

 private:
  struct Sum {
    double leaves = 0;  // of the leaves that the rows fall into
    std::uint64_t rows = 0;
    [[nodiscard]] double mean() const { return rows == 0 ? 0 : leaves / static_cast<double>(rows); }
  };

  const BoostedTrees& model_;
  std::vector<Sum> sums_;  // by node
};

}  // namespace wrapwright
