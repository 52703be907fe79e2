// SPDX-License-Identifier: Apache-2.0
#include "core/page/xml_text.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/encoding/utf8.h"

namespace wrapwright {
namespace {

// The action for a byte; values from kAmp on index kReplacements.
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
  std::size_t size;  // number of bytes to skip, at least 1
  bool allowed;
};

// The UTF-8 sequence at the start of `text`, which begins with a byte of 0x80 or more. XML forbids U+FFFE and U+FFFF.
Sequence read_sequence(std::string_view text) {
  const std::size_t size = multibyte_sequence(text);
  if (size == 0) return {1, false};
  const std::string_view sequence = text.substr(0, size);
  return {size, sequence != "\xEF\xBF\xBE" && sequence != "\xEF\xBF\xBF"};
}

}  // namespace

void append_xml(std::string& out, std::string_view text, XmlContext context) {
  const ActionTable& table = kTables[static_cast<std::size_t>(context)];
  std::size_t copied = 0;
  std::size_t at = 0;
  const auto action_at = [&](std::size_t i) { return table[static_cast<unsigned char>(text[i])]; };
  while (true) {
    while (at < text.size() && action_at(at) == kCopy) ++at;
    if (at == text.size()) break;
    std::uint8_t action = action_at(at);
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
