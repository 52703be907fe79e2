// SPDX-License-Identifier: Apache-2.0
#pragma once
// A style sheet as its rules, and a rule as its declarations, with the error recovery of CSS Syntax level 3: whatever
// the bytes are, what can be read is. Of at-rules only those that hold style rules are entered (@media where it applies
// to a screen 1280 pixels wide, @supports, @layer); @import is never followed. Readers hold views into the sheet.
// Linear in the sheet, without recursion.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

struct CssRule {
  std::string_view prelude;  // the selectors
  std::string_view block;    // between the braces; to the end of the sheet where the brace is never closed
};

struct CssDeclaration {
  std::string_view name;   // as written
  std::string_view value;  // trimmed, without "!important"
  bool important = false;
};

// The sheet with each comment as one space. Leaves strings and url() alone.
[[nodiscard]] std::string without_comments(std::string_view sheet);

// Whether a media query list is true for a screen of 1280 by 720 pixels. "" is.
[[nodiscard]] bool media_applies(std::string_view queries);

// One past the component at `at`: a string, a url(), an escape, a whole (), [] or {} block, or one byte. Blocks that
// are never closed end with the text. REQUIRES: at < text.size()
[[nodiscard]] std::size_t css_skip(std::string_view text, std::size_t at);

// Where `stop` next stands outside of strings and blocks, from `at` on; text.size() if nowhere.
[[nodiscard]] std::size_t css_find(std::string_view text, std::size_t at, char stop);

[[nodiscard]] constexpr bool is_css_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}
// The number that begins at `at`, which moves past it, and on the bounded side of what a float holds; nothing if none
// does.
[[nodiscard]] std::optional<double> css_number(std::string_view text, std::size_t& at);
[[nodiscard]] std::string_view css_trim(std::string_view text);
// ASCII letters lowered.
[[nodiscard]] std::string css_lower(std::string_view text);
// Equal but for ASCII case. REQUIRES: lower is lower case.
[[nodiscard]] bool css_equal(std::string_view text, std::string_view lower);

// REQUIRES: the sheet has no comments and outlives the reader and its rules.
class CssRuleReader {
 public:
  explicit CssRuleReader(std::string_view sheet) : sheet_(sheet) {}
  // The next style rule; false at the end.
  bool next(CssRule& rule);

 private:
  void at_rule();
  [[nodiscard]] std::size_t end_of_prelude(std::size_t at) const;

  std::string_view sheet_;
  std::size_t at_ = 0;
  std::size_t open_ = 0;  // at-rules entered
};

class CssDeclarationReader {
 public:
  explicit CssDeclarationReader(std::string_view block) : block_(block) {}
  // The next declaration with a name and a value; false at the end.
  bool next(CssDeclaration& declaration);

 private:
  std::string_view block_;
  std::size_t at_ = 0;
};

}  // namespace wrapwright
