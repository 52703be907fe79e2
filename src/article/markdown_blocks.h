// SPDX-License-Identifier: Apache-2.0
#pragma once
// Markdown's block structure: puts finished blocks into block quotes and list items, with the right indentation and
// blank lines between. Not for users of the library. One per rendering; not safe from several threads.
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

class MarkdownBlocks {
 public:
  void open_quote();
  void open_list(bool ordered, unsigned start);
  // False, and nothing opened, where the innermost open container is no list.
  [[nodiscard]] bool open_item();
  // Ends the innermost open quote, list or item.
  void close();

  // A block of one or more lines, as Markdown.
  void block(std::string_view lines);
  // <pre> text as it is, fenced; `language` may be "".
  void code(std::string_view text, std::string_view language);
  // Rows of inline Markdown; the first is the header. Short rows are filled up. REQUIRES: no hard breaks in cells.
  void table(const std::vector<std::vector<std::string>>& rows);

  [[nodiscard]] std::string take();

 private:
  enum class Kind { kQuote, kList, kItem };
  enum class Gap { kLine, kBlank };
  struct Container {
    Kind kind;
    std::string first;  // what stands before its first line: "> ", "- ", "12. "
    std::string rest;   // and before the others
    bool started = false;
    bool loose = false;    // list: its last item had several blocks
    bool ordered = false;  // list
    char sign = '-';       // list: "-" or "*", "." or ")"
    unsigned number = 0;   // list: of the next item
    unsigned blocks = 0;   // item: so far, nested lists not counted
  };
  void begin_line(bool first);
  void separate();

  std::string out_;
  std::vector<Container> open_;
  Gap gap_ = Gap::kBlank;
  // A list that ended just here: one like it that follows at the same depth needs another sign, or they would be one.
  struct {
    bool is_set = false;
    std::size_t depth = 0;
    char sign = '-';
  } ended_list_;
};

}  // namespace wrapwright
