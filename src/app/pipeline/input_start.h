// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the beginning of standard input, which can be read only once, to decide whether it is an archive, which is read
// as a stream, or a document, which is read as a whole.
#include <string>

namespace wrapwright {

struct InputStart {
  std::string bytes;
  bool is_archive = false;
};

// Reads no more bytes than the decision needs.
[[nodiscard]] InputStart read_input_start();

}  // namespace wrapwright
