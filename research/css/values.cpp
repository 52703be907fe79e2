// SPDX-License-Identifier: Apache-2.0
#include "research/css/values.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/base/ascii.h"
#include "site/rules/syntax.h"

namespace wrapwright {
namespace {

using Unit = StyleUnit;

StyleValue of(Unit unit, double number = 0) {
  StyleValue value;
  value.unit = unit;
  value.number = number;
  return value;
}

struct Keyword {
  std::string_view name;
  Unit unit;
  double number;
};

constexpr Keyword kSizes[] = {
    {"xx-small", Unit::kKeyword, 1},      {"x-small", Unit::kKeyword, 2},   {"small", Unit::kKeyword, 3},
    {"medium", Unit::kKeyword, 4},        {"large", Unit::kKeyword, 5},     {"x-large", Unit::kKeyword, 6},
    {"xx-large", Unit::kKeyword, 7},      {"xxx-large", Unit::kKeyword, 8}, {"larger", Unit::kParents, 1.2},
    {"smaller", Unit::kParents, 1 / 1.2},
};

constexpr Keyword kWeights[] = {
    {"normal", Unit::kNumber, 400},
    {"bold", Unit::kNumber, 700},
    {"bolder", Unit::kBolder, 0},
    {"lighter", Unit::kLighter, 0},
};

// Units relative to a pixel, the font or the screen. ex and ch would need a font; half an em is typical.
constexpr Keyword kUnits[] = {
    {"px", Unit::kPixels, 1},         {"pt", Unit::kPixels, 96.0 / 72}, {"pc", Unit::kPixels, 16},
    {"in", Unit::kPixels, 96},        {"cm", Unit::kPixels, 96 / 2.54}, {"mm", Unit::kPixels, 96 / 25.4},
    {"q", Unit::kPixels, 96 / 101.6}, {"vw", Unit::kPixels, 12.8},      {"vh", Unit::kPixels, 7.2},
    {"vmin", Unit::kPixels, 7.2},     {"vmax", Unit::kPixels, 12.8},    {"em", Unit::kParents, 1},
    {"%", Unit::kParents, 0.01},      {"rem", Unit::kRoots, 1},         {"ex", Unit::kParents, 0.5},
    {"ch", Unit::kParents, 0.5},
};

template <std::size_t count>
const Keyword* find(const Keyword (&table)[count], std::string_view lowered) {
  for (const Keyword& keyword : table)
    if (keyword.name == lowered) return &keyword;
  return nullptr;
}

bool has_function(std::string_view lowered) {
  for (const std::string_view name : {"calc(", "min(", "max(", "clamp("})
    if (lowered.find(name) != std::string_view::npos) return true;
  return false;
}

std::optional<StyleValue> font_size(std::string_view text, bool quirks, const StyleLengths* lengths) {
  const std::string lowered = lower(text);
  if (const Keyword* keyword = find(kSizes, lowered)) return of(keyword->unit, keyword->number);
  if (lengths != nullptr && has_function(lowered)) {
    const auto pixels = evaluate_length(lowered, *lengths);
    if (!pixels) return std::nullopt;
    return of(Unit::kPixels, std::max(0.0, *pixels));
  }
  std::size_t at = 0;
  const auto number = css_number(lowered, at);
  if (!number || *number < 0) return std::nullopt;
  const std::string_view unit = std::string_view(lowered).substr(at);
  if (const Keyword* known = find(kUnits, unit)) return of(known->unit, *number * known->number);
  if (unit.empty() && (*number == 0 || quirks)) return of(Unit::kPixels, *number);
  return std::nullopt;
}

std::optional<StyleValue> font_weight(std::string_view text) {
  const std::string lowered = lower(text);
  if (const Keyword* keyword = find(kWeights, lowered)) return of(keyword->unit, keyword->number);
  std::size_t at = 0;
  const auto number = css_number(lowered, at);
  if (!number || at != lowered.size() || *number < 1 || *number > 1000) return std::nullopt;
  return of(Unit::kNumber, *number);
}

std::optional<StyleValue> color(std::string_view text, bool quirks) {
  if (equal_ignoring_case(text, "currentcolor")) return of(Unit::kCurrentColor);
  if (equal_ignoring_case(text, "-internal-quirk-inherit")) return of(Unit::kQuirkColor);
  auto found = parse_css_color(text);
  if (!found && quirks && (text.size() == 3 || text.size() == 6)) found = parse_css_color("#" + std::string(text));
  if (!found) return std::nullopt;
  StyleValue value = of(Unit::kColor);
  value.color = *found;
  return value;
}

// The components of a value, separated by white space, commas and slashes outside parentheses; commas and slashes are
// components themselves.
class Components {
 public:
  explicit Components(std::string_view text) : text_(text) {}
  std::string_view next() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    begin_ = at_;
    if (at_ < text_.size() && is_mark(text_[at_])) {
      ++at_;
    } else {
      while (at_ < text_.size() && !is_space(text_[at_]) && !is_mark(text_[at_])) at_ = css_skip(text_, at_);
    }
    at_ = std::min(at_, text_.size());
    return text_.substr(begin_, at_ - begin_);
  }
  [[nodiscard]] std::string_view rest() const { return trim(text_.substr(at_)); }

