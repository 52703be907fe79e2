// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the tokens of an XPath expression (XPath 1.0, section 3.7). Shared by the parser of the direct subset and the
// parser of all expressions. A view: the text must outlive it.
#include <cstddef>
#include <string_view>

#include "core/base/ascii.h"
#include "core/page/xml_text.h"

namespace wrapwright {

class XPathLexer {
 protected:
  explicit XPathLexer(std::string_view text) : text_(text) {}

  [[nodiscard]] static bool is_name_start(char c) {
    return is_alpha(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
  }
  [[nodiscard]] static bool is_name_part(char c) { return is_name_start(c) || is_digit(c) || c == '-' || c == '.'; }

  void skip_space() {
    while (at_ < text_.size() && is_xml_space(text_[at_])) ++at_;
  }
  // The character `ahead` bytes further; NUL beyond the end.
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  // Skips white space, then the sign if it comes next.
  bool take(std::string_view sign) {
    skip_space();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  bool take(char sign) { return take(std::string_view(&sign, 1)); }
  // The name that begins at byte `from`; "" if there is none.
  [[nodiscard]] std::string_view name_at(std::size_t from) const {
    std::size_t end = from;
    if (end < text_.size() && is_name_start(text_[end]))
      while (end < text_.size() && is_name_part(text_[end])) ++end;
    return text_.substr(from, end - from);
  }
  std::string_view take_name() {
    skip_space();
    const std::string_view name = name_at(at_);
    at_ += name.size();
    return name;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace wrapwright
