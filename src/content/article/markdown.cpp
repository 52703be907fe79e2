// SPDX-License-Identifier: Apache-2.0
// Renders CommonMark with GFM's strikethrough, footnotes and simple tables, pandoc's definition lists, and formulas as
// TeX between dollar signs. Line numbers and copy buttons of code are removed. A table becomes a GFM table if it has at
// least two rows and two columns and its cells contain only text. The cells of other tables, which are mostly layout,
// are rendered one after another as blocks.
#include <algorithm>
#include <optional>
#include <utility>

#include "content/article/code_blocks.h"
#include "content/article/display.h"
#include "content/article/embedded_text.h"
#include "content/article/footnotes.h"
#include "content/article/formulas.h"
#include "content/article/heading_button.h"
#include "content/article/links.h"
#include "content/article/markdown_blocks.h"
#include "content/article/markdown_inline.h"
#include "content/article/media.h"
#include "content/article/render.h"
#include "content/article/walk.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr unsigned kMaxRowSpan = 1000;
constexpr std::size_t kMaxSpanned = 200;  // columns in which row spans are tracked

std::string_view emphasis_marker(NameId tag) {
  switch (tag) {
    case name::b:
    case name::strong:
      return "**";
    case name::i:
    case name::em:
      return "*";
    case name::s:
    case name::del:
    case name::strike:
      return "~~";
    default:
      return {};
  }
}

bool is_code(NameId tag) { return tag == name::code || tag == name::kbd || tag == name::samp || tag == name::tt; }

unsigned heading_level(NameId tag) { return tag >= name::h1 && tag <= name::h6 ? 1U + (tag - name::h1) : 0U; }

// Whether the heading contains all text of the cell.
bool is_all_of(const Page& page, NodeIndex heading, NodeIndex cell) {
  const TextRange inside = page.texts(heading);
  const TextRange all = page.texts(cell);
  const auto is_blank_run = [&](TextIndex text) { return trim(page.text(text)).empty(); };
  for (TextIndex text = all.first; text < inside.first; ++text)
    if (!is_blank_run(text)) return false;
  for (TextIndex text = inside.last; text < all.last; ++text)
    if (!is_blank_run(text)) return false;
  return true;
}

// Whether the table has only text cells, in rows and columns. Cells that consist of a heading, and more paragraphs than
// cells, count as text if the table has row or column headers; such headings also if it has many rows.
bool is_simple_table(const Page& page, NodeIndex table) {
  constexpr unsigned kMostParagraphs = 3;  // per cell
  constexpr unsigned kManyRows = 4;
  unsigned rows = 0;
  unsigned cells = 0;
  unsigned paragraphs = 0;
  bool has_headers = false;
  bool has_headings = false;
  NodeIndex cell = 0;
  for (NodeIndex node = table + 1; node < page.end(table); ++node) {
    const NameId tag = page.tag(node);
    if (tag == name::caption) {
      node = page.end(node) - 1;
      continue;
    }
    if (tag == name::tr) ++rows;
    if (tag == name::p) ++paragraphs;
    const Display display = display_of(tag);
    if (display == Display::kCell) {
      cell = node;
      has_headers = has_headers || tag == name::th;
      // A cell with a rowspan counts in each of its rows.
      const unsigned down = parse_digits(page.attribute(node, name::rowspan).value_or("")).value_or(1);
      cells += std::clamp(down, 1U, kMaxRowSpan);
    } else if (heading_level(tag) != 0) {
      if (cell == 0 || node >= page.end(cell) || !is_all_of(page, node, cell)) return false;
      has_headings = true;
    } else if (display == Display::kPre || display == Display::kList || is_code_box(page, node) ||
               (display == Display::kParagraph && tag != name::p)) {
      return false;
    }
  }
  if (has_headings && !has_headers && rows < kManyRows) return false;
  return rows >= 2 && cells >= 2 * rows && paragraphs <= cells * (has_headers ? kMostParagraphs : 1);
}

std::string footnote_mark(unsigned number) { return "[^" + std::to_string(number) + "]"; }

class MarkdownHandler {
 public:
  MarkdownHandler(const Page& page, const Article& article)
      : page_(page),
        links_(page, article.url),
        media_(page, links_),
        images_(page, media_),
        footnotes_(page, article),
        start_(page.find_name("start")) {}

  void root(NodeIndex /*node*/) { flush(); }

