// SPDX-License-Identifier: Apache-2.0
#include "extract/content_blocks.h"

#include <algorithm>

#include "extract/tag_kinds.h"
#include "extract/typical_levels.h"

namespace wrapwright {
namespace {

bool is_white_space(std::string_view text) { return text.find_first_not_of(" \t\n\v\f\r") == std::string_view::npos; }

// Elements and texts directly under each element below `root`, but for what no page shows.
std::vector<std::uint32_t> count_children(const Page& page, NodeIndex root, const std::vector<bool>& leaves) {
  std::vector<std::uint32_t> children(page.end(root) - root, 0);
  for (NodeIndex i = root + 1; i < page.end(root); ++i)
    if (!is_removed_tag(page.tag(i))) ++children[page.parent(i) - root];
  const TextRange texts = page.texts(root);
  for (TextIndex t = texts.first; t < texts.last; ++t)
    if (leaves[t]) ++children[page.run(t).parent - root];
  return children;
}

// Nodes under which two neighboring leaves' real nodes are siblings. A real node is the highest ancestor that has
// nothing but the leaf in it; each such chain belongs to one leaf, so all climbs together are linear.
std::vector<NodeIndex> block_nodes(const Page& page, NodeIndex root, const std::vector<bool>& leaves) {
  const std::vector<std::uint32_t> children = count_children(page, root, leaves);
  std::vector<bool> block(page.end(root) - root, false);
  NodeIndex before = root;  // parent of the last leaf's real node
  const TextRange texts = page.texts(root);
  for (TextIndex t = texts.first; t < texts.last; ++t) {
    if (!leaves[t]) continue;
    NodeIndex parent = page.run(t).parent;
    while (parent != root && children[parent - root] == 1) parent = page.parent(parent);
    if (parent == before && parent != root) block[parent - root] = true;
    before = parent;
  }
  std::vector<NodeIndex> nodes;
  for (NodeIndex i = root; i < page.end(root); ++i)
    if (block[i - root]) nodes.push_back(i);
  return nodes;
}

// Links with text, and images in links, before each node below `root` and after the last.
std::vector<std::uint32_t> count_links(const Page& page, const PageCounts& counts, NodeIndex root) {
  std::vector<std::uint32_t> sums(1, 0);
  sums.reserve(page.end(root) - root + 1);
  NodeIndex link_end = root;
  NodeIndex removed_end = root;
  for (NodeIndex i = root; i < page.end(root); ++i) {
    const NameId tag = page.tag(i);
    if (is_removed_tag(tag)) removed_end = std::max(removed_end, page.end(i));
    const bool text_link = is_link_tag(tag) && counts.characters(i) > 0;
    const bool image_link = tag == name::img && i < link_end && i >= removed_end;
    if (is_link_tag(tag)) link_end = std::max(link_end, page.end(i));
    sums.push_back(sums.back() + (text_link || image_link ? 1 : 0));
  }
  return sums;
}

// Sum of formula 1 over the leaves before each text run, and after the last.
std::vector<double> sum_plain(const Page& page, const PageCounts& counts, const std::vector<bool>& leaves,
                              ImportanceReading reading) {
  std::vector<double> sums(1, 0);
  sums.reserve(page.text_count() + 1);
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const TextRange run{t, t + 1};
    const double length = counts.characters(run);
    const double plain = length - counts.link_characters(run);
    const double share = reading == ImportanceReading::kWeighted ? plain : plain / std::max(length, 1.0);
    sums.push_back(sums.back() + (leaves[t] ? share : 0));
  }
  return sums;
}

}  // namespace

std::vector<bool> leaf_texts(const Page& page, NodeIndex root) {
  std::vector<bool> leaves(page.text_count(), false);
  const TextRange texts = page.texts(root);
  for (TextIndex t = texts.first; t < texts.last; ++t)
    leaves[t] = page.run(t).hidden == 0 && !is_white_space(page.text(t));
  return leaves;
}

std::vector<ContentBlock> content_blocks(const Page& page, const PageCounts& counts, NodeIndex root,
                                         const std::vector<bool>& leaves, ImportanceReading reading) {
  const std::vector<std::uint32_t> links = count_links(page, counts, root);
  const std::vector<double> plain = sum_plain(page, counts, leaves, reading);
  const std::vector<unsigned> levels = typical_levels(page, leaves);
  std::vector<ContentBlock> blocks;
  for (const NodeIndex node : block_nodes(page, root, leaves)) {
    const TextRange texts = page.texts(node);
    const std::uint32_t link_count = links[page.end(node) - root] - links[node - root];
    const double below = std::max(link_count, 1U) * std::max(levels[node], 1U);
    blocks.push_back({node, (plain[texts.last] - plain[texts.first]) / below, levels[node]});
  }
  return blocks;
}

double importance_threshold(const std::vector<ContentBlock>& blocks) {
  double sum = 0;
  for (const ContentBlock& block : blocks) sum += block.importance;
  const double mean = blocks.empty() ? 0 : sum / static_cast<double>(blocks.size());
  double best = -1;
  double best_variance = 0;
  for (int tenths = 10; tenths <= 30; ++tenths) {
    const double threshold = mean * tenths / 10;
    double high = 0;
    double high_sum = 0;
    for (const ContentBlock& block : blocks) {
      if (block.importance <= threshold) continue;
      ++high;
      high_sum += block.importance;
    }
    const double low = static_cast<double>(blocks.size()) - high;
    if (high == 0 || low == 0) continue;
    const double difference = high_sum / high - (sum - high_sum) / low;
    const double variance = high * low * difference * difference;
    if (variance <= best_variance) continue;
    best_variance = variance;
    best = threshold;
  }
  return best;
}

}  // namespace wrapwright
