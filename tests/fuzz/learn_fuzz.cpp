// SPDX-License-Identifier: Apache-2.0
// Up to three small pages of a site, divided by the byte 0x1E: what is learned from them compiles, can be written and
// read again, and updating it on the same pages gives a wrapper that compiles as well.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/normalize/normalizer.h"
#include "site/learn/learn_wrapper.h"
#include "site/learn/update.h"
#include "site/wrapper/applier.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

constexpr char kSeparator = '\x1e';
constexpr std::size_t kMaxPages = 3;

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "learn_fuzz: %s\n", what);
  std::abort();
}

std::vector<Page> parse_pages(std::string_view bytes) {
  static const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  std::vector<Page> pages;
  while (pages.size() < kMaxPages) {
    const std::size_t end = bytes.find(kSeparator);
    pages.push_back(normalizer->parse({bytes.substr(0, end), "text/html; charset=utf-8", ""}));
    if (end == std::string_view::npos) break;
    bytes.remove_prefix(end + 1);
  }
  return pages;
}

void check(const Wrapper& wrapper, const std::vector<SitePage>& pages) {
  const std::string written = format_wrapper(wrapper);
  const auto again = parse_wrapper(written, "learned.xml");
  require(again.ok() && format_wrapper(*again) == written, "the learned wrapper is read as another one");
  const auto applier = Applier::compile(wrapper);
  require(applier.ok(), "the learned wrapper does not compile");
  for (const SitePage& page : pages) {
    const TemplateMatch outcome = applier->apply(*page.page, page.url);
    for (const NodeIndex node : outcome.article.body)
      require(node < page.page->size(), "the body names a node that does not exist");
  }
}

}  // namespace
}  // namespace wrapwright

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  const std::vector<Page> parsed = parse_pages({reinterpret_cast<const char*>(data), size});
  std::vector<SitePage> pages;
  for (const Page& page : parsed) {
    SitePage& added = pages.emplace_back();
    added.page = &page;
    added.url = "https://site.example/" + std::to_string(pages.size());
  }
  const auto learned = learn_wrapper("site.example", pages);
  if (!learned) {
    require(!learned.error().message.empty(), "an error without a message");
    return 0;
  }
  check(*learned, pages);
  const auto updated = update_wrapper(*learned, pages);
  if (updated) check(updated->wrapper, pages);
  return 0;
}
