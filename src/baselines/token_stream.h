// SPDX-License-Identifier: Apache-2.0
#pragma once
// The page as the row that its source is: start tags, end tags and text in order, for the methods that were made for
// lines, tokens or characters of source. What the parser did shows: a tag that HTML leaves out is there, one that it
// ignores is not. Left out is what those methods strip first: everything outside the body, and script, style, noscript
// and template with their tags. Lifetime: functions over a Page. Linear, no recursion.
#include <string_view>
#include <vector>

#include "html/page.h"

namespace wrapwright {

// The body; where there is none (frames) the root.
[[nodiscard]] inline NodeIndex markup_root(const Page& page) {
  return page.first(name::body).value_or(page.size() > 1 ? 1 : 0);
}

[[nodiscard]] constexpr bool is_stripped(NameId tag) {
  return tag == name::script || tag == name::style || tag == name::noscript || tag == name::template_ ||
         tag == name::head;
}

// Has a start tag only.
[[nodiscard]] bool is_void(const Page& page, NodeIndex node);

// Code points; a stretch of white space is one, at the beginning none if `after_space`, which is then kept up to date.
[[nodiscard]] std::uint32_t collapsed_length(std::string_view text, bool& after_space);
[[nodiscard]] bool is_blank(std::string_view text);

// A blank run between two words is what parts them, but no method can judge it: it goes with the run before it. Of the
// visible runs inside markup_root.
void choose_blank_runs(const Page& page, std::vector<bool>& chosen);

// Handler: void start(NodeIndex), void end(NodeIndex) and void text(TextIndex), the last for visible runs. The top
// itself is not among them; a void element has no end.
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
