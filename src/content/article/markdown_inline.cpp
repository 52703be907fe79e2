// SPDX-License-Identifier: Apache-2.0
#include "content/article/markdown_inline.h"

#include <algorithm>
#include <unicode/uchar.h>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/percent_encoding.h"
#include "core/text/words.h"

namespace wrapwright {
namespace {

bool is_word(char c) { return is_alnum(c) || static_cast<unsigned char>(c) >= 0x80; }

std::size_t longest_run(std::string_view text, char wanted) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == wanted ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

// Whether a character reference may begin with this "&".
bool begins_reference(std::string_view text, std::size_t at) {
  const char next = at + 1 < text.size() ? text[at + 1] : ' ';
  return text[at] == '&' && (next == '#' || is_word(next));
}

// The target inside (...) of a link: white space, parentheses and references are escaped.
std::string link_target(std::string_view target) {
  std::string out;
  for (std::size_t at = 0; at < target.size(); ++at) {
    const char c = target[at];
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || c == '(' || c == ')' || c == '<' || c == '>' || c == '\\' || byte == 0x7F) {
      append_percent(c, out);
    } else if (begins_reference(target, at) && target.find(';', at) != std::string_view::npos) {
      out += "&amp;";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

MarkdownInline::CharKind MarkdownInline::kind_of(char32_t c) {
  const auto point = static_cast<UChar32>(c);
  if (u_isUWhiteSpace(point) != 0) return CharKind::kSpace;
  if (u_ispunct(point) != 0) return CharKind::kPunctuation;
  return (U_GET_GC_MASK(point) & U_GC_S_MASK) != 0 ? CharKind::kSymbol : CharKind::kWord;
}

MarkdownInline::CharKind MarkdownInline::kind_before(std::string_view text) {
  if (text.empty()) return CharKind::kSpace;
  std::size_t at = text.size() - 1;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
  return kind_of(next_code_point(text, at));
}

void MarkdownInline::before_text(CharKind next) {
  if (break_ && !out_.empty()) {
    out_ += "\\\n";
  } else if (space_ && !out_.empty()) {
    out_ += ' ';
  }
  break_ = space_ = false;
  std::size_t first = 0;
  while (first < marks_.size() && marks_[first].written) ++first;
  if (first < marks_.size() && join_closed(marks_[first])) ++first;
  const CharKind behind_closed =
      first < marks_.size() && marks_[first].kind != Kind::kEmphasis ? CharKind::kPunctuation : next;
  if (has_closed_here()) drop_unreadable_closed(behind_closed);
  const std::size_t run_begin = has_closed_here() ? closed_begin_ : out_.size();
  for (std::size_t i = first; i < marks_.size(); ++i) {
    if (!marks_[i].written) open_written(marks_[i], run_begin, kind_behind_mark(i, next));
    if (marks_[i].kind == Kind::kCode) break;
  }
}

// Consecutive markers of the same character form one run.
MarkdownInline::CharKind MarkdownInline::kind_behind_mark(std::size_t mark, CharKind next) const {
  for (std::size_t i = mark + 1; i < marks_.size(); ++i) {
    if (marks_[i].written) continue;
    if (marks_[i].kind != Kind::kEmphasis || marks_[i].text.front() != marks_[mark].text.front())
      return CharKind::kPunctuation;
  }
  return next;
}

// Joins adjacent spans of the same kind, because "**a****b**" would not be parsed as two spans.
bool MarkdownInline::join_closed(Mark& mark) {
  if (!has_closed_here() || mark.kind != Kind::kEmphasis || closed_.back().text != mark.text) return false;
  mark.at = closed_.back().at;
  mark.written = true;
  out_.resize(out_.size() - mark.text.size());
  closed_.pop_back();
  closed_end_ = out_.size();
  return true;
}

// A marker after punctuation does not close emphasis before a word. Nested spans close innermost first, so their
// opening markers are removed from the last to the first.
void MarkdownInline::drop_unreadable_closed(CharKind next) {
  const CharKind before = kind_before(std::string_view(out_).substr(0, closed_begin_));
  const bool ends_in_mark = before == CharKind::kPunctuation || before == CharKind::kSymbol;
  if (!ends_in_mark || next == CharKind::kSpace || next == CharKind::kPunctuation) return;
  out_.resize(closed_begin_);
  for (const Mark& mark : closed_) out_.erase(mark.at, mark.text.size());
  closed_.clear();
}

void MarkdownInline::open_written(Mark& mark, std::size_t run_begin, CharKind behind) {
  mark.written = true;
  if (mark.kind == Kind::kEmphasis) {
    // A marker between a word and punctuation does not open emphasis.
    const CharKind before = kind_before(std::string_view(out_).substr(0, run_begin));
    const bool in_word = before == CharKind::kWord || before == CharKind::kSymbol;
    mark.dropped = behind == CharKind::kSpace || (in_word && behind != CharKind::kWord);
    mark.at = out_.size();
    if (!mark.dropped) out_ += mark.text;
  } else if (mark.kind == Kind::kLink) {
    if (out_.ends_with('!')) out_.insert(out_.size() - 1, "\\");
    out_ += '[';
  }
}

void MarkdownInline::text(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const std::string_view two = text.substr(at, 2);
    if (is_space(c) || two == "\xC2\xA0") {
      if (two == "\xC2\xA0") ++at;
      space();
    } else if (two == "\xC2\xAD") {
      ++at;
    } else if (code_depth_ > 0) {
      if (space_ && !code_.empty()) code_ += ' ';
      if (code_.empty()) before_text(CharKind::kPunctuation);
      space_ = false;
      code_ += c;
    } else {
      if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
        std::size_t behind = at;
        before_text(kind_of(next_code_point(text, behind)));
      }
      escape(text, at);
    }
  }
}

void MarkdownInline::escape(std::string_view text, std::size_t at) {
  const char c = text[at];
  const char next = at + 1 < text.size() ? text[at + 1] : ' ';
  bool special = false;
  switch (c) {
    case '\\':
    case '`':
    case '*':
    case '[':
    case ']':
    case '<':
    case '~':
      special = true;
      break;
    case '_':  // not special inside a word
      special = out_.empty() || !is_word(out_.back()) || !is_word(next);
      break;
    case '&':
      special = begins_reference(text, at);
      break;
    default:
      break;
  }
  if (special) out_ += '\\';
  out_ += c;
}

bool MarkdownInline::line_break() {
  if (code_depth_ > 0) {
    space();
    return true;
  }
  if (break_) return false;
  break_ = true;
  return true;
}

void MarkdownInline::space() { space_ = true; }

bool MarkdownInline::open(std::string_view marker) {
  for (const Mark& mark : marks_) {
    if (mark.kind == Kind::kEmphasis && mark.text == marker) return false;
  }
  marks_.push_back({Kind::kEmphasis, std::string(marker)});
  return true;
}

bool MarkdownInline::open_link(std::string_view target) {
  for (const Mark& mark : marks_) {
    if (mark.kind == Kind::kLink) return false;
  }
  marks_.push_back({Kind::kLink, link_target(target)});
  return true;
}

void MarkdownInline::open_code() {
  marks_.push_back({Kind::kCode, {}});
  ++code_depth_;
}

void MarkdownInline::close() {
  const Mark mark = std::move(marks_.back());
  marks_.pop_back();
  if (mark.kind == Kind::kCode && --code_depth_ > 0) return;
  if (mark.written) close_written(mark);
}

void MarkdownInline::close_written(const Mark& mark) {
  switch (mark.kind) {
    case Kind::kEmphasis:
      if (mark.dropped) break;
      if (kind_before(out_) == CharKind::kSpace) {  // a non-ASCII space: emphasis cannot close after it
        out_.erase(mark.at, mark.text.size());
        break;
      }
      if (!has_closed_here()) {
        closed_.clear();
        closed_begin_ = out_.size();
      }
      closed_.push_back(mark);
      out_ += mark.text;
      closed_end_ = out_.size();
      break;
    case Kind::kLink:
      out_ += "](" + mark.text + ")";
      break;
    case Kind::kCode:
      write_code();
      break;
  }
}

void MarkdownInline::write_code() {
  if (code_.empty()) return;
  const std::string fence(longest_run(code_, '`') + 1, '`');
  const bool pad = code_.front() == '`' || code_.back() == '`';
  out_ += fence;
  if (pad) out_ += ' ';
  out_ += code_;
  if (pad) out_ += ' ';
  out_ += fence;
  code_.clear();
}

void MarkdownInline::verbatim(std::string_view markdown) {
  if (code_depth_ > 0) {
    text(markdown);
    return;
  }
  before_text(CharKind::kPunctuation);
  out_ += markdown;
}

void MarkdownInline::image(std::string_view alternative, std::string_view target) {
  if (code_depth_ > 0) return;
  before_text(CharKind::kPunctuation);
  if (out_.ends_with('!')) out_.insert(out_.size() - 1, "\\");
  out_ += "![";
  bool gap = false;
  const std::size_t begin = out_.size();
  for (std::size_t at = 0; at < alternative.size(); ++at) {
    if (is_space(alternative[at])) {
      gap = out_.size() > begin;
    } else {
      if (gap) out_ += ' ';
      gap = false;
      escape(alternative, at);
    }
  }
  out_ += "](" + link_target(target) + ")";
}

std::string MarkdownInline::take() {
  for (auto mark = marks_.rbegin(); mark != marks_.rend(); ++mark) {
    if (mark->written) close_written(*mark);
    mark->written = mark->dropped = false;
  }
  break_ = space_ = false;
  code_.clear();
  closed_.clear();
  return std::exchange(out_, {});
}

std::string escape_line_starts(std::string_view text) {
  std::string out;
  bool at_start = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (at_start) {
      std::size_t digits = 0;
      while (digits < 10 && at + digits < text.size() && is_digit(text[at + digits])) ++digits;
      const char after = at + digits < text.size() ? text[at + digits] : ' ';
      const char behind = at + digits + 1 < text.size() ? text[at + digits + 1] : ' ';
      if (digits > 0 && digits < 10 && (after == '.' || after == ')') && is_space(behind)) {
        out.append(text, at, digits);
        at += digits;
        out += '\\';
      } else if (c == '#' || c == '+' || c == '-' || c == '=' || c == '>' || c == ':') {
        out += '\\';
      }
    }
    at_start = c == '\n';
    out += text[at];
  }
  return out;
}

}  // namespace wrapwright
