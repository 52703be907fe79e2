// SPDX-License-Identifier: Apache-2.0
#include "research/css/sheet.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "site/rules/syntax.h"

namespace wrapwright {

std::string without_comments(std::string_view sheet) {
  std::string out;
  out.reserve(sheet.size());
  std::size_t at = 0;
  while (at < sheet.size()) {
    if (sheet[at] == '/' && at + 1 < sheet.size() && sheet[at + 1] == '*') {
      const std::size_t end = sheet.find("*/", at + 2);
      at = end == std::string_view::npos ? sheet.size() : end + 2;
      out.push_back(' ');
      continue;
    }
    const bool opens = sheet[at] == '(' || sheet[at] == '[' || sheet[at] == '{';
    const std::size_t next = opens ? at + 1 : css_skip(sheet, at);
    out.append(sheet, at, next - at);
    at = next;
  }
  return out;
}

// A prelude ends at its brace, or at the end of the at-rule block that contains it.
std::size_t CssRuleReader::end_of_prelude(std::size_t at) const {
  while (at < sheet_.size() && sheet_[at] != '{' && (sheet_[at] != '}' || open_ == 0)) at = css_skip(sheet_, at);
  return std::min(at, sheet_.size());
}

void CssRuleReader::at_rule() {
  const std::size_t begin = at_;
  std::size_t end = begin;
  while (end < sheet_.size() && sheet_[end] != ';' && sheet_[end] != '{' && (sheet_[end] != '}' || open_ == 0))
    end = css_skip(sheet_, end);
  end = std::min(end, sheet_.size());
  at_ = end;
  if (end == sheet_.size() || sheet_[end] == '}') return;
  if (sheet_[end] == ';') {
    ++at_;
    return;
  }
  const std::string_view prelude = sheet_.substr(begin, end - begin);
  std::size_t name = 1;
  while (name < prelude.size() && !is_space(prelude[name]) && prelude[name] != '(') ++name;
  const std::string_view keyword = prelude.substr(0, name);
  const std::string_view condition = trim(prelude.substr(name));
  const bool enter = (equal_ignoring_case(keyword, "@media") && media_applies(condition)) ||
                     equal_ignoring_case(keyword, "@layer") ||
                     (equal_ignoring_case(keyword, "@supports") &&
                      !equal_ignoring_case(condition.substr(0, std::min<std::size_t>(3, condition.size())), "not"));
  if (enter) {
    ++open_;
    ++at_;
  } else {
    at_ = css_skip(sheet_, end);
  }
}

bool CssRuleReader::next(CssRule& rule) {
  while (at_ < sheet_.size()) {
    const char c = sheet_[at_];
    if (is_space(c)) {
      ++at_;
    } else if (c == '}' && open_ > 0) {
      --open_;
      ++at_;
    } else if (c == '@') {
      at_rule();
    } else if (sheet_.substr(at_, 4) == "<!--") {
      at_ += 4;
    } else if (sheet_.substr(at_, 3) == "-->") {
      at_ += 3;
    } else {
      const std::size_t end = end_of_prelude(at_);
      const std::string_view prelude = trim(sheet_.substr(at_, end - at_));
      at_ = end;
      if (end == sheet_.size() || sheet_[end] == '}') continue;
      at_ = css_skip(sheet_, end);
      const bool closed = at_ > end + 1 && sheet_[at_ - 1] == '}';
      rule = {prelude, sheet_.substr(end + 1, at_ - end - 1 - (closed ? 1 : 0))};
      return true;
    }
  }
  return false;
}

bool CssDeclarationReader::next(CssDeclaration& declaration) {
  while (at_ < block_.size()) {
    const std::size_t end = css_find(block_, at_, ';');
    std::string_view text = trim(block_.substr(at_, end - at_));
    at_ = std::min(end + 1, block_.size());
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) continue;
    declaration.name = trim(text.substr(0, colon));
    text = trim(text.substr(colon + 1));
    const std::size_t mark = text.rfind('!');
    declaration.important =
        mark != std::string_view::npos && equal_ignoring_case(trim(text.substr(mark + 1)), "important");
    declaration.value = declaration.important ? trim(text.substr(0, mark)) : text;
    if (!declaration.name.empty() && !declaration.value.empty()) return true;
  }
  return false;
}

}  // namespace wrapwright
