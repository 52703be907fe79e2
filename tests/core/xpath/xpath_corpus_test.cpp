// SPDX-License-Identifier: Apache-2.0
// Both XPath engines against pugixml on the XML view: the same nodes for expressions of every form of the subset, and
// of many beyond it, made from the elements of corpus pages.
#include <algorithm>
#include <cstdio>
#include <gtest/gtest.h>
#include <pugixml.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "core/xpath/xpath.h"
#include "support/corpus_walk.h"
#include "support/pugixml_view.h"

namespace wrapwright {
namespace {

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      if (!out.back().empty()) out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

bool has_both_quotes(std::string_view text) {
  return text.find('"') != std::string_view::npos && text.find('\'') != std::string_view::npos;
}

std::string token_test(const std::string& name, const std::string& token) {
  return "contains(concat(' ', normalize-space(@" + name + "), ' '), " + xpath_literal(" " + token + " ") + ")";
}

// Position of i among its parent's children, of its own name or of all.
std::string position(const Page& page, NodeIndex i, bool same_name) {
  unsigned count = 1;
  for (NodeIndex sibling = page.parent(i) + 1; sibling < i; sibling = page.end(sibling)) {
    if (!same_name || page.tag(sibling) == page.tag(i)) ++count;
  }
  return "[" + std::to_string(count) + "]";
}

// The start of `text`, in whole characters.
std::string prefix(std::string_view text, std::size_t bytes) {
  bytes = std::min(bytes, text.size());
  while (bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) ++bytes;
  return std::string(text.substr(0, bytes));
}

// Conditions that hold for element i.
std::vector<std::string> tests_of(const Page& page, NodeIndex i) {
  std::vector<std::string> tests = {"@dfs='" + std::to_string(i) + "'", "@dfs = " + std::to_string(i)};
  for (const Attribute& attribute : page.attributes(i)) {
    const std::string name(page.name(attribute.name));
    const std::string_view value = page.value(attribute);
    tests.push_back("@" + name);
    if (value.size() > 2000 || has_both_quotes(value)) continue;
    tests.push_back("@" + name + " = " + xpath_literal(value));
    tests.push_back("starts-with(@" + name + ", " + xpath_literal(prefix(value, value.size() / 2)) + ")");
    tests.push_back("contains(@" + name + "," + xpath_literal(prefix(value, 3)) + ")");
    const auto tokens = words(value);
    for (std::size_t t = 0; t < std::min<std::size_t>(tokens.size(), 3); ++t) {
      tests.push_back(token_test(name, tokens[t]));
    }
  }
  return tests;
}

// Expressions about element i; `salt` picks among the many that could be made.
std::vector<std::string> expressions_about(const Page& page, NodeIndex i, std::size_t salt) {
  const std::string tag(page.tag_name(i));
  const NodeIndex parent = page.parent(i);
  const std::string outer = parent == 0 ? "*" : std::string(page.tag_name(parent));
  const auto tests = tests_of(page, i);
  const auto outer_tests = parent == 0 ? tests : tests_of(page, parent);
  const auto pick = [&](std::size_t n) { return tests[(salt + n) % tests.size()]; };
  const std::string& of_outer = outer_tests[salt % outer_tests.size()];
  const std::string nth = position(page, i, true);
  std::vector<std::string> out = {
      "//" + tag,
      "//" + tag + nth,
      "//*" + position(page, i, false),
      "//" + outer + "/" + tag + nth,
      "//" + outer + "[" + of_outer + "]/" + tag,
      "//" + outer + "[" + of_outer + "]//" + tag + nth,
      "//*[" + of_outer + "]//*[" + pick(0) + "]",
      "/html/body//" + outer + "/" + tag + "[" + pick(1) + "]",
      "//" + tag + "[" + pick(2) + " and " + pick(3) + "]" + nth,
      "//" + tag + "[not(" + pick(4) + ")]",
      "//" + tag + "[not(" + pick(5) + ")][1]",
      "//*[" + pick(6) + " or " + of_outer + "]",
      "//" + tag + "[(" + pick(7) + " or " + pick(8) + ") and not(" + pick(9) + " and " + pick(10) + ")]",
      "//*[@dfs='" + std::to_string(i) + "' or @dfs='" + std::to_string(parent) + "' or @dfs='4']",
      "//" + tag + nth + " | //" + outer + "[" + of_outer + "] | //" + tag + "[" + pick(11) + "]",
      "//" + outer + nth + "[" + of_outer + "]/*[" + pick(12) + "][1]",
      "//" + outer + "/*/" + tag + "[2]",
      "//" + outer + "[" + of_outer + "]/" + tag + "/@class",
      "//*[" + pick(13) + "]/@id | //" + tag + "/@href | //" + outer + nth,
      "//" + tag + "[contains(., 'a')]" + nth,
  };
  std::string absolute;
  for (NodeIndex at = i; at != 0; at = page.parent(at)) {
    absolute.insert(0, "/" + std::string(page.tag_name(at)) + position(page, at, true));
  }
  out.push_back(absolute);
  for (const std::string& test : tests) out.push_back("//*[" + test + "]");
  return out;
}

// Of every axis, function and operator, in terms of the element.
std::vector<std::string> expressions_beyond_the_subset(const Page& page, NodeIndex i) {
  const std::string tag(page.tag_name(i));
  const std::string self = "//*[@dfs='" + std::to_string(i) + "']";
  std::vector<std::string> out;
  for (const char* axis : {"ancestor", "ancestor-or-self", "child", "descendant", "descendant-or-self", "following",
                           "following-sibling", "parent", "preceding", "preceding-sibling", "self"}) {
    for (const char* test : {"*", "node()", "text()", "div", "node()[1]", "*[last()]", "text()[position() < 3]"})
      out.push_back(self + "/" + axis + "::" + test);
    out.push_back(self + "/text()[1]/" + axis + "::node()");
    out.push_back(self + "/@*[2]/" + axis + "::node()");
  }
  for (const std::string& rest : std::vector<std::string>{
           "/@*", "//@*[last()]", "/..//" + tag, "//text()[contains(., 'a')]/..", "/../" + tag + "[last() - 1]",
           "[count(*) > 1]", "[string-length(@class) mod 2 = 1]", "/*[position() mod 2 = 0 and not(@id)]",
           "[@class = //*/@class]", "[ancestor::*[3] or self::" + tag + "]", "/following::*[@class][1]"})
    out.push_back(self + rest);
  for (const std::string& value : std::vector<std::string>{
           "count(" + self + "/preceding::node())", "normalize-space(" + self + ")", "string(" + self + "/@*[1])",
           "substring(" + self + "/@dfs, 1.5, 2)", "sum(" + self + "/ancestor::*/@dfs)", "name(" + self + "/*[1])",
           "translate(" + self + "/@dfs, '123', 'ab')", "number(" + self + "/@dfs) div 7",
           "concat(" + self + "/@dfs, '-', true())", "boolean(" + self + "/text()) = false()",
           self + "/@dfs > 10 and " + self + " != ''", "-" + self + "/@dfs * 2 + 1", "round(" + self + "/@dfs div 3)"})
    out.push_back(value);
  out.push_back("(//" + tag + ")[" + std::to_string(1 + i % 3) + "]");
  out.push_back("(" + self + " | //" + tag + "[1])//text()");
  return out;
}

std::vector<NodeIndex> by_pugixml(const pugi::xpath_query& query, const pugi::xml_document& view) {
  std::vector<NodeIndex> out;
  for (const pugi::xpath_node& selected : query.evaluate_node_set(view)) {
    const pugi::xml_node node = selected.attribute() ? selected.parent() : selected.node();
    const pugi::xml_node element = node.type() == pugi::node_element ? node : node.parent();
    if (const NodeIndex number = element.attribute("dfs").as_uint(); number != 0) out.push_back(number);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

class Comparison : public PageVisitor {
 public:
  Comparison(std::string corpus, std::size_t elements) : corpus_(std::move(corpus)), elements_(elements) {}

  void visit(const ListedPage& source, const Page& page) override {
    SCOPED_TRACE(corpus_ + " " + source.id);
    pugi::xml_document view;
    load_view(page, view);
    const NodeIndex step = std::max<NodeIndex>(1, page.size() / static_cast<NodeIndex>(elements_));
    std::size_t salt = 0;
    for (NodeIndex i = 1; i < page.size(); i += step) {
      for (const std::string& expression : expressions_about(page, i, ++salt)) compare(page, view, expression);
      if (salt % 4 != 0 || page.size() > 5'000) continue;
      for (const std::string& expression : expressions_beyond_the_subset(page, i)) compare_any(page, view, expression);
    }
  }

  [[nodiscard]] std::size_t compared() const { return compared_; }
  [[nodiscard]] std::size_t direct() const { return direct_; }

 private:
  void compare(const Page& page, const pugi::xml_document& view, const std::string& expression) {
    ++compared_;
    const auto xpath = XPath::compile(expression);
    ASSERT_TRUE(xpath.ok()) << expression << ": " << xpath.error().to_string();
    if (xpath->direct()) ++direct_;
    const pugi::xpath_query query(expression.c_str());
    EXPECT_EQ(xpath->select(page), by_pugixml(query, view)) << expression;
    if (compared_ % 16 != 0) return;
    EXPECT_EQ(xpath->string_value(page), query.evaluate_string(view)) << expression;
    // Not of the subset, and so for the other engine.
    compare_any(page, view, "(" + expression + ")");
  }

  void compare_any(const Page& page, const pugi::xml_document& view, const std::string& expression) {
    const auto xpath = XPath::compile(expression);
    ASSERT_TRUE(xpath.ok()) << expression << ": " << xpath.error().to_string();
    const pugi::xpath_query query(expression.c_str());
    if (query.return_type() == pugi::xpath_type_node_set) {
      EXPECT_EQ(xpath->select(page), by_pugixml(query, view)) << expression;
      // Its string is that of its first node, for which both evaluate it once more.
      if (++node_sets_ % 4 != 0) return;
    }
    EXPECT_EQ(xpath->string_value(page), query.evaluate_string(view)) << expression;
  }

  std::string corpus_;
  std::size_t elements_;
  std::size_t compared_ = 0;
  std::size_t direct_ = 0;
  std::size_t node_sets_ = 0;  // compared as of any form
};

class CorpusPages : public testing::TestWithParam<std::tuple<const char*, NormalizerKind>> {};

TEST_P(CorpusPages, GiveTheSameNodesDirectlyAndByPugixml) {
  const auto [name, kind] = GetParam();
  REQUIRE_CORPUS(folder, name);
  const std::size_t elements = kSanitized ? 10 : 20;
  Comparison one(name, elements);
  Comparison other(name, elements);
  ASSERT_GT(walk_pages(sampled_pages(folder, kind == NormalizerKind::kTidy ? 10 : 25), kind, one, other), 0U);
  const std::size_t compared = one.compared() + other.compared();
  const std::size_t direct = one.direct() + other.direct();
  EXPECT_GT(compared, 100U);
  // What is not direct are values with U+FFFD or with what XML forbids.
  EXPECT_GT(direct * 100, compared * 95);
  RecordProperty("compared", std::to_string(direct));
  std::printf("             %zu expressions compared\n", direct);
}

INSTANTIATE_TEST_SUITE_P(XPath, CorpusPages,
                         testing::Combine(testing::ValuesIn(kCorpora),
                                          testing::Values(NormalizerKind::kHtml5, NormalizerKind::kTidy)),
                         name_of_walk);

}  // namespace
}  // namespace wrapwright
