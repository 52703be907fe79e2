// SPDX-License-Identifier: Apache-2.0
#pragma once
// A private folder under $TMPDIR that the destructor removes with its content. Creating one also removes those that
// killed processes of the same user left there more than a week ago.
#include <filesystem>
#include <memory>

#include "core/base/result.h"

namespace wrapwright {

class ScratchFolder {
 public:
  static Result<std::unique_ptr<ScratchFolder>> make();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  explicit ScratchFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

}  // namespace wrapwright
