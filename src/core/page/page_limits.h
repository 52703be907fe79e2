// SPDX-License-Identifier: Apache-2.0
#pragma once
// How large a page may be, and what becomes of the rest. Plain values with defaults; every one is an option of the
// commands that read pages.
#include <cstddef>
#include <cstdint>

namespace wrapwright {

// What libtidy, which runs in a process of its own (core/normalize/tidy_process.h), may take. A page that needs more has
// failed.
struct TidyLimits {
  unsigned max_seconds = 30;    // of processor time, for a page
  std::size_t max_growth = 64;  // bytes of memory for each byte of the page, besides 32 MiB
};

struct PageLimits {
  std::size_t max_bytes = 64U << 20U;    // of one page; the rest is left out
  unsigned max_depth = 250;              // levels; deeper elements become children of the element at this level
  std::uint32_t max_nodes = 4'000'000;   // elements; the rest is dropped
  std::uint32_t max_attributes = 1'000;  // of one element; the rest is dropped
  // Byte budget, per byte of the page and in addition to 64 KiB, for formatting elements that are never closed:
  // they are reconstructed with all their attributes in each later block. html5 counts columns, and leaves the
  // elements closed past the limit; tidy counts texts and values, and an attribute for every four of these, and
  // drops the rest.
  std::uint32_t max_growth = 2;
  std::uint32_t max_names = 16'000;  // distinct names besides the known ones (core/page/names.h); the rest are "_"
  // Of html5 only, where the standard lets the time to build a tree grow with the square of the page:
  unsigned max_open_elements = 4'000;      // at once; start tags past them are left out
  unsigned max_formatting_elements = 500;  // <b>, <font> and the like to reconstruct; the oldest are dropped
  // Elements that the adoption agency walks over, for each byte of the page, besides a million; past them formatting
  // elements are closed in place.
  std::uint32_t max_adoption_steps = 64;
  TidyLimits tidy;
};

}  // namespace wrapwright
