// SPDX-License-Identifier: Apache-2.0
#include "xpath/xpath.h"

#include <algorithm>
#include <optional>
#include <pugixml.hpp>
#include <utility>

#include "base/ascii.h"
#include "html/xml.h"
#include "html/xml_text.h"
#include "xpath/direct_match.h"
#include "xpath/parser.h"
#include "xpath/program.h"

namespace wrapwright {

struct XPath::Program {
  std::string expression;
  std::optional<XPathProgram> direct;
  std::optional<pugi::xpath_query> query;  // where direct is not set
};

namespace {

// Number of the element that the node is, or that holds it; 0 for the document.
NodeIndex element_of(const pugi::xpath_node& selected) {
  const pugi::xml_node node = selected.attribute() ? selected.parent() : selected.node();
  const pugi::xml_node element = node.type() == pugi::node_element ? node : node.parent();
  return element.attribute("dfs").as_uint();
}

void select_from_view(const pugi::xpath_query& query, const Page& page, std::vector<NodeIndex>& out) {
  if (query.return_type() != pugi::xpath_type_node_set) return;
  pugi::xml_document view;
  to_pugixml(page, view);
  for (const pugi::xpath_node& selected : query.evaluate_node_set(view)) {
    if (const NodeIndex element = element_of(selected); element != 0) out.push_back(element);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

// As string() of the XML view gives it.
std::string value_of(const Page& page, const XPathNode& node) {
  std::string value;
  if (node.part == XPathNode::kDfs) return std::to_string(node.element);
  if (node.part >= XPathNode::kFirstAttribute) {
    const Attribute& attribute = page.attributes(node.element)[node.part - XPathNode::kFirstAttribute];
    append_xml(value, page.value(attribute), XmlContext::kValue);
    return value;
  }
  const TextRange texts = page.texts(node.element);
  for (TextIndex t = texts.first; t < texts.last; ++t) append_xml(value, page.text(t), XmlContext::kValue);
  return value;
}

std::string apply(const XPathFunction& function, std::string_view literal, std::string value) {
  using Kind = XPathFunction::Kind;
  if (function.kind == Kind::kString) return value;
  if (function.kind == Kind::kNormalizeSpace) return collapse_spaces(value, is_xml_space);
  const std::size_t at = value.find(literal);
  if (at == std::string::npos) return {};
  return function.kind == Kind::kSubstringBefore ? value.substr(0, at) : value.substr(at + literal.size());
}

std::string direct_value(const XPathProgram& program, const Page& page) {
  const std::vector<XPathNode> selected = match_xpath_nodes(program, page);
  std::string value = selected.empty() ? std::string() : value_of(page, selected.front());
  for (const XPathFunction& function : program.functions) {
    value = apply(function, program.literal(function), std::move(value));
  }
  return value;
}

}  // namespace

XPath::XPath(std::unique_ptr<const Program> program) : program_(std::move(program)) {}
XPath::XPath(XPath&&) noexcept = default;
XPath& XPath::operator=(XPath&&) noexcept = default;
XPath::~XPath() = default;

Result<XPath> XPath::compile(std::string_view expression) {
  if (Status limits = check_xpath_limits(expression); !limits) return std::move(limits).error();
  auto program = std::make_unique<Program>();
  program->expression = expression;
  program->direct = parse_direct_xpath(expression);
  if (!program->direct) {
    try {
      program->query.emplace(program->expression.c_str());
    } catch (const pugi::xpath_exception& error) {
      const auto byte = static_cast<std::size_t>(std::max<std::ptrdiff_t>(error.result().offset, 0));
      return Error{ErrorKind::kSyntax, std::string("XPath: ") + error.result().description(), {"", 0, 0, byte}};
    }
  }
  return XPath(std::move(program));
}

const std::string& XPath::expression() const { return program_->expression; }

bool XPath::direct() const { return program_->direct.has_value(); }

bool XPath::gives_nodes() const {
  if (program_->direct) return program_->direct->functions.empty();
  return program_->query->return_type() == pugi::xpath_type_node_set;
}

std::vector<NodeIndex> XPath::select(const Page& page) const {
  std::vector<NodeIndex> out;
  select(page, out);
  return out;
}

void XPath::select(const Page& page, std::vector<NodeIndex>& out) const {
  out.clear();
  if (program_->direct) {
    if (!program_->direct->functions.empty()) return;
    match_xpath(*program_->direct, page, out);
  } else {
    select_from_view(*program_->query, page, out);
  }
}

std::string XPath::string_value(const Page& page) const {
  if (program_->direct) return direct_value(*program_->direct, page);
  pugi::xml_document view;
  to_pugixml(page, view);
  return program_->query->evaluate_string(view);
}

std::vector<std::string> XPath::string_values(const Page& page) const {
  std::vector<std::string> values;
  if (program_->direct) {
    if (!program_->direct->functions.empty()) return {direct_value(*program_->direct, page)};
    for (const XPathNode& node : match_xpath_nodes(*program_->direct, page)) values.push_back(value_of(page, node));
    return values;
  }
  pugi::xml_document view;
  to_pugixml(page, view);
  if (program_->query->return_type() != pugi::xpath_type_node_set) return {program_->query->evaluate_string(view)};
  const pugi::xpath_query string_of("string()");
  pugi::xpath_node_set nodes = program_->query->evaluate_node_set(view);
  nodes.sort();
  for (const pugi::xpath_node& node : nodes) values.push_back(string_of.evaluate_string(node));
  return values;
}

std::string xpath_literal(std::string_view text) {
  if (text.find('\'') == std::string_view::npos) return "'" + std::string(text) + "'";
  if (text.find('"') == std::string_view::npos) return "\"" + std::string(text) + "\"";
  // Pieces without an apostrophe in apostrophes, the apostrophes between them in quotation marks.
  std::string out = "concat(";
  while (!text.empty()) {
    const bool apostrophes = text.front() == '\'';
    const std::size_t size = std::min(apostrophes ? text.find_first_not_of('\'') : text.find('\''), text.size());
    const char quote = apostrophes ? '"' : '\'';
    if (out.back() != '(') out += ", ";
    out += quote;
    out += text.substr(0, size);
    out += quote;
    text.remove_prefix(size);
  }
  return out + ")";
}

}  // namespace wrapwright
