// SPDX-License-Identifier: Apache-2.0
// The XML view of pages of every corpus, by both normalizers: pugixml and xmllint accept it, and it equals the Page.
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <pugixml.hpp>
#include <sstream>
#include <string>
#include <tuple>

#include "core/page/xml_text.h"
#include "support/corpus_walk.h"
#include "support/page_xml.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

std::string as_view(std::string_view text) {
  std::string out;
  append_xml(out, text, XmlContext::kValue);
  return out;
}

// The first difference between an element of the view and node i; "" if there is none.
std::string difference(const Page& page, NodeIndex i, const pugi::xml_node& element) {
  if (page.tag_name(i) != element.name()) return "name";
  if (element.attribute("dfs").as_uint() != i) return "dfs";
  if (element.parent().attribute("dfs").as_uint() != page.parent(i)) return "parent";
  pugi::xml_attribute seen = element.first_attribute().next_attribute();
  for (const Attribute& attribute : page.attributes(i)) {
    if (page.name(attribute.name) != seen.name()) return "attribute name";
    if (as_view(page.value(attribute)) != seen.value()) return "attribute value";
    seen = seen.next_attribute();
  }
  if (seen) return "one attribute more";
  std::string own;
  for (TextIndex t = page.texts(i).first; t < page.texts(i).last; ++t) {
    if (page.run(t).parent == i) append_xml(own, page.text(t), XmlContext::kValue);
  }
  std::string seen_text;
  for (const pugi::xml_node child : element.children()) seen_text += child.value();
  return own == seen_text ? "" : "text";
}

pugi::xml_node next_element(const pugi::xml_node& node) {
  pugi::xml_node at = node;
  do {
    if (at.first_child()) {
      at = at.first_child();
    } else {
      while (at && !at.next_sibling()) at = at.parent();
      at = at.next_sibling();
    }
  } while (at && at.type() != pugi::node_element);
  return at;
}

void expect_view_is_page(const Page& page, const pugi::xml_document& document) {
  pugi::xml_node element = document.document_element();
  for (NodeIndex i = 1; i < page.size(); ++i) {
    const std::string what = element ? difference(page, i, element) : "missing";
    ASSERT_EQ(what, "") << "node " << i << " " << page.tag_name(i);
    element = next_element(element);
  }
  EXPECT_FALSE(element) << "elements after the last node";
}

// Checks views by pugixml at once, by xmllint in batches.
class ViewChecker : public PageVisitor {
 public:
  explicit ViewChecker(std::string corpus) : corpus_(std::move(corpus)) {}

  void visit(const ListedPage& source, const Page& page) override {
    SCOPED_TRACE(corpus_ + " " + source.id);
    const std::string xml = to_xml(page);
    {
      pugi::xml_document parsed;
      const auto result = parsed.load_buffer(xml.data(), xml.size(), pugi::parse_default | pugi::parse_ws_pcdata);
      ASSERT_TRUE(result) << result.description() << " at " << result.offset;
      expect_view_is_page(page, parsed);
    }
    const std::string file = std::to_string(++files_) + ".xml";
    names_ += " " + file + "=" + source.id;
    std::ofstream(folder_.path() / file, std::ios::binary) << xml;
    if (files_ == 128) finish();
  }

  void finish() override {
    if (files_ == 0) return;
    const std::string folder = folder_.path().string();
    const int status = std::system(("cd " + folder + " && xmllint --noout *.xml 2> messages").c_str());
    std::stringstream messages;
    messages << std::ifstream(folder_.path() / "messages").rdbuf();
    EXPECT_EQ(status, 0) << corpus_ << names_;
    EXPECT_EQ(messages.str(), "") << corpus_ << names_;
    EXPECT_EQ(std::system(("rm -f " + folder + "/*").c_str()), 0);
    files_ = 0;
    names_.clear();
  }

 private:
  std::string corpus_;
  TemporaryFolder folder_;
  std::size_t files_ = 0;
  std::string names_;
};

TEST(XmlOfHostilePages, IsWellFormedToo) {
  if (std::system("xmllint --version 2> /dev/null") != 0) GTEST_SKIP() << "xmllint is not here";
  std::string deep;
  for (int i = 0; i < 10'000; ++i) deep += "<div><x" + std::to_string(i) + ":y>";
  std::string attributes = "<p";
  for (int i = 0; i < 3'000; ++i) attributes += " a" + std::to_string(i) + "=\"" + static_cast<char>(i % 256) + "\"";
  std::string bytes = "<b \x01=\x02>";
  for (int i = 0; i < 1'024; ++i) bytes += {static_cast<char>(i % 256), static_cast<char>(i / 4)};
  ViewChecker checker("hostile");
  for (const NormalizerKind kind : {NormalizerKind::kHtml5, NormalizerKind::kTidy}) {
    const auto normalizer = make_normalizer(kind);
    for (const std::string& html : {deep, attributes, bytes, std::string(), std::string(1'000, '\0')}) {
      checker.visit({}, normalizer->parse({html, {}, {}}));
    }
  }
  checker.finish();
}

class CorpusViews : public testing::TestWithParam<std::tuple<const char*, NormalizerKind>> {};

TEST_P(CorpusViews, AreWellFormedAndTheSameTree) {
  const auto [name, kind] = GetParam();
  REQUIRE_CORPUS(folder, name);
  if (std::system("xmllint --version 2> /dev/null") != 0) GTEST_SKIP() << "xmllint is not here";
  ViewChecker one(name);
  ViewChecker other(name);
  const auto pages = sampled_pages(folder);
  const std::size_t visited = walk_pages(pages, kind, one, other);
  EXPECT_EQ(visited, pages.size());
  EXPECT_GT(visited, 0U);
}

INSTANTIATE_TEST_SUITE_P(Xml, CorpusViews,
                         testing::Combine(testing::ValuesIn(kCorpora),
                                          testing::Values(NormalizerKind::kHtml5, NormalizerKind::kTidy)),
                         name_of_walk);

}  // namespace
}  // namespace wrapwright
