// SPDX-License-Identifier: Apache-2.0
// Any bytes, by both normalizers: the XML view must be XML and the same tree. The first byte picks the content type.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <pugixml.hpp>
#include <string>

#include "core/normalize/normalizer.h"
#include "support/page_xml.h"

namespace wrapwright {
namespace {

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "page_fuzz: %s\n", what);
  std::abort();
}

// Elements in document order against the page's columns.
struct Checker : pugi::xml_tree_walker {
  explicit Checker(const Page& checked) : page(checked) {}
  bool for_each(pugi::xml_node& node) override {
    if (node.type() != pugi::node_element) return true;
    ++at;
    require(at < page.size(), "more elements in the view than in the page");
    require(page.tag_name(at) == node.name(), "another name in the view");
    require(node.attribute("dfs").as_uint() == at, "another number in the view");
    require(node.parent().attribute("dfs").as_uint() == page.parent(at), "another parent in the view");
    return true;
  }
  const Page& page;
  NodeIndex at = 0;
};

void check(Normalizer& normalizer, const PageInput& input) {
  const Page page = normalizer.parse(input);
  const std::string xml = to_xml(page);
  pugi::xml_document view;
  require(view.load_buffer(xml.data(), xml.size()), "pugixml does not take the view");
  Checker checker(page);
  view.traverse(checker);
  require(checker.at + 1 == page.size(), "fewer elements in the view than in the page");
}

}  // namespace
}  // namespace wrapwright

// tidy 5.6 itself loses the attribute of "<?xml version" without an end: 64 bytes, no matter how long the page.
extern "C" const char* __lsan_default_suppressions() { return "leak:libtidy"; }  // NOLINT(bugprone-reserved-identifier)

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  constexpr std::string_view kContentTypes[] = {"", "text/html; charset=utf-8", "text/html; charset=shift_jis",
                                                "text/html; charset=utf-16le"};
  if (size == 0) return 0;
  const PageInput input{{reinterpret_cast<const char*>(data) + 1, size - 1}, kContentTypes[data[0] % 4], {}};
  static const auto html5 = make_normalizer(NormalizerKind::kHtml5);
  static const auto tidy = make_normalizer(NormalizerKind::kTidy);
  check(*html5, input);
  check(*tidy, input);
  return 0;
}
