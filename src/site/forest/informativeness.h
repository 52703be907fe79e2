// SPDX-License-Identifier: Apache-2.0
#pragma once
// FOREST's measures of an element's text (Oita, Senellart 2012, formulas 2 to 4). x is the number of signifier
// occurrences and y that of other terms in the element; total_x and total_y are the same for the whole page. Pure
// functions.
#include <cstdint>

namespace wrapwright {

// Jeffreys' lower bound of the density of signifiers, in [0, 1): max(0, (x + 1/2 - sqrt((x + 1/2)(y + 1/2) / N)) / (N +
// 1)), where N = x + y; 0 for N = 0.
[[nodiscard]] double jeffreys_density(std::uint64_t x, std::uint64_t y);

// Unexpectedness in nats: (x + y) ln(X + Y) - x ln X - y ln Y with 0 ln 0 = 0.
[[nodiscard]] double unexpectedness(std::uint64_t x, std::uint64_t y, std::uint64_t total_x, std::uint64_t total_y);

}  // namespace wrapwright
