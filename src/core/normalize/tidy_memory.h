// SPDX-License-Identifier: Apache-2.0
#pragma once
// An allocator for libtidy that uses only mmap(): in a process that was forked while other threads ran, the lock of
// malloc() may be held by a thread that does not exist in the child. Blocks are carved from chunks; freed blocks are
// kept in a list per size class (a power of two) and reused; the destructor frees all chunks. An allocation beyond the
// budget ends the process with kTidyOutOfMemory, because libtidy cannot continue without it. Not thread-safe. Cost:
// O(1) per block.
#include <array>
#include <cstddef>

namespace wrapwright {

// The exit status of a process in which libtidy exceeded its memory budget.
inline constexpr int kTidyOutOfMemory = 3;

class TidyMemory {
 public:
  // max_bytes: the limit on the total size of all live blocks.
  explicit TidyMemory(std::size_t max_bytes) : left_(max_bytes) {}
  TidyMemory(const TidyMemory&) = delete;
  TidyMemory& operator=(const TidyMemory&) = delete;
  ~TidyMemory();

  // Like realloc(), but never returns null.
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
