// SPDX-License-Identifier: Apache-2.0
#pragma once
// k-means clustering in the plane from given initial centers, so the result is deterministic. Pure. Cost: O(points *
// centers * rounds).
#include <cstddef>
#include <vector>

namespace wrapwright {

struct Point {
  double x = 0;
  double y = 0;
};

struct KMeansOptions {
  bool first_is_fixed = false;  // the first center does not move
  int max_rounds = 100;         // upper limit
};

// Moves the centers until no point changes its cluster. Returns for each point the index of its nearest center, the
// first one of equally near ones. A center without points does not move.
std::vector<std::size_t> k_means(const std::vector<Point>& points, std::vector<Point>& centers,
                                 const KMeansOptions& options);

}  // namespace wrapwright
