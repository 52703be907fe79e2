// SPDX-License-Identifier: Apache-2.0
#pragma once
// A source of an archive's bytes: a file, standard input, or a file inside a ZIP. One thread.
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

  // Reads up to `size` bytes and returns their number: at least one, or 0 at the end. Fails with kInterrupted if a
  // signal arrives while a pipe or a terminal has no data, because it may tell the program to end; reading a file
  // continues.
  virtual Result<std::size_t> read(char* out, std::size_t size) = 0;
  // Continues at this byte. Returns false, and changes nothing, if the source can only be read once.
  virtual bool seek(std::uint64_t offset) = 0;
};

// "-" is standard input. Fails with kNotFound or kIo.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> open_bytes(const std::filesystem::path& path);
// The first bytes of standard input, fewer at its end.
[[nodiscard]] std::string read_standard_input_start(std::size_t size);
// `bytes`, which have been read already, and the rest of standard input. Fails with kLimit above `limit` bytes,
// kInterrupted or kIo.
[[nodiscard]] Result<std::string> read_standard_input(std::size_t limit, std::string bytes = "");
// Standard input, of which `start` has been read already.
[[nodiscard]] std::unique_ptr<ByteSource> open_standard_input(std::string start);

}  // namespace wrapwright
