// SPDX-License-Identifier: Apache-2.0
#pragma once
// gnuplot's SVG made fit for a page of ours: colors that follow the reader's scheme, names of its own, a title. Pure.
#include <string>
#include <string_view>

namespace wrapwright {

// Roles of colors, as gnuplot takes them ("rgb '#010203'"); finished_svg makes style variables of them.
enum class PlotColor { kText = 0, kGrid = 1, kFirst = 2 };  // kFirst + i: the i-th series
inline constexpr unsigned kSeriesColors = 8;
[[nodiscard]] std::string gnuplot_color(PlotColor color);
[[nodiscard]] std::string gnuplot_series_color(std::size_t series);  // again from the first after the last
// Declarations of those variables for a light and a dark page.
[[nodiscard]] std::string_view plot_style();
[[nodiscard]] std::string_view dark_plot_style();

struct SvgOptions {
  std::string name;  // goes before every id; letters and "-"
  std::string title;
  std::string description;
  bool alone = false;  // a file, which brings its style along
};
// From what gnuplot's svg terminal writes; "" where it is no such thing.
[[nodiscard]] std::string finished_svg(std::string_view drawn, const SvgOptions& options);

}  // namespace wrapwright
