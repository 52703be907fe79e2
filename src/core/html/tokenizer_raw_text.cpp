// SPDX-License-Identifier: Apache-2.0
// Raw text of core/html/tokenizer.h: the content of <title>, <script> and similar elements, and CDATA sections.
#include <algorithm>
#include <cstring>

#include "core/base/ascii.h"
#include "core/html/tokenizer.h"

namespace wrapwright {
namespace {

bool ends_name(char c) { return is_space(c) || c == '/' || c == '>'; }

bool starts_with_name(const char* p, const char* end, std::string_view name) {
  if (static_cast<std::size_t>(end - p) <= name.size()) return false;
  for (const char c : name) {
    if (lower(*p++) != c) return false;
  }
  return ends_name(*p);
}

}  // namespace

void Tokenizer::enter_raw_text(RawText kind, RawName name) {
  raw_ = kind;
  raw_id_ = name;
  raw_begin_ = token_.begin;
  if (kind == RawText::kPlaintext) {
    raw_name_ = {};
    return;
  }
  raw_name_buffer_ = names_.text(name);
  raw_name_ = raw_name_buffer_;
}

bool Tokenizer::is_end_tag(const char* less, std::string_view name) const {
  return less[1] == '/' && !name.empty() && starts_with_name(less + 2, end_, name);
}

const char* Tokenizer::raw_text_end(const char* p) const {
  if (raw_name_.empty()) return end_;
  for (; !at_end(p); ++p) {
    p = options_.scan.find(p, '<', '<');
    if (*p == '<' && is_end_tag(p, raw_name_)) return p;
  }
  return end_;
}

const char* Tokenizer::script_end(const char* p) const {
  constexpr std::string_view kScript = "script";
  enum { kPlain, kEscaped, kDoubleEscaped } state = kPlain;
  while (true) {
    p = options_.scan.find(p, '<', state == kPlain ? '<' : '-');
    if (at_end(p)) return end_;
    const bool is_tag = *p == '<';
    if (*p == '-' && p[1] == '-' && p[2] == '>') {
      state = kPlain;
      p += 3;
    } else if (is_tag && state == kPlain && p[1] == '!' && p[2] == '-' && p[3] == '-') {
      state = kEscaped;
      p += 2;  // these two hyphens may be part of "-->"
    } else if (is_tag && state == kEscaped && starts_with_name(p + 1, end_, kScript)) {
      state = kDoubleEscaped;
      p += 1 + kScript.size();
    } else if (is_tag && state == kDoubleEscaped && p[1] == '/' && starts_with_name(p + 2, end_, kScript)) {
      state = kEscaped;
      p += 2 + kScript.size();
    } else if (is_tag && state != kDoubleEscaped && is_end_tag(p, raw_name_)) {
      return p;
    } else {
      ++p;
    }
  }
}

const Token& Tokenizer::read_raw_text() {
  char* const begin = at_;
  const char* const end = raw_ == RawText::kScript ? script_end(begin) : raw_text_end(begin);
  unended_ = at_end(end);
  at_ = begin + (end - begin);
  const bool references = raw_ == RawText::kRcdata;
  raw_ = RawText::kNone;
  const auto size = static_cast<std::size_t>(end - begin);
  const bool plain =
      std::memchr(begin, '\0', size) == nullptr && (!references || std::memchr(begin, '&', size) == nullptr);
  if (plain) return emit_text(begin, end);
  token_.text = decode(begin, begin, end, references ? Decoding::kText : Decoding::kNuls);
  return emit(Token::Kind::kText);
}

// Returns an empty text at the end of the section.
const Token& Tokenizer::read_cdata() {
  char* const begin = at_;
  if (*begin == '\0' && !at_end(begin)) {
    ++at_;
    token_.text = {offset_of(begin), 1};
    return emit(Token::Kind::kNul);
  }
  const char* p = begin;
  while (true) {
    p = options_.scan.find(p, ']', ']');
    if (*p == '\0' || (p[1] == ']' && p[2] == '>')) break;
    ++p;
  }
  const bool closed = *p == ']';
  at_ = begin + (p - begin) + (closed ? 3 : 0);
  if (closed || at_end(p)) raw_ = RawText::kNone;
  return emit_text(begin, p);
}

}  // namespace wrapwright
