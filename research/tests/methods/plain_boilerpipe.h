// SPDX-License-Identifier: Apache-2.0
#pragma once
// A slow second implementation of boilerpipe's ArticleExtractor (1.2.3): token strings that contain marks for links,
// blocks that are copied at every step, each filter as a separate loop over the list.
#include <regex>
#include <sstream>

#include "content/article/title.h"
#include "core/text/words.h"
#include "research/methods/block_titles.h"
#include "research/tests/methods/plain_token_stream.h"

namespace wrapwright::plain {

struct Block {
  std::vector<TextIndex> texts;
  std::string buffer;  // \x01 link begins, \x02 link ends
  std::string text;
  int words = 0;
  int linked = 0;
  double text_density = 0;
  double wrapped_words = 0;
  double wrapped_lines = 0;
  int first = 0;
  int last = 0;
  int level = -1;
  bool heading = false;
  bool list_item = false;
  bool content = false;
  bool title = false;
  bool end = false;
  bool maybe = false;
  bool likely = false;

  [[nodiscard]] double links() const { return words == 0 ? 0 : static_cast<double>(linked) / words; }
};

inline bool is_inline(std::string_view tag) {
  static const std::vector<std::string_view> kInline = {"strike", "u",  "b",   "i",   "em",   "strong", "span",   "sup",
                                                        "code",   "tt", "sub", "var", "font", "abbr",   "acronym"};
  return std::find(kInline.begin(), kInline.end(), tag) != kInline.end();
}

inline bool is_ignorable(std::string_view tag) {
  return tag == "option" || tag == "object" || tag == "embed" || tag == "applet";
}

inline bool is_java_space(char32_t c) {
  static const std::u32string kSpaces =
      U"\t\n\v\f\r\x1c\x1d\x1e\x1f \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u2028\u2029\u205f"
      U"\u3000";
  return kSpaces.find(c) != std::u32string::npos;
}

inline bool is_letter(char32_t c) {
  const LetterClass l = letter_class(c);
  return l == LetterClass::kSpaced || l == LetterClass::kIdeographic || l == LetterClass::kComplex;
}

// A token of the buffer. White space separates tokens, and so does a change between word characters and others, unless
// one of the two is a joining character. Stores whether it is a word, its length, and whether it is linked.
struct Token {
  bool word;
  int length;
  bool linked;
};

inline std::vector<Token> block_tokens(const std::string& buffer, bool& linked) {
  const std::u32string kJoining = U"\"'.,!@-:;$?()/";
  std::u32string text;
  for (std::size_t at = 0; at < buffer.size();) text += next_code_point(buffer, at);
  std::vector<Token> out;
  std::u32string token;
  const auto flush = [&] {
    if (token.empty()) return;
    const bool word = std::any_of(token.begin(), token.end(), is_letter);
    out.push_back({word, static_cast<int>(token.size()), linked});
    token.clear();
  };
  const auto is_word = [](char32_t c) { return c == U'_' || is_letter(c) || letter_class(c) == LetterClass::kExtend; };
  for (const char32_t c : text) {
    if (c <= 2 || is_java_space(c)) {
      flush();
      if (c <= 2) linked = c == 1;
      continue;
    }
    if (!token.empty()) {
      const char32_t before = token.back();
      const bool joins = kJoining.find(c) != std::u32string::npos || kJoining.find(before) != std::u32string::npos;
      if (is_word(before) != is_word(c) && !joins) flush();
    }
    token += c;
  }
  flush();
  return out;
}

inline void count_block(Block& block, bool& linked) {
  int length = -1;
  int lines = 0;
  int in_line = 0;
  for (const Token& token : block_tokens(block.buffer, linked)) {
    if (!token.word) continue;
    ++block.words;
    ++in_line;
    if (token.linked) ++block.linked;
    length += token.length + 1;
    if (length > 80) {
      ++lines;
      length = token.length;
      in_line = 1;
    }
  }
  block.wrapped_words = lines == 0 ? block.words : block.words - in_line;
  block.wrapped_lines = lines == 0 ? 1 : lines;
  block.text_density = block.wrapped_words / block.wrapped_lines;
  std::string out;
  for (const char c : block.buffer) out += c == 1 || c == 2 ? ' ' : c;
  block.text = folded_title(out);
}

inline std::vector<Block> text_block_list(const Page& page) {
  std::vector<Block> out;
  Block block;
  bool linked = false;
  const auto flush = [&] {
    bool any = false;
    for (std::size_t at = 0; at < block.buffer.size();) {
      const char32_t c = next_code_point(block.buffer, at);
      any |= c > 2 && !is_java_space(c);
    }
    count_block(block, linked);
    if (any) {
      block.first = block.last = static_cast<int>(out.size());
      out.push_back(block);
    }
    block = {};
  };
  for (const PlainItem& item : plain_row(page)) {
    const std::string_view tag = page.tag_name(item.node);
    if (item.kind != PlainItem::kText) {
      if (tag == "a") block.buffer += item.kind == PlainItem::kStart ? '\x01' : '\x02';
      if (tag == "abbr" || tag == "acronym") block.buffer += ' ';
      if (tag != "a" && !is_inline(tag)) flush();
      continue;
    }
    int level = 0;
    bool heading = false;
    bool list_item = false;
    bool ignored = false;
    for (NodeIndex n = item.node; n != plain_top(page); n = page.parent(n)) {
      const std::string_view around = page.tag_name(n);
      level += is_inline(around) ? 0 : 1;
      heading |= around == "h1" || around == "h2" || around == "h3";
      list_item |= around == "li";
      ignored |= is_ignorable(around);
    }
    if (ignored) continue;
    block.texts.push_back(item.text);
    const std::string_view text = page.text(item.text);
    bool any = false;
    for (std::size_t at = 0; at < text.size();) any |= !is_java_space(next_code_point(text, at));
    if (any && block.level < 0) {
      block.level = level;
      block.heading = heading;
      block.list_item = list_item;
    }
    block.buffer += text;
  }
  flush();
  return out;
}

inline Block fused(Block a, const Block& b) {
  a.texts.insert(a.texts.end(), b.texts.begin(), b.texts.end());
  a.words += b.words;
  a.linked += b.linked;
  a.last = b.last;
  a.level = std::min(a.level, b.level);
  a.list_item |= b.list_item;
  a.content |= b.content;
  a.title |= b.title;
  return a;
}

inline std::vector<Block> near_fused(const std::vector<Block>& blocks, bool content_of_one_level) {
  std::vector<Block> out;
  for (const Block& block : blocks) {
    bool ok = !out.empty() && block.content && block.first - out.back().last - 1 <= 1;
    if (ok && content_of_one_level) ok = out.back().content && out.back().level == block.level;
    if (ok) {
      out.back() = fused(out.back(), block);
    } else {
      out.push_back(block);
    }
  }
  return out;
}

inline void mark_ends(std::vector<Block>& blocks) {
  static const std::regex kEnd(
      "^(comments|© reuters|please rate this|post a comment|[0-9]+ comments|[0-9]+ users responded in)"
      "|what you think\\.\\.\\.|add your comment|add comment|reader views|have your say|reader comments|rätta artikeln"
      "|^thanks for your comments - this feedback is now closed$");
  for (Block& block : blocks) {
    if (block.words >= 15 || block.text.size() > 1000) continue;
    std::string plain = collapse_white_space(block.buffer);
    std::erase_if(plain, [](char c) { return c == 1 || c == 2; });
    const std::string bare = collapse_white_space(plain);
    block.end = bare.size() >= 8 ? std::regex_search(block.text, kEnd) : block.links() == 1 && bare == "Comment";
  }
}

inline void classify_blocks(std::vector<Block>& blocks) {
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const int before = i > 0 ? blocks[i - 1].words : 0;
    const double links_before = i > 0 ? blocks[i - 1].links() : 0;
    const int after = i + 1 < blocks.size() ? blocks[i + 1].words : 0;
    Block& b = blocks[i];
    if (b.links() > 0.333333) {
      b.content = false;
    } else if (links_before <= 0.555556) {
      b.content = !(b.words <= 16 && after <= 15 && before <= 4);
    } else {
      b.content = !(b.words <= 40 && after <= 17);
    }
  }
}

