// SPDX-License-Identifier: Apache-2.0
#pragma once
// The line that shows the progress of a long run on a terminal. Pure function.
#include <string>

#include "app/pipeline/listener.h"

namespace wrapwright {

// "applying 1,234 of 5,000 pages, 12 sites, 340/s, 0:11 left"; without a rate in the first second. At most 80 columns.
[[nodiscard]] std::string progress_line(const Progress& progress, double seconds);

}  // namespace wrapwright
