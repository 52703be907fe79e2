// SPDX-License-Identifier: Apache-2.0
#include "research/report/svg.h"

#include <array>
#include <charconv>
#include <optional>

#include "app/view/html_escape.h"

namespace wrapwright {
namespace {

// Reserved colors stand for roles: rgb(1, 2, role).
constexpr std::string_view kRoleColor = "#0102";
constexpr unsigned kRoleRed = 1;
constexpr unsigned kRoleGreen = 2;

std::string role_color(unsigned role) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  return std::string("rgb '") + std::string(kRoleColor) + kDigits[role / 16] + kDigits[role % 16] + "'";
}

std::string variable_of(unsigned role) {
  if (role == static_cast<unsigned>(PlotColor::kText)) return "var(--plot-text)";
  if (role == static_cast<unsigned>(PlotColor::kGrid)) return "var(--plot-grid)";
  return "var(--plot-" + std::to_string(role - static_cast<unsigned>(PlotColor::kFirst) + 1) + ")";
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// "rgb(  1,   2,   0)" at `at` as three numbers.
std::optional<std::array<unsigned, 3>> color_at(const std::string& text, std::size_t at, std::size_t end) {
  std::array<unsigned, 3> out{};
  for (unsigned& number : out) {
    at = text.find_first_of("0123456789", at);
    if (at == std::string::npos || at >= end) return std::nullopt;
    at = static_cast<std::size_t>(std::from_chars(text.data() + at, text.data() + end, number).ptr - text.data());
  }
  return out;
}

void name_colors(std::string& text) {
  for (std::size_t at = text.find("rgb("); at != std::string::npos; at = text.find("rgb(", at + 1)) {
    const std::size_t end = text.find(')', at);
    if (end == std::string::npos) return;
    const auto color = color_at(text, at, end);
    if (color && (*color)[0] == kRoleRed && (*color)[1] == kRoleGreen)
      text.replace(at, end + 1 - at, variable_of((*color)[2]));
  }
}

void make_ids_unique(std::string& text, const std::string& name) {
  for (const std::string_view before : {"id='", "id=\"", "href='#", "href=\"#"})
    replace_all(text, before, std::string(before) + name + "-");
}

// Removes the filters of text boxes, which are not drawn but contain colors.
void drop_filters(std::string& text) {
  constexpr std::string_view kEnd = "</filter>";
  for (std::size_t at = text.find("<filter"); at != std::string::npos; at = text.find("<filter")) {
    const std::size_t end = text.find(kEnd, at);
    if (end == std::string::npos) return;
    text.erase(at, end + kEnd.size() - at);
  }
}

std::string between(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t at = text.find(before);
  if (at == std::string_view::npos) return "";
  const std::size_t end = text.find(after, at + before.size());
  return std::string(text.substr(at + before.size(), end - at - before.size()));
}

}  // namespace

std::string gnuplot_color(PlotColor color) { return role_color(static_cast<unsigned>(color)); }

std::string gnuplot_series_color(std::size_t series) {
  return role_color(static_cast<unsigned>(PlotColor::kFirst) + static_cast<unsigned>(series % kSeriesColors));
}

std::string_view plot_style() {
  return "--plot-text:#4b5563;--plot-grid:#e3e6ea;--plot-1:#1d5fc4;--plot-2:#c2571a;--plot-3:#2f7d4f;"
         "--plot-4:#7b4fb3;--plot-5:#8a6a1f;--plot-6:#16808c;--plot-7:#b8417b;--plot-8:#6b7280;";
}

std::string_view dark_plot_style() {
  return "--plot-text:#aab2bf;--plot-grid:#2c323b;--plot-1:#7fb0ff;--plot-2:#f0a06a;--plot-3:#7fcf9f;"
         "--plot-4:#c3a2f2;--plot-5:#dcbf6a;--plot-6:#6fcfda;--plot-7:#f094c0;--plot-8:#9aa3b0;";
}

std::string finished_svg(std::string_view drawn, const SvgOptions& options) {
  constexpr std::string_view kCanvas = "<g id=\"gnuplot_canvas\">";
  const std::size_t canvas = drawn.find(kCanvas);
  const std::string box = between(drawn, "viewBox=\"", "\"");
  if (canvas == std::string_view::npos || box.empty()) return "";
  std::string body(drawn.substr(canvas));
  drop_filters(body);
  make_ids_unique(body, options.name);
  name_colors(body);
  // Text without a color of its own takes that of the surrounding text.
  replace_all(body, "color=\"black\"", "color=\"var(--plot-text)\"");
  const std::string style = options.alone ? "<style>:root{" + std::string(plot_style()) +
                                                "}@media(prefers-color-scheme:dark){:root{" +
                                                std::string(dark_plot_style()) + "}}</style>\n"
                                          : "";
  return "<svg class=\"plot\" role=\"img\" viewBox=\"" + escape_html(box) +
         "\" xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" aria-labelledby=\"" +
         options.name + "-title " + options.name + "-desc\">\n<title id=\"" + options.name + "-title\">" +
         escape_html(options.title) + "</title>\n<desc id=\"" + options.name + "-desc\">" +
         escape_html(options.description) + "</desc>\n" + style + body;
}

}  // namespace wrapwright
