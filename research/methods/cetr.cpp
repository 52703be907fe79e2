// SPDX-License-Identifier: Apache-2.0
// CETR (Weninger, Hsu, Han 2010): for each line of the source, the number of text characters per tag, smoothed.
// Together with the change of this ratio over the next lines, each line is a point in the plane. k-means with one
// center fixed at the origin clusters them; the lines outside the origin's cluster are content.
//
// Lines end at the line feeds in the Page's text; line feeds inside tags and in removed elements are not counted. A
// page whose source has hardly any line feeds is a single line for the paper's method, which then cannot tell content
// from noise. So `lines=blocks` also ends a line at every block element, and `auto` does so on pages with fewer line
// feeds than `few-lines`. A text run is content if more than half of its characters are in content lines.
#include <algorithm>
#include <cmath>
#include <memory>

#include "content/article/display.h"
#include "content/article/selection.h"
#include "research/methods/k_means.h"
#include "research/methods/page_methods.h"
#include "research/methods/settings.h"
#include "research/methods/token_stream.h"

namespace wrapwright {
namespace {

enum class Lines { kAuto, kSource, kBlocks };
constexpr std::string_view kLinesNames[] = {"auto", "source", "blocks"};

struct Line {
  std::uint32_t characters = 0;
  std::uint32_t tags = 0;
};

// The characters of a run that are in one line.
struct Piece {
  TextIndex text;
  std::uint32_t line;
  std::uint32_t characters;
};

class LineRow {
 public:
  LineRow(const Page& page, bool blocks) : page_(page), blocks_(blocks) { walk_markup(page, *this); }

  void start(NodeIndex node) {
    if (ends_line(node)) end_line();
    ++lines_.back().tags;
  }
  void end(NodeIndex node) {
    ++lines_.back().tags;
    if (ends_line(node)) end_line();
  }
  void text(TextIndex text) {
    std::string_view rest = page_.text(text);
    while (true) {
      const std::size_t feed = rest.find('\n');
      const std::uint32_t count = collapsed_length(rest.substr(0, feed), after_space_);
      lines_.back().characters += count;
      pieces_.push_back({text, static_cast<std::uint32_t>(lines_.size() - 1), count});
      if (feed == std::string_view::npos) break;
      end_line();
      rest.remove_prefix(feed + 1);
    }
  }

  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }

 private:
  [[nodiscard]] bool ends_line(NodeIndex node) const {
    return blocks_ && display_of(page_.tag(node)) != Display::kInline;
  }
  void end_line() {
    lines_.emplace_back();
    after_space_ = true;
  }

  const Page& page_;
  bool blocks_;
  std::vector<Line> lines_{1};
  std::vector<Piece> pieces_;
  bool after_space_ = true;
};

// Normalized weights of the offsets -radius..radius; the standard deviation is the radius.
std::vector<double> gaussian_kernel(int radius) {
  std::vector<double> kernel;
  double sum = 0;
  for (int i = -radius; i <= radius; ++i) {
    kernel.push_back(radius == 0 ? 1 : std::exp(-static_cast<double>(i) * i / (2.0 * radius * radius)));
    sum += kernel.back();
  }
  for (double& weight : kernel) weight /= sum;
  return kernel;
}

// Values beyond the ends are 0.
std::vector<double> smoothed(const std::vector<double>& values, const std::vector<double>& kernel) {
  const auto radius = static_cast<std::ptrdiff_t>(kernel.size() / 2);
  const auto size = static_cast<std::ptrdiff_t>(values.size());
  std::vector<double> out(values.size(), 0);
  for (std::ptrdiff_t k = 0; k < size; ++k) {
    for (std::ptrdiff_t i = std::max(-radius, -k); i <= std::min(radius, size - 1 - k); ++i) {
      out[static_cast<std::size_t>(k)] +=
          kernel[static_cast<std::size_t>(i + radius)] * values[static_cast<std::size_t>(k + i)];
    }
  }
  return out;
}

// |mean of the next `ahead` values - this value|; values past the end are 0.
std::vector<double> changes(const std::vector<double>& values, std::size_t ahead) {
  std::vector<double> out;
  out.reserve(values.size());
  for (std::size_t k = 0; k < values.size(); ++k) {
    double next = 0;
    for (std::size_t j = k + 1; j <= k + ahead && j < values.size(); ++j) next += values[j];
    out.push_back(std::abs(next / static_cast<double>(ahead) - values[k]));
  }
  return out;
}

struct CetrOptions {
  int radius;
  int ahead;
  int clusters;
  Lines lines;
  int few_lines;
};

std::vector<bool> content_lines(const std::vector<Line>& lines, const CetrOptions& options) {
  std::vector<double> ratios;
  ratios.reserve(lines.size());
  for (const Line& line : lines)
    ratios.push_back(static_cast<double>(line.characters) / std::max<std::uint32_t>(1, line.tags));
  const std::vector<double> kernel = gaussian_kernel(options.radius);
  const std::vector<double> height = smoothed(ratios, kernel);
  const std::vector<double> change = smoothed(changes(height, static_cast<std::size_t>(options.ahead)), kernel);
  std::vector<Point> points;
  points.reserve(lines.size());
  Point most;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    points.push_back({height[i], change[i]});
    most = {std::max(most.x, height[i]), std::max(most.y, change[i])};
  }
  // Initial centers on the line from the origin to the farthest corner.
  std::vector<Point> centers;
  for (int c = 0; c < options.clusters; ++c) {
    const double share = static_cast<double>(c) / (options.clusters - 1);
    centers.push_back({most.x * share, most.y * share});
  }
  const auto clusters = k_means(points, centers, {.first_is_fixed = true});
  std::vector<bool> content;
  content.reserve(lines.size());
  for (const std::size_t cluster : clusters) content.push_back(cluster != 0);
  return content;
}

