// SPDX-License-Identifier: Apache-2.0
#pragma once
// The destination of results: standard output, or a file that appears completely at the end or not at all. Buffered,
// and compressed on request. On a terminal, control characters except line breaks and tabs are escaped
// (core/encoding/printable.h), and the listener's progress ends before anything is written. Not thread-safe.
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "app/pipeline/listener.h"
#include "core/base/atomic_file.h"
#include "core/base/descriptor.h"
#include "core/base/result.h"
#include "web/archive/packer.h"

namespace wrapwright {

class Output {
 public:
  // "" and "-": standard output. Devices and pipes are written to directly.
  static Result<Output> open(const std::string& path, const Listener& listener, Packing packing = Packing::kPlain);
  static Output standard(const Listener& listener);  // standard output, not compressed
  Output(Output&&) noexcept = default;
  Output& operator=(Output&&) = delete;
  ~Output();  // without close(), an existing file stays unchanged

  // Does nothing after a failure; close() reports it.
  void write(std::string_view bytes);
  // Writes the buffer; for results that should be visible immediately.
  void flush();
  // Whether further output is useless, because the reader of the pipe is gone or the disk is full. A reason to stop
  // early.
  [[nodiscard]] bool failed() const { return failure_.has_value(); }
  // Moves the file to its path. A closed pipe is not an error.
  [[nodiscard]] Status close();

 private:
  struct Direct {  // standard output, a device or a pipe
    Descriptor owned;
    int fd;
    bool is_terminal;
  };
  Output(Listener listener, std::string path, std::variant<Direct, AtomicFile> target)
      : listener_(std::move(listener)), path_(std::move(path)), target_(std::move(target)) {}
  static Result<Output> open_target(const std::string& path, const Listener& listener);
  void pass_on(std::string_view bytes);
  void write_through(std::string_view bytes);

  Listener listener_;
  std::string path_;
  std::variant<Direct, AtomicFile> target_;
  std::unique_ptr<Packer> packer_;  // null = the bytes are not compressed
  std::string buffer_;
  std::optional<Error> failure_;
  bool reader_is_gone_ = false;
};

}  // namespace wrapwright
