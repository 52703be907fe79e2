// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where the bytes of an archive come from: a file, standard input, a file inside of a ZIP. One thread.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "core/base/result.h"

namespace wrapwright {

class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  // Reads up to `size` bytes and returns their number: at least one, or 0 at the end. kInterrupted if a signal came while
  // a pipe or a terminal had nothing, as it may ask the program to end; reading a file goes on.
  virtual Result<std::size_t> read(char* out, std::size_t size) = 0;
  // Continues at this byte. Returns false, and changes nothing, if the source can only be read once.
  virtual bool seek(std::uint64_t offset) = 0;
};

// "-" is standard input. kNotFound or kIo.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> open_bytes(const std::filesystem::path& path);
// The first bytes of standard input, fewer at its end.
[[nodiscard]] std::string read_standard_input_start(std::size_t size);
// The rest of standard input behind `bytes`, which have been read already. kLimit above `limit` bytes, kInterrupted,
// kIo.
[[nodiscard]] Result<std::string> read_standard_input(std::size_t limit, std::string bytes = "");
// Standard input, of which `start` has been read already.
[[nodiscard]] std::unique_ptr<ByteSource> open_standard_input(std::string start);

}  // namespace wrapwright
