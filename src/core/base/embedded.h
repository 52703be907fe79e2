// SPDX-License-Identifier: Apache-2.0
#pragma once
// Data files embedded in the core library at build time: models and coefficients from the folder data/. The build
// generates embedded_file() (cmake/Embed.cmake). The data are constant, safe from any thread, and valid for the
// lifetime of the program. Cost of a lookup: one comparison per name.
#include <optional>
#include <string_view>

#include "core/base/result.h"

namespace wrapwright {

// The bytes of the file with this name, without folder: "page-blocks.trees". Nothing if there was no such file at build
// time.
[[nodiscard]] std::optional<std::string_view> embedded_file(std::string_view name);

// Ends the program because an embedded file is missing or unusable, which means that the program was built from
// mismatched parts.
[[noreturn]] void refuse_embedded_file(std::string_view name, const Error& error);

}  // namespace wrapwright
