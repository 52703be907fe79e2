// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses declarations of the few properties that methods use. An invalid declaration is ignored, so that an earlier one
// applies, as in browsers. Pure functions; values hold views into the style sheet.
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "research/css/color.h"
#include "research/css/sheet.h"

namespace wrapwright {

enum class StyleProperty : std::uint8_t {
  kFontSize,
  kFontWeight,
  kFontFamily,
  kColor,
  kBackground,
  kCustom,  // a name that begins with "--"
};
inline constexpr std::size_t kStyleProperties = 5;  // without kCustom

enum class StyleUnit : std::uint8_t {
  kInherit,
  kInitial,
  kUnset,
  kText,     // contains var() or arithmetic: parsed again when it is computed
  kPixels,   // font-size
  kParents,  // multiple of the parent's font size
  kRoots,    // multiple of the root's font size
  kKeyword,  // xx-small = 1 ... medium = 4 ... xxx-large = 8
  kNumber,   // font-weight
  kBolder,
  kLighter,
  kFamily,  // text: the list as written
  kColor,
  kCurrentColor,
  kQuirkColor,  // the color of body: for tables in quirks mode
};

struct StyleValue {
  StyleUnit unit = StyleUnit::kUnset;
  double number = 0;
  Color color = 0;
  std::string_view name;  // kText, kCustom: the property name
  std::string_view text;  // kText, kCustom: the value; kFamily: the list
};

struct StyleDeclaration {
  StyleProperty property = StyleProperty::kCustom;
  bool important = false;
  StyleValue value;
};

// The lengths that relative units refer to.
struct StyleLengths {
  double em = 16;
  double rem = 16;
};

// Appends the values that the declaration sets; nothing if it is invalid or its property is not supported. `quirks`:
// lengths without a unit are pixels, and colors need no "#". Without `lengths`, arithmetic is left unevaluated.
void parse_style(const CssDeclaration& declaration, bool quirks, std::vector<StyleDeclaration>& out,
                 const StyleLengths* lengths = nullptr);

// Evaluates calc(), min(), max(), clamp() or a single length to pixels on a screen of 1280 by 720. Nothing for anything
// else, for unknown units and for nesting deeper than 32. REQUIRES: `text` is lowercase.
[[nodiscard]] std::optional<double> evaluate_length(std::string_view text, const StyleLengths& lengths);

}  // namespace wrapwright
