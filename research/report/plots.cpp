// SPDX-License-Identifier: Apache-2.0
#include "research/report/plots.h"

#include <algorithm>
#include <charconv>

#include "research/report/gnuplot.h"
#include "research/report/svg.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxCurves = kSeriesColors;
constexpr std::size_t kMaxBars = 16;
constexpr std::size_t kSteps = 200;  // points of a distribution curve

std::string digits(double value) {
  char buffer[64];
  const auto end = std::to_chars(std::begin(buffer), std::end(buffer), value, std::chars_format::fixed, 6);
  return {std::begin(buffer), end.ptr};
}

// Terminal, colors, and a legend below the plot with one line per entry.
std::string preamble(std::size_t height, std::size_t entries) {
  const std::string text = gnuplot_color(PlotColor::kText);
  return "set terminal svg noenhanced size 680," + std::to_string(height + 20 * entries) +
         " font 'system-ui,sans-serif,14'\n"
         "set encoding utf8\nset border 3 lc " +
         text + " lw 1\nset tics nomirror out tc " + text + "\nset grid ytics lc " + gnuplot_color(PlotColor::kGrid) +
         " lt 1 lw 1\nset key below left Left reverse samplen 2 maxcols 1 tc " + text + "\n";
}

std::string axis(const std::string& which, const std::string& label) {
  return "set " + which + " " + gnuplot_string(label) + " tc " + gnuplot_color(PlotColor::kText) +
         (which == "xlabel" ? " offset 0,0.5\n" : "\n");
}

std::string block(const std::string& name, const std::string& rows) { return name + " << EOD\n" + rows + "EOD\n"; }

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const auto& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
}

std::string share_below(std::vector<Observation> values) {
  std::sort(values.begin(), values.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
  std::string rows;
  auto below = values.begin();
  for (std::size_t step = 0; step <= kSteps; ++step) {
    const double f1 = static_cast<double>(step) / kSteps;
    while (below != values.end() && below->value <= f1) ++below;
    const auto share = static_cast<double>(below - values.begin()) / static_cast<double>(values.size());
    rows += digits(f1) + " " + digits(share) + "\n";
  }
  return rows;
}

Plot distribution_plot(const View& view) {
  Plot plot{"distribution", "Pages by 2-gram F1",
            "For each F1 the share of pages that have no more; the lower a line, the better. All corpora together.", "",
            "evaluate any corpus with groups of pages"};
  std::string data;
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < view.comparison.specs.size() && lines.size() < kMaxCurves; ++i) {
    auto values = pooled(view.evaluations, view.parts, i, Measure::kGramF1);
    if (!values || values->empty()) continue;
    const std::string name = "$d" + std::to_string(lines.size());
    data += block(name, share_below(std::move(*values)));
    lines.push_back(name + " with lines lw 2 dt " + (lines.size() < 4 ? "1" : "2") + " lc " +
                    gnuplot_series_color(lines.size()) + " title " + gnuplot_string(column_name(view, i)));
  }
  if (lines.empty()) return plot;
  if (view.comparison.specs.size() > lines.size())
    plot.description += " The first " + std::to_string(lines.size()) + " columns are drawn.";
  plot.script = preamble(330, lines.size()) + data + "set xrange [0:1]\nset yrange [0:*]\nset format y '%.1f'\n" +
                axis("xlabel", "2-gram F1 of a page") + axis("ylabel", "share of pages") + "plot " + joined(lines) +
                "\n";
  return plot;
}

// Stacked horizontal bars.
Plot losses_plot(const View& view) {
  Plot plot{"losses", "2-gram F1 lost, by kind",
            "What is missing to a mean F1 of 1, over all pages: how much of it on pages where no template matched, the "
            "wrong block was taken, or one too wide or too narrow.",
            "", "evaluate any corpus with groups of pages"};
  std::string rows[kLosses];
  std::string names;
  std::size_t bars = 0;
  for (std::size_t i = 0; i < view.comparison.specs.size() && bars < kMaxBars; ++i) {
    const auto sums = pooled_losses(view, i);
    if (!sums || sums->pages == 0) continue;
    double start = 0;
    for (std::size_t kind = 1; kind < kLosses; ++kind) {
      const double end = start + sums->lost[kind] / static_cast<double>(sums->pages);
      rows[kind] += digits((start + end) / 2) + " " + std::to_string(bars) + " " + digits(start) + " " + digits(end) +
                    " " + digits(static_cast<double>(bars) - 0.34) + " " + digits(static_cast<double>(bars) + 0.34) +
                    "\n";
      start = end;
    }
    names += (bars == 0 ? "" : ", ") + gnuplot_string(column_name(view, i)) + " " + std::to_string(bars);
    ++bars;
  }
  if (bars == 0) return plot;
  std::string data;
  std::vector<std::string> boxes;
  for (std::size_t kind = 1; kind < kLosses; ++kind) {
    data += block("$d" + std::to_string(kind), rows[kind]);
    boxes.push_back("$d" + std::to_string(kind) + " using 1:2:3:4:5:6 with boxxyerror fs solid 1 noborder lc " +
                    gnuplot_series_color(kind - 1) + " title " + gnuplot_string(to_string(static_cast<Loss>(kind))));
  }
  plot.script = preamble(90 + 30 * bars, kLosses - 1) + data + "unset grid\nset grid xtics lc " +
                gnuplot_color(PlotColor::kGrid) + " lt 1 lw 1\nset xrange [0:*]\nset yrange [" +
                digits(static_cast<double>(bars) - 0.4) + ":-0.6]\nset ytics (" + names + ") scale 0\n" +
                axis("xlabel", "2-gram F1 lost, mean over pages") + "plot " + joined(boxes) + "\n";
  return plot;
}

