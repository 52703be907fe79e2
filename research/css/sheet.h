// SPDX-License-Identifier: Apache-2.0
#pragma once
// Splits a style sheet into rules, and a rule into declarations, with the error recovery of CSS Syntax level 3: any
// bytes are accepted, and all valid parts are read. At-rules are entered only if they hold style rules: @media if it
// applies to a screen 1280 pixels wide, @supports, @layer. @import is never followed. Readers hold views into the
// sheet. Cost: O(n) in the size of the sheet; no recursion.
#include <cstddef>
#include <string>
#include <string_view>

namespace wrapwright {

struct CssRule {
  std::string_view prelude;  // the selectors
  std::string_view block;    // between the braces, or up to the end of the sheet if the brace is never closed
};

struct CssDeclaration {
  std::string_view name;   // as written
  std::string_view value;  // trimmed, without "!important"
  bool important = false;
};

// The sheet with each comment replaced by a space. Comments inside strings and url() are text and stay.
[[nodiscard]] std::string without_comments(std::string_view sheet);

// Whether a media query list applies to a screen of 1280 by 720 pixels. The empty list does.
[[nodiscard]] bool media_applies(std::string_view queries);

// REQUIRES: the sheet has no comments and outlives the reader and its rules.
class CssRuleReader {
 public:
  explicit CssRuleReader(std::string_view sheet) : sheet_(sheet) {}
  // Reads the next style rule; false at the end.
  bool next(CssRule& rule);

 private:
  void at_rule();
  [[nodiscard]] std::size_t end_of_prelude(std::size_t at) const;

  std::string_view sheet_;
  std::size_t at_ = 0;
  std::size_t open_ = 0;  // open at-rule blocks
};

class CssDeclarationReader {
 public:
  explicit CssDeclarationReader(std::string_view block) : block_(block) {}
  // Reads the next declaration that has a name and a value; false at the end.
  bool next(CssDeclaration& declaration);

 private:
  std::string_view block_;
  std::size_t at_ = 0;
};

}  // namespace wrapwright
