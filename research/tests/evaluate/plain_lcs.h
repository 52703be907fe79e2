// SPDX-License-Identifier: Apache-2.0
#pragma once
// The textbook algorithm for the longest common subsequence: one row of the table at a time.
#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "core/text/tokens.h"

namespace wrapwright {

inline std::size_t plain_lcs(std::span<const Token> a, std::span<const Token> b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (const Token token : a) {
    std::size_t diagonal = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t above = row[j + 1];
      row[j + 1] = token == b[j] ? diagonal + 1 : std::max(above, row[j]);
      diagonal = above;
    }
  }
  return row.back();
}

}  // namespace wrapwright
