// SPDX-License-Identifier: Apache-2.0
#pragma once
// Wrapper files in a folder, where people can read and edit them. Holds only the folder's name.
#include <filesystem>

#include "site/store/wrapper_files.h"

namespace wrapwright {

class FolderFiles : public WrapperFiles {
 public:
  explicit FolderFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

  [[nodiscard]] bool has(const std::string& name) const override;
  [[nodiscard]] Result<std::string> read(const std::string& name) const override;
  // Leaves out hidden files.
  [[nodiscard]] Result<std::vector<std::string>> names() const override;
  [[nodiscard]] Status write(const std::vector<WrapperFile>& files) override;
  [[nodiscard]] Status remove(const std::string& name) override;

 private:
  [[nodiscard]] std::filesystem::path path_of(const std::string& name) const { return folder_ / (name + ".xml"); }

  std::filesystem::path folder_;
};

}  // namespace wrapwright
