// SPDX-License-Identifier: Apache-2.0
#include "research/methods/text_density.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "research/methods/tag_kinds.h"

namespace wrapwright {
namespace {

double below_line(double count) { return count == 0 ? 1 : count; }

// Prefix sums of the tags and link tags that the methods ignore, before each node of body's subtree and after the last.
class RemovedTags {
 public:
  RemovedTags(const Page& page, NodeIndex body) : body_(body) {
    tags_.assign(1, 0);
    link_tags_.assign(1, 0);
    NodeIndex removed_end = body;
    for (NodeIndex i = body; i < page.end(body); ++i) {
      if (i >= removed_end && is_removed_tag(page.tag(i))) removed_end = page.end(i);
      const bool removed = i < removed_end;
      tags_.push_back(tags_.back() + (removed ? 1 : 0));
      link_tags_.push_back(link_tags_.back() + (removed && is_link_tag(page.tag(i)) ? 1 : 0));
    }
  }
  // Counts in the subtree of i, without i itself.
  [[nodiscard]] std::uint32_t tags(const Page& page, NodeIndex i) const {
    return tags_[page.end(i) - body_] - tags_[i + 1 - body_];
  }
  [[nodiscard]] std::uint32_t link_tags(const Page& page, NodeIndex i) const {
    return link_tags_[page.end(i) - body_] - link_tags_[i + 1 - body_];
  }

 private:
  NodeIndex body_;
  std::vector<std::uint32_t> tags_;
  std::vector<std::uint32_t> link_tags_;
};

}  // namespace

double text_density(const DensityCounts& counts) { return counts.characters / below_line(counts.tags); }

double composite_text_density(const DensityCounts& counts, double link_share) {
  const double c = counts.characters;
  if (c == 0) return 0;
  const double lc = counts.link_characters;
  const double links = below_line(lc) * below_line(counts.link_tags);
  const double base = std::log(c / below_line(c - lc) * lc + link_share * c + std::numbers::e);
  // The logarithm of `base` is 0 if neither the element nor the page has link text.
  if (base <= 1) return std::numeric_limits<double>::infinity();
  return text_density(counts) * std::log(c * below_line(counts.tags) / links) / std::log(base);
}

Densities text_densities(const Page& page, const PageCounts& counts, NodeIndex body, DensityKind kind) {
  const double link_share = counts.link_characters(body) / below_line(counts.characters(body));
  const auto density = [&](const DensityCounts& of) {
    return kind == DensityKind::kPlain ? text_density(of) : composite_text_density(of, link_share);
  };
  const TextRange texts = page.texts(body);
  Densities out{body, texts.first, {}, {}};
  out.texts.reserve(texts.last - texts.first);
  for (TextIndex t = texts.first; t < texts.last; ++t) {
    const TextRange run{t, t + 1};
    out.texts.push_back(density({.characters = static_cast<double>(counts.characters(run)),
                                 .link_characters = static_cast<double>(counts.link_characters(run)),
                                 .tags = 1,
                                 .link_tags = 0}));
  }
  const RemovedTags removed(page, body);
  out.elements.reserve(page.end(body) - body);
  for (NodeIndex i = body; i < page.end(body); ++i) {
    out.elements.push_back(
        density({.characters = static_cast<double>(counts.characters(i)),
                 .link_characters = static_cast<double>(counts.link_characters(i)),
                 .tags = static_cast<double>(counts.tags(i) - removed.tags(page, i)),
                 .link_tags = static_cast<double>(counts.link_tags(i) - removed.link_tags(page, i))}));
  }
  return out;
}

std::vector<double> density_sums(const Page& page, const Densities& densities) {
  const NodeIndex body = densities.body;
  std::vector<double> sums(densities.elements.size(), 0);
  const TextRange texts = page.texts(body);
  for (TextIndex t = texts.first; t < texts.last; ++t) sums[page.run(t).parent - body] += densities.of_text(t);
  for (NodeIndex i = body + 1; i < page.end(body); ++i) sums[page.parent(i) - body] += densities.of(i);
  return sums;
}

std::vector<double> smoothed_densities(const Page& page, const Densities& densities, double weight) {
  const NodeIndex body = densities.body;
  std::vector<double> out = densities.elements;
  struct Sibling {
    double density;
    NodeIndex element;  // body = the node is a text
  };
  std::vector<Sibling> siblings;
  for (NodeIndex i = body; i < page.end(body); ++i) {
    siblings.clear();
    TextIndex t = page.texts(i).first;
    const auto texts_up_to = [&](TextIndex last) {
      for (; t < last; ++t)
        if (page.run(t).hidden == 0) siblings.push_back({densities.of_text(t), body});
    };
    for (NodeIndex c = i + 1; c < page.end(i); c = page.end(c)) {
      texts_up_to(page.texts(c).first);
      t = page.texts(c).last;
      if (!is_removed_tag(page.tag(c))) siblings.push_back({densities.of(c), c});
    }
    texts_up_to(page.texts(i).last);
    for (std::size_t k = 0; k < siblings.size(); ++k) {
      if (siblings[k].element == body) continue;
      const bool first = k == 0;
      const bool last = k + 1 == siblings.size();
      const double beside = (first ? 0 : siblings[k - 1].density) + (last ? 0 : siblings[k + 1].density);
      const double weights = weight + (first ? 0 : 1) + (last ? 0 : 1);
      out[siblings[k].element - body] = (weight * siblings[k].density + beside) / weights;
    }
  }
  return out;
}

std::vector<NodeIndex> largest_within(const Page& page, NodeIndex body, const std::vector<double>& scores) {
  std::vector<NodeIndex> largest;
  largest.reserve(scores.size());
  for (NodeIndex i = body; i < page.end(body); ++i) largest.push_back(i);
  // From the last node to the first, so that children are known before their parents.
  for (NodeIndex i = page.end(body) - 1; i > body; --i) {
    NodeIndex& above = largest[page.parent(i) - body];
    const NodeIndex here = largest[i - body];
    const double score = scores[here - body];
    const double best = scores[above - body];
    if (score > best || (score == best && here < above)) above = here;
  }
  return largest;
}

double path_threshold(const Page& page, const Densities& densities, NodeIndex element) {
  double threshold = densities.of(densities.body);
  for (NodeIndex i = element; i != densities.body; i = page.parent(i)) threshold = std::min(threshold, densities.of(i));
  return threshold;
}

std::vector<NodeIndex> mark_content(const Page& page, const Densities& densities, const std::vector<NodeIndex>& largest,
                                    double threshold) {
  const NodeIndex body = densities.body;
  const NodeIndex end = page.end(body);
  std::vector<bool> marked(end - body, false);
  for (NodeIndex i = body; i < end;) {
    const bool dense = !marked[i - body] && densities.of(i) >= threshold;
    if (dense) marked[largest[i - body] - body] = true;
    // The descendants of a marked element are marked; those of an element that is not dense enough are skipped.
    i = dense && !marked[i - body] ? i + 1 : page.end(i);
  }
  std::vector<NodeIndex> roots;
  for (NodeIndex i = body; i < end;) {
    const bool root = marked[i - body];
    if (root) roots.push_back(i);
    i = root ? page.end(i) : i + 1;
  }
  return roots;
}

}  // namespace wrapwright
