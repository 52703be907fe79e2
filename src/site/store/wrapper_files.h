// SPDX-License-Identifier: Apache-2.0
#pragma once
// The storage of a store's wrapper files: the interface that a new kind of store implements. It knows only names and
// bytes, not the contents of wrappers. All functions are safe from any thread.
#include <string>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

struct WrapperFile {
  std::string name;  // file name without ".xml"
  std::string bytes;
};

class WrapperFiles {
 public:
  WrapperFiles() = default;
  WrapperFiles(const WrapperFiles&) = delete;
  WrapperFiles& operator=(const WrapperFiles&) = delete;
  virtual ~WrapperFiles() = default;

  // Whether read() would not fail with kNotFound.
  [[nodiscard]] virtual bool has(const std::string& name) const = 0;
  // kNotFound if there is no such file, or nothing at all; kLimit above kMaxWrapperBytes.
  [[nodiscard]] virtual Result<std::string> read(const std::string& name) const = 0;
  // In any order. kNotFound if there is nothing at all.
  [[nodiscard]] virtual Result<std::vector<std::string>> names() const = 0;
  // Writes each file completely or not at all, replacing those of the same names.
  [[nodiscard]] virtual Status write(const std::vector<WrapperFile>& files) = 0;
  [[nodiscard]] virtual Status remove(const std::string& name) = 0;
};

}  // namespace wrapwright
