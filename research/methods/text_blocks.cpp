// SPDX-License-Identifier: Apache-2.0
#include "research/methods/text_blocks.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/words.h"
#include "research/methods/token_stream.h"

namespace wrapwright {
namespace {

enum class TagAction : std::uint8_t { kBlock, kInline, kSpacedInline, kAnchor, kIgnored };

TagAction action_of(NameId tag) {
  switch (tag) {
    case name::a:
      return TagAction::kAnchor;
    case name::strike:
    case name::u:
    case name::b:
    case name::i:
    case name::em:
    case name::strong:
    case name::span:
    case name::sup:
    case name::code:
    case name::tt:
    case name::sub:
    case name::var:
    case name::font:
      return TagAction::kInline;
    case name::abbr:
    case name::acronym:
      return TagAction::kSpacedInline;
    case name::option:
    case name::object:
    case name::embed:
    case name::applet:
      return TagAction::kIgnored;
    default:
      return TagAction::kBlock;
  }
}

// Java's Character.isWhitespace, which excludes no-break spaces.
bool is_white_space(char32_t c) {
  return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A && c != 0x2007) || c == 0x2028 || c == 0x2029 || c == 0x205F || c == 0x3000;
}

// Joins the characters on its two sides into one token; any other punctuation separates tokens.
bool joins_tokens(char32_t c) {
  constexpr std::u32string_view kJoining = U"\"'.,!@-:;$?()/";
  return kJoining.find(c) != std::u32string_view::npos;
}

enum class CharacterKind : std::uint8_t { kSpace, kLetter, kWord, kJoining, kOther };

CharacterKind looked_up_kind(char32_t c) {
  if (is_white_space(c)) return CharacterKind::kSpace;
  if (joins_tokens(c)) return CharacterKind::kJoining;
  switch (letter_class(c)) {
    case LetterClass::kSpaced:
    case LetterClass::kIdeographic:
    case LetterClass::kComplex:
      return CharacterKind::kLetter;
    case LetterClass::kExtend:
      return CharacterKind::kWord;
    default:
      return c == '_' ? CharacterKind::kWord : CharacterKind::kOther;
  }
}

using AsciiKinds = std::array<CharacterKind, 0x80>;

const AsciiKinds& ascii_kinds() {
  static const AsciiKinds kKinds = [] {
    AsciiKinds kinds{};
    for (char32_t a = 0; a < kinds.size(); ++a) kinds[a] = looked_up_kind(a);
    return kinds;
  }();
  return kKinds;
}

bool is_word_character(CharacterKind kind) { return kind == CharacterKind::kLetter || kind == CharacterKind::kWord; }

// Splits a block's characters into tokens and counts words per line of 80 characters. Only tokens with a letter or a
// digit are words.
class WordCounter {
 public:
  void add(CharacterKind kind, bool linked, TextBlock& block) {
    if (kind == CharacterKind::kSpace) return end_token(block);
    const bool parts = (is_word_character(kind) && last_ == CharacterKind::kOther) ||
                       (kind == CharacterKind::kOther && is_word_character(last_));
    if (parts) end_token(block);
    if (length_ == 0) linked_ = linked;
    ++length_;
    is_word_ |= kind == CharacterKind::kLetter;
    last_ = kind;
  }

  // After a letter.
  void add_letters(long count) { length_ += count; }

  void end_token(TextBlock& block) {
    if (is_word_) add_word(block);
    length_ = 0;
    is_word_ = false;
    last_ = CharacterKind::kSpace;
  }

  void end_block(TextBlock& block) {
    end_token(block);
    block.wrapped_words = block.words - (full_lines_ == 0 ? 0 : line_words_);
    block.wrapped_lines = full_lines_ == 0 ? 1 : full_lines_;
    *this = {};
  }

 private:
  void add_word(TextBlock& block) {
    constexpr long kLine = 80;
    ++block.words;
    ++line_words_;
    if (linked_) ++block.linked_words;
    line_length_ += length_ + 1;
    if (line_length_ > kLine) {
      ++full_lines_;
      line_length_ = length_;
      line_words_ = 1;
    }
  }

  CharacterKind last_ = CharacterKind::kSpace;
  long length_ = 0;
  bool is_word_ = false;
  bool linked_ = false;
  long line_length_ = -1;  // -1 because the first word has no space before it
  std::uint32_t line_words_ = 0;
  std::uint32_t full_lines_ = 0;
};

class BlockRow {
 public:
  explicit BlockRow(const Page& page) : page_(page) {
    walk_markup(page, *this);
    flush();
  }

