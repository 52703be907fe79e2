// SPDX-License-Identifier: Apache-2.0
#pragma once
// Builds the inline Markdown of one block: escaping, emphasis, code spans, links, images. Internal to this module.
// Markers are delayed until text follows and close before white space, as CommonMark requires. Emphasis that CommonMark
// would not recognize at its position ("a**(b)**c", section 6.2 on flanking) is omitted. take() closes the open markers
// and reopens them in the next block, so an element that contains several blocks marks each of them.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

class MarkdownInline {
 public:
  // Adds text of the page; white space is collapsed.
  void text(std::string_view text);
  // A line break within the block. False for a second one in a row; the caller should begin a new block then.
  [[nodiscard]] bool line_break();
  // Adds a space if there is text before and after it.
  void space();
  // Opens emphasis: "*", "**", "~~". Returns false if it is already open. Every marker that was opened must be closed
  // by close(), in reverse order.
  [[nodiscard]] bool open(std::string_view marker);
  [[nodiscard]] bool open_link(std::string_view target);
  // Opens a code span: until its close(), text is verbatim and other markers are delayed.
  void open_code();
  [[nodiscard]] bool is_in_code() const { return code_depth_ > 0; }
  void close();
  // Adds text that is already Markdown.
  void verbatim(std::string_view markdown);
  void image(std::string_view alternative, std::string_view target);

  // Returns the block, "" if it has no text, and starts the next one. Hard breaks are "\\\n".
  [[nodiscard]] std::string take();

 private:
  enum class Kind { kEmphasis, kLink, kCode };
  struct Mark {
    Kind kind;
    std::string text;  // the marker or the target
    bool written = false;
    bool dropped = false;  // emphasis that CommonMark would not recognize
    std::size_t at = 0;    // position of the emphasis marker in out_
  };
  // The class of a character in the flanking rules.
  enum class CharKind { kSpace, kPunctuation, kSymbol, kWord };
  static CharKind kind_of(char32_t c);
  static CharKind kind_before(std::string_view text);

  // Called before a character of class `next` is written.
  void before_text(CharKind next);
  [[nodiscard]] CharKind kind_behind_mark(std::size_t mark, CharKind next) const;
  [[nodiscard]] bool has_closed_here() const { return !closed_.empty() && closed_end_ == out_.size(); }
  bool join_closed(Mark& mark);
  void drop_unreadable_closed(CharKind next);
  void open_written(Mark& mark, std::size_t run_begin, CharKind behind);
  void close_written(const Mark& mark);
  void write_code();
  void escape(std::string_view text, std::size_t at);

  std::string out_;
  std::string code_;  // of the open code span
  std::vector<Mark> marks_;
  std::vector<Mark> closed_;      // emphasis that was closed at closed_end_, innermost first
  std::size_t closed_begin_ = 0;  // position of their closing markers in out_
  std::size_t closed_end_ = 0;
  unsigned code_depth_ = 0;
  bool space_ = false;
  bool break_ = false;
};

// Escapes what Markdown would interpret at the beginning of each line of the text.
[[nodiscard]] std::string escape_line_starts(std::string_view text);

}  // namespace wrapwright