 private:
  static bool is_mark(char c) { return c == ',' || c == '/'; }
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;
};

std::optional<StyleValue> background(std::string_view text, bool quirks, bool shorthand) {
  if (!shorthand) return color(text, quirks);
  StyleValue value = of(Unit::kColor);
  value.color = kTransparent;
  Components components(text);
  for (auto part = components.next(); !part.empty(); part = components.next())
    if (const auto found = color(part, false)) value = *found;
  return value;
}

class Setter {
 public:
  Setter(bool important, std::vector<StyleDeclaration>& out) : important_(important), out_(out) {}
  void set(StyleProperty property, const std::optional<StyleValue>& value) {
    if (value) out_.push_back({property, important_, *value});
  }

 private:
  bool important_;
  std::vector<StyleDeclaration>& out_;
};

constexpr StyleProperty kFont[] = {StyleProperty::kFontSize, StyleProperty::kFontWeight, StyleProperty::kFontFamily};

StyleValue family(std::string_view text) {
  StyleValue value = of(Unit::kFamily);
  value.text = text;
  return value;
}

// font: [style || variant || weight || stretch] size[/line-height] family
void font(std::string_view text, const StyleLengths* lengths, Setter& out) {
  constexpr std::string_view kSystemFonts[] = {"caption", "icon", "menu", "message-box", "small-caption", "status-bar"};
  for (const std::string_view name : kSystemFonts)
    if (equal_ignoring_case(text, name)) return;
  StyleValue weight = of(Unit::kNumber, 400);
  Components components(text);
  for (auto part = components.next(); !part.empty(); part = components.next()) {
    // In `font` a number without a unit is a weight, even in quirks mode.
    if (const auto found = font_weight(part)) {
      if (!equal_ignoring_case(part, "normal")) weight = *found;
      continue;
    }
    const auto size = font_size(part, false, lengths);
    if (!size) continue;  // style, variant or stretch
    std::string_view rest = components.rest();
    if (rest.starts_with('/')) {
      Components after(rest);
      after.next();
      after.next();
      rest = after.rest();
    }
    if (rest.empty()) return;
    out.set(StyleProperty::kFontSize, size);
    out.set(StyleProperty::kFontWeight, weight);
    out.set(StyleProperty::kFontFamily, family(rest));
    return;
  }
}

struct PropertyName {
  std::string_view name;
  StyleProperty property;
};
constexpr PropertyName kProperties[] = {
    {"font-size", StyleProperty::kFontSize},     {"font-weight", StyleProperty::kFontWeight},
    {"font-family", StyleProperty::kFontFamily}, {"color", StyleProperty::kColor},
    {"background", StyleProperty::kBackground},  {"background-color", StyleProperty::kBackground},
};

std::optional<StyleValue> wide_keyword(std::string_view text) {
  if (equal_ignoring_case(text, "inherit")) return of(Unit::kInherit);
  if (equal_ignoring_case(text, "initial")) return of(Unit::kInitial);
  if (equal_ignoring_case(text, "unset") || equal_ignoring_case(text, "revert") ||
      equal_ignoring_case(text, "revert-layer"))
    return of(Unit::kUnset);
  return std::nullopt;
}

std::optional<StyleValue> single(const PropertyName& named, const CssDeclaration& declaration, bool quirks,
                                 const StyleLengths* lengths) {
  const std::string_view text = declaration.value;
  switch (named.property) {
    case StyleProperty::kFontSize:
      return font_size(text, quirks, lengths);
    case StyleProperty::kFontWeight:
      return font_weight(text);
    case StyleProperty::kFontFamily:
      return family(text);
    case StyleProperty::kColor:
      return color(text, quirks);
    case StyleProperty::kBackground:
      return background(text, quirks, named.name == "background");
    default:
      return std::nullopt;
  }
}

}  // namespace

void parse_style(const CssDeclaration& declaration, bool quirks, std::vector<StyleDeclaration>& out,
                 const StyleLengths* lengths) {
  Setter setter(declaration.important, out);
  StyleValue later = of(Unit::kText);
  later.name = declaration.name;
  later.text = declaration.value;
  if (declaration.name.starts_with("--")) return setter.set(StyleProperty::kCustom, later);
  const bool is_font = equal_ignoring_case(declaration.name, "font");
  const PropertyName* named = nullptr;
  for (const PropertyName& property : kProperties)
    if (equal_ignoring_case(declaration.name, property.name)) named = &property;
  if (named == nullptr && !is_font) return;
  const auto all = [&](const StyleValue& value) {
    if (!is_font) return setter.set(named->property, value);
    for (const StyleProperty property : kFont) setter.set(property, value);
  };
  if (const auto keyword = wide_keyword(declaration.value)) return all(*keyword);
  if (declaration.value.find('(') != std::string_view::npos) {
    const std::string lowered = lower(declaration.value);
    const bool sizes = is_font || named->property == StyleProperty::kFontSize;
    if (lowered.find("var(") != std::string::npos || (sizes && lengths == nullptr && has_function(lowered)))
      return all(later);
  }
  if (is_font) return font(declaration.value, lengths, setter);
  setter.set(named->property, single(*named, declaration, quirks, lengths));
}

}  // namespace wrapwright
