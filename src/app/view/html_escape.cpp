// SPDX-License-Identifier: Apache-2.0
#include "app/view/html_escape.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/escape.h"
#include "core/encoding/utf8.h"

namespace wrapwright {
namespace {

// Control characters except line feed and tab.
bool is_unprintable(char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F; }

}  // namespace

std::string escape_html(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      const char c = text[at++];
      if (is_unprintable(c)) {
        out += kReplacementUtf8;
      } else {
        append_escaped(out, c, EscapeFor::kAttribute);
      }
      continue;
    }
    const std::size_t size = multibyte_sequence(text.substr(at));
    out += size == 0 ? kReplacementUtf8 : text.substr(at, size);
    at += std::max<std::size_t>(size, 1);
  }
  return out;
}

std::string escape_collapsed(std::string_view text) {
  std::string collapsed;
  for (const char c : text) {
    if (!is_c_space(c)) {
      collapsed += c;
    } else if (collapsed.empty() || collapsed.back() != ' ') {
      collapsed += ' ';
    }
  }
  return escape_html(collapsed);
}

}  // namespace wrapwright
