// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads cookies.txt files as exported by browsers and written by wget and curl (Netscape's format): seven fields
// separated by tabs. No side effects besides reading the file.
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

// The lines that are cookies. Fails with kSyntax and the line for a line that is not a cookie, which includes files in
// another format.
[[nodiscard]] Result<std::vector<std::string>> read_cookie_file(const std::filesystem::path& path);

}  // namespace wrapwright
