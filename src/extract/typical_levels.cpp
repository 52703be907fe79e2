// SPDX-License-Identifier: Apache-2.0
#include "extract/typical_levels.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace wrapwright {
namespace {

constexpr std::uint32_t kNoPath = UINT32_MAX;

// Counts by level of one subtree, from the deepest level up, in slots that it shares with its deepest child.
struct Path {
  std::size_t slots = 0;  // where the deepest level's count is
  unsigned deepest = 0;
  unsigned typical = 0;
  std::uint32_t most = 0;  // texts of the typical level
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

  // Each subtree with texts gets a path: that of its deepest child, or a new one.
  void lay_paths() {
    std::vector<unsigned> deepest(page_.size(), 0);
    path_.assign(page_.size(), kNoPath);
    std::vector<bool> any(page_.size(), false);
    std::vector<NodeIndex> heir(page_.size(), 0);  // deepest child; 0 = none
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
  std::vector<std::uint32_t> own_;  // counted texts directly in each node
  std::vector<std::uint32_t> path_;
  std::vector<Path> paths_;
  std::vector<std::uint32_t> counts_;
};

}  // namespace

std::vector<unsigned> typical_levels(const Page& page, const std::vector<bool>& counted) {
  assert(counted.size() == page.text_count());
  return LevelCounter(page, counted).run();
}

}  // namespace wrapwright
