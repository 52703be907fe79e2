// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/xpath.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/ascii.h"
#include "core/xpath/direct_match.h"
#include "core/xpath/direct_parser.h"
#include "core/xpath/evaluate.h"
#include "core/xpath/expression.h"
#include "core/xpath/limits.h"
#include "core/xpath/program.h"

namespace wrapwright {

struct XPath::Program {
  std::string expression;
  std::optional<XPathProgram> direct;
  ParsedXPath parsed;  // if `direct` is not set
};

namespace {

std::string apply(const XPathFunction& function, std::string_view literal, std::string value) {
  if (function.kind == XPathFunction::Kind::kString) return value;
  if (function.kind == XPathFunction::Kind::kNormalizeSpace) return collapse_spaces(value, is_xml_space);
  const std::size_t at = value.find(literal);
  if (at == std::string::npos) return {};
  return function.kind == XPathFunction::Kind::kSubstringBefore ? value.substr(0, at)
                                                                : value.substr(at + literal.size());
}

std::string direct_value(const XPathProgram& program, const Page& page, XPathBudget& budget) {
  const std::optional<XPathNode> selected = match_first_xpath_node(program, page, budget);
  std::string value = selected ? string_of(page, *selected) : std::string();
  budget.spend_on_text(value.size() * (1 + program.functions.size()));
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
    auto parsed = parse_xpath(expression);
    if (!parsed) return std::move(parsed).error();
    program->parsed = std::move(parsed).value();
  }
  return XPath(std::move(program));
}

const std::string& XPath::expression() const { return program_->expression; }

bool XPath::direct() const { return program_->direct.has_value(); }

bool XPath::gives_nodes() const {
  if (program_->direct) return program_->direct->functions.empty();
  return program_->parsed.root.type == XPathType::kNodes;
}

std::vector<NodeIndex> XPath::select(const Page& page) const {
  XPathBudget budget;
  std::vector<NodeIndex> out;
  select(page, budget, out);
  return out;
}

void XPath::select(const Page& page, XPathBudget& budget, std::vector<NodeIndex>& out) const {
  out.clear();
  if (!gives_nodes() || !budget.ok()) return;
  if (program_->direct) return match_xpath(*program_->direct, page, budget, out);
  const XPathValue value = evaluate_xpath(program_->parsed, page, budget);
  if (!budget.ok()) return;
  for (const XPathNode node : value.nodes) {
    if (const NodeIndex element = node.element(page); element != 0) out.push_back(element);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

std::string XPath::string_value(const Page& page, XPathBudget& budget) const {
  std::string out;
  if (!budget.ok()) return out;
  if (program_->direct) {
    out = direct_value(*program_->direct, page, budget);
  } else {
    const XPathValue value = evaluate_xpath(program_->parsed, page, budget);
    if (budget.ok()) out = string_of(page, value);
  }
  return budget.ok() ? out : std::string();
}

std::string XPath::string_value(const Page& page) const {
  XPathBudget budget;
  return string_value(page, budget);
}

std::vector<std::string> XPath::string_values(const Page& page, XPathBudget& budget) const {
  if (!gives_nodes()) return {string_value(page, budget)};
  std::vector<XPathNode> nodes;
  if (budget.ok()) {
    nodes = program_->direct ? match_xpath_nodes(*program_->direct, page, budget)
                             : evaluate_xpath(program_->parsed, page, budget).nodes;
  }
  std::vector<std::string> values;
  for (const XPathNode node : nodes) {
    if (!budget.ok()) break;
    values.push_back(string_of(page, node));
    budget.spend_on_text(values.back().size());
  }
  if (!budget.ok()) values.clear();
  return values;
}

std::vector<std::string> XPath::string_values(const Page& page) const {
  XPathBudget budget;
  return string_values(page, budget);
}

std::string xpath_literal(std::string_view text) {
  if (text.find('\'') == std::string_view::npos) return "'" + std::string(text) + "'";
  if (text.find('"') == std::string_view::npos) return "\"" + std::string(text) + "\"";
  // Puts parts without apostrophes in apostrophes, and the apostrophes between them in quotation marks.
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