inline void keep_largest_block(std::vector<Block>& blocks) {
  if (blocks.size() < 2) return;
  int largest = -1;
  const int size = static_cast<int>(blocks.size());
  const auto at = [&](int i) -> Block& { return blocks[static_cast<std::size_t>(i)]; };
  for (int i = 0; i < size; ++i) {
    if (at(i).content && (largest < 0 || at(i).words > at(largest).words)) largest = i;
  }
  for (int i = 0; i < size; ++i) {
    at(i).content = at(i).likely = i == largest;
    at(i).maybe = i != largest;
  }
  if (largest < 0) return;
  for (const int step : {-1, 1}) {
    for (int i = largest + step; i >= 0 && i < size && at(i).level >= at(largest).level; i += step) {
      if (at(i).level == at(largest).level && at(i).words >= 150) at(i).content = true;
    }
  }
}

inline void expand(std::vector<Block>& blocks) {
  const auto content = std::find_if(blocks.begin(), blocks.end(), [](const Block& b) { return b.content; });
  if (content != blocks.end()) {
    auto title = content;
    while (title != blocks.begin() && !title->title) --title;
    if (title->title) {
      for (auto b = title; b != content; ++b) b->content |= b->maybe;
    }
  }
  const auto likely = std::find_if(blocks.begin(), blocks.end(), [](const Block& b) { return b.content && b.likely; });
  if (likely == blocks.end()) return;
  for (Block& b : blocks) b.content |= b.words >= 100 && b.level == likely->level;
  for (auto b = likely + 1; b != blocks.end(); ++b) {
    if (!(b->level > likely->level && b->maybe && !b->content && b->list_item && b->links() == 0)) {
      if (!(b->content && b->list_item && b->maybe && b->level > likely->level && b->links() == 0)) break;
    }
    b->content = true;
  }
}

inline std::vector<bool> boilerpipe(const Page& page) {
  std::vector<Block> blocks = text_block_list(page);
  mark_ends(blocks);
  if (const auto title = page.first(name::title)) {
    const auto titles = potential_titles(element_text(page, *title, 1000));
    for (Block& b : blocks) b.title = b.text.size() <= 1000 && titles.contains(b.text);
  }
  classify_blocks(blocks);
  int words = 0;
  bool ended = false;
  for (Block& b : blocks) {
    if (b.content && b.text_density >= 9) words += b.words;
    ended |= b.end && words >= 60;
    b.content &= !ended;
  }
  for (std::size_t i = blocks.size(); i-- > 0;) {
    if (blocks[i].content && !blocks[i].heading) break;
    blocks[i].content = false;
  }
  blocks = near_fused(blocks, false);
  std::erase_if(blocks, [](const Block& b) { return !b.content && !b.title; });
  blocks = near_fused(blocks, true);
  keep_largest_block(blocks);
  expand(blocks);
  std::vector<bool> chosen(page.text_count(), false);
  for (const Block& b : blocks) {
    for (const TextIndex t : b.texts) chosen[t] = b.content;
  }
  return chosen;
}

}  // namespace wrapwright::plain
