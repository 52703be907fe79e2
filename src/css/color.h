// SPDX-License-Identifier: Apache-2.0
#pragma once
// Colors of CSS and of HTML's old attributes as numbers. Pure functions.
#include <cstdint>
#include <optional>
#include <string_view>

namespace wrapwright {

using Color = std::uint32_t;  // 0xRRGGBBAA

inline constexpr Color kBlack = 0x000000FF;
inline constexpr Color kTransparent = 0x00000000;

// A name, #hex, rgb(), rgba(), hsl(), hsla(), "transparent", some of the system's colors. Nothing for all else,
// "currentcolor" among it.
[[nodiscard]] std::optional<Color> parse_css_color(std::string_view text);

// By HTML's rules for legacy color values, which make a color of nearly anything: "chucknorris" is #c00000.
[[nodiscard]] std::optional<Color> parse_legacy_color(std::string_view text);

}  // namespace wrapwright