class Cetr : public PageMethod {
 public:
  explicit Cetr(const CetrOptions& options) : options_(options) {}

  [[nodiscard]] Article extract(const MethodInput& view) const override {
    const LineRow row(view.page, ends_at_blocks(view.page));
    const std::vector<bool> content = content_lines(row.lines(), options_);
    std::vector<bool> chosen(view.page.text_count(), false);
    const auto& pieces = row.pieces();
    for (std::size_t i = 0; i < pieces.size();) {
      const TextIndex text = pieces[i].text;
      std::uint32_t all = 0;
      std::uint32_t in_content = 0;
      for (; i < pieces.size() && pieces[i].text == text; ++i) {
        all += pieces[i].characters;
        if (content[pieces[i].line]) in_content += pieces[i].characters;
      }
      chosen[text] = 2 * in_content > all;
    }
    choose_blank_runs(view.page, chosen);
    Article article;
    select_runs(view.page, chosen, article);
    return article;
  }

 private:
  [[nodiscard]] bool ends_at_blocks(const Page& page) const {
    if (options_.lines != Lines::kAuto) return options_.lines == Lines::kBlocks;
    return LineRow(page, false).lines().size() < static_cast<std::size_t>(options_.few_lines);
  }

  CetrOptions options_;
};

constexpr Parameter kParameters[] = {
    {"radius", "1", "0..100", "lines to each side that a line is smoothed with; the paper's"},
    {"ahead", "3", "1..100", "lines that the change is taken over; the paper's alpha"},
    {"clusters", "3", "2..10", "of which one is held at the origin; the paper's"},
    {"lines", "auto", "auto|source|blocks", "where lines end: at the source's line feeds (the paper), at blocks too"},
    {"few-lines", "50", "0..100000", "pages with fewer lines of source have lines=blocks under auto; ours"},
};

}  // namespace

constexpr PageMethodEntry kCetr = {
    .description = {.name = "cetr",
                    .summary = "the lines of the source with much text per tag, found by clustering",
                    .source = "Weninger, Hsu, Han 2010; rival in the text density papers",
                    .formula = "k-means over (T, |mean of the next T - T|), T = smoothed characters / tags of a line",
                    .cost = "O(n)",
                    .parameters = kParameters},
    .make = [](const Settings& settings) -> Result<std::unique_ptr<PageMethod>> {
      const auto radius = number_setting(settings, "radius", 0, 100);
      if (!radius) return radius.error();
      const auto ahead = number_setting(settings, "ahead", 1, 100);
      if (!ahead) return ahead.error();
      const auto clusters = number_setting(settings, "clusters", 2, 10);
      if (!clusters) return clusters.error();
      const auto lines = choice_setting(settings, "lines", kLinesNames);
      if (!lines) return lines.error();
      const auto few_lines = number_setting(settings, "few-lines", 0, 100'000);
      if (!few_lines) return few_lines.error();
      return {std::make_unique<Cetr>(CetrOptions{static_cast<int>(*radius), static_cast<int>(*ahead),
                                                 static_cast<int>(*clusters), static_cast<Lines>(*lines),
                                                 static_cast<int>(*few_lines)})};
    }};

}  // namespace wrapwright
