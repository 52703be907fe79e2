// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses and repairs a page with libtidy and walks over the resulting tree. Only for core/normalize/tidy_process.h: it
// may overflow the stack or run forever, and it ends the process if it runs out of memory. Only one thread of a process
// may use it. It does not call malloc(), and a sink must not either.
#include <cstddef>
#include <string_view>

namespace wrapwright {

class TidyTreeSink {
 public:
  virtual ~TidyTreeSink() = default;
  virtual void open(std::string_view tag) = 0;
  virtual void attribute(std::string_view name, std::string_view value) = 0;
  virtual void text(std::string_view utf8) = 0;
  virtual void close() = 0;
};

// max_memory: in bytes; if libtidy needs more, the process ends with kTidyOutOfMemory (tidy_memory.h).
void walk_tidy_tree(std::string_view html, std::size_t max_memory, TidyTreeSink& sink);

}  // namespace wrapwright
