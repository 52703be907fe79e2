// SPDX-License-Identifier: Apache-2.0
// Any bytes as a page, by every page-level method that needs no layout: an Article of the page's own nodes comes back,
// and its text is text that the page shows. The first byte picks how deep the page may be.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "content/article/render.h"
#include "core/normalize/normalizer.h"
#include "research/methods/page_method.h"

namespace wrapwright {
namespace {

struct Made {
  std::string name;
  std::unique_ptr<PageMethod> method;
};

std::vector<Made> make_methods() {
  std::vector<Made> methods;
  for (const PageMethodEntry* entry : page_methods()) {
    if (entry->description.cost == "needs layout") continue;
    auto made = make_page_method(entry->description.name);
    if (!made) std::abort();
    methods.push_back({std::string(entry->description.name), std::move(*made)});
  }
  return methods;
}

void require(bool condition, const std::string& method, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "extract_fuzz: %s: %s\n", method.c_str(), what);
  std::abort();
}

void check(const Page& page, const Article& article, const std::string& name) {
  NodeIndex last_end = 0;
  for (const NodeIndex node : article.body) {
    require(node < page.size() && node >= last_end, name, "body nodes are not ascending and apart");
    last_end = page.end(node);
  }
  require(std::is_sorted(article.excluded.begin(), article.excluded.end()), name, "excluded nodes are not ascending");
  require(std::is_sorted(article.excluded_text.begin(), article.excluded_text.end()), name, "nor are excluded texts");
  for (const NodeIndex node : article.excluded) require(node < page.size(), name, "excludes a node that is not there");
  for (const TextIndex t : article.excluded_text)
    require(t < page.text_count(), name, "excludes a text that is not there");
  require(!article.body.empty() || render_text(page, article).empty(), name, "text without a body");
}

}  // namespace
}  // namespace wrapwright

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  static const auto methods = make_methods();
  if (size == 0) return 0;
  PageLimits limits;
  limits.max_depth = data[0] % 2 == 0 ? 250 : 20'000;
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5, limits);
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const Page page = normalizer->parse({bytes, "text/html; charset=utf-8", ""});
  const PageCounts counts(page);
  for (const Made& made : methods) check(page, made.method->extract({page, counts, ""}), made.name);
  return 0;
}