  void start(NodeIndex node) {
    const NameId tag = page_.tag(node);
    const TagAction action = action_of(tag);
    if (!is_void(page_, node)) {
      if (action == TagAction::kIgnored) ++ignored_;
      if (action == TagAction::kAnchor) ++links_;
      if (is_high_heading(tag)) ++headings_;
      if (tag == name::li) ++list_items_;
      if (action != TagAction::kInline && action != TagAction::kSpacedInline) ++level_;
    }
    pass(action);
  }
  void end(NodeIndex node) {
    const NameId tag = page_.tag(node);
    const TagAction action = action_of(tag);
    pass(action);
    if (action == TagAction::kIgnored) --ignored_;
    if (action == TagAction::kAnchor) --links_;
    if (is_high_heading(tag)) --headings_;
    if (tag == name::li) --list_items_;
    if (action != TagAction::kInline && action != TagAction::kSpacedInline) --level_;
  }
  void text(TextIndex text) {
    if (ignored_ > 0) return;
    if (block_.runs.empty()) block_.runs.push_back({text, text});
    block_.runs.back().last = text + 1;
    const std::string_view characters = page_.text(text);
    std::size_t stretch = 0;  // characters since the last white space
    for (std::size_t at = 0; at < characters.size();) {
      const std::size_t begin = at;
      const CharacterKind kind = next_kind(characters, at);
      counter_.add(kind, links_ > 0, block_);
      if (kind == CharacterKind::kLetter) counter_.add_letters(skip_ascii_letters(characters, at));
      if (kind != CharacterKind::kSpace) continue;
      keep(characters.substr(stretch, begin - stretch));
      space_ = true;
      stretch = at;
    }
    keep(characters.substr(stretch));
  }

  std::vector<TextBlock> take() { return std::move(blocks_); }

 private:
  static bool is_high_heading(NameId tag) { return tag == name::h1 || tag == name::h2 || tag == name::h3; }

  void pass(TagAction action) {
    if (action == TagAction::kBlock || action == TagAction::kIgnored) flush();
    if (action == TagAction::kAnchor || action == TagAction::kSpacedInline) {
      counter_.end_token(block_);
      space_ = true;
    }
  }
  [[nodiscard]] CharacterKind next_kind(std::string_view text, std::size_t& at) const {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte >= ascii_.size()) return looked_up_kind(next_code_point(text, at));
    ++at;
    return ascii_[byte];
  }
  [[nodiscard]] long skip_ascii_letters(std::string_view text, std::size_t& at) const {
    const std::size_t begin = at;
    for (; at < text.size(); ++at) {
      const auto byte = static_cast<unsigned char>(text[at]);
      if (byte >= ascii_.size() || ascii_[byte] != CharacterKind::kLetter) break;
    }
    return static_cast<long>(at - begin);
  }
  void keep(std::string_view stretch) {
    if (stretch.empty()) return;
    if (!has_text_) {
      block_.level = level_;
      block_.heading = headings_ > 0;
      block_.list_item = list_items_ > 0;
    }
    if (block_.text.size() <= kBlockTextLimit) {
      if (space_ && has_text_) block_.text += ' ';
      block_.text += stretch.substr(0, kBlockTextLimit + 1);
    }
    has_text_ = true;
    space_ = false;
  }
  void flush() {
    counter_.end_block(block_);
    if (has_text_) {
      block_.first = block_.last = static_cast<std::uint32_t>(blocks_.size());
      blocks_.push_back(std::move(block_));
    }
    block_ = {};
    has_text_ = false;
    space_ = false;
  }

  const Page& page_;
  const AsciiKinds& ascii_ = ascii_kinds();
  std::vector<TextBlock> blocks_;
  TextBlock block_;
  WordCounter counter_;
  bool has_text_ = false;
  bool space_ = false;
  int ignored_ = 0;
  int links_ = 0;
  int headings_ = 0;
  int list_items_ = 0;
  unsigned level_ = 0;
};

}  // namespace

std::vector<TextBlock> text_blocks(const Page& page) { return BlockRow(page).take(); }

void fuse(TextBlock& block, TextBlock&& next) {
  block.runs.insert(block.runs.end(), next.runs.begin(), next.runs.end());
  block.words += next.words;
  block.linked_words += next.linked_words;
  block.wrapped_words += next.wrapped_words;
  block.wrapped_lines += next.wrapped_lines;
  block.last = next.last;
  block.level = std::min(block.level, next.level);
  block.heading |= next.heading;
  block.list_item |= next.list_item;
  block.content |= next.content;
  block.title |= next.title;
  block.ends_text |= next.ends_text;
  block.might_be_content |= next.might_be_content;
  block.very_likely_content |= next.very_likely_content;
}

}  // namespace wrapwright
