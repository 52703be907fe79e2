// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes a Page from the tree of a TreeBuilder: the Page takes ownership of the decoded page, which contains its texts
// and values, and gets its columns in one block. Names that XML forbids are repaired as by PageBuilder
// (docs/background/page.md). Keeps its buffers between pages; not thread-safe. O(nodes + attributes + texts).
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/html/tree_builder.h"
#include "core/normalize/normalizer.h"
#include "core/page/page.h"

namespace wrapwright {

// The bytes of one page while it is parsed.
struct PageText {
  std::unique_ptr<char[]> bytes;
  std::uint32_t size = 0;
  std::uint32_t capacity = 0;
};

// A copy of valid UTF-8 with LF line ends, followed by the zeros that the tokenizer requires. REQUIRES: at most kMaxText
// bytes (core/normalize/page_text.h).
[[nodiscard]] PageText make_page_text(std::string_view utf8);

class PageColumns {
 public:
  explicit PageColumns(const PageLimits& limits) : limits_(limits) {}

  // REQUIRES: the builder has parsed `text`, without comments.
  [[nodiscard]] Page make(TreeBuilder& builder, PageText text, PageNotes notes);

 private:
  struct Columns;

  [[nodiscard]] Columns place(Page& page, const HtmlTree& tree, std::size_t attributes) const;
  void fill_elements(Columns columns, TreeBuilder& builder, PageNotes& notes);
  TextIndex fill_texts(Columns columns, HtmlTree& tree, const Tokenizer& tokenizer);
  static void fill_ends(Columns columns, NodeIndex size);
  void show_noscripts(const Page& page, const Columns& columns) const;
  void join(TextRun& last, const TextRun& run, const Tokenizer& tokenizer);

  PageLimits limits_;
  bool heavy_ = false;                // release the tree's memory while it is copied
  std::vector<std::uint8_t> hidden_;  // by element: why its text is hidden; 0 if it is not
  std::vector<NodeIndex> noscripts_;  // noscript elements without a hidden ancestor
  std::string joined_;                // texts that had to be joined from several pieces
  std::uint32_t joined_begin_ = 0;
};

}  // namespace wrapwright
