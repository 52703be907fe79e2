// SPDX-License-Identifier: Apache-2.0
// Texts and comments of core/html/tokenizer.h; tags are in tokenizer_tags.cpp, raw texts in tokenizer_raw_text.cpp.
#include "core/html/tokenizer.h"

#include <algorithm>
#include <cstring>

#include "core/encoding/character_references.h"
#include "core/encoding/utf8.h"

namespace wrapwright {

Tokenizer::Tokenizer(RawNames& names, std::vector<Attribute>& column, const Options& options)
    : names_(names), attributes_(column), options_(options) {
  last_tag_.reserve(names_.max_size());
}

void Tokenizer::start(char* page, std::uint32_t size) {
  page_ = page;
  at_ = page;
  end_ = page + size;
  size_ = size;
  side_.clear();
  raw_ = RawText::kNone;
  foreign_ = false;
  unended_ = false;
  dropped_ = 0;
  mended_ = 0;
  tag_number_ = 0;
  last_tag_.assign(names_.size(), 0);
  token_ = {};
}

TextPlace Tokenizer::keep_aside(std::string_view bytes) {
  const TextPlace place{static_cast<std::uint32_t>(size_ + side_.size()), static_cast<std::uint32_t>(bytes.size())};
  side_.append(bytes);
  return place;
}

const Token& Tokenizer::next() {
  if (raw_ != RawText::kNone) {
    const Token& token = raw_ == RawText::kCdata ? read_cdata() : read_raw_text();
    if (token.text.size > 0) return token;
  }
  while (*at_ == '<') {
    const Opening kind = opening(at_[1]);
    if (kind == Opening::kTag) return read_tag(at_ + 1, Token::Kind::kStartTag);
    if (kind == Opening::kSlash && opening(at_[2]) == Opening::kTag) return read_tag(at_ + 2, Token::Kind::kEndTag);
    if (!opens_markup(at_)) return read_text();
    if (const Token* token = read_declaration()) return *token;
  }
  return at_end(at_) ? finish() : read_text();
}

const Token& Tokenizer::read_text() {
  char* const begin = at_;
  if (*at_ == '\0') {
    ++at_;
    token_.text = {offset_of(begin), 1};
    return emit(Token::Kind::kNul);
  }
  const char* p = begin;
  while (true) {
    p = options_.scan.find(p, '<', '&');
    if (*p == '&') return read_text_with_references(begin, p);
    if (*p == '\0' || opens_markup(p)) break;
    ++p;
  }
  at_ += p - begin;
  return emit_text(begin, p);
}

const Token& Tokenizer::read_text_with_references(char* begin, const char* first) {
  const char* p = first;
  while (*p != '\0' && !(*p == '<' && opens_markup(p))) p = options_.scan.find(p + 1, '<', '<');
  at_ = begin + (p - begin);
  token_.text = decode(begin, first, p, Decoding::kText);
  return emit(Token::Kind::kText);
}

TextPlace Tokenizer::decode(char* begin, const char* first, const char* end, Decoding decoding) {
  char* to = begin + (first - begin);
  bool aside = false;
  const std::size_t side_begin = side_.size();
  const auto put = [&](const char* bytes, std::size_t size, const char* read) {
    if (!aside && to + size > read) {
      aside = true;
      side_.append(begin, to);
    }
    if (aside) {
      side_.append(bytes, size);
    } else {
      std::memmove(to, bytes, size);
      to += size;
    }
  };
  for (const char* p = first; p < end;) {
    const char* const plain = p;
    p = decoding == Decoding::kNuls ? std::find(p, end, '\0') : std::min(options_.scan.find(p, '&', '&'), end);
    if (p > plain) put(plain, static_cast<std::size_t>(p - plain), p);
    if (p >= end) break;
    if (*p == '\0') {
      put(kReplacementUtf8.data(), kReplacementUtf8.size(), p + 1);
      ++p;
      continue;
    }
    const auto reference =
        read_character_reference({p, static_cast<std::size_t>(end - p)}, decoding == Decoding::kAttribute);
    const std::size_t consumed = std::max<std::size_t>(reference.consumed, 1);
    put(reference.consumed == 0 ? p : reference.utf8.data(), reference.consumed == 0 ? 1 : reference.size,
        p + consumed);
    p += consumed;
  }
  if (!aside) return {offset_of(begin), static_cast<std::uint32_t>(to - begin)};
  return {static_cast<std::uint32_t>(size_ + side_begin), static_cast<std::uint32_t>(side_.size() - side_begin)};
}

const Token* Tokenizer::read_declaration() {
  char* const less = at_;
  token_.begin = offset_of(less);
  const char c = less[1];
  if (c == '/') {
    if (less[2] == '>') {
      at_ = less + 3;
      return nullptr;
    }
    return &read_bogus_comment(less + 2);
  }
  if (c == '?') return &read_bogus_comment(less + 1);
  const std::string_view rest(less + 2, static_cast<std::size_t>(end_ - less) - 2);
  if (rest.starts_with("--")) return &read_comment(less + 4);
  constexpr std::string_view kDoctype = "doctype";
  if (starts_ignoring_case(rest, kDoctype)) {
    return &read_doctype(less + 2 + kDoctype.size());
  }
  constexpr std::string_view kCdata = "[CDATA[";
  if (foreign_ && rest.starts_with(kCdata)) {
    at_ = less + 2 + kCdata.size();
    raw_ = RawText::kCdata;
    const Token& token = read_cdata();
    return token.text.size == 0 ? nullptr : &token;
  }
  return &read_bogus_comment(less + 2);
}

TextPlace Tokenizer::comment_text(const char* begin, const char* end) {
  if (!options_.keep_comments) return {offset_of(begin), static_cast<std::uint32_t>(end - begin)};
  return decode(page_ + (begin - page_), begin, end, Decoding::kNuls);
}

const Token& Tokenizer::read_comment(char* begin) {
  const char* p = begin;
  if (*p == '>' || (*p == '-' && p[1] == '>')) {
    at_ = begin + (*p == '>' ? 1 : 2);
    token_.text = {offset_of(begin), 0};
    return emit(Token::Kind::kComment);
  }
  std::size_t markup = 0;
  for (; !at_end(p); ++p) {
    p = options_.scan.find(p, '-', '-');
    if (*p != '-' || p[1] != '-') continue;
    if (p[2] == '>') markup = 3;
    if (p[2] == '!' && p[3] == '>') markup = 4;
    if (markup != 0) break;
  }
  if (markup == 0) {
    p = end_;
    unended_ = true;
    raw_begin_ = token_.begin;
    raw_id_ = raw::comment;
    const std::string_view text(begin, static_cast<std::size_t>(end_ - begin));
    for (const std::string_view partial : {"--!", "--", "-"}) {
      if (!text.ends_with(partial)) continue;
      p -= partial.size();
      markup = partial.size();
      break;
    }
  }
  at_ = begin + (p - begin) + markup;
  token_.text = comment_text(begin, p);
  return emit(Token::Kind::kComment);
}

const Token& Tokenizer::read_bogus_comment(char* begin) {
  const char* p = begin;
  while (!at_end(p) && *p != '>') p = options_.scan.find(p + (*p == '\0' ? 1 : 0), '>', '>');
  p = std::min(p, end_);
  at_ = begin + (p - begin) + (at_end(p) ? 0 : 1);
  token_.text = comment_text(begin, p);
  return emit(Token::Kind::kComment);
}

}  // namespace wrapwright
