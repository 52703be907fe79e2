// SPDX-License-Identifier: Apache-2.0
#include "article/markdown_inline.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"

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

// The target inside (...) of a link: white space and parentheses are escaped.
std::string link_target(std::string_view target) {
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : target) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || c == '(' || c == ')' || c == '<' || c == '>' || c == '\\' || byte == 0x7F) {
      out += '%';
      out += kHex[byte >> 4U];
      out += kHex[byte & 15U];
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

void MarkdownInline::before_text() {
  if (break_ && !out_.empty()) {
    out_ += "\\\n";
  } else if (space_ && !out_.empty()) {
    out_ += ' ';
  }
  break_ = space_ = false;
  for (Mark& mark : marks_) {
    if (!mark.written) open_written(mark);
    if (mark.kind == Kind::kCode) break;
  }
}

void MarkdownInline::open_written(Mark& mark) {
  mark.written = true;
  if (mark.kind == Kind::kEmphasis) {
    // Adjacent spans of the same kind are joined, as "**a****b**" would not be read as two.
    if (closed_at_ == out_.size() && closed_ == mark.text) {
      out_.resize(out_.size() - mark.text.size());
    } else {
      out_ += mark.text;
    }
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
      if (code_.empty()) before_text();
      space_ = false;
      code_ += c;
    } else {
      before_text();
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
      special = next == '#' || is_word(next);
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
      out_ += mark.text;
      closed_ = mark.text;
      closed_at_ = out_.size();
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

void MarkdownInline::image(std::string_view alternative, std::string_view target) {
  if (code_depth_ > 0) return;
  before_text();
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
    mark->written = false;
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
