// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads cookies.txt files, as browsers export them and wget and curl write them (the format of Netscape): seven fields
// separated by tabs. Reads the file; nothing else.
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

// The lines that are cookies. kSyntax, with the line, for a line that is none: also where the file has another format.
[[nodiscard]] Result<std::vector<std::string>> read_cookie_file(const std::filesystem::path& path);

}  // namespace wrapwright
