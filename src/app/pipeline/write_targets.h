// SPDX-License-Identifier: Apache-2.0
#pragma once
// The files that a command's results will replace, none of which it may read: an archive that is also named in a list
// or by a link must not be lost by overwriting it. Accesses the file system; safe from any thread. Cost: a system call
// for each checked path; none if nothing would be replaced.
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

class WriteTargets {
 public:
  // Takes those of the paths to be written that are existing files; "" and "-" are not files. Fails with kRefused if
  // two of them name the same file, or if one of them would be read: according to allow_reading(), or as a wrapper of
  // the store ("" = none).
  [[nodiscard]] static Result<WriteTargets> make(const std::vector<std::string>& paths,
                                                 std::initializer_list<std::vector<std::string>> read = {},
                                                 const std::filesystem::path& store = {});

  // The functions below fail with kRefused, with the target as the place.

  // Fails if the path is that of a target, or of a folder that contains, directly or deeper, a target that would be
  // read with the folder: a page, an archive or an index. Addresses are ignored.
  [[nodiscard]] Status allow_reading(const std::filesystem::path& path) const;
  // Fails if a target is directly in the folder and has this ending ("" = any), or if the path itself, such as a
  // database, is a target.
  [[nodiscard]] Status allow_reading_folder(const std::filesystem::path& folder, std::string_view ending) const;

 private:
  std::vector<std::filesystem::path> targets_;  // canonical
};

}  // namespace wrapwright
