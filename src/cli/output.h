// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where results go: standard output, or a file that appears whole at the end or not at all. Buffered; one thread.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/atomic_file.h"
#include "base/descriptor.h"
#include "base/result.h"

namespace wrapwright {

class Output {
 public:
  // "" and "-": standard output. Devices and pipes are written to directly.
  static Result<Output> open(const std::string& path);
  Output(Output&&) noexcept = default;
  Output& operator=(Output&&) = delete;
  ~Output();  // without close(): a file is left as it was

  // Nothing happens after a failure; close() reports it.
  void write(std::string_view bytes);
  // Writes what is buffered; for results that should be seen as they come.
  void flush();
  // Whether nobody wants more: the reader of our pipe is gone, or the disk refuses. A reason to stop early.
  [[nodiscard]] bool failed() const { return failure_.has_value(); }
  // Puts the file in its place. A reader that went away is no failure.
  [[nodiscard]] Status close();

 private:
  struct Direct {  // standard output, a device or a pipe
    Descriptor owned;
    int fd;
  };
  Output(std::string path, std::variant<Direct, AtomicFile> target)
      : path_(std::move(path)), target_(std::move(target)) {}
  void write_through(std::string_view bytes);

  std::string path_;
  std::variant<Direct, AtomicFile> target_;
  std::string buffer_;
  std::optional<Error> failure_;
  bool reader_is_gone_ = false;
};

}  // namespace wrapwright
