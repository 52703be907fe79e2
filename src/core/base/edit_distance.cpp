// SPDX-License-Identifier: Apache-2.0
#include "core/base/edit_distance.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace wrapwright {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before;  // the row before `above`
  std::vector<std::size_t> above(b.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      row[j + 1] = std::min({row[j] + 1, above[j + 1] + 1, above[j] + (a[i] == b[j] ? 0 : 1)});
      if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j]) row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
    }
    before = std::exchange(above, row);
  }
  return above.back();
}

std::string likely_meant(std::string_view word, const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 2;
  constexpr std::size_t kLongest = 50;
  std::string out;
  std::size_t least = std::min(kMost, word.size() / 2) + 1;
  for (const std::string& name : names) {
    const std::size_t distance = word.size() > kLongest ? least : edit_distance(word, name);
    if (distance >= least) continue;
    least = distance;
    out = name;
  }
  return out;
}

}  // namespace wrapwright
