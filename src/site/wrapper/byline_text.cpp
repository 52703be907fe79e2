// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/byline_text.h"

#include <algorithm>
#include <string_view>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

bool is_of_word(char c) { return is_alnum(c) || static_cast<unsigned char>(c) >= 0x80; }

// The link that holds the text, below the element; 0 without one.
NodeIndex link_around(const Page& page, NodeIndex parent, NodeIndex element) {
  for (NodeIndex node = parent; node > element; node = page.parent(node))
    if (page.tag(node) == name::a) return node;
  return 0;
}

// "/authors/" for "/authors/ann" and "/authors/ann/"; "" without a folder.
std::string_view folder_of_link(const Page& page, NodeIndex link) {
  std::string_view target = page.attribute(link, name::href).value_or("");
  if (target.ends_with('/')) target.remove_suffix(1);
  const std::size_t slash = target.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : target.substr(0, slash + 1);
}

// Whether the text may be the last letter of a word that begins before it: some sites style it separately.
bool may_be_last_letter(std::string_view text) {
  return text.size() == 1 && text.front() >= 'a' && text.front() <= 'z';
}

// Whether a list of names continues after the text: "Ann, ", "Ann and".
bool goes_on(std::string_view text) {
  while (!text.empty() && is_c_space(text.back())) text.remove_suffix(1);
  return text.empty() || text.ends_with(',') || text.ends_with('&') || text.ends_with(" and");
}

// The first line break, or paragraph, in [from, end); `end` without one.
NodeIndex line_break_in(const Page& page, NodeIndex from, NodeIndex end) {
  while (from < end && page.tag(from) != name::br && page.tag(from) != name::p) ++from;
  return from;
}

}  // namespace

std::string byline_text(const Page& page, NodeIndex node, std::size_t limit) {
  std::string out;
  NodeIndex last_link = 0;
  const NodeIndex end = page.end(node);
  NodeIndex line_break = line_break_in(page, node + 1, end);
  const TextRange runs = page.texts(node);
  for (TextIndex t = runs.first; t < runs.last && out.size() <= limit; ++t) {
    const std::string_view text = page.text(t).substr(0, limit + 1);
    if (text.empty()) continue;
    bool is_on_new_line = false;
    for (; line_break < end && page.texts(line_break).first <= t; line_break = line_break_in(page, line_break + 1, end))
      is_on_new_line = true;
    const bool is_blank = std::all_of(text.begin(), text.end(), is_c_space);
    const NodeIndex link = is_blank ? 0 : link_around(page, page.run(t).parent, node);
    const bool is_in_link = link == last_link && (link != 0 || page.tag(node) == name::a);
    const std::string_view folder = link == 0 || last_link == 0 ? std::string_view() : folder_of_link(page, link);
    if (link != last_link && !folder.empty() && folder == folder_of_link(page, last_link)) {
      out += ", ";
    } else if (is_on_new_line ? !goes_on(out)
                              : !out.empty() && is_of_word(out.back()) && is_of_word(text.front()) &&
                                    !(is_in_link && may_be_last_letter(text))) {
      out += " | ";
    }
    if (!is_blank) last_link = link;
    out += text;
  }
  return out;
}

}  // namespace wrapwright
