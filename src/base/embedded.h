// SPDX-License-Identifier: Apache-2.0
#pragma once
// Data files inside the core library: the models of blocks/ from the folder data/, as they were when it was built. The
// build writes the function (cmake/Embed.cmake). Constant, safe from any thread, valid while the program runs; a lookup
// costs a comparison with each name.
#include <optional>
#include <string_view>

namespace wrapwright {

// The bytes of the file with this name, without folder: "page-blocks.trees". Nothing where the build had no such file.
[[nodiscard]] std::optional<std::string_view> embedded_file(std::string_view name);

}  // namespace wrapwright
