// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/tree_contributions.h"

#include <cassert>

namespace wrapwright {

TreeContributions::TreeContributions(const BoostedTrees& model) : model_(model), sums_(model.nodes_.size()) {}

void TreeContributions::add(std::span<const float> row) {
  assert(row.size() == model_.features());
  std::vector<std::uint32_t> path;
  for (const std::uint32_t root : model_.roots_) {
    path.assign(1, root);
    while (!model_.is_leaf(path.back())) path.push_back(model_.next(path.back(), row.data()));
    const auto leaf = static_cast<double>(model_.nodes_[path.back()].threshold);
    for (const std::uint32_t node : path) {
      sums_[node].leaves += leaf;
      ++sums_[node].rows;
    }
  }
}

double TreeContributions::base() const {
  double out = 0;
  for (const std::uint32_t root : model_.roots_) out += sums_[root].mean();
  return out;
}

std::vector<double> TreeContributions::of(std::span<const float> row) const {
  assert(row.size() == model_.features());
  std::vector<double> out(model_.features(), 0);
  for (std::uint32_t node : model_.roots_) {
    while (!model_.is_leaf(node)) {
      const std::uint32_t child = model_.next(node, row.data());
      assert(sums_[child].rows > 0);
      out[model_.feature_of(node)] += sums_[child].mean() - sums_[node].mean();
      node = child;
    }
  }
  return out;
}

}  // namespace wrapwright
