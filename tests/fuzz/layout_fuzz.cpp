// SPDX-License-Identifier: Apache-2.0
// Any bytes as a page in the layout engine: it ends within its limits, and no box has its right edge left of its left
// edge. The engine itself is not instrumented, but its memory is watched.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "core/normalize/normalizer.h"
#include "research/layout/layout.h"
#include "research/methods/visual_importance.h"

namespace wrapwright {
namespace {

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "layout_fuzz: %s\n", what);
  std::abort();
}

}  // namespace
}  // namespace wrapwright

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  static const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  const Page page = normalizer->parse({{reinterpret_cast<const char*>(data), size}, "text/html; charset=utf-8", ""});
  LayoutOptions options;
  options.limits.max_steps = 500'000;
  const auto spans = lay_out(page, options);
  if (!spans) {
    require(spans.error().kind == ErrorKind::kLimit && !spans.error().message.empty(), "an error that names no limit");
    return 0;
  }
  require(spans->elements.size() == page.size() && spans->texts.size() == page.text_count(), "not a box for each");
  for (const Span& span : spans->elements) require(span.left <= span.right, "an element's edges are crossed");
  for (const Span& span : spans->texts) require(span.left <= span.right, "a text's edges are crossed");
  for (const double importance : visual_importances(page, *spans))
    require(importance >= 0 && importance <= 1, "an importance beyond 0 and 1");
  return 0;
}
