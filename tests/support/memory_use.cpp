// SPDX-License-Identifier: Apache-2.0
#include "support/memory_use.h"

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<std::size_t> g_held{0};
std::atomic<std::size_t> g_peak{0};

}  // namespace

// ThreadSanitizer has these operators in its own library: nothing is counted with it.
#if defined(__has_feature)
#define WRAPWRIGHT_COUNTS_MEMORY !__has_feature(thread_sanitizer)
#else
#define WRAPWRIGHT_COUNTS_MEMORY 1
#endif

#if WRAPWRIGHT_COUNTS_MEMORY
// The standard library's temporary buffers come from this one: every pair of new and delete must be ours.
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  void* const block = std::malloc(size == 0 ? 1 : size);
  if (block == nullptr) return nullptr;
  const std::size_t held = g_held += malloc_usable_size(block);
  std::size_t peak = g_peak;
  while (held > peak && !g_peak.compare_exchange_weak(peak, held)) continue;
  return block;
}

void* operator new(std::size_t size) {
  void* const block = operator new(size, std::nothrow);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void operator delete(void* block) noexcept {
  if (block == nullptr) return;
  g_held -= malloc_usable_size(block);
  std::free(block);
}

void operator delete(void* block, std::size_t /*size*/) noexcept { operator delete(block); }
#endif

namespace wrapwright {

std::size_t peak_memory(const std::function<void()>& work) {
  const std::size_t before = g_held;
  g_peak = before;
  work();
  return g_peak - before;
}

}  // namespace wrapwright