  Visit open(NodeIndex node) {
    const NameId tag = page_.tag(node);
    const Display display = display_at(page_, node);
    if (pre_ == 0) {
      if (const auto formula = formula_of(page_, node)) {
        write(*formula);
        return Visit::kOver;
      }
    }
    if (tag == name::noscript || media_.is_image(node)) return write_image(node), Visit::kOver;
    if (display == Display::kDropped || is_beside_code(page_, node) || footnotes_.is_mark(node)) return Visit::kOver;
    if (const unsigned number = footnotes_.reference(node); number != 0 && pre_ == 0) {
      inline_.verbatim(footnote_mark(number));
      return Visit::kOver;
    }
    if (display == Display::kInline) return open_inline(node, tag);
    if (display == Display::kBreak) {
      line_break();
      return Visit::kInside;
    }
    flush();
    open_block(node, tag, display);
    return Visit::kInsideAndEnd;
  }

  void left_out(NodeIndex node) {
    const Display display = display_of(page_.tag(node));
    if (display == Display::kInline || display == Display::kDropped) return;
    if (display == Display::kBreak) {
      line_break();
    } else if (pre_ == 0 && display != Display::kCell) {
      flush();
    }
  }

  void close(NodeIndex node) {
    if (!inline_open_.empty() && inline_open_.back() == node) {
      inline_open_.pop_back();
      inline_.close();
    }
    const NameId tag = page_.tag(node);
    const Display display = display_of(tag);
    if (display == Display::kInline) return;
    if (node == pre_) {
      close_code();
    } else if (table_ != 0 && display == Display::kCell) {
      close_cell(node);
    } else {
      flush();
    }
    if (heading_level(tag) != 0) heading_ = 0;
    if (node == table_) close_table();
    if (!containers_.empty() && containers_.back() == node) {
      containers_.pop_back();
      blocks_.close();
    }
  }

  void text(TextIndex index) {
    if (pre_ == 0) {
      write_text(page_.text(index));
    } else {
      pre_text_ += page_.text(index);
    }
  }

  std::string take() {
    flush();
    return blocks_.take();
  }

 private:
  void write(const Formula& formula) {
    if (formula.tex.empty()) return;
    if (!formula.display || in_cell_ || heading_ != 0) return inline_.verbatim("$" + formula.tex + "$");
    flush();
    blocks_.block("$$" + formula.tex + "$$");
  }

  // Text that a script of the page renders as a formula is not escaped.
  void write_text(std::string_view text) {
    if (text.find_first_of("$\\") == std::string_view::npos || inline_.is_in_code()) return inline_.text(text);
    if (!tex_marks_) tex_marks_ = tex_marks_of(page_);
    if (*tex_marks_ == TexMarks::kNone) return inline_.text(text);
    MarkedFormulas formulas(text, *tex_marks_);
    std::size_t at = 0;
    while (const auto found = formulas.next()) {
      inline_.text(text.substr(at, found->begin - at));
      write(found->formula);
      at = found->end;
    }
    inline_.text(text.substr(at));
  }

  void write_image(NodeIndex node) {
    if (pre_ != 0) return;
    if (const auto image = images_.next(node)) {
      inline_.image(image->label, image->target);
    } else if (page_.tag(node) != name::noscript) {
      inline_.space();  // consistent with render_text()
    }
  }

  Visit open_inline(NodeIndex node, NameId tag) {
    if (pre_ != 0) return Visit::kInside;
    bool opened = false;
    if (tag == name::a) {
      const std::string target = links_.link(page_.attribute(node, name::href).value_or(""));
      opened = !target.empty() && inline_.open_link(target);
    } else if (is_code(tag)) {
      inline_.open_code();
      opened = true;
    } else if (const auto marker = emphasis_marker(tag); !marker.empty()) {
      opened = inline_.open(marker);
    }
    if (!opened) return Visit::kInside;
    inline_open_.push_back(node);
    return Visit::kInsideAndEnd;
  }

  void open_block(NodeIndex node, NameId tag, Display display) {
    if (pre_ != 0) return;
    if (is_code_box(page_, node)) {
      pre_ = node;
      return;
    }
    if (display == Display::kPre) pre_ = node;
    if (heading_level(tag) != 0) heading_ = heading_level(tag);
    if (table_ != 0) {
      open_in_table(tag, display);
      return;
    }
    if (tag == name::hr) blocks_.block("---");
    if (tag == name::table && is_simple_table(page_, node)) table_ = node;
    bool container = false;
    if (const unsigned number = footnotes_.note(node); number != 0) {
      blocks_.open_footnote(footnote_mark(number));
      container = true;
    } else if (tag == name::blockquote) {
      blocks_.open_quote();
      container = true;
    } else if (display == Display::kList && tag != name::dl) {
      const auto start = start_ ? parse_digits(page_.attribute(node, *start_).value_or("")) : std::nullopt;
      blocks_.open_list(tag == name::ol, start.value_or(1));
      container = true;
    } else if (tag == name::li) {
      container = blocks_.open_item();
    } else if (tag == name::dd) {
      blocks_.open_definition();
      container = true;
    }
    if (container) containers_.push_back(node);
  }

