// SPDX-License-Identifier: Apache-2.0
#include "xpath/shape.h"

#include <algorithm>

#include "xpath/parser.h"
#include "xpath/program.h"

namespace wrapwright {

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

}  // namespace wrapwright
