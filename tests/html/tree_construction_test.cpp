// SPDX-License-Identifier: Apache-2.0
// MyHTML's own tree as the html5 normalizer gets it, before its mending, against html5lib's tree-construction cases.
// The cases that fail are in tree_construction_failures.txt; that list may only shrink.
#include <algorithm>
#include <gtest/gtest.h>
#include <iostream>
#include <utility>

#include "html/myhtml_parser.h"
#include "support/corpora.h"
#include "support/dat_file.h"

namespace wrapwright {
namespace {

constexpr auto kNoLimit = static_cast<std::size_t>(-1);

// The tree of a fragment; `context` as in the suite: "td", "svg path", "math mi".
myhtml_tree_t* parse_fragment(MyHtmlParser& parser, const std::string& data, std::string context) {
  myhtml_namespace_t space = MyHTML_NAMESPACE_HTML;
  if (context.starts_with("svg ")) {
    space = MyHTML_NAMESPACE_SVG;
    context.erase(0, 4);
  } else if (context.starts_with("math ")) {
    space = MyHTML_NAMESPACE_MATHML;
    context.erase(0, 5);
  }
  std::transform(context.begin(), context.end(), context.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  myhtml_tree_t* any = parser.parse("", kNoLimit);
  return parser.parse_fragment(data, myhtml_tag_id_by_name(any, context.data(), context.size()), space);
}

std::string or_empty(const char* text, std::size_t size) { return text != nullptr ? std::string(text, size) : ""; }

std::string key_of(myhtml_tree_attr_t* attribute) {
  std::size_t size = 0;
  const char* text = myhtml_attribute_key(attribute, &size);
  return or_empty(text, size);
}

std::string value_of(myhtml_tree_attr_t* attribute) {
  std::size_t size = 0;
  const char* text = myhtml_attribute_value(attribute, &size);
  return or_empty(text, size);
}

std::string text_of(myhtml_tree_node_t* node) {
  std::size_t size = 0;
  const char* text = myhtml_node_text(node, &size);
  return or_empty(text, size);
}

// MyHTML keeps a doctype's parts as attributes: the name as a key; PUBLIC or SYSTEM and the identifiers as values.
std::string doctype_of(myhtml_tree_node_t* node) {
  std::vector<std::string> values;
  std::string name;
  for (myhtml_tree_attr_t* a = myhtml_node_attribute_first(node); a != nullptr; a = myhtml_attribute_next(a)) {
    if (a == myhtml_node_attribute_first(node)) {
      name = key_of(a);
    } else {
      values.push_back(value_of(a));
    }
  }
  std::string out = "<!DOCTYPE " + name;
  values.resize(3);
  const bool is_public = !values[0].empty() && (values[0][0] == 'P' || values[0][0] == 'p');
  const std::string public_id = is_public ? values[1] : "";
  const std::string& system_id = is_public ? values[2] : values[1];
  if (!public_id.empty() || !system_id.empty()) out += " \"" + public_id + "\" \"" + system_id + "\"";
  return out + ">";
}

std::string space_prefix(myhtml_namespace_t space) {
  switch (space) {
    case MyHTML_NAMESPACE_SVG:
      return "svg ";
    case MyHTML_NAMESPACE_MATHML:
      return "math ";
    case MyHTML_NAMESPACE_XLINK:
      return "xlink ";
    case MyHTML_NAMESPACE_XML:
      return "xml ";
    case MyHTML_NAMESPACE_XMLNS:
      return "xmlns ";
    default:
      return "";
  }
}

void dump_element(myhtml_tree_node_t* node, const std::string& indent, std::string& out) {
  std::size_t size = 0;
  const char* name = myhtml_tag_name_by_id(node->tree, myhtml_node_tag_id(node), &size);
  out.append(indent).append("<").append(space_prefix(myhtml_node_namespace(node)));
  out.append(or_empty(name, size)).append(">\n");
  std::vector<std::pair<std::string, std::string>> attributes;
  for (myhtml_tree_attr_t* a = myhtml_node_attribute_first(node); a != nullptr; a = myhtml_attribute_next(a)) {
    attributes.emplace_back(space_prefix(myhtml_attribute_namespace(a)) + key_of(a), value_of(a));
  }
  std::sort(attributes.begin(), attributes.end());
  for (const auto& [key, value] : attributes) {
    out.append(indent).append("  ").append(key).append("=\"").append(value).append("\"\n");
  }
}

// The children of `root` in the suite's format; without recursion, since depth is the input's to choose.
std::string dump(myhtml_tree_node_t* root) {
  std::string out;
  std::string indent = "| ";
  myhtml_tree_node_t* node = myhtml_node_child(root);
  while (node != nullptr) {
    const myhtml_tag_id_t tag = myhtml_node_tag_id(node);
    if (tag == MyHTML_TAG__TEXT) {
      out += indent + "\"" + text_of(node) + "\"\n";
    } else if (tag == MyHTML_TAG__COMMENT) {
      out += indent + "<!-- " + text_of(node) + " -->\n";
    } else if (tag == MyHTML_TAG__DOCTYPE) {
      out += indent + doctype_of(node) + "\n";
    } else {
      dump_element(node, indent, out);
    }
    const bool is_template = tag == MyHTML_TAG_TEMPLATE && myhtml_node_namespace(node) == MyHTML_NAMESPACE_HTML;
    indent += "  ";
    if (is_template) {
      out += indent + "content\n";
      indent += "  ";
    }
    myhtml_tree_node_t* next = myhtml_node_child(node);
    while (next == nullptr) {
      const bool leaves_template =
          myhtml_node_tag_id(node) == MyHTML_TAG_TEMPLATE && myhtml_node_namespace(node) == MyHTML_NAMESPACE_HTML;
      indent.resize(indent.size() - (leaves_template ? 4 : 2));
      next = myhtml_node_next(node);
      if (next != nullptr) break;
      node = myhtml_node_parent(node);
      if (node == nullptr || node == root) break;
    }
    node = next;
  }
  if (!out.empty()) out.pop_back();
  return out;
}

std::string tree_of(MyHtmlParser& parser, const DatCase& c) {
  if (!c.has("document-fragment")) return dump(myhtml_tree_get_document(parser.parse(c.at("data"), kNoLimit)));
  myhtml_tree_t* tree = parse_fragment(parser, c.at("data"), c.at("document-fragment"));
  return dump(myhtml_tree_get_node_html(tree));
}

struct Share {
  int passed = 0;
  int all = 0;
};

TEST(TreeConstruction, MyHtmlPassesAllCasesThatAreNotListed) {
  REQUIRE_SUITES(suites);
  const auto cases = read_dat_folder(suites / "html5lib-tests" / "tree-construction");
  ASSERT_GT(cases.size(), 1700U);
  const auto known = read_known_failures(WRAPWRIGHT_SOURCE_DIR "/tests/html/tree_construction_failures.txt");
  MyHtmlParser parser;
  std::vector<std::string> all;
  std::vector<std::string> failing;
  std::map<std::string, Share> shares;
  for (const DatCase& c : cases) {
    all.push_back(c.name);
    Share& share = shares[c.has("script-on") ? "script-on" : c.has("document-fragment") ? "fragment" : "document"];
    ++share.all;
    if (tree_of(parser, c) == c.at("document")) {
      ++share.passed;
    } else {
      failing.push_back(c.name);
    }
  }
  for (const auto& [kind, share] : shares) {
    const std::string text = std::to_string(share.passed) + "/" + std::to_string(share.all);
    RecordProperty(kind, text);
    std::cout << kind << ": " << text << '\n';
  }
  EXPECT_EQ(compare_with_known_failures(all, failing, known), "");
}

}  // namespace
}  // namespace wrapwright
