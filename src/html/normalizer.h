// SPDX-License-Identifier: Apache-2.0
#pragma once
// Bytes of a page to a Page, by one of two parsers that nobody can tell apart afterwards:
//   tidy   tidy-html5's parse and repair, as in the papers' pipeline;
//   html5  the HTML standard's parser, exactly (html/tree_builder.h): the tree that browsers see, many times faster.
// Never fails: whatever the bytes are, a Page comes out, and its notes say what was replaced, moved or cut; of a page
// that libtidy does not come to an end with, it is an empty one, and failure() says why.
// A Normalizer keeps its buffers between pages: make one per thread and feed it many pages. Not thread-safe.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "html/page.h"

namespace wrapwright {

enum class NormalizerKind { kTidy, kHtml5 };

[[nodiscard]] std::string_view to_string(NormalizerKind kind);  // "tidy", "html5"
[[nodiscard]] std::optional<NormalizerKind> normalizer_from_string(std::string_view name);

// What libtidy, which runs in a process of its own (html/tidy_process.h), may take. A page that needs more has failed.
struct TidyLimits {
  unsigned max_seconds = 30;    // of processor time, for a page
  std::size_t max_growth = 64;  // bytes of memory for each byte of the page, besides 32 MiB
};

struct PageLimits {
  std::size_t max_bytes = 64U << 20U;    // of one page; the rest is left out
  unsigned max_depth = 250;              // levels; deeper elements become children of the element at this level
  std::uint32_t max_nodes = 4'000'000;   // elements; the rest is dropped
  std::uint32_t max_attributes = 1'000;  // of one element; the rest is dropped
  // Bytes that formatting elements may take which are opened again, with all their attributes, in each later block
  // since they are never closed: for each byte of the page, besides 64 KiB. html5 counts columns, and leaves the
  // elements closed past the limit; tidy counts texts and values, and an attribute for every four of these, and drops
  // the rest.
  std::uint32_t max_growth = 2;
  // Of html5 only, where the standard lets the time to build a tree grow with the square of the page:
  std::uint32_t max_names = 16'000;        // distinct names; the rest are "_"
  unsigned max_open_elements = 4'000;      // at once; start tags past them are left out
  unsigned max_formatting_elements = 500;  // <b>, <font> and the like to be opened again; the oldest give way
  TidyLimits tidy;
};

struct PageInput {
  std::string_view bytes;
  std::string_view content_type;  // HTTP Content-Type with its charset, or ""
  std::string_view encoding;      // a label that overrides all else, or ""
};

class Normalizer {
 public:
  virtual ~Normalizer() = default;
  [[nodiscard]] virtual Page parse(const PageInput& input) = 0;
  // Why nothing of the last page could be read; "" where it could.
  [[nodiscard]] virtual std::string_view failure() const { return {}; }
  [[nodiscard]] virtual NormalizerKind kind() const = 0;
};

[[nodiscard]] std::unique_ptr<Normalizer> make_normalizer(NormalizerKind kind, const PageLimits& limits = {});

}  // namespace wrapwright
