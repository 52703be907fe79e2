// SPDX-License-Identifier: Apache-2.0
#pragma once
// Data files embedded in the core library at build time: models and coefficients from the folder data/. The build
// generates the function (cmake/Embed.cmake). Constant, safe from any thread, valid while the program runs. Cost of a
// lookup: one comparison per name.
#include <optional>
#include <string_view>

#include "core/base/result.h"

namespace wrapwright {

// The bytes of the file with this name, without folder: "page-blocks.trees". Nothing if there was no such file at build
// time.
[[nodiscard]] std::optional<std::string_view> embedded_file(std::string_view name);

// Ends the program: a file that is built in is missing or cannot be used, so the program was built of parts that do not
// fit.
[[noreturn]] void refuse_embedded_file(std::string_view name, const Error& error);

}  // namespace wrapwright
