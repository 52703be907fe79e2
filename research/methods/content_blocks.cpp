// SPDX-License-Identifier: Apache-2.0
#include "research/methods/content_blocks.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/base/ascii.h"
#include "research/methods/tag_kinds.h"

namespace wrapwright {
namespace {

bool is_white_space(std::string_view text) { return trim(text, is_c_space).empty(); }

// For each element below `root`, the number of its child elements and texts that can be visible.
std::vector<std::uint32_t> count_children(const Page& page, NodeIndex root, const std::vector<bool>& leaves) {
  std::vector<std::uint32_t> children(page.end(root) - root, 0);
  for (NodeIndex i = root + 1; i < page.end(root); ++i)
    if (!is_removed_tag(page.tag(i))) ++children[page.parent(i) - root];
  const TextRange texts = page.texts(root);
  for (TextIndex t = texts.first; t < texts.last; ++t)
    if (leaves[t]) ++children[page.run(t).parent - root];
  return children;
}

// The elements under which the real nodes of two consecutive leaves are siblings. The real node of a leaf is its
// highest ancestor that contains no other leaf. Each such chain belongs to one leaf, so all climbs together take O(n).
std::vector<NodeIndex> block_nodes(const Page& page, NodeIndex root, const std::vector<bool>& leaves) {
  const std::vector<std::uint32_t> children = count_children(page, root, leaves);
  std::vector<bool> block(page.end(root) - root, false);
  NodeIndex before = root;  // parent of the previous leaf's real node
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

// The number of links with text, and of images in links, before each node below `root` and after the last.
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

// Prefix sums of formula 1 over the leaves, before each text run and after the last.
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

constexpr std::uint32_t kNoPath = UINT32_MAX;

// The number of texts on each level of one subtree, from the deepest level up, in slots that the subtree shares with
// its deepest child.
struct Path {
  std::size_t slots = 0;  // end of the slots: the deepest level's count
  unsigned deepest = 0;
  unsigned typical = 0;
  std::uint32_t most = 0;  // number of texts on the typical level
};

class LevelCounter {
 public:
  LevelCounter(const Page& page, const std::vector<bool>& counted) : page_(page) {
    own_.assign(page.size(), 0);
    for (TextIndex t = 0; t < page.text_count(); ++t) own_[page.run(t).parent] += counted[t] ? 1U : 0U;
    lay_paths();
  }

  std::vector<unsigned> run() {
    std::vector<unsigned> typical(page_.size(), 0);
    for (NodeIndex i = page_.size(); i-- > 0;) {
      if (path_[i] == kNoPath) continue;
      Path& path = paths_[path_[i]];
      for (NodeIndex c = i + 1; c < page_.end(i); c = page_.end(c))
        if (path_[c] != kNoPath && path_[c] != path_[i]) merge(c, path);
      if (own_[i] > 0) add(path, page_.level(i) + text_step(i), own_[i]);
      typical[i] = path.typical;
    }
    return typical;
  }

 private:
  // The document and the root element are both of level 0.
  static unsigned text_step(NodeIndex i) { return i == 0 ? 0 : 1; }

  // Assigns a path to each subtree with texts: that of its deepest child, or a new one.
  void lay_paths() {
    std::vector<unsigned> deepest(page_.size(), 0);
    path_.assign(page_.size(), kNoPath);
    std::vector<bool> any(page_.size(), false);
    std::vector<NodeIndex> heir(page_.size(), 0);  // the deepest child; 0 = none
    for (NodeIndex i = page_.size(); i-- > 0;) {
      if (own_[i] > 0) {
        any[i] = true;
        deepest[i] = std::max(deepest[i], page_.level(i) + text_step(i));
      }
      if (i == 0 || !any[i]) continue;
      const NodeIndex parent = page_.parent(i);
      any[parent] = true;
      if (heir[parent] != 0 && deepest[i] < deepest[parent]) continue;
      heir[parent] = i;
      deepest[parent] = deepest[i];
    }
    std::size_t slots = 0;
    for (NodeIndex i = 0; i < page_.size(); ++i) {
      if (!any[i]) continue;
      if (path_[i] == kNoPath) {
        path_[i] = static_cast<std::uint32_t>(paths_.size());
        paths_.push_back({slots, deepest[i], 0, 0});
        slots += deepest[i] - page_.level(i) + 1;
      }
      if (heir[i] != 0) path_[heir[i]] = path_[i];
    }
    counts_.assign(slots, 0);
  }

  void merge(NodeIndex child, Path& path) {
    const Path& from = paths_[path_[child]];
    for (unsigned level = page_.level(child); level <= from.deepest; ++level) {
      const std::uint32_t count = counts_[from.slots + (from.deepest - level)];
      if (count > 0) add(path, level, count);
    }
  }

  void add(Path& path, unsigned level, std::uint32_t count) {
    assert(level <= path.deepest);
    std::uint32_t& here = counts_[path.slots + (path.deepest - level)];
    here += count;
    if (here > path.most || (here == path.most && level > path.typical)) {
      path.most = here;
      path.typical = level;
    }
  }

  const Page& page_;
  std::vector<std::uint32_t> own_;  // by node: the counted texts that are its children
  std::vector<std::uint32_t> path_;
  std::vector<Path> paths_;
  std::vector<std::uint32_t> counts_;
};

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

std::vector<unsigned> typical_levels(const Page& page, const std::vector<bool>& counted) {
  assert(counted.size() == page.text_count());
  return LevelCounter(page, counted).run();
}

}  // namespace wrapwright
