// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses the bytes of a page into a Page, by one of two parsers:
//   tidy   tidy-html5's parse and repair, as in the papers' pipeline;
//   html5  the HTML standard's parser, exactly (core/html/tree_builder.h): the tree that browsers see, many times faster.
// Never fails: any bytes give a Page, whose notes report what was replaced, moved or cut. If libtidy cannot finish a
// page, the Page is empty and failure() gives the reason.
// A Normalizer keeps its buffers between pages: create one per thread and use it for many pages. Not thread-safe.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/page/normalizer_kind.h"
#include "core/page/page.h"
#include "core/page/page_limits.h"

namespace wrapwright {

struct PageInput {
  std::string_view bytes;
  std::string_view content_type;  // HTTP Content-Type with its charset, or ""
  std::string_view encoding;      // a label that overrides all else, or ""
};

class Normalizer {
 public:
  virtual ~Normalizer() = default;
  [[nodiscard]] virtual Page parse(const PageInput& input) = 0;
  // Why the last page could not be parsed; "" if it could.
  [[nodiscard]] virtual std::string_view failure() const { return {}; }
  [[nodiscard]] virtual NormalizerKind kind() const = 0;
};

[[nodiscard]] std::unique_ptr<Normalizer> make_normalizer(NormalizerKind kind, const PageLimits& limits = {});

}  // namespace wrapwright
