// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/wrapper_shape.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <string>

#include "core/xpath/shape.h"

namespace wrapwright {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

double median_of(std::vector<std::size_t> values) {
  if (values.empty()) return kUnknown;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return static_cast<double>(*middle);
}

double share_of(std::size_t part, std::size_t all) {
  return all == 0 ? kUnknown : static_cast<double>(part) / static_cast<double>(all);
}

std::optional<XPathShape> read(const std::string& expression, WrapperShape& out) {
  auto shape = xpath_shape(expression);
  if (!shape) ++out.unread;
  if (shape && shape->positional) out.position = true;
  return shape;
}

}  // namespace

WrapperShape shape_of(const Wrapper& wrapper) {
  WrapperShape out;
  for (const SiteTemplate& each : wrapper.templates) {
    const bool has_content = each.kind == TemplateKind::kArticle;
    if (const auto content = has_content ? read(each.content, out) : std::nullopt) {
      out.content_position |= content->positional;
      out.expression_steps.push_back(std::accumulate(content->steps.begin(), content->steps.end(), std::size_t{0}));
      out.path_steps.insert(out.path_steps.end(), content->steps.begin(), content->steps.end());
    }
    if (!each.guard.empty()) read(each.guard, out);
    for (const std::string& exclusion : each.exclusions) read(exclusion, out);
    out.exclusions += each.exclusions.size();
  }
  return out;
}

WrapperFigures figures_of(std::span<const WrapperShape> wrappers) {
  WrapperFigures out;
  std::vector<std::size_t> expressions;
  std::vector<std::size_t> paths;
  std::size_t with_position = 0;
  std::size_t with_content_position = 0;
  for (const WrapperShape& one : wrappers) {
    expressions.insert(expressions.end(), one.expression_steps.begin(), one.expression_steps.end());
    paths.insert(paths.end(), one.path_steps.begin(), one.path_steps.end());
    out.exclusions += one.exclusions;
    out.unread += one.unread;
    with_position += one.position ? 1U : 0U;
    with_content_position += one.content_position ? 1U : 0U;
  }
  out.wrappers = wrappers.size();
  out.expressions = expressions.size();
  out.paths = paths.size();
  out.median_path_steps = median_of(std::move(paths));
  out.median_expression_steps = median_of(std::move(expressions));
  out.position_share = share_of(with_position, wrappers.size());
  out.content_position_share = share_of(with_content_position, wrappers.size());
  return out;
}

}  // namespace wrapwright