  void open_in_table(NameId tag, Display display) {
    if (tag == name::tr) open_row();
    if (display == Display::kCell) {
      if (rows_.empty()) open_row();
      in_cell_ = true;
    }
  }

  void open_row() {
    rows_.emplace_back();
    skip_spanned();
  }

  // Writes empty cells where cells from rows above span.
  void skip_spanned() {
    std::vector<std::string>& row = rows_.back();
    while (row.size() < spanned_.size() && spanned_[row.size()] > 0) {
      --spanned_[row.size()];
      row.emplace_back();
    }
  }

  void close_cell(NodeIndex node) {
    constexpr unsigned kMaxColumns = 100;
    in_cell_ = false;
    std::vector<std::string>& row = rows_.back();
    const std::size_t first = row.size();
    row.push_back(inline_.take());
    const unsigned columns = parse_digits(page_.attribute(node, name::colspan).value_or("")).value_or(1);
    for (unsigned i = 1; i < std::min(columns, kMaxColumns); ++i) row.emplace_back();
    const unsigned down =
        std::min(parse_digits(page_.attribute(node, name::rowspan).value_or("")).value_or(1), kMaxRowSpan);
    const std::size_t last = std::min(row.size(), kMaxSpanned);
    if (down > 1 && first < last) {
      spanned_.resize(std::max(spanned_.size(), last));
      for (std::size_t column = first; column < last; ++column) spanned_[column] = down - 1;
    }
    skip_spanned();
  }

  void close_table() {
    table_ = 0;
    spanned_.clear();
    const auto is_empty = [](const std::vector<std::string>& row) {
      return std::all_of(row.begin(), row.end(), [](const std::string& cell) { return cell.empty(); });
    };
    rows_.erase(std::remove_if(rows_.begin(), rows_.end(), is_empty), rows_.end());
    if (!rows_.empty()) blocks_.table(rows_);
    rows_.clear();
  }

  void close_code() {
    const std::string_view language = code_language(page_, pre_);
    pre_ = 0;
    std::string text = std::exchange(pre_text_, {});
    text.erase(text.find_last_not_of(" \t\r\n\f") + 1);
    text.erase(0, text.find_first_not_of('\n'));
    text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
    constexpr std::string_view kNoBreak = "\xC2\xA0";  // pages use it to keep several spaces
    for (std::size_t at = text.find(kNoBreak); at != std::string::npos; at = text.find(kNoBreak, at))
      text.replace(at, kNoBreak.size(), " ");
    if (!text.empty()) blocks_.code(text, language);
  }

  void line_break() {
    if (pre_ != 0) {
      pre_text_ += '\n';
    } else if (in_cell_ || heading_ != 0) {
      inline_.space();
    } else if (!inline_.line_break()) {
      flush();
    }
  }

  // Ends the current block, if there is one.
  void flush() {
    if (pre_ != 0) {
      if (!pre_text_.empty() && pre_text_.back() != '\n') pre_text_ += '\n';
      return;
    }
    if (in_cell_) {
      inline_.space();
      return;
    }
    std::string text = inline_.take();
    if (text.empty()) return;
    if (heading_ == 0) {
      blocks_.block(escape_line_starts(text));
      return;
    }
    if (text.back() == '#') text.insert(text.size() - 1, "\\");
    blocks_.block(std::string(heading_, '#') + ' ' + text);
  }

  const Page& page_;
  LinkTargets links_;
  MediaTargets media_;
  ShownImages images_;
  Footnotes footnotes_;
  std::optional<NameId> start_;
  std::optional<TexMarks> tex_marks_;  // computed when first needed
  MarkdownInline inline_;
  MarkdownBlocks blocks_;
  std::vector<NodeIndex> inline_open_;  // open elements that opened a marker
  std::vector<NodeIndex> containers_;   // open elements that opened a container
  std::vector<std::vector<std::string>> rows_;
  std::vector<unsigned> spanned_;  // by column: number of further rows that a cell from above spans
  std::string pre_text_;
  NodeIndex pre_ = 0;    // outermost open <pre>, 0 = none
  NodeIndex table_ = 0;  // the open simple table, 0 = none
  unsigned heading_ = 0;
  bool in_cell_ = false;
};

// Renders plain paragraphs.
std::string markdown_of(std::string_view paragraphs) {
  std::string out;
  for_each_paragraph(paragraphs, [&](std::string_view paragraph) {
    MarkdownInline line;
    line.text(paragraph);
    (out += out.empty() ? "" : "\n\n") += escape_line_starts(line.take());
  });
  return out;
}

}  // namespace

std::string render_markdown(const Page& page, const Article& article) {
  if (article.body.empty()) return markdown_of(article.embedded);
  MarkdownHandler handler(page, article);
  walk_article(page, article, handler);
  return handler.take();
}

}  // namespace wrapwright
