// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads fitted coefficients from the text format that scripts write into data/: lines of
// "name<TAB>number<TAB>number...". Blank lines and lines that begin with "#" are ignored. Pure functions. Cost: O(size
// of the text).
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

// The numbers of the rows with these names, `columns` per row; the text must list the rows in the same order. kSyntax,
// with the line, if a row is missing or unknown, has a different number of columns, or contains anything but finite
// numbers.
[[nodiscard]] Result<std::vector<std::vector<double>>> read_coefficients(std::string_view text,
                                                                         std::span<const std::string_view> names,
                                                                         std::size_t columns);

// The same for an embedded file (core/base/embedded.h); the program ends if the file does not have these rows.
[[nodiscard]] std::vector<std::vector<double>> embedded_coefficients(std::string_view file,
                                                                     std::span<const std::string_view> names,
                                                                     std::size_t columns);

}  // namespace wrapwright
