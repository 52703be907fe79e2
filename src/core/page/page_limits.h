// SPDX-License-Identifier: Apache-2.0
#pragma once
// How large a page may be, and what happens to the rest. Plain values with defaults; each is an option of the commands
// that read pages.
#include <cstddef>
#include <cstdint>

namespace wrapwright {

// Resource limits of libtidy, which runs in a separate process (core/normalize/tidy_process.h). A page that needs more
// fails.
struct TidyLimits {
  unsigned max_seconds = 30;    // of processor time per page
  std::size_t max_growth = 64;  // bytes of memory per byte of the page, in addition to 32 MiB
};

struct PageLimits {
  std::size_t max_bytes = 64U << 20U;    // per page; the rest is ignored
  unsigned max_depth = 250;              // levels; deeper elements become children of the element at this level
  std::uint32_t max_nodes = 4'000'000;   // elements; the rest is dropped
  std::uint32_t max_attributes = 1'000;  // per element; the rest is dropped
  // Byte budget, per byte of the page and in addition to 64 KiB, for formatting elements that are never closed: they
  // are reconstructed with all their attributes in each later block. html5 counts the bytes in its columns, and beyond
  // the limit no longer reconstructs elements; tidy counts the bytes of texts and values, allows one attribute per four
  // of these bytes, and drops the rest.
  std::uint32_t max_growth = 2;
  std::uint32_t max_names = 16'000;  // distinct names besides the known ones (core/page/names.h); all others become "_"
  // For html5 only: the standard's algorithm can take time quadratic in the size of the page.
  unsigned max_open_elements = 4'000;      // at once; further start tags are ignored
  unsigned max_formatting_elements = 500;  // <b>, <font> and the like to reconstruct; the oldest are dropped
  // Steps of the adoption agency, per byte of the page and in addition to a million; beyond the limit formatting
  // elements are closed in place.
  std::uint32_t max_adoption_steps = 64;
  TidyLimits tidy;
};

}  // namespace wrapwright
