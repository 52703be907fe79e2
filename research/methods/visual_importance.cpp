// SPDX-License-Identifier: Apache-2.0
#include "research/methods/visual_importance.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "research/methods/tag_kinds.h"

namespace wrapwright {
namespace {

// Importances are multiples of 2^-20, so that products with character counts add up without rounding, in any order.
constexpr double kImportanceSteps = 1 << 20;

double below_line(double count) { return count == 0 ? 1 : count; }

double normal_distribution(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

int width(Span span) { return span.right - span.left; }

Span widest_element(const Page& page, const PageSpans& spans) {
  Span widest;
  for (NodeIndex i = 2; i < page.size(); ++i)
    if (width(spans.elements[i]) > width(widest)) widest = spans.elements[i];
  return widest;
}

std::vector<bool> removed_elements(const Page& page, NodeIndex body) {
  std::vector<bool> removed(page.end(body) - body, false);
  for (NodeIndex i = body + 1; i < page.end(body); ++i)
    removed[i - body] = removed[page.parent(i) - body] || is_removed_tag(page.tag(i));
  return removed;
}

// The contribution of each node of the body to the sums of its ancestors; then these sums.
struct Sums {
  double hybrid = 0;
  double tags = 0;
  double link_tags = 0;
};

std::vector<Sums> sums_below(const Page& page, const PageCounts& counts, NodeIndex body,
                             const std::vector<double>& importances) {
  std::vector<Sums> sums(page.end(body) - body);
  const TextRange texts = page.texts(body);
  for (TextIndex t = texts.first; t < texts.last; ++t)
    sums[page.run(t).parent - body].hybrid += importances[t] * counts.characters(TextRange{t, t + 1});
  const std::vector<bool> removed = removed_elements(page, body);
  for (NodeIndex i = page.end(body) - 1; i > body; --i) {
    const Sums& own = sums[i - body];
    Sums& above = sums[page.parent(i) - body];
    above.hybrid += own.hybrid;
    if (removed[i - body]) continue;
    above.tags += own.tags + 1;
    above.link_tags += own.link_tags + (is_link_tag(page.tag(i)) ? 1 : 0);
  }
  return sums;
}

}  // namespace

double visual_importance(Span span, Span widest) {
  if (width(span) <= 0 || width(widest) <= 0) return 0;
  const double center = (widest.left + widest.right) / 2.0;
  const double deviation = width(widest) / 2.0;
  return normal_distribution((span.right - center) / deviation) - normal_distribution((span.left - center) / deviation);
}

std::vector<double> visual_importances(const Page& page, const PageSpans& spans) {
  const Span widest = widest_element(page, spans);
  std::vector<double> out;
  out.reserve(page.text_count());
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const NodeIndex parent = page.run(t).parent;
    const bool alone = page.end(parent) == parent + 1;
    const double importance = visual_importance(alone ? spans.elements[parent] : spans.texts[t], widest);
    out.push_back(std::round(importance * kImportanceSteps) / kImportanceSteps);
  }
  return out;
}

double hybrid_text_density(const HybridCounts& counts, double link_share) {
  const double hc = counts.hybrid_characters;
  if (hc <= 0) return 0;
  const double lc = counts.link_characters;
  const double tags = counts.tags == 0 ? hc / counts.characters : counts.tags;
  const double base = std::log(hc / below_line(counts.characters - lc) * lc + link_share * hc + std::numbers::e);
  if (base <= 1) return std::numeric_limits<double>::infinity();
  return hc / tags * std::log(hc * tags / (below_line(lc) * below_line(counts.link_tags))) / std::log(base);
}

Densities hybrid_densities(const Page& page, const PageCounts& counts, NodeIndex body,
                           const std::vector<double>& importances) {
  const std::vector<Sums> sums = sums_below(page, counts, body, importances);
  const double link_share = counts.link_characters(body) / below_line(sums.front().hybrid);
  const TextRange texts = page.texts(body);
  Densities out{body, texts.first, {}, {}};
  for (TextIndex t = texts.first; t < texts.last; ++t) {
    const TextRange run{t, t + 1};
    const double characters = counts.characters(run);
    out.texts.push_back(hybrid_text_density({.hybrid_characters = importances[t] * characters,
                                             .characters = characters,
                                             .link_characters = static_cast<double>(counts.link_characters(run)),
                                             .tags = 0,
                                             .link_tags = 0},
                                            link_share));
  }
  for (NodeIndex i = body; i < page.end(body); ++i) {
    out.elements.push_back(hybrid_text_density({.hybrid_characters = sums[i - body].hybrid,
                                                .characters = static_cast<double>(counts.characters(i)),
                                                .link_characters = static_cast<double>(counts.link_characters(i)),
                                                .tags = sums[i - body].tags,
                                                .link_tags = sums[i - body].link_tags},
                                               link_share));
  }
  return out;
}

std::vector<bool> hybrid_content(const Page& page, const PageCounts& counts, NodeIndex body,
                                 const std::vector<double>& importances) {
  Densities densities = hybrid_densities(page, counts, body, importances);
  std::vector<double> scores = density_sums(page, densities);
  // Densities are negative if there are more link characters than hybrid characters, so removed elements need an even
  // lower value.
  const std::vector<bool> removed = removed_elements(page, body);
  for (std::size_t i = 0; i < removed.size(); ++i)
    if (removed[i]) densities.elements[i] = scores[i] = -std::numeric_limits<double>::infinity();
  const std::vector<NodeIndex> largest = largest_within(page, body, scores);
  const double threshold = path_threshold(page, densities, largest.front());
  std::vector<bool> chosen(page.text_count(), false);
  std::vector<bool> above(page.size(), false);
  for (const NodeIndex root : mark_content(page, densities, largest, threshold)) {
    const TextRange texts = page.texts(root);
    for (TextIndex t = texts.first; t < texts.last; ++t) chosen[t] = true;
    for (NodeIndex i = root; i != body && !above[page.parent(i)]; i = page.parent(i)) above[page.parent(i)] = true;
  }
  const TextRange texts = page.texts(body);
  for (TextIndex t = texts.first; t < texts.last; ++t)
    if (above[page.run(t).parent]) chosen[t] = true;
  return chosen;
}

}  // namespace wrapwright
