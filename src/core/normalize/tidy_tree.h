// SPDX-License-Identifier: Apache-2.0
#pragma once
// libtidy's parse and repair, and a walk over the tree that it makes. For core/normalize/tidy_process.h alone: it may
// overflow the stack, run without end, and ends the process where it runs out of memory. One thread of the process. It
// allocates nothing by malloc(), and a sink may not either.
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

// max_memory: bytes; where libtidy asks for more the process ends with kTidyOutOfMemory (tidy_memory.h).
void walk_tidy_tree(std::string_view html, std::size_t max_memory, TidyTreeSink& sink);

}  // namespace wrapwright
