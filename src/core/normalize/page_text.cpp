// SPDX-License-Identifier: Apache-2.0
#include "core/normalize/page_text.h"

#include "core/encoding/charset.h"

namespace wrapwright {

std::string_view cut_text(std::string_view utf8, std::size_t max, PageNotes& notes) {
  if (utf8.size() <= max) return utf8;
  notes.truncated = true;
  const auto is_tail = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; };
  while (max > 0 && is_tail(utf8[max])) --max;
  return utf8.substr(0, max);
}

std::string_view page_text(const PageInput& input, std::size_t max_bytes, std::string& buffer, PageNotes& notes) {
  const std::string_view bytes = input.bytes.substr(0, max_bytes);
  notes.truncated = bytes.size() < input.bytes.size();
  const Encoding encoding = find_encoding(bytes, input.content_type, input.encoding);
  const Decoded decoded = decode(bytes, encoding, buffer);
  notes.encoding = encoding.name;
  notes.encoding_source = to_string(encoding.source);
  notes.undecodable = decoded.undecodable;
  return cut_text(decoded.text, kMaxText, notes);
}

}  // namespace wrapwright
