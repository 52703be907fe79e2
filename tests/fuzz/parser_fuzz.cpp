// SPDX-License-Identifier: Apache-2.0
// Any bytes by our HTML parser: compares the tokenizer with the plain one and the versions of the byte scans with each
// other, and checks the guarantees of Page.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/html/tree_builder.h"
#include "core/normalize/html5_normalizer.h"
#include "core/normalize/page_columns.h"
#include "core/normalize/page_text.h"
#include "support/tokens.h"

namespace wrapwright {
namespace {

// A Page's memory: bytes for each byte of the page, and on top of that.
constexpr std::size_t kMemoryPerByte = 12;
constexpr std::size_t kMemory = 200'000;

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "parser_fuzz: %s\n", what);
  std::abort();
}

void check_tokens(std::string_view text) {
  static const auto readers = token_readers();
  const auto expected = plain_tokens_of(text);
  for (const auto& reader : readers) {
    const std::string found = difference(reader->read(text), expected);
    require(found.empty(), found.c_str());
  }
}

void check_elements(const Page& page) {
  require(page.size() >= 2 && page.parent(1) == 0 && page.end(0) == page.size() && page.end(1) == page.size(),
          "no root");
  std::vector<NodeIndex> open = {0};
  for (NodeIndex i = 1; i < page.size(); ++i) {
    while (page.end(open.back()) <= i) open.pop_back();
    require(page.parent(i) == open.back(), "a parent is not the element around");
    require(page.level(i) + 1 == open.size(), "a level is not the number of ancestors");
    require(page.end(i) > i && page.end(i) <= page.end(open.back()), "an end lies outside the parent");
    require(!page.tag_name(i).empty(), "a name is empty");
    for (const Attribute& a : page.attributes(i))
      require(page.attribute(i, a.name) == page.value(a), "an attribute stands twice");
    open.push_back(i);
  }
}

// Reads each text, so that AddressSanitizer detects invalid ranges.
void check_texts(const Page& page) {
  NodeIndex before = 0;
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const TextRun& run = page.run(t);
    require(run.size > 0 && std::string(page.text(t)).size() == run.size, "a text is empty");
    require(run.next >= before && run.next <= page.size(), "texts are out of order");
    require(run.parent >= 1 && run.parent < run.next && run.next <= page.end(run.parent),
            "a text lies outside its parent");
    const TextRange range = page.texts(run.parent);
    require(range.first <= t && t < range.last, "a text is not in its parent's range");
    before = run.next;
  }
}

void check_same(const Page& a, const Page& b) {
  require(a.size() == b.size() && a.text_count() == b.text_count(), "two versions give pages of two sizes");
  for (NodeIndex i = 1; i < a.size(); ++i) {
    require(a.tag_name(i) == b.tag_name(i) && a.parent(i) == b.parent(i), "two versions give two elements");
    require(a.attributes(i).size() == b.attributes(i).size(), "two versions give two numbers of attributes");
    for (std::size_t k = 0; k < a.attributes(i).size(); ++k) {
      const Attribute& one = a.attributes(i)[k];
      const Attribute& other = b.attributes(i)[k];
      require(a.name(one.name) == b.name(other.name) && a.value(one) == b.value(other),
              "two versions give two attributes");
    }
  }
  for (TextIndex t = 0; t < a.text_count(); ++t) require(a.text(t) == b.text(t), "two versions give two texts");
}

std::vector<std::unique_ptr<TreeBuilder>> make_builders() {
  std::vector<std::unique_ptr<TreeBuilder>> builders;
  for (const auto version : scan_versions()) {
    TreeBuilder::Options options;
    options.scan = ByteScan(version);
    builders.push_back(std::make_unique<TreeBuilder>(options));
  }
  return builders;
}

// The limits of `number` things of each kind, or of some more where a page needs them to have anything.
PageLimits tight_limits(std::uint32_t number) {
  PageLimits limits;
  limits.max_depth = number + 2;
  limits.max_nodes = 30 * number;
  limits.max_attributes = number;
  limits.max_growth = 0;
  limits.max_names = 4 * number;
  limits.max_open_elements = 4 * number;
  limits.max_formatting_elements = number;
  limits.max_adoption_steps = 0;
  return limits;
}

Page page_of(std::string_view text, TreeBuilder& builder, PageColumns& columns) {
  PageText bytes = make_page_text(text);
  builder.parse(bytes.bytes.get(), bytes.size);
  return columns.make(builder, std::move(bytes), {});
}

// Parses within limits that small pages reach.
class TightParser {
 public:
  explicit TightParser(std::uint32_t number)
      : builder_({.limits = tight_limits(number)}), columns_(tight_limits(number)) {}
  Page parse(std::string_view text) { return page_of(text, builder_, columns_); }

 private:
  TreeBuilder builder_;
  PageColumns columns_;
};

}  // namespace
}  // namespace wrapwright

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  static Html5Normalizer normalizer{PageLimits()};
  static const auto builders = make_builders();
  static PageColumns columns{PageLimits()};
  static TightParser tight[] = {TightParser(0), TightParser(1), TightParser(2), TightParser(3)};
  const PageInput input{{reinterpret_cast<const char*>(data), size}, {}, "utf-8"};
  std::string buffer;
  PageNotes notes;
  const std::string_view text = page_text(input, size, buffer, notes);
  check_tokens(text);
  const Page page = normalizer.parse(input);
  if (!page.notes().mended_raw_text) {
    for (const auto& builder : builders) check_same(page, page_of(text, *builder, columns));
  }
  const Page small = tight[size % std::size(tight)].parse(text);
  for (const Page* each : {&page, &small}) {
    check_elements(*each);
    check_texts(*each);
  }
  require(page.memory() <= kMemory + size * kMemoryPerByte, "a page takes too much memory");
  return 0;
}
