// SPDX-License-Identifier: Apache-2.0
#include "site/rules/xpath_parts.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/xpath/expression.h"
#include "core/xpath/limits.h"

namespace wrapwright {
namespace {

using Step = XPathLocationStep;

// The paths of a union, or the only one.
std::vector<const XPathExpression*> paths_of(const XPathExpression& root) {
  std::vector<const XPathExpression*> out;
  if (root.kind == XPathExpression::Kind::kChain && root.operators.front() == XPathOperator::kUnion) {
    for (const XPathExpression& operand : root.operands) out.push_back(&operand);
  } else {
    out.push_back(&root);
  }
  return out;
}

bool ends_in_element(const XPathExpression& path) {
  if (path.kind != XPathExpression::Kind::kPath || path.steps.empty()) return true;
  const Step& last = path.steps.back();
  return last.axis != XPathAxis::kAttribute && last.test != Step::Test::kText;
}

}  // namespace

std::vector<std::string> union_members(std::string_view xpath) {
  std::vector<std::string> out;
  std::size_t begin = 0;
  int depth = 0;
  char quote = '\0';
  for (std::size_t i = 0; i <= xpath.size(); ++i) {
    const char c = i < xpath.size() ? xpath[i] : '|';
    if (quote != '\0') {
      if (c == quote) quote = '\0';
      if (i < xpath.size()) continue;
    }
    if (c == '"' || c == '\'') quote = c;
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (i < xpath.size() && (c != '|' || depth != 0)) continue;
    out.emplace_back(trim(xpath.substr(begin, i - begin), is_xml_space));
    begin = i + 1;
  }
  return out;
}

std::string union_of(const std::vector<std::string>& members) {
  std::string out;
  for (const std::string& member : members) out += (out.empty() ? "" : " | ") + member;
  return out;
}

std::string last_name(std::string_view xpath) {
  if (!check_xpath_limits(xpath)) return {};
  const auto parsed = parse_xpath(xpath);
  if (!parsed || parsed->root.kind != XPathExpression::Kind::kPath || parsed->root.steps.empty()) return {};
  const Step& last = parsed->root.steps.back();
  const bool is_element = last.test == Step::Test::kName && last.axis != XPathAxis::kAttribute;
  return is_element ? parsed->names[last.name] : std::string();
}

bool selects_elements(std::string_view xpath) {
  if (!check_xpath_limits(xpath)) return false;
  const auto parsed = parse_xpath(xpath);
  if (!parsed || parsed->root.type != XPathType::kNodes) return false;
  const auto paths = paths_of(parsed->root);
  return std::all_of(paths.begin(), paths.end(), [](const XPathExpression* path) { return ends_in_element(*path); });
}

bool selects_attributes(std::string_view xpath) {
  if (!check_xpath_limits(xpath)) return false;
  const auto parsed = parse_xpath(xpath);
  if (!parsed || parsed->root.type != XPathType::kNodes) return false;
  const auto paths = paths_of(parsed->root);
  return std::all_of(paths.begin(), paths.end(), [](const XPathExpression* path) {
    return path->kind == XPathExpression::Kind::kPath && !path->steps.empty() &&
           path->steps.back().axis == XPathAxis::kAttribute;
  });
}

bool names_tbody(std::string_view rule) { return rule.find("tbody") != std::string_view::npos; }

}  // namespace wrapwright
