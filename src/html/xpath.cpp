// SPDX-License-Identifier: Apache-2.0
#include "html/xpath.h"

#include <algorithm>
#include <optional>
#include <pugixml.hpp>
#include <utility>

#include "html/xml.h"
#include "html/xml_text.h"
#include "html/xpath_match.h"
#include "html/xpath_parser.h"
#include "html/xpath_program.h"

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

std::vector<NodeIndex> XPath::select(const Page& page) const {
  std::vector<NodeIndex> out;
  select(page, out);
  return out;
}

void XPath::select(const Page& page, std::vector<NodeIndex>& out) const {
  out.clear();
  if (program_->direct) {
    match_xpath(*program_->direct, page, out);
  } else {
    select_from_view(*program_->query, page, out);
  }
}

std::string XPath::string_value(const Page& page) const {
  std::string value;
  if (program_->direct) {
    const std::vector<NodeIndex> selected = select(page);
    if (selected.empty()) return value;
    const TextRange texts = page.texts(selected.front());
    for (TextIndex t = texts.first; t < texts.last; ++t) append_xml(value, page.text(t), XmlContext::kValue);
    return value;
  }
  pugi::xml_document view;
  to_pugixml(page, view);
  return program_->query->evaluate_string(view);
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
