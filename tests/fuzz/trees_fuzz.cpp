// SPDX-License-Identifier: Apache-2.0
// Any bytes as a model file: what is accepted must give every row a score, which no row of a fixed set can escape.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <vector>

#include "content/blocks/boosted_trees.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto model = wrapwright::BoostedTrees::read(bytes);
  if (!model) {
    if (model.error().where.byte <= size) return 0;
    std::fprintf(stderr, "trees_fuzz: an error beyond the end\n");
    std::abort();
  }
  for (const float value : {0.0F, -1e30F, 1e30F, std::numeric_limits<float>::quiet_NaN()}) {
    const std::vector<float> row(model->features(), value);
    if (std::isfinite(model->raw(row))) continue;
    std::fprintf(stderr, "trees_fuzz: a score that is not finite\n");
    std::abort();
  }
  return 0;
}
