// SPDX-License-Identifier: Apache-2.0
#pragma once
// Builds the inline Markdown of one block: escaping, emphasis, code spans, links, images. Internal to this module.
// Markers are delayed until text follows and close before white space, as CommonMark requires. take() closes the open
// markers and reopens them in the next block, so an element that contains several blocks marks each of them.
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

class MarkdownInline {
 public:
  // Adds text of the page; white space is collapsed.
  void text(std::string_view text);
  // A line break within the block. False for a second one in a row, where a new block should begin.
  [[nodiscard]] bool line_break();
  // A space, if there is text before and after it.
  void space();
  // Opens emphasis: "*", "**", "~~". Returns false if it is open already. What was opened must be closed by close(), in
  // reverse order.
  [[nodiscard]] bool open(std::string_view marker);
  [[nodiscard]] bool open_link(std::string_view target);
  // Until its close(), text is verbatim and other markers are delayed.
  void open_code();
  void close();
  void image(std::string_view alternative, std::string_view target);

  // Returns the block, "" if it has no text, and starts the next one. Hard breaks are "\\\n".
  [[nodiscard]] std::string take();

 private:
  enum class Kind { kEmphasis, kLink, kCode };
  struct Mark {
    Kind kind;
    std::string text;  // the marker or the target
    bool written = false;
  };
  void before_text();
  void open_written(Mark& mark);
  void close_written(const Mark& mark);
  void write_code();
  void escape(std::string_view text, std::size_t at);

  std::string out_;
  std::string code_;  // of the open code span
  std::vector<Mark> marks_;
  std::string closed_;         // the last closed emphasis marker
  std::size_t closed_at_ = 0;  // the size of out_ at that time
  unsigned code_depth_ = 0;
  bool space_ = false;
  bool break_ = false;
};

// Escapes what Markdown would interpret at the beginning of each line of the text.
[[nodiscard]] std::string escape_line_starts(std::string_view text);

}  // namespace wrapwright
