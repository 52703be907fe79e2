// SPDX-License-Identifier: Apache-2.0
#pragma once
// The files that a command's results are going to replace, none of which it may read: a second name for an archive, as
// in a list or behind a link, must not cost the archive. Looks at the file system; safe from any thread. Cost: a system
// call for each path that is asked about, none where nothing would be replaced.
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

class WriteTargets {
 public:
  // Of the paths that will be written those that are files already; "" and "-" are none. kRefused if two of them name
  // the same file, or if one of them is read: as allow_reading() says, or as a wrapper of the store ("" = none).
  [[nodiscard]] static Result<WriteTargets> make(const std::vector<std::string>& paths,
                                                 std::initializer_list<std::vector<std::string>> read = {},
                                                 const std::filesystem::path& store = {});

  // The functions below fail with kRefused, the target as the place.

  // If the path is that of a target, or of a folder in which, or below which, a target lies that is read with the
  // folder: a page, an archive or an index. Addresses are no paths.
  [[nodiscard]] Status allow_reading(const std::filesystem::path& path) const;
  // If a target lies in the folder, not below it, and has this ending ("" = any); or is what is named, as a database.
  [[nodiscard]] Status allow_reading_folder(const std::filesystem::path& folder, std::string_view ending) const;

 private:
  std::vector<std::filesystem::path> targets_;  // canonical
};

}  // namespace wrapwright
