// SPDX-License-Identifier: Apache-2.0
#pragma once
// Adapts gnuplot's SVG to the HTML of a report: colors from the reader's scheme, unique ids, a title. Pure functions.
#include <string>
#include <string_view>

namespace wrapwright {

// The roles of colors, as passed to gnuplot ("rgb '#010203'"); finished_svg() replaces them by CSS variables.
enum class PlotColor { kText = 0, kGrid = 1, kFirst = 2 };  // kFirst + i: the i-th series
inline constexpr unsigned kSeriesColors = 8;
[[nodiscard]] std::string gnuplot_color(PlotColor color);
[[nodiscard]] std::string gnuplot_series_color(std::size_t series);  // starts over after the last color
// Declarations of those variables for light and dark pages.
[[nodiscard]] std::string_view plot_style();
[[nodiscard]] std::string_view dark_plot_style();

struct SvgOptions {
  std::string name;  // prefix of every id; letters and "-"
  std::string title;
  std::string description;
  bool alone = false;  // a separate file, which includes its style
};
// Adapts the output of gnuplot's svg terminal; "" if `drawn` is not such output.
[[nodiscard]] std::string finished_svg(std::string_view drawn, const SvgOptions& options);

}  // namespace wrapwright
