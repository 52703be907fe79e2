// SPDX-License-Identifier: Apache-2.0
#include "html/xml_text.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace wrapwright {
namespace {

// What a byte asks for: 0 and 1 are special, the rest index kReplacements.
enum Action : std::uint8_t { kCopy, kSequence, kForbidden, kAmp, kLess, kGreater, kQuote, kTab, kLineFeed, kReturn };

constexpr std::string_view kReplacements[] = {"",     "",       "\xEF\xBF\xBD", "&amp;", "&lt;",
                                              "&gt;", "&quot;", "&#9;",         "&#10;", "&#13;"};

using ActionTable = std::array<std::uint8_t, 256>;

constexpr ActionTable value_table() {
  ActionTable table{};
  for (std::size_t c = 0; c < 0x20; ++c) table[c] = kForbidden;
  table['\t'] = table['\n'] = table['\r'] = kCopy;
  for (std::size_t c = 0x80; c < 0x100; ++c) table[c] = kSequence;
  return table;
}

constexpr ActionTable text_table() {
  ActionTable table = value_table();
  table['&'] = kAmp;
  table['<'] = kLess;
  table['>'] = kGreater;
  table['\r'] = kReturn;
  return table;
}

constexpr ActionTable attribute_table() {
  ActionTable table = text_table();
  table['"'] = kQuote;
  table['\t'] = kTab;
  table['\n'] = kLineFeed;
  return table;
}

constexpr ActionTable kTables[] = {text_table(), attribute_table(), value_table()};

struct Sequence {
  std::size_t size;  // bytes to step over, at least 1
  bool allowed;
};

constexpr bool is_trail(unsigned char c) { return (c & 0xC0U) == 0x80U; }

// The UTF-8 sequence at the start of `text`, which begins with a byte of 0x80 or more.
Sequence read_sequence(std::string_view text) {
  const auto at = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : static_cast<unsigned char>(0);
  };
  const unsigned char lead = at(0);
  const unsigned char second = at(1);
  if (lead < 0xC2 || lead > 0xF4 || !is_trail(second)) return {1, false};
  if (lead < 0xE0) return {2, true};
  if (!is_trail(at(2))) return {1, false};
  if (lead < 0xF0) {
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second >= 0xA0)) return {1, false};
    const bool noncharacter = lead == 0xEF && second == 0xBF && at(2) >= 0xBE;
    return {3, !noncharacter};
  }
  if (!is_trail(at(3)) || (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second >= 0x90)) return {1, false};
  return {4, true};
}

}  // namespace

void append_xml(std::string& out, std::string_view text, XmlContext context) {
  const ActionTable& table = kTables[static_cast<std::size_t>(context)];
  std::size_t copied = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    std::uint8_t action = table[static_cast<unsigned char>(text[at])];
    std::size_t size = 1;
    if (action == kSequence) {
      const Sequence sequence = read_sequence(text.substr(at));
      size = sequence.size;
      action = sequence.allowed ? kCopy : kForbidden;
    }
    if (action != kCopy) {
      out.append(text, copied, at - copied);
      out += kReplacements[action];
      copied = at + size;
    }
    at += size;
  }
  out.append(text, copied);
}

bool is_xml_text(std::string_view text) {
  const ActionTable& table = kTables[static_cast<std::size_t>(XmlContext::kValue)];
  for (std::size_t at = 0; at < text.size();) {
    const std::uint8_t action = table[static_cast<unsigned char>(text[at])];
    if (action == kForbidden) return false;
    const Sequence sequence = action == kSequence ? read_sequence(text.substr(at)) : Sequence{1, true};
    if (!sequence.allowed) return false;
    at += sequence.size;
  }
  return true;
}

}  // namespace wrapwright
