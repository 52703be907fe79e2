// SPDX-License-Identifier: Apache-2.0
#include "research/methods/k_means.h"

#include <cassert>

namespace wrapwright {
namespace {

std::size_t nearest(const Point& p, const std::vector<Point>& centers) {
  std::size_t best = 0;
  double least = 0;
  for (std::size_t c = 0; c < centers.size(); ++c) {
    const double dx = p.x - centers[c].x;
    const double dy = p.y - centers[c].y;
    const double distance = dx * dx + dy * dy;
    if (c == 0 || distance < least) {
      least = distance;
      best = c;
    }
  }
  return best;
}

void move_to_means(const std::vector<Point>& points, const std::vector<std::size_t>& clusters,
                   std::vector<Point>& centers, bool first_is_fixed) {
  std::vector<Point> sums(centers.size());
  std::vector<std::size_t> counts(centers.size(), 0);
  for (std::size_t i = 0; i < points.size(); ++i) {
    sums[clusters[i]].x += points[i].x;
    sums[clusters[i]].y += points[i].y;
    ++counts[clusters[i]];
  }
  for (std::size_t c = first_is_fixed ? 1 : 0; c < centers.size(); ++c) {
    if (counts[c] == 0) continue;
    const auto count = static_cast<double>(counts[c]);
    centers[c] = {sums[c].x / count, sums[c].y / count};
  }
}

}  // namespace

std::vector<std::size_t> k_means(const std::vector<Point>& points, std::vector<Point>& centers,
                                 const KMeansOptions& options) {
  assert(!centers.empty());
  std::vector<std::size_t> clusters(points.size(), 0);
  for (int round = 0; round < options.max_rounds; ++round) {
    bool changed = round == 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::size_t cluster = nearest(points[i], centers);
      changed |= cluster != clusters[i];
      clusters[i] = cluster;
    }
    if (!changed) break;
    move_to_means(points, clusters, centers, options.first_is_fixed);
  }
  return clusters;
}

}  // namespace wrapwright
