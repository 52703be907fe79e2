// SPDX-License-Identifier: Apache-2.0
#include "site/forest/informativeness.h"

#include <algorithm>
#include <cmath>

namespace wrapwright {
namespace {

double times_log(std::uint64_t factor, std::uint64_t argument) {
  return factor == 0 || argument == 0 ? 0 : static_cast<double>(factor) * std::log(static_cast<double>(argument));
}

}  // namespace

double jeffreys_density(std::uint64_t x, std::uint64_t y) {
  const auto n = static_cast<double>(x + y);
  if (n == 0) return 0;
  const double a = static_cast<double>(x) + 0.5;
  const double b = static_cast<double>(y) + 0.5;
  return std::max(0.0, (a - std::sqrt(a * b / n)) / (n + 1));
}

double unexpectedness(std::uint64_t x, std::uint64_t y, std::uint64_t total_x, std::uint64_t total_y) {
  return times_log(x + y, total_x + total_y) - times_log(x, total_x) - times_log(y, total_y);
}

}  // namespace wrapwright
