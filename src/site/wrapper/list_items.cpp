// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/list_items.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "content/article/links.h"
#include "content/article/render.h"
#include "content/kinds/page_address.h"
#include "content/kinds/page_totals.h"
#include "core/base/ascii.h"
#include "core/base/percent_encoding.h"
#include "core/text/dates.h"

namespace wrapwright {
namespace {

struct Item {
  NodeIndex node = 0;
  std::optional<NodeIndex> heading;
  std::optional<NodeIndex> link;  // the permalink
  LinkTarget target;
  std::optional<NodeIndex> time;
};

NodeIndex common_ancestor(const Page& page, NodeIndex first, NodeIndex last) {
  NodeIndex out = page.parent(first);
  while (out != 0 && page.end(out) <= last) out = page.parent(out);
  return out;
}

bool is_bookmark(const Page& page, NodeIndex link) {
  return page.attribute(link, name::rel).value_or("").find("bookmark") != std::string_view::npos;
}

// One pass over the item: a link counts as a permalink once it is inside of a heading or has one inside.
Item read_item(const Page& page, NodeIndex node, const PageAddress& address, const LinkReader& links) {
  Item out;
  out.node = node;
  NodeIndex heading_end = 0;
  std::optional<NodeIndex> around;  // the outermost link that is still open
  const auto take_permalink = [&](NodeIndex link) {
    const LinkTarget target = links.read(page.attribute(link, name::href).value_or(""));
    if (out.link || target.scope != LinkScope::kSite || target.path == "/") return;
    // Some pages spell their own address in two ways.
    if (decode_percents(target.path) == decode_percents(address.path)) return;
    out.link = link;
    out.target = target;
  };
  for (NodeIndex i = node; i < page.end(node); ++i) {
    const NameId tag = page.tag(i);
    if (around && page.end(*around) <= i) around.reset();
    if (is_major_heading(tag)) {
      heading_end = page.end(i);
      if (!out.heading) out.heading = i;
      if (around) take_permalink(*around);
    } else if (tag == name::time_ && !out.time) {
      out.time = i;
    } else if (tag == name::a) {
      if (i < heading_end || is_bookmark(page, i)) take_permalink(i);
      if (!around) around = i;
    }
  }
  return out;
}

std::vector<Item> read_items(const Page& page, std::string_view url, const std::vector<NodeIndex>& selected) {
  const NodeIndex ancestor = common_ancestor(page, selected.front(), selected.back());
  const PageAddress address = read_address(url);
  const LinkReader links(address);
  std::vector<Item> out;
  NodeIndex end = 0;
  for (NodeIndex node : selected) {
    if (node < end) continue;
    while (page.parent(node) != ancestor) node = page.parent(node);
    end = page.end(node);
    out.push_back(read_item(page, node, address, links));
  }
  return out;
}

// Equal things have the same tag and the same first class.
bool are_alike(const Page& page, NodeIndex a, NodeIndex b) {
  const auto first_class = [&](NodeIndex node) {
    const std::string_view classes = page.attribute(node, name::class_).value_or("");
    return classes.substr(0, classes.find(' '));
  };
  return page.tag(a) == page.tag(b) && first_class(a) == first_class(b);
}

bool are_items(const Page& page, const std::vector<Item>& items) {
  if (items.size() < 2) return false;
  const auto is_like_first = [&](const Item& item) { return are_alike(page, item.node, items.front().node); };
  if (!std::all_of(items.begin(), items.end(), is_like_first)) return false;
  std::set<std::uint64_t> pages;
  for (const Item& item : items)
    if (item.link) pages.insert(item.target.page);
  if (!pages.empty()) return pages.size() == items.size();
  return std::all_of(items.begin(), items.end(), [](const Item& item) { return item.heading && item.time; });
}

std::string text_of(const Page& page, NodeIndex node) {
  Article heading;
  heading.body = {node};
  return collapse_spaces(render_text(page, heading));
}

void take_inside(const Page& page, NodeIndex node, const std::vector<NodeIndex>& from, std::vector<NodeIndex>& into) {
  const auto first = std::lower_bound(from.begin(), from.end(), node);
  into.assign(first, std::lower_bound(first, from.end(), page.end(node)));
}

}  // namespace

std::vector<Article> list_items(const Page& page, std::string_view url, const Article& selection) {
  if (selection.body.size() < 2) return {};
  const std::vector<Item> items = read_items(page, url, selection.body);
  if (!are_items(page, items)) return {};
  const LinkTargets targets(page, url);
  std::vector<Article> out;
  for (const Item& item : items) {
    Article& article = out.emplace_back();
    if (item.link) article.url = targets.link(page.attribute(*item.link, name::href).value_or(""));
    if (item.heading) article.title = text_of(page, *item.heading);
    if (item.time) article.date = read_timestamp(page.attribute(*item.time, name::datetime).value_or(""));
    take_inside(page, item.node, selection.body, article.body);
    take_inside(page, item.node, selection.excluded, article.excluded);
    if (render_text(page, article).empty()) return {};
  }
  return out;
}

}  // namespace wrapwright
