// SPDX-License-Identifier: Apache-2.0
// Evaluates the arithmetic of lengths: calc(), min(), max(), clamp().
#include <algorithm>
#include <string>
#include <vector>

#include "core/base/ascii.h"
#include "research/css/values.h"
#include "site/rules/syntax.h"

namespace wrapwright {
namespace {

constexpr unsigned kDeepest = 32;

// Lengths are converted to pixels; the types of operands (length or number) are not checked against each other.
class Evaluator {
 public:
  Evaluator(std::string_view text, const StyleLengths& lengths) : text_(text), lengths_(lengths) {}

  std::optional<double> whole() {
    const auto value = sum(0);
    space();
    return at_ == text_.size() ? value : std::nullopt;
  }

 private:
  std::optional<double> sum(unsigned depth) {
    auto value = product(depth);
    while (value) {
      space();
      if (at_ >= text_.size() || (text_[at_] != '+' && text_[at_] != '-')) break;
      const double sign = text_[at_++] == '-' ? -1 : 1;
      const auto right = product(depth);
      if (!right) return std::nullopt;
      *value += sign * *right;
    }
    return value;
  }

  std::optional<double> product(unsigned depth) {
    auto value = factor(depth);
    while (value) {
      space();
      if (at_ >= text_.size() || (text_[at_] != '*' && text_[at_] != '/')) break;
      const bool divide = text_[at_++] == '/';
      const auto right = factor(depth);
      if (!right || (divide && *right == 0)) return std::nullopt;
      *value = divide ? *value / *right : *value * *right;
    }
    return value;
  }

  // NOLINTNEXTLINE(misc-no-recursion): bounded by kDeepest
  std::optional<double> factor(unsigned depth) {
    space();
    std::size_t end = at_;
    while (end < text_.size() && text_[end] >= 'a' && text_[end] <= 'z') ++end;
    if (end < text_.size() && text_[end] == '(') {
      const std::string_view name = text_.substr(at_, end - at_);
      at_ = end + 1;
      return depth == kDeepest ? std::nullopt : function(name, depth + 1);
    }
    const auto number = css_number(text_, at_);
    if (!number) return std::nullopt;
    const std::size_t unit = at_;
    while (at_ < text_.size() && (text_[at_] == '%' || (text_[at_] >= 'a' && text_[at_] <= 'z'))) ++at_;
    return in_pixels(*number, text_.substr(unit, at_ - unit));
  }

  std::optional<double> function(std::string_view name, unsigned depth) {
    std::vector<double> values;
    do {
      const auto value = sum(depth);
      if (!value) return std::nullopt;
      values.push_back(*value);
      space();
    } while (at_ < text_.size() && text_[at_++] == ',');
    if (text_[at_ - 1] != ')') return std::nullopt;
    if (name == "min") return *std::min_element(values.begin(), values.end());
    if (name == "max") return *std::max_element(values.begin(), values.end());
    if (name == "clamp") {
      if (values.size() != 3) return std::nullopt;
      return std::max(values[0], std::min(values[1], values[2]));
    }
    return values.size() == 1 && (name.empty() || name == "calc") ? std::optional(values[0]) : std::nullopt;
  }

  [[nodiscard]] std::optional<double> in_pixels(double number, std::string_view unit) const {
    if (unit.empty()) return number;
    const std::string text = "1" + std::string(unit);
    std::vector<StyleDeclaration> parsed;
    parse_style({"font-size", text, false}, false, parsed);
    if (parsed.empty()) return std::nullopt;
    const StyleValue& one = parsed[0].value;
    if (one.unit == StyleUnit::kPixels) return number * one.number;
    return number * one.number * (one.unit == StyleUnit::kRoots ? lengths_.rem : lengths_.em);
  }

  void space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  std::string_view text_;
  const StyleLengths& lengths_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<double> evaluate_length(std::string_view text, const StyleLengths& lengths) {
  return Evaluator(text, lengths).whole();
}

}  // namespace wrapwright
