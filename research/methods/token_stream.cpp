// SPDX-License-Identifier: Apache-2.0
#include "research/methods/token_stream.h"

#include "core/base/ascii.h"

namespace wrapwright {
bool is_void(const Page& page, NodeIndex node) {
  const TextRange texts = page.texts(node);
  if (page.end(node) != node + 1 || texts.first != texts.last) return false;
  switch (page.tag(node)) {
    case name::area:
    case name::base:
    case name::basefont:
    case name::bgsound:
    case name::br:
    case name::col:
    case name::embed:
    case name::frame:
    case name::hr:
    case name::img:
    case name::input:
    case name::link:
    case name::meta:
    case name::param:
    case name::source:
    case name::track:
    case name::wbr:
      return true;
    default:
      return false;
  }
}

std::uint32_t collapsed_length(std::string_view text, bool& after_space) {
  std::uint32_t length = 0;
  for (const char c : text) {
    const bool space = is_c_space(c);
    const bool continuation = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    if (!continuation && !(space && after_space)) ++length;
    after_space = space;
  }
  return length;
}

bool is_blank(std::string_view text) { return trim(text, is_c_space).empty(); }

void choose_blank_runs(const Page& page, std::vector<bool>& chosen) {
  bool before = false;
  const TextRange texts = page.texts(markup_root(page));
  for (TextIndex t = texts.first; t < texts.last; ++t) {
    if (page.run(t).hidden != 0) continue;
    if (is_blank(page.text(t))) chosen[t] = before;
    before = chosen[t];
  }
}

}  // namespace wrapwright