unsigned number_in(const std::string& text) {
  unsigned value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// The x coordinate of a point: its number, or the index of its name among all names.
double x_of(const CurvePoint& point, const Curves& curves, std::vector<std::string>& names) {
  if (curves.numbers) return number_in(point.setting);
  const auto known = std::find(names.begin(), names.end(), point.setting);
  const auto place = known - names.begin();
  if (known == names.end()) names.push_back(point.setting);
  return static_cast<double>(place);
}

// Tick marks at the values of the setting that occur.
std::string number_tics(const Curves& curves) {
  std::string out;
  for (const auto& curve : curves.curves)
    for (const auto& point : curve.points) out += (out.empty() ? "" : ", ") + std::to_string(number_in(point.setting));
  return "set xtics (" + out + ")\n";
}

std::string tics(const std::vector<std::string>& names) {
  std::string out = "set xtics (";
  for (std::size_t i = 0; i < names.size(); ++i)
    out += (i == 0 ? "" : ", ") + gnuplot_string(names[i]) + " " + std::to_string(i);
  return out + ")\n";
}

Plot curves_plot(const View& view, const Curves& curves, const std::string& hint) {
  Plot plot{curves.name, curves.title,
            "Mean over the pages that all of these columns judge, all corpora together; bars: 95 % bootstrap interval "
            "over groups.",
            "", hint};
  const CurvePages pages = curve_pages(curves, view.specs, view.evaluations);
  std::vector<std::string> names;
  std::string data;
  std::vector<std::string> lines;
  for (const auto& curve : curves.curves) {
    if (lines.size() == kMaxCurves) break;
    const std::string name = "$d" + std::to_string(lines.size());
    // Lines are shifted a little, as error bars at the same place would hide each other.
    const double aside = curves.numbers ? 0 : 0.06 * static_cast<double>(lines.size());
    std::string rows;
    for (const auto& point : curve.points) {
      const Summary s = curve_summary(pages, point.spec, view.evaluations);
      if (s.pages == 0) continue;
      rows += digits(x_of(point, curves, names) + aside) + " " + digits(s.mean) + " " + digits(s.interval.low) + " " +
              digits(s.interval.high) + "\n";
    }
    if (rows.empty()) continue;
    data += block(name, rows);
    const std::string with = curves.numbers ? " with yerrorlines" : " with yerrorbars";
    std::string line = name;
    line += with + " lw 1.5 pt 7 ps 0.6 lc " + gnuplot_series_color(lines.size());
    lines.push_back(line + " title " + gnuplot_string(curve.name));
  }
  if (lines.empty()) return plot;
  plot.script = preamble(300, lines.size()) + data + "set offsets graph 0.06, graph 0.06, graph 0.06, graph 0.06\n" +
                "set format y '%.3f'\n" + (curves.numbers ? number_tics(curves) : tics(names)) +
                axis("xlabel", curves.setting) + axis("ylabel", "2-gram F1") + "plot " + joined(lines) + "\n";
  return plot;
}

}  // namespace

std::vector<Plot> make_plots(const View& view) {
  return {distribution_plot(view), losses_plot(view),
          curves_plot(view, learning_curves(view.specs),
                      "--protocol leave-out:2, leave-out:3, leave-out:5, leave-out:8 and leave-out:10 in one run"),
          curves_plot(view, terms_curves(view.specs),
                      "--method forest:terms=5,forest:terms=10,forest:terms=15,forest:terms=20 in one run"),
          curves_plot(view, rank_curves(view.specs),
                      "--method forest:rank=ju,forest:rank=j,forest:rank=u,forest:rank=coverage in one run")};
}

}  // namespace wrapwright
