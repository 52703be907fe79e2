// SPDX-License-Identifier: Apache-2.0
#pragma once
// Numbers that were fitted, as a text of lines "name<TAB>number<TAB>number...", as scripts write them into data/. Blank
// lines and lines that begin with "#" are left out. Plain values; pure. Cost: O(size of the text).
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

// The numbers of the rows with these names, `columns` each, in this order, which is also that of the text. kSyntax,
// with the line, where a row is missing, unknown or of another number of columns, or has what is no finite number.
[[nodiscard]] Result<std::vector<std::vector<double>>> read_coefficients(std::string_view text,
                                                                         std::span<const std::string_view> names,
                                                                         std::size_t columns);

// The same of a file that is built in (core/base/embedded.h), which has these rows or ends the program.
[[nodiscard]] std::vector<std::vector<double>> embedded_coefficients(std::string_view file,
                                                                     std::span<const std::string_view> names,
                                                                     std::size_t columns);

}  // namespace wrapwright
