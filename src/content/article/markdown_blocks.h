// SPDX-License-Identifier: Apache-2.0
#pragma once
// Markdown's block structure: writes finished blocks into block quotes and list items, with the required indentation
// and blank lines. Internal to this module. One per rendering; not thread-safe.
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

class MarkdownBlocks {
 public:
  void open_quote();
  // Opens a definition of the term in the previous block, in the syntax of pandoc and PHP Markdown Extra.
  void open_definition();
  // Opens a footnote that begins with the mark, such as "[^1]".
  void open_footnote(std::string_view mark);
  void open_list(bool ordered, unsigned start);
  // False, and opens nothing, if the innermost open container is not a list.
  [[nodiscard]] bool open_item();
  // Closes the innermost open container.
  void close();

  // Writes a block of one or more lines of Markdown.
  void block(std::string_view lines);
  // Writes the text of a <pre>, unchanged, in a fenced code block; `language` may be "".
  void code(std::string_view text, std::string_view language);
  // Writes a table of rows of inline Markdown; the first row is the header. Short rows are padded. REQUIRES: no hard
  // breaks in cells.
  void table(const std::vector<std::vector<std::string>>& rows);

  [[nodiscard]] std::string take();

 private:
  enum class Kind { kQuote, kList, kItem };
  enum class Gap { kLine, kBlank };
  struct Container {
    Kind kind;
    std::string first;  // prefix of its first line: "> ", "- ", "12. "
    std::string rest;   // prefix of the other lines
    bool started = false;
    bool loose = false;    // list: its last item had several blocks
    bool ordered = false;  // list
    char sign = '-';       // list: "-" or "*", "." or ")"
    unsigned number = 0;   // list: number of the next item
    unsigned blocks = 0;   // item: blocks so far, without nested lists
  };
  void begin_line(bool first);
  void separate();

  std::string out_;
  std::vector<Container> open_;
  Gap gap_ = Gap::kBlank;
  // The list that was just closed: if a list of the same kind and depth follows directly, it needs a different marker,
  // or Markdown would join them.
  struct {
    bool is_set = false;
    std::size_t depth = 0;
    char sign = '-';
  } ended_list_;
};

}  // namespace wrapwright
