// SPDX-License-Identifier: Apache-2.0
#include "content/feed/xml_text.h"

#include "core/base/ascii.h"
#include "core/base/escape.h"

namespace wrapwright {
namespace {

// Whether XML 1.0 allows the character that begins here; `size` receives its bytes.
bool is_xml_character(std::string_view text, std::size_t at, std::size_t& size) {
  const auto byte = static_cast<unsigned char>(text[at]);
  size = 1;
  if (byte < 0x20) return is_space(text[at]) && byte != 0x0C;
  if (byte != 0xEF) return true;
  const std::string_view three = text.substr(at, 3);
  size = three.size();
  return three != "\xEF\xBF\xBE" && three != "\xEF\xBF\xBF";
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  std::size_t size = 1;
  for (std::size_t at = 0; at < text.size(); at += size) {
    if (!is_xml_character(text, at, size)) continue;
    for (const char c : text.substr(at, size)) append_escaped(out, c, EscapeFor::kAttribute);
  }
  return out;
}

}  // namespace wrapwright
