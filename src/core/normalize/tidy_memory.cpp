// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/tidy_memory.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace wrapwright {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 20U;
constexpr unsigned kSmallestClass = 5;  // blocks of 32 bytes, of which the header takes half

}  // namespace

struct alignas(std::max_align_t) TidyMemory::Head {
  std::size_t size;  // as requested
  union {
    std::size_t size_class;  // while the block is in use
    Head* next;              // while the block is free
  };
};

struct alignas(std::max_align_t) TidyMemory::Chunk {
  Chunk* next;
  std::size_t bytes;
};

TidyMemory::~TidyMemory() {
  while (chunks_ != nullptr) {
    Chunk* const next = chunks_->next;
    ::munmap(chunks_, chunks_->bytes);
    chunks_ = next;
  }
}

void TidyMemory::add_chunk(std::size_t min_bytes) {
  const std::size_t bytes = std::max(kChunk, min_bytes + sizeof(Chunk));
  void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) ::_exit(kTidyOutOfMemory);
  chunks_ = new (memory) Chunk{chunks_, bytes};
  at_ = static_cast<char*>(memory) + sizeof(Chunk);
  end_ = static_cast<char*>(memory) + bytes;
}

TidyMemory::Head* TidyMemory::take(unsigned size_class) {
  Head*& free = free_[size_class];
  if (free != nullptr) {
    Head* const head = free;
    free = head->next;
    return head;
  }
  const std::size_t bytes = std::size_t{1} << size_class;
  if (static_cast<std::size_t>(end_ - at_) < bytes) add_chunk(bytes);
  auto* const head = new (at_) Head;
  at_ += bytes;
  return head;
}

void* TidyMemory::reallocate(void* block, std::size_t size) {
  Head* const old = block == nullptr ? nullptr : static_cast<Head*>(block) - 1;
  const std::size_t held = old == nullptr ? 0 : old->size;
  if (size > left_ + held) ::_exit(kTidyOutOfMemory);
  const auto size_class = std::max(kSmallestClass, static_cast<unsigned>(std::bit_width(size + sizeof(Head) - 1)));
  if (old != nullptr && old->size_class == size_class) {
    left_ = left_ + held - size;
    old->size = size;
    return block;
  }
  left_ -= size;
  Head* const head = take(size_class);
  head->size = size;
  head->size_class = size_class;
  if (old != nullptr) {
    std::memcpy(head + 1, block, std::min(held, size));
    release(block);
  }
  return head + 1;
}

void TidyMemory::release(void* block) {
  if (block == nullptr) return;
  Head* const head = static_cast<Head*>(block) - 1;
  left_ += head->size;
  Head*& free = free_[head->size_class];
  head->next = free;
  free = head;
}

}  // namespace wrapwright
