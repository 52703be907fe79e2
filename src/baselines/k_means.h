// SPDX-License-Identifier: Apache-2.0
#pragma once
// k-means in the plane from given centers, so that it has one result. Pure; cost points * centers * rounds.
#include <cstddef>
#include <vector>

namespace wrapwright {

struct Point {
  double x = 0;
  double y = 0;
};

struct KMeansOptions {
  bool first_is_fixed = false;  // the first center stays where it is
  int max_rounds = 100;         // at most
};

// Moves the centers until no point changes its cluster; returns each point's cluster: that of the nearest center, of
// several the first. A center that loses all its points stays where it was.
std::vector<std::size_t> k_means(const std::vector<Point>& points, std::vector<Point>& centers,
                                 const KMeansOptions& options);

}  // namespace wrapwright
