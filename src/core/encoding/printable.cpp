// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/printable.h"

#include "core/base/percent_encoding.h"
#include "core/encoding/utf8.h"

namespace wrapwright {
namespace {

bool is_control(unsigned char byte) { return byte < 0x20 || byte == 0x7F; }
// Whether the character changes the direction of the surrounding text (Unicode annex 9), which can make one name look
// like another: U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069.
bool is_bidi_control(std::string_view character) {
  if (character.size() != 3 || character[0] != '\xE2') return false;
  const auto last = static_cast<unsigned char>(character[2]);
  if (character[1] == '\x81') return last >= 0xA6 && last <= 0xA9;
  return character[1] == '\x80' && (last == 0x8E || last == 0x8F || (last >= 0xAA && last <= 0xAE));
}
bool is_tail(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; }

void append_escaped(std::string_view bytes, std::string& out) {
  for (const char c : bytes) {
    out += "\\x";
    append_upper_hex(c, out);
  }
}

// The length of the first character of `text` if it may be shown unchanged, else 0.
std::size_t shown_length(std::string_view text, LineBreaks breaks) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) {
    const bool layout = breaks == LineBreaks::kKeep && (first == '\n' || first == '\t');
    return layout || !is_control(first) ? 1 : 0;
  }
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  const std::string_view character = text.substr(0, length);
  const Utf8Shape shape = utf8_shape(character);
  if (shape.multibyte != 1 || shape.invalid != 0) return 0;
  const bool is_c1 = first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
  return is_c1 || is_bidi_control(character) ? 0 : length;
}

}  // namespace

void append_printable(std::string_view text, LineBreaks breaks, std::string& out) {
  while (!text.empty()) {
    const std::size_t shown = shown_length(text, breaks);
    // Escape both bytes of a C1 character, so that neither remains alone.
    const bool is_c1 = shown == 0 && text.size() > 1 && text.front() == '\xC2' && is_tail(text[1]);
    const std::size_t length = shown > 0 ? shown : is_c1 ? 2 : 1;
    if (shown > 0) {
      out += text.substr(0, length);
    } else {
      append_escaped(text.substr(0, length), out);
    }
    text.remove_prefix(length);
  }
}

std::string printable_line(std::string_view text, std::size_t longest) {
  std::string out;
  if (text.size() <= longest) {
    append_printable(text, LineBreaks::kEscape, out);
    return out;
  }
  std::size_t head = longest * 2 / 3;
  std::size_t tail = text.size() - (longest - head);
  while (head > 0 && is_tail(text[head])) --head;
  while (tail < text.size() && is_tail(text[tail])) ++tail;
  append_printable(text.substr(0, head), LineBreaks::kEscape, out);
  out += " ... (" + std::to_string(tail - head) + " bytes left out) ... ";
  append_printable(text.substr(tail), LineBreaks::kEscape, out);
  return out;
}

}  // namespace wrapwright
