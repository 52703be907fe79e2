// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/end_matter.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "content/article/element_classes.h"
#include "core/base/ascii.h"
#include "core/page/shown_text.h"

namespace wrapwright {
namespace {

// At most so many elements of a box are read, because boxes may be nested.
constexpr NodeIndex kMostElements = 500;
constexpr TextIndex kMostRuns = 1000;
constexpr std::size_t kLongestLabel = 30;         // bytes of text before the first tag
constexpr std::size_t kLongestTag = 60;           // bytes
constexpr std::size_t kMostBytesOfRelated = 500;  // per link
constexpr std::size_t kFewestRelated = 2;

bool is_box(NameId tag) {
  return tag == name::div || tag == name::section || tag == name::footer || tag == name::aside || tag == name::nav ||
         tag == name::ul || tag == name::ol || tag == name::p;
}

// Does not use rel=tag, because catalogs use it for all properties of an item.
bool leads_to_tag(const Page& page, NodeIndex link) {
  const std::string_view target = page.attribute(link, name::href).value_or("");
  for (std::size_t at = target.find('/'); at != std::string_view::npos; at = target.find('/', at + 1)) {
    const std::string_view rest = target.substr(at);
    for (const std::string_view part : {"/tag/", "/tags/", "/tags#", "/label/", "/tagged/"})
      if (rest.starts_with(part)) return true;
  }
  return false;
}

// White space and separators between tags.
bool is_separator(std::string_view text) {
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return is_alpha(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80; });
}

bool is_list_of_tags(const Page& page, NodeIndex node) {
  const NodeIndex end = page.end(node);
  const TextRange runs = page.texts(node);
  std::size_t links = 0;
  std::size_t label = 0;
  TextIndex at = runs.first;
  const auto is_label = [&](TextIndex last) {
    for (; at < last; ++at) {
      if (page.run(at).hidden != 0 || is_separator(page.text(at))) continue;
      label += page.run(at).size;
      if (links > 0 || label > kLongestLabel) return false;
    }
    return true;
  };
  for (NodeIndex i = node + 1; i < end;) {
    const NameId tag = page.tag(i);
    if (tag == name::img || tag == name::pre) return false;
    if (tag != name::a) {
      ++i;
      continue;
    }
    const TextRange inside = page.texts(i);
    if (!leads_to_tag(page, i) || !is_label(inside.first)) return false;
    std::size_t bytes = 0;
    for (; at < inside.last; ++at) bytes += shown_text(page, at).size();
    if (bytes > kLongestTag) return false;
    ++links;
    i = page.end(i);
  }
  return links >= (page.tag(node) == name::p ? 2U : 1U) && is_label(runs.last);
}

bool names_related(std::string_view token) {
  const std::string folded = lower(token);
  for (const std::string_view end : {"related", "related-posts", "related_posts", "relatedposts", "related-articles"}) {
    if (!folded.ends_with(end)) continue;
    const std::string_view before = std::string_view(folded).substr(0, folded.size() - end.size());
    if (before.empty()) return true;
    const bool is_word = before.ends_with('-') || before.ends_with('_');
    return is_word && !before.ends_with("with-") && !before.ends_with("has-") && !before.ends_with("no-");
  }
  return false;
}

bool is_related(const Page& page, NodeIndex node) {
  // A quick check that avoids copying most classes in lower case.
  if (page.attribute(node, name::class_).value_or("").find("elated") == std::string_view::npos) return false;
  if (!any_class(page, node, names_related)) return false;
  const NodeIndex end = page.end(node);
  std::size_t links = 0;
  for (NodeIndex i = node + 1; i < end; ++i) {
    if (page.tag(i) == name::h1) return false;
    links += page.tag(i) == name::a ? 1U : 0U;
  }
  return links >= kFewestRelated && shown_bytes(page, page.texts(node)) <= links * kMostBytesOfRelated;
}

bool is_end_matter(const Page& page, NodeIndex node) {
  const NameId tag = page.tag(node);
  const TextRange runs = page.texts(node);
  if (!is_box(tag) || page.end(node) - node > kMostElements || runs.last - runs.first > kMostRuns) return false;
  return is_list_of_tags(page, node) || (tag != name::p && is_related(page, node));
}

}  // namespace

std::vector<bool> end_matter_elements(const Page& page) {
  std::vector<bool> out;
  for (NodeIndex node = 1; node < page.size();) {
    if (!is_end_matter(page, node)) {
      ++node;
      continue;
    }
    out.resize(page.size(), false);
    for (const NodeIndex end = page.end(node); node < end; ++node) out[node] = true;
  }
  return out;
}

}  // namespace wrapwright
