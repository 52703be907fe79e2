// SPDX-License-Identifier: Apache-2.0
#include "research/methods/nce_relevant.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "content/article/display.h"
#include "content/article/title.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::size_t kShortText = 40;  // bytes
constexpr int kFewestLetters = 3;

bool is_judged(NameId tag) {
  const Display display = display_of(tag);
  return display != Display::kInline && display != Display::kBreak && !is_heading(tag);
}

// The text with each number replaced by '#'; "" if it is too long or has too few letters to serve as a pattern.
std::string pattern_of(std::string_view text) {
  const std::string clean = collapse_white_space(text.substr(0, 4 * kShortText));
  if (clean.size() > kShortText || text.size() > 4 * kShortText) return "";
  std::string out;
  int letters = 0;
  for (const char c : clean) {
    const bool digit = is_digit(c);
    if (digit && !out.empty() && out.back() == '#') continue;
    letters += !digit && (static_cast<unsigned char>(c) >= 0x80 || is_alpha(c)) ? 1 : 0;
    out.push_back(digit ? '#' : c);
  }
  return letters < kFewestLetters ? "" : out;
}

// The children of the two runs' lowest common ancestor that hold them; {0, 0} if a run is a direct child of it.
std::pair<NodeIndex, NodeIndex> branches(const Page& page, TextIndex a, TextIndex b) {
  NodeIndex left = page.run(a).parent;
  NodeIndex right = page.run(b).parent;
  NodeIndex left_child = 0;
  NodeIndex right_child = 0;
  // A parent's number is smaller than its children's, so the node with the greater number moves up.
  while (left != right) {
    if (left > right) {
      left_child = left;
      left = page.parent(left);
    } else {
      right_child = right;
      right = page.parent(right);
    }
  }
  if (left_child == 0 || right_child == 0) return {0, 0};
  return {left_child, right_child};
}

// Children of the same parent that share patterns with each other, in ascending order.
std::vector<NodeIndex> repeated_subtrees(const Page& page, TextRange texts, unsigned repeats) {
  struct Seen {
    TextIndex last;
    std::uint32_t pattern;
  };
  std::unordered_map<std::string, Seen> seen;
  std::vector<std::pair<NodeIndex, std::uint32_t>> shared;  // (child, pattern)
  for (TextIndex t = texts.first; t < texts.last; ++t) {
    if (page.run(t).hidden != 0) continue;
    std::string pattern = pattern_of(page.text(t));
    if (pattern.empty()) continue;
    const auto number = static_cast<std::uint32_t>(seen.size());
    const auto [it, added] = seen.try_emplace(std::move(pattern), Seen{t, number});
    if (added) continue;
    const auto [left, right] = branches(page, it->second.last, t);
    it->second.last = t;
    if (left == 0 || page.tag(left) != page.tag(right) || !is_judged(page.tag(left))) continue;
    shared.emplace_back(left, it->second.pattern);
    shared.emplace_back(right, it->second.pattern);
  }
  std::sort(shared.begin(), shared.end());
  shared.erase(std::unique(shared.begin(), shared.end()), shared.end());
  std::vector<NodeIndex> children;  // children that share two patterns
  std::unordered_map<NodeIndex, unsigned> of_parent;
  for (std::size_t i = 1; i < shared.size(); ++i) {
    const NodeIndex child = shared[i].first;
    if (child != shared[i - 1].first || (!children.empty() && children.back() == child)) continue;
    children.push_back(child);
    ++of_parent[page.parent(child)];
  }
  std::erase_if(children, [&](NodeIndex child) { return of_parent[page.parent(child)] < repeats; });
  return children;
}

std::uint32_t plain_characters(const PageCounts& counts, NodeIndex node) {
  return counts.characters(node) - counts.link_characters(node);
}

// The repeated subtrees whose group of siblings holds less than half of the separator's plain text. If most of the text
// is in repeated subtrees, they are not comments on an article but the sections or posts of which the page consists.
std::vector<NodeIndex> repeated_noise(const MethodInput& view, NodeIndex separator, unsigned repeats) {
  if (repeats == 0) return {};
  const Page& page = view.page;
  std::vector<NodeIndex> children = repeated_subtrees(page, page.texts(separator), repeats);
  std::unordered_map<NodeIndex, std::uint64_t> held;
  for (const NodeIndex child : children) held[page.parent(child)] += plain_characters(view.counts, child);
  const std::uint64_t all = plain_characters(view.counts, separator);
  std::erase_if(children, [&](NodeIndex child) { return 2 * held[page.parent(child)] >= all; });
  return children;
}

}  // namespace

NodeIndex separator_node(const MethodInput& view, double share) {
  const Page& page = view.page;
  const auto plain = [&](NodeIndex i) { return plain_characters(view.counts, i); };
  const double enough = std::max(1.0, share * plain(0));
  NodeIndex found = 0;
  NodeIndex node = 1;
  // If two children hold enough text, the one with more text is chosen; the first one if they are equal.
  while (true) {
    NodeIndex best = 0;
    for (; node < page.end(found); node = page.end(node))
      if (plain(node) >= enough && (best == 0 || plain(node) > plain(best))) best = node;
    if (best == 0) return found;
    found = best;
    node = best + 1;
  }
}

std::vector<bool> relevant_runs(const MethodInput& view, const NceOptions& options) {
  const Page& page = view.page;
  std::vector<bool> relevant(page.text_count(), false);
  const NodeIndex separator = separator_node(view, options.min_share);
  const TextRange texts = page.texts(separator);
  for (TextIndex t = texts.first; t < texts.last; ++t)
    relevant[t] = page.run(t).hidden == 0 && display_of(page.tag(page.run(t).parent)) != Display::kDropped;
  const auto remove = [&](NodeIndex node) {
    for (TextIndex t = page.texts(node).first; t < page.texts(node).last; ++t) relevant[t] = false;
  };
  for (NodeIndex i = separator + 1; i < page.end(separator);) {
    const std::uint32_t characters = view.counts.characters(i);
    const bool links = is_judged(page.tag(i)) && characters > 0 &&
                       view.counts.link_characters(i) >= options.max_link_density * characters;
    if (links) remove(i);
    i = links ? page.end(i) : i + 1;
  }
  NodeIndex end = 0;
  for (const NodeIndex child : repeated_noise(view, separator, options.max_repeats)) {
    // This subtree lies in one that is already removed.
    if (child < end) continue;
    remove(child);
    end = page.end(child);
  }
  return relevant;
}

}  // namespace wrapwright
