// SPDX-License-Identifier: Apache-2.0
#include "research/css/color.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/base/ascii.h"
#include "site/rules/syntax.h"

namespace wrapwright {
namespace {

struct NamedColor {
  std::string_view name;
  std::uint32_t value;
};
constexpr NamedColor kColors[] = {
#define WRAPWRIGHT_COLOR(name, value) {name, value},
#include "research/css/colors.inc"
#undef WRAPWRIGHT_COLOR
};
constexpr NamedColor kSystemColors[] = {
    {"-webkit-activelink", 0xFF0000},
    {"-webkit-link", 0x0000EE},
    {"activetext", 0xFF0000},
    {"buttontext", 0x000000},
    {"canvas", 0xFFFFFF},
    {"canvastext", 0x000000},
    {"field", 0xFFFFFF},
    {"fieldtext", 0x000000},
    {"graytext", 0x808080},
    {"linktext", 0x0000EE},
    {"windowtext", 0x000000},
};

constexpr Color opaque(std::uint32_t rgb) { return rgb << 8U | 0xFFU; }

std::optional<Color> named(std::string_view name) {
  const auto* const it = std::lower_bound(std::begin(kColors), std::end(kColors), name,
                                          [](const NamedColor& a, std::string_view b) { return a.name < b; });
  if (it != std::end(kColors) && it->name == name) return opaque(it->value);
  for (const NamedColor& color : kSystemColors)
    if (color.name == name) return opaque(color.value);
  if (name == "transparent") return kTransparent;
  return std::nullopt;
}

std::optional<Color> hex(std::string_view digits) {
  if (std::any_of(digits.begin(), digits.end(), [](char c) { return hex_value(c) < 0; })) return std::nullopt;
  const bool short_form = digits.size() == 3 || digits.size() == 4;
  if (!short_form && digits.size() != 6 && digits.size() != 8) return std::nullopt;
  Color value = 0;
  for (const char c : digits) {
    const auto digit = static_cast<Color>(hex_value(c));
    value = value << 4U | digit;
    if (short_form) value = value << 4U | digit;
  }
  return digits.size() == 3 || digits.size() == 6 ? opaque(value) : value;
}

struct Part {
  double number;
  bool percent;
};

// Up to four numbers between the parentheses, separated by spaces, commas or a slash; angle units are ignored.
std::optional<std::array<Part, 4>> numbers(std::string_view text) {
  std::array<Part, 4> parts{{{0, false}, {0, false}, {0, false}, {1, false}}};
  std::size_t count = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    if (is_space(text[at]) || text[at] == ',' || text[at] == '/') {
      ++at;
      continue;
    }
    if (count == parts.size()) return std::nullopt;
    const auto number = css_number(text, at);
    if (!number) return std::nullopt;
    parts[count] = {*number, at < text.size() && text[at] == '%'};
    ++count;
    while (at < text.size() && !is_space(text[at]) && text[at] != ',' && text[at] != '/') ++at;
  }
  if (count < 3) return std::nullopt;
  return parts;
}

std::uint32_t byte_of(double value) { return static_cast<std::uint32_t>(std::lround(std::clamp(value, 0.0, 255.0))); }

Color compose(double red, double green, double blue, const Part& alpha) {
  const double share = alpha.percent ? alpha.number / 100 : alpha.number;
  return byte_of(red) << 24U | byte_of(green) << 16U | byte_of(blue) << 8U | byte_of(share * 255);
}

// CSS Color 3, section 4.2.4.
double hue_part(double low, double high, double hue) {
  hue -= std::floor(hue);
  if (hue * 6 < 1) return low + (high - low) * hue * 6;
  if (hue * 2 < 1) return high;
  if (hue * 3 < 2) return low + (high - low) * (2.0 / 3 - hue) * 6;
  return low;
}

Color from_hsl(const std::array<Part, 4>& parts) {
  const double hue = std::fmod(parts[0].number, 360.0) / 360;
  const double saturation = std::clamp(parts[1].number / 100, 0.0, 1.0);
  const double light = std::clamp(parts[2].number / 100, 0.0, 1.0);
  const double high = light <= 0.5 ? light * (saturation + 1) : light + saturation - light * saturation;
  const double low = light * 2 - high;
  return compose(255 * hue_part(low, high, hue + 1.0 / 3), 255 * hue_part(low, high, hue),
                 255 * hue_part(low, high, hue - 1.0 / 3), parts[3]);
}

std::optional<Color> function(std::string_view text) {
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos || text.back() != ')') return std::nullopt;
  const std::string_view kind = text.substr(0, open);
  const auto parts = numbers(text.substr(open + 1, text.size() - open - 2));
  if (!parts) return std::nullopt;
  if (kind == "hsl" || kind == "hsla") return from_hsl(*parts);
  if (kind != "rgb" && kind != "rgba") return std::nullopt;
  std::array<double, 3> rgb{};
  for (std::size_t i = 0; i < 3; ++i) rgb[i] = (*parts)[i].number * ((*parts)[i].percent ? 2.55 : 1);
  return compose(rgb[0], rgb[1], rgb[2], (*parts)[3]);
}

// Component `index` of three: removes the leading zeros that all three share, then keeps at most two digits.
std::uint32_t legacy_part(const std::string& digits, std::size_t index) {
  const std::size_t length = digits.size() / 3;
  std::size_t skip = length > 8 ? length - 8 : 0;
  while (length - skip > 2 && digits[skip] == '0' && digits[length + skip] == '0' && digits[2 * length + skip] == '0')
    ++skip;
  std::uint32_t value = 0;
  for (std::size_t i = skip; i < std::min(skip + 2, length); ++i)
    value = value << 4U | static_cast<std::uint32_t>(hex_value(digits[index * length + i]));
  return value;
}

}  // namespace

std::optional<Color> parse_css_color(std::string_view text) {
  if (text.empty() || text.size() > 200) return std::nullopt;
  if (text.front() == '#') return hex(text.substr(1));
  const std::string lowered = lower(text);
  if (const auto color = named(lowered)) return color;
  return function(lowered);
}

std::optional<Color> parse_legacy_color(std::string_view text) {
  text = trim(text);
  const std::string lowered = lower(text.substr(0, 128));
  if (lowered.empty() || lowered == "transparent") return std::nullopt;
  if (const auto color = named(lowered)) return color;
  if (lowered.size() == 4 && lowered.front() == '#') {
    if (const auto color = hex(std::string_view(lowered).substr(1))) return color;
  }
  std::string digits = lowered.front() == '#' ? lowered.substr(1) : lowered;
  for (char& c : digits)
    if (hex_value(c) < 0) c = '0';
  while (digits.empty() || digits.size() % 3 != 0) digits.push_back('0');
  return opaque(legacy_part(digits, 0) << 16U | legacy_part(digits, 1) << 8U | legacy_part(digits, 2));
}

}  // namespace wrapwright
