// SPDX-License-Identifier: Apache-2.0
#include "core/page/counts.h"

#include <string_view>

namespace wrapwright {
namespace {

bool is_link(NameId tag) { return tag == name::a || tag == name::button || tag == name::select; }

// Continues the count of the previous text: white space at its end and at the start of this text counts as one
// character.
std::uint32_t count_characters(std::string_view text, bool& after_space) {
  std::uint32_t count = 0;
  for (const char c : text) {
    const bool space = c == ' ' || (c >= '\t' && c <= '\r');
    const bool continuation = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    if (!continuation && !(space && after_space)) ++count;
    after_space = space;
  }
  return count;
}

}  // namespace

PageCounts::PageCounts(const Page& page) : page_(page) {
  std::vector<bool> in_link(page.size(), false);
  link_tags_.reserve(page.size() + 1);
  link_tags_.assign(1, 0);
  for (NodeIndex i = 0; i < page.size(); ++i) {
    const bool link = i > 0 && is_link(page.tag(i));
    in_link[i] = link || (i > 0 && in_link[page.parent(i)]);
    link_tags_.push_back(link_tags_.back() + (link ? 1U : 0U));
  }
  characters_.reserve(page.text_count() + 1);
  characters_.assign(1, 0);
  link_characters_.reserve(page.text_count() + 1);
  link_characters_.assign(1, 0);
  bool after_space = true;
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const TextRun& run = page.run(t);
    const std::uint32_t count = run.hidden != 0 ? 0 : count_characters(page.text(t), after_space);
    characters_.push_back(characters_.back() + count);
    link_characters_.push_back(link_characters_.back() + (in_link[run.parent] ? count : 0));
  }
}

}  // namespace wrapwright
