// SPDX-License-Identifier: Apache-2.0
#pragma once
// The page as a token stream of start tags, end tags and text in document order, for methods that were designed for
// lines, tokens or characters of the source. It is generated from the parsed tree: tags that HTML implies are present,
// tags that the parser ignores are not. Everything outside the body is left out, as are script, style, noscript and
// template elements, which those methods strip first. Lifetime: functions over a Page. Cost: O(n); no recursion.
#include <string_view>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// The body, or the root element of a page without one (frames).
[[nodiscard]] inline NodeIndex markup_root(const Page& page) {
  return page.first(name::body).value_or(page.size() > 1 ? 1 : 0);
}

[[nodiscard]] constexpr bool is_stripped(NameId tag) {
  return tag == name::script || tag == name::style || tag == name::noscript || tag == name::template_ ||
         tag == name::head;
}

// Void elements have a start tag only.
[[nodiscard]] bool is_void(const Page& page, NodeIndex node);

// The number of code points, with each run of white space counted as one. Leading white space does not count if
// `after_space`, which is updated.
[[nodiscard]] std::uint32_t collapsed_length(std::string_view text, bool& after_space);
[[nodiscard]] bool is_blank(std::string_view text);

// Selects a blank run if and only if the previous run is selected: it separates two words, but has no content that a
// method could judge. Applies to the visible runs inside markup_root().
void choose_blank_runs(const Page& page, std::vector<bool>& chosen);

// Calls the handler's start(NodeIndex), end(NodeIndex) and, for visible runs, text(TextIndex). The tags of `top` itself
// are not reported; a void element has no end.
template <typename Handler>
void walk_markup(const Page& page, Handler& handler) {
  const NodeIndex top = markup_root(page);
  std::vector<NodeIndex> open;
  const auto close_last = [&] {
    handler.end(open.back());
    open.pop_back();
  };
  TextIndex text = page.texts(top).first;
  const TextIndex last_text = page.texts(top).last;
  for (NodeIndex node = top + 1;;) {
    if (text < last_text && page.run(text).next <= node) {
      while (!open.empty() && open.back() != page.run(text).parent) close_last();
      if (page.run(text).hidden == 0) handler.text(text);
      ++text;
    } else if (node < page.end(top)) {
      while (!open.empty() && page.end(open.back()) <= node) close_last();
      if (is_stripped(page.tag(node))) {
        text = page.texts(node).last;
        node = page.end(node);
        continue;
      }
      handler.start(node);
      if (!is_void(page, node)) open.push_back(node);
      ++node;
    } else {
      break;
    }
  }
  while (!open.empty()) close_last();
}

}  // namespace wrapwright
