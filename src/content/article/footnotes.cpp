// SPDX-License-Identifier: Apache-2.0
#include "content/article/footnotes.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "content/article/display.h"
#include "content/article/selection.h"
#include "content/article/title.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestMark = 12;  // bytes of "[12]", "a b c" or an arrow
constexpr std::size_t kShortMark = 4;     // bytes of "[a]", "*" or "†": marks without a digit
constexpr std::size_t kMostNotes = 2000;  // per page
constexpr std::size_t kMostBack = 100;    // links back per note
constexpr TextIndex kMostRuns = 2000;     // texts per note
constexpr int kLevelsUp = 2;              // from a link to the element with its id

using Places = std::unordered_map<std::string_view, NodeIndex>;

struct Link {
  NodeIndex node;
  std::string_view target;  // the id, without "#"
};

std::vector<Link> links_within(const Page& page) {
  std::vector<Link> out;
  for (auto link = page.first(name::a); link; link = page.first(name::a, *link + 1)) {
    const std::string_view href = page.attribute(*link, name::href).value_or("");
    if (href.size() > 1 && href.front() == '#') out.push_back({*link, href.substr(1)});
  }
  return out;
}

Places places_of(const Page& page, const std::vector<Link>& links) {
  Places out;
  for (const Link& link : links) out.emplace(link.target, 0);
  for (NodeIndex node = 1; node < page.size(); ++node) {
    for (const NameId id : {name::id, name::name}) {
      if (id == name::name && page.tag(node) != name::a) continue;
      const auto value = page.attribute(node, id);
      if (!value) continue;
      const auto found = out.find(*value);
      if (found != out.end() && found->second == 0) found->second = node;
    }
  }
  return out;
}

bool is_inline(const Page& page, NodeIndex node) { return display_of(page.tag(node)) == Display::kInline; }

// The block that has the note's id, or that begins with the element that has it.
NodeIndex block_of(const Page& page, NodeIndex target) {
  while (target > 1 && is_inline(page, target)) target = page.parent(target);
  if (page.tag(target) != name::dt) return target;
  const NodeIndex next = page.end(target);
  const bool is_defined = next < page.size() && page.parent(next) == page.parent(target) && page.tag(next) == name::dd;
  return is_defined ? next : target;
}

bool is_block_of_note(NameId tag) {
  return tag == name::li || tag == name::dd || tag == name::p || tag == name::div || tag == name::aside ||
         tag == name::section;
}

// Whether a link's text can be the number or symbol of a note: "2", "[12]", "note 1", "†".
bool is_sign(std::string_view text) {
  return !text.empty() && text.size() <= kLongestMark &&
         (text.size() <= kShortMark || std::any_of(text.begin(), text.end(), is_digit));
}

}  // namespace

Footnotes::Footnotes(const Page& page, const Article& article) {
  const std::vector<Link> links = links_within(page);
  if (links.size() < 2) return;
  const Places places = places_of(page, links);
  const std::vector<bool> is_shown = selected_runs(page, article);
  const auto place_of = [&](std::string_view id) { return places.find(id)->second; };
  const auto shows = [&](NodeIndex node) {
    const TextRange runs = page.texts(node);
    return std::find(is_shown.begin() + runs.first, is_shown.begin() + runs.last, true) != is_shown.begin() + runs.last;
  };
  const auto is_near = [&](NodeIndex place, NodeIndex link) {
    for (int up = 0; up <= kLevelsUp && link > 1; ++up, link = page.parent(link))
      if (link == place) return true;
    return false;
  };
  for (const Link& link : links) {
    const NodeIndex target = place_of(link.target);
    if (target <= link.node || !shows(link.node)) continue;
    const NodeIndex block = block_of(page, target);
    if (block <= link.node || !is_block_of_note(page.tag(block))) continue;
    if (!is_sign(element_text(page, link.node, kLongestMark + 1))) continue;
    const TextRange runs = page.texts(block);
    if (runs.last - runs.first > kMostRuns || !shows(block)) continue;
    // In a definition list the link back is in the preceding term.
    const NodeIndex begin = std::min(block, target);
    std::vector<NodeIndex> back;
    const auto first = std::lower_bound(links.begin(), links.end(), begin,
                                        [](const Link& a, NodeIndex node) { return a.node < node; });
    for (auto at = first; at != links.end() && at->node < page.end(block); ++at) {
      const NodeIndex place = place_of(at->target);
      if (place != 0 && place < begin) back.push_back(at->node);
      if (back.size() > kMostBack) break;
    }
    if (back.size() > kMostBack) continue;
    const bool leads_back = std::any_of(back.begin(), back.end(), [&](NodeIndex each) {
      const auto found = std::lower_bound(links.begin(), links.end(), each,
                                          [](const Link& a, NodeIndex node) { return a.node < node; });
      return is_near(place_of(found->target), link.node);
    });
    if (!leads_back || (notes_.size() == kMostNotes && notes_.count(block) == 0)) continue;
    const auto next = static_cast<unsigned>(notes_.size() + 1);
    const unsigned number = notes_.emplace(block, next).first->second;
    references_.emplace(link.node, number);
    if (number != next) continue;
    if (begin != block && page.tag(begin) == name::dt) marks_.emplace(begin, number);
    for (NodeIndex mark : back) {
      for (NodeIndex up = page.parent(mark); up > block && is_inline(page, up); up = page.parent(up)) {
        if (element_text(page, up, kLongestMark + 1).size() > kLongestMark) break;
        mark = up;
      }
      marks_.emplace(mark, number);
    }
  }
}

}  // namespace wrapwright
