// SPDX-License-Identifier: Apache-2.0
#pragma once
// The line that shows on a terminal how far a long run is. Pure function.
#include <string>

#include "app/pipeline/listener.h"

namespace wrapwright {

// "applying 1,234 of 5,000 pages, 12 sites, 340/s, 0:11 left"; without a rate in the first second. At most 80 columns.
[[nodiscard]] std::string progress_line(const Progress& progress, double seconds);

}  // namespace wrapwright
