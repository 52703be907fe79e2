// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>

#include "core/base/ascii.h"
#include "research/css/sheet.h"
#include "site/rules/syntax.h"

namespace wrapwright {
namespace {

constexpr double kWidth = 1280;
constexpr double kHeight = 720;

// The pixels of "40em" or "600px"; nothing for other units.
std::optional<double> pixels(std::string_view text) {
  text = trim(text);
  std::size_t at = 0;
  const auto number = css_number(text, at);
  const std::string_view unit = text.substr(at);
  if (!number) return std::nullopt;
  if (unit == "em" || unit == "rem") return *number * 16;
  if (unit == "px" || (unit.empty() && *number == 0)) return number;
  return std::nullopt;
}

bool width_or_height(std::string_view feature, std::string_view value, double screen) {
  const auto wanted = pixels(value);
  if (!wanted) return false;
  if (feature.starts_with("min-")) return screen >= *wanted;
  if (feature.starts_with("max-")) return screen <= *wanted;
  return screen == *wanted;
}

// A range such as "width >= 600px", in either order.
bool range(std::string_view text) {
  const std::size_t at = text.find_first_of("<>=");
  std::string_view left = trim(text.substr(0, at));
  const bool equal = at + 1 < text.size() && text[at + 1] == '=';
  std::string_view right = trim(text.substr(at + (equal ? 2 : 1)));
  bool less = text[at] == '<';
  if (left != "width" && left != "height") {
    std::swap(left, right);
    less = !less;
  }
  const auto wanted = pixels(right);
  if (!wanted || (left != "width" && left != "height")) return false;
  const double screen = left == "width" ? kWidth : kHeight;
  if (screen == *wanted) return equal || text[at] == '=';
  return text[at] != '=' && (screen < *wanted) == less;
}

// The feature inside one pair of parentheses.
bool feature_applies(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    if (text.find_first_of("<>=") != std::string_view::npos) return range(text);
    return text == "color" || text == "width" || text == "height" || text == "hover";
  }
  const std::string_view feature = trim(text.substr(0, colon));
  const std::string_view value = trim(text.substr(colon + 1));
  if (feature.ends_with("-device-width") || feature == "device-width" || feature.ends_with("width"))
    return width_or_height(feature, value, kWidth);
  if (feature.ends_with("height")) return width_or_height(feature, value, kHeight);
  if (feature == "orientation") return value == "landscape";
  if (feature == "prefers-color-scheme") return value == "light";
  if (feature == "prefers-reduced-motion" || feature == "prefers-contrast") return value == "no-preference";
  if (feature == "hover" || feature == "any-hover") return value == "hover";
  if (feature == "pointer" || feature == "any-pointer") return value == "fine";
  return false;
}

bool query_applies(std::string_view query) {
  bool holds = true;
  bool negated = false;
  std::size_t at = 0;
  while (at < query.size()) {
    if (is_space(query[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    if (query[at] == '(') {
      at = css_skip(query, at);
      holds = feature_applies(trim(query.substr(begin + 1, at - begin - 2))) && holds;
      continue;
    }
    while (at < query.size() && !is_space(query[at]) && query[at] != '(') ++at;
    const std::string_view word = query.substr(begin, at - begin);
    if (word == "not") {
      negated = true;
    } else if (word != "only" && word != "and" && word != "all" && word != "screen") {
      holds = false;
    }
  }
  return holds != negated;
}

}  // namespace

bool media_applies(std::string_view queries) {
  const std::string lowered = lower(trim(queries));
  if (lowered.empty()) return true;
  std::size_t at = 0;
  while (at <= lowered.size()) {
    const std::size_t end = css_find(lowered, at, ',');
    if (query_applies(trim(std::string_view(lowered).substr(at, end - at)))) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace wrapwright
