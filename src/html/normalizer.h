// SPDX-License-Identifier: Apache-2.0
#pragma once
// Bytes of a page to a Page, by one of two parsers that nobody can tell apart afterwards:
//   tidy   tidy-html5's parse and repair, as in the papers' pipeline;
//   html5  the HTML standard's tree builder (MyHTML): the tree that browsers see, many times faster.
// Never fails: whatever the bytes are, a Page comes out, and its notes say what was replaced, moved or cut.
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

struct PageLimits {
  std::size_t max_bytes = 64U << 20U;    // of one page; the rest is not read
  unsigned max_depth = 250;              // levels; deeper elements become children of the element at this level
  std::uint32_t max_nodes = 4'000'000;   // elements; the rest is dropped
  std::uint32_t max_attributes = 1'000;  // of one element; the rest is dropped
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
  [[nodiscard]] virtual NormalizerKind kind() const = 0;
};

[[nodiscard]] std::unique_ptr<Normalizer> make_normalizer(NormalizerKind kind, const PageLimits& limits = {});

}  // namespace wrapwright
