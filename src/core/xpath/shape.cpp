// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/shape.h"

#include <algorithm>
#include <string>

#include "core/base/ascii.h"
#include "core/xpath/direct_parser.h"
#include "core/xpath/limits.h"
#include "core/xpath/program.h"

namespace wrapwright {
namespace {

// The expression without white space and without the content of its string literals.
std::string skeleton(std::string_view xpath) {
  std::string out;
  char quote = 0;
  for (const char c : xpath) {
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
      out += '"';
    } else if (!is_xml_space(c)) {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::optional<XPathShape> xpath_shape(std::string_view expression) {
  if (!check_xpath_limits(expression)) return std::nullopt;
  const auto program = parse_direct_xpath(expression);
  if (!program) return std::nullopt;
  XPathShape out;
  for (const XPathPath& path : program->paths) {
    const std::size_t attribute = path.attribute == XPathPath::kNoAttribute ? 0 : 1;
    out.steps.push_back(path.steps.last - path.steps.first + attribute);
  }
  out.positional = std::any_of(program->steps.begin(), program->steps.end(),
                               [](const XPathStep& step) { return step.positional; }) ||
                   std::any_of(program->tests.begin(), program->tests.end(),
                               [](const XPathTest& test) { return test.kind == XPathTest::Kind::kDfs; });
  return out;
}

bool is_position_dependent(std::string_view xpath) {
  if (const auto shape = xpath_shape(xpath)) return shape->positional;
  const std::string names = skeleton(xpath);
  if (names.find("position(") != std::string::npos || names.find("last(") != std::string::npos) return true;
  for (std::size_t at = names.find('['); at != std::string::npos; at = names.find('[', at + 1)) {
    const std::size_t end = names.find_first_not_of("0123456789", at + 1);
    if (end != std::string::npos && end > at + 1 && names[end] == ']') return true;
  }
  const std::size_t dfs = names.find("@dfs");
  if (dfs == std::string::npos) return false;
  const char after = dfs + 4 < names.size() ? names[dfs + 4] : ']';
  return (after < 'a' || after > 'z') && after != '-' && after != '_';
}

}  // namespace wrapwright
