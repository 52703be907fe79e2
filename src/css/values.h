// SPDX-License-Identifier: Apache-2.0
#pragma once
// Declarations of the few properties that methods look at, as values. What is not valid is no declaration, so that the
// one before it holds, as in browsers. Pure functions; values hold views into the style sheet.
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "css/color.h"
#include "css/syntax.h"

namespace wrapwright {

enum class StyleProperty : std::uint8_t {
  kFontSize,
  kFontWeight,
  kFontFamily,
  kColor,
  kBackground,
  kDisplay,
  kVisibility,
  kCustom,  // a name that begins with "--"
};
inline constexpr std::size_t kStyleProperties = 7;  // without kCustom

enum class StyleUnit : std::uint8_t {
  kInherit,
  kInitial,
  kUnset,
  kText,     // has var() or arithmetic: parsed again when it is computed
  kPixels,   // font-size
  kParents,  // times the parent's font size
  kRoots,    // times the root's
  kKeyword,  // xx-small = 1 ... medium = 4 ... xxx-large = 8
  kNumber,   // font-weight
  kBolder,
  kLighter,
  kFamily,  // text: the list as written
  kColor,
  kCurrentColor,
  kQuirkColor,  // that of body: a table's on pages in quirks mode
  kShown,       // display, visibility
  kHidden,
};

struct StyleValue {
  StyleUnit unit = StyleUnit::kUnset;
  double number = 0;
  Color color = 0;
  std::string_view name;  // kText, kCustom: the declaration
  std::string_view text;  // kText, kCustom: the declaration; kFamily
};

struct StyleDeclaration {
  StyleProperty property = StyleProperty::kCustom;
  bool important = false;
  StyleValue value;
};

// What arithmetic is done with.
struct StyleLengths {
  double em = 16;
  double rem = 16;
};

// Appends what the declaration sets; nothing where it is invalid or about another property. `quirks`: lengths without a
// unit are pixels, colors need no "#". Without `lengths` arithmetic is left for later.
void parse_style(const CssDeclaration& declaration, bool quirks, std::vector<StyleDeclaration>& out,
                 const StyleLengths* lengths = nullptr);

// calc(), min(), max(), clamp() or a single length in pixels of a screen of 1280 by 720; nothing if it is none, deeper
// than 32, or in an unknown unit. REQUIRES: lower case.
[[nodiscard]] std::optional<double> evaluate_length(std::string_view text, const StyleLengths& lengths);

}  // namespace wrapwright
