// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parsers for CSS colors and for the legacy color attributes of HTML. Pure functions.
#include <cstdint>
#include <optional>
#include <string_view>

namespace wrapwright {

using Color = std::uint32_t;  // 0xRRGGBBAA

inline constexpr Color kBlack = 0x000000FF;
inline constexpr Color kTransparent = 0x00000000;

// A color name, #hex, rgb(), rgba(), hsl(), hsla(), "transparent" or one of some system colors. Nothing for any other
// text, "currentcolor" included.
[[nodiscard]] std::optional<Color> parse_css_color(std::string_view text);

// The HTML standard's rules for legacy color values, which accept nearly any text: "chucknorris" is #c00000.
[[nodiscard]] std::optional<Color> parse_legacy_color(std::string_view text);

}  // namespace wrapwright
