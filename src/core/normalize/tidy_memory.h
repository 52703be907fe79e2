// SPDX-License-Identifier: Apache-2.0
#pragma once
// Memory for libtidy, from mmap() alone: in a process that was forked while other threads ran, the lock of malloc() may
// be held by a thread that the process does not have. Blocks are carved from chunks, and a freed one waits for the next
// of its size class, a power of two; all chunks go with the object. A block that passes the budget ends the process
// with kTidyOutOfMemory, for libtidy cannot go on without. Not thread-safe. Cost: O(1) a block.
#include <array>
#include <cstddef>

namespace wrapwright {

// The exit status of a process in which libtidy asked for more than its budget.
inline constexpr int kTidyOutOfMemory = 3;

class TidyMemory {
 public:
  // max_bytes: of the blocks that are held at one time.
  explicit TidyMemory(std::size_t max_bytes) : left_(max_bytes) {}
  TidyMemory(const TidyMemory&) = delete;
  TidyMemory& operator=(const TidyMemory&) = delete;
  ~TidyMemory();

  // As realloc(), but never returns null.
  [[nodiscard]] void* reallocate(void* block, std::size_t size);
  void release(void* block);

 private:
  struct Head;   // before each block
  struct Chunk;  // before the blocks that were carved from it

  [[nodiscard]] Head* take(unsigned size_class);
  void add_chunk(std::size_t min_bytes);

  std::size_t left_;
  Chunk* chunks_ = nullptr;
  char* at_ = nullptr;
  char* end_ = nullptr;
  std::array<Head*, 64> free_{};
};

}  // namespace wrapwright
