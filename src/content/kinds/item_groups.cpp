// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/item_groups.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/seeded_hash.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kItemText = 20;   // minimum text of an item, in bytes
constexpr std::uint32_t kLeastItems = 2;  // per group
// Up to so many groups of one parent are searched linearly, more of them in a hash table.
constexpr std::size_t kMaxGroups = 16;

struct Group {
  NameId tag = 0;
  std::string_view first_class;
  std::uint32_t items = 0;
  std::uint32_t bytes = 0;
  std::uint32_t linked = 0;      // items with a link to a page of the site
  std::uint32_t titled = 0;      // items with a heading
  std::uint32_t title_link = 0;  // items with a heading that is such a link
  std::uint32_t dated = 0;
  std::uint32_t sentences = 0;  // items with a sentence
  std::uint32_t images = 0;
  std::uint32_t priced = 0;
};

struct Largest {
  Group most;
  std::uint32_t linked_bytes = 0;  // in the largest group that is a list of links
  std::uint32_t title_bytes = 0;
  std::uint32_t date_bytes = 0;

  void take(const Group& group) {
    if (group.items < kLeastItems) return;
    most.items = std::max(most.items, group.items);
    most.linked = std::max(most.linked, group.linked);
    most.titled = std::max(most.titled, group.titled);
    most.title_link = std::max(most.title_link, group.title_link);
    most.dated = std::max(most.dated, group.dated);
    most.sentences = std::max(most.sentences, std::min(group.sentences, group.linked));
    most.images = std::max(most.images, std::min(group.images, group.linked));
    most.priced = std::max(most.priced, group.priced);
    if (group.linked * 2 > group.items) linked_bytes = std::max(linked_bytes, group.bytes);
    if (group.title_link * 2 > group.items) title_bytes = std::max(title_bytes, group.bytes);
    if (group.dated * 2 > group.items && group.linked > 0) date_bytes = std::max(date_bytes, group.bytes);
  }
};

// The groups among the children of one element; used for one element at a time.
class Siblings {
 public:
  Siblings(const Page& page, const PageTotals& totals)
      : page_(page), totals_(totals), items_(page.size(), 0), is_item_(page.size(), 0) {
    for (NodeIndex i = 1; i < page.size();) {
      // Descendants of an element with little visible text also have little.
      if (bytes_of(i) < kItemText) {
        i = page.end(i);
        continue;
      }
      if (page.tag(i) != name::a && !totals.hidden(i)) {
        is_item_[i] = 1;
        ++items_[page.parent(i)];
      }
      ++i;
    }
  }

  // The children that may be items of a group.
  [[nodiscard]] std::uint32_t items_of(NodeIndex parent) const { return items_[parent]; }

  void read_children(NodeIndex parent, Largest& out) {
    groups_.clear();
    table_.clear();
    for (NodeIndex i = parent + 1; i < page_.end(parent); i = page_.end(i))
      if (is_item_[i] != 0) add(i);
    for (const Group& group : groups_) out.take(group);
  }

 private:
  [[nodiscard]] std::uint32_t bytes_of(NodeIndex node) const {
    const TextRange texts = page_.texts(node);
    return totals_.before_text(texts.last).bytes - totals_.before_text(texts.first).bytes;
  }

  void add(NodeIndex node) {
    const TextRange texts = page_.texts(node);
    const TextTotals& text = totals_.before_text(texts.first);
    const TextTotals& text_end = totals_.before_text(texts.last);
    const ElementTotals& element = totals_.before_element(node);
    const ElementTotals& element_end = totals_.before_element(page_.end(node));
    const auto holds = [](std::uint32_t before, std::uint32_t after) { return after > before ? 1U : 0U; };
    Group& group = group_of(node);
    ++group.items;
    group.bytes += text_end.bytes - text.bytes;
    group.linked += holds(element.links_in, element_end.links_in);
    group.titled += holds(element.headings, element_end.headings);
    group.title_link += holds(element.heading_links, element_end.heading_links);
    group.dated += holds(text.dates, text_end.dates);
    group.sentences += holds(text.sentences, text_end.sentences);
    group.images += holds(element.images, element_end.images);
    group.priced += holds(text.prices, text_end.prices);
  }

  Group& group_of(NodeIndex node) {
    const std::string_view classes = page_.attribute(node, name::class_).value_or("");
    const std::string_view first = classes.substr(0, classes.find(' '));
    const NameId tag = page_.tag(node);
    if (groups_.size() < kMaxGroups) {
      const auto known = std::find_if(groups_.begin(), groups_.end(), [&](const Group& group) {
        return group.tag == tag && group.first_class == first;
      });
      if (known != groups_.end()) return *known;
    } else {
      if (table_.empty())
        for (std::size_t i = 0; i < groups_.size(); ++i) table_.emplace(key(groups_[i].tag, groups_[i].first_class), i);
      const auto [known, is_new] = table_.try_emplace(key(tag, first), groups_.size());
      if (!is_new) return groups_[known->second];
    }
    Group group;
    group.tag = tag;
    group.first_class = first;
    groups_.push_back(group);
    return groups_.back();
  }

  static std::uint64_t key(NameId tag, std::string_view first_class) {
    return (std::hash<std::string_view>()(first_class) + tag) * 0x9E3779B97F4A7C15U;
  }

  const Page& page_;
  const PageTotals& totals_;
  std::vector<std::uint32_t> items_;   // by parent
  std::vector<std::uint8_t> is_item_;  // by node
  std::vector<Group> groups_;
  std::unordered_map<std::uint64_t, std::size_t, SeededHash> table_;
};

}  // namespace

void add_item_groups(const Page& page, const PageTotals& totals, FeatureWriter& out) {
  Siblings siblings(page, totals);
  Largest largest;
  for (NodeIndex i = 0; i < page.size(); ++i)
    if (siblings.items_of(i) >= kLeastItems) siblings.read_children(i, largest);
  const Group& most = largest.most;
  const double all = totals.all(&TextTotals::bytes) + 1;
  out.add_count({"group_items", "items of the longest list"}, most.items);
  out.add_count({"group_linked", "items with links, in a list"}, most.linked);
  out.add_count({"group_titled", "items with headings, in a list"}, most.titled);
  out.add_count({"group_title_link", "items with headings that are links, in a list"}, most.title_link);
  out.add_count({"group_dated", "items with dates, in a list"}, most.dated);
  out.add_count({"group_sentences", "items with sentences and links, in a list"}, most.sentences);
  out.add_count({"group_images", "items with images and links, in a list"}, most.images);
  out.add_count({"group_priced", "items with prices, in a list"}, most.priced);
  out.add({"group_linked_share", "share of text in the largest list of links"}, largest.linked_bytes / all);
  out.add({"group_title_share", "share of text in the largest list of linked headings"}, largest.title_bytes / all);
  out.add({"group_date_share", "share of text in the largest list of dated items"}, largest.date_bytes / all);
}

}  // namespace wrapwright
