// SPDX-License-Identifier: Apache-2.0
#pragma once
// The Arrow C data interface (https://arrow.apache.org/docs/format/CDataInterface.html), copied from its specification
// as intended there: it is an ABI, not a library. Whoever holds a struct whose `release` is not null must call it
// exactly once.
#include <cstdint>

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

extern "C" {

struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

}  // extern "C"

#endif  // ARROW_C_DATA_INTERFACE

namespace wrapwright {
inline constexpr std::int64_t kArrowNullable = 2;  // ARROW_FLAG_NULLABLE
}
