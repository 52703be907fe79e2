// SPDX-License-Identifier: Apache-2.0
#pragma once
// One line of Markdown text as it grows: escaping, emphasis, code spans, links, images. Not for users of the library.
// Markers wait until there is text behind them and close before white space, as CommonMark wants it; take() closes what
// is open and opens it again in the next block, so an element that holds several blocks marks each of them.
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

class MarkdownInline {
 public:
  // Text as it stands on the page; white space is collapsed.
  void text(std::string_view text);
  // A line break within the block; of two in a row the second is refused (false): a new block should begin.
  [[nodiscard]] bool line_break();
  // A space, if something stands before and behind it.
  void space();
  // Emphasis and the like: "*", "**", "~~". What is open already is not opened again (false); what is opened must be
  // closed by close(), in reverse order.
  [[nodiscard]] bool open(std::string_view marker);
  [[nodiscard]] bool open_link(std::string_view target);
  // Until its close(), text is verbatim and other markers wait.
  void open_code();
  void close();
  void image(std::string_view alternative, std::string_view target);

  // The block so far: "" if it has no text. Hard breaks are "\\\n". Starts the next one.
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
  std::string closed_;         // the emphasis marker closed last
  std::size_t closed_at_ = 0;  // and where out_ ended then
  unsigned code_depth_ = 0;
  bool space_ = false;
  bool break_ = false;
};

// The text with what Markdown reads at the beginning of a line escaped, in each of its lines.
[[nodiscard]] std::string escape_line_starts(std::string_view text);

}  // namespace wrapwright
