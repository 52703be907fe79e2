// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where results go: standard output, or a file that appears whole at the end or not at all. Buffered; one thread.
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

namespace wrapwright {

class Output {
 public:
  // "" and "-": standard output. Devices and pipes are written to directly.
  static Result<Output> open(const std::string& path);
  Output(Output&& other) noexcept;
  Output& operator=(Output&&) = delete;
  ~Output();  // without close(): a file is left as it was

  // Nothing happens after a failure; close() reports it.
  void write(std::string_view bytes);
  // Writes what is buffered; for results that should be seen as they come.
  void flush();
  // Whether nobody wants more: the reader of our pipe is gone, or the disk refuses. A reason to stop early.
  [[nodiscard]] bool failed() const { return failed_; }
  // Puts the file in its place. A reader that went away is no failure.
  [[nodiscard]] Status close();

 private:
  Output(int fd, std::string path, std::filesystem::path temporary)
      : fd_(fd), path_(std::move(path)), temporary_(std::move(temporary)) {}
  void write_through(std::string_view bytes);
  void discard();

  int fd_;
  std::string path_;
  std::filesystem::path temporary_;  // "" = written directly
  std::string buffer_;
  bool failed_ = false;
  int failure_ = 0;  // errno
};

}  // namespace wrapwright
