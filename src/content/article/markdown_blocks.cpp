// SPDX-License-Identifier: Apache-2.0
#include "content/article/markdown_blocks.h"

#include <algorithm>
#include <utility>

namespace wrapwright {

void MarkdownBlocks::open_quote() { open_.push_back({Kind::kQuote, "> ", "> "}); }

void MarkdownBlocks::open_definition() {
  gap_ = Gap::kLine;
  open_.push_back({Kind::kQuote, ": ", "  "});
}

void MarkdownBlocks::open_footnote(std::string_view mark) {
  gap_ = Gap::kBlank;
  open_.push_back({Kind::kQuote, std::string(mark) + ": ", "    "});
}

void MarkdownBlocks::open_list(bool ordered, unsigned start) {
  Container list{Kind::kList, {}, {}};
  list.started = true;
  list.ordered = ordered;
  list.sign = ordered ? '.' : '-';
  list.number = start;
  if (ended_list_.is_set && ended_list_.depth == open_.size() && ended_list_.sign == list.sign) {
    list.sign = ordered ? ')' : '*';
  }
  // A list directly after an item's text. Only a list that starts with 1 may follow a paragraph without a blank line.
  const bool in_item = !open_.empty() && open_.back().kind == Kind::kItem;
  if (in_item && open_.back().blocks == 1 && (!ordered || start == 1) && !ended_list_.is_set) gap_ = Gap::kLine;
  open_.push_back(std::move(list));
}

bool MarkdownBlocks::open_item() {
  if (open_.empty() || open_.back().kind != Kind::kList) return false;
  Container& list = open_.back();
  Container item{Kind::kItem, {}, {}};
  item.first = list.ordered ? std::to_string(list.number++) + list.sign + ' ' : std::string{list.sign, ' '};
  item.rest = std::string(item.first.size(), ' ');
  if (list.blocks++ > 0) gap_ = list.loose ? Gap::kBlank : Gap::kLine;
  open_.push_back(std::move(item));
  return true;
}

void MarkdownBlocks::close() {
  const Container last = std::move(open_.back());
  open_.pop_back();
  if (last.kind == Kind::kItem && !open_.empty()) {
    open_.back().loose = last.blocks > 1;
    if (!last.started) --open_.back().blocks;  // empty items are not written
    if (!last.started && open_.back().ordered) --open_.back().number;
  }
  if (last.kind != Kind::kItem) gap_ = Gap::kBlank;
  if (last.kind == Kind::kList && last.blocks > 0) ended_list_ = {true, open_.size(), last.sign};
}

void MarkdownBlocks::separate() {
  if (out_.empty()) return;
  out_ += '\n';
  if (gap_ == Gap::kLine) return;
  std::string blank;
  for (const Container& container : open_) {
    if (container.started) blank += container.rest;
  }
  blank.erase(blank.find_last_not_of(' ') + 1);
  out_ += blank + '\n';
}

void MarkdownBlocks::begin_line(bool first) {
  for (Container& container : open_) {
    out_ += first && !container.started ? container.first : container.rest;
    if (first) container.started = true;
  }
}

void MarkdownBlocks::block(std::string_view lines) {
  separate();
  for (bool first = true;; first = false) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::size_t line_begin = out_.size();
    begin_line(first);
    out_ += lines.substr(0, end);
    if (end == 0 && !first) {
      while (out_.size() > line_begin && out_.back() == ' ') out_.pop_back();
    }
    if (end == lines.size()) break;
    out_ += '\n';
    lines.remove_prefix(end + 1);
  }
  if (!open_.empty() && open_.back().kind == Kind::kItem) ++open_.back().blocks;
  gap_ = Gap::kBlank;
  ended_list_.is_set = false;
}

void MarkdownBlocks::code(std::string_view text, std::string_view language) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(std::max<std::size_t>(3, longest + 1), '`');
  std::string lines = fence;
  lines += language;
  lines += '\n';
  lines += text;
  lines += '\n' + fence;
  block(lines);
}

void MarkdownBlocks::table(const std::vector<std::vector<std::string>>& rows) {
  std::size_t columns = 0;
  for (const auto& row : rows) columns = std::max(columns, row.size());
  std::string lines;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (r > 0) lines += '\n';
    lines += '|';
    for (std::size_t c = 0; c < columns; ++c) {
      lines += ' ';
      if (c < rows[r].size()) {
        for (const char byte : rows[r][c]) {
          if (byte == '|') lines += '\\';
          lines += byte;
        }
      }
      lines += " |";
    }
    if (r > 0) continue;
    lines += "\n|";
    for (std::size_t c = 0; c < columns; ++c) lines += " --- |";
  }
  block(lines);
}

std::string MarkdownBlocks::take() {
  open_.clear();
  return std::exchange(out_, {});
}

}  // namespace wrapwright
