// SPDX-License-Identifier: Apache-2.0
#pragma once
// The tokenizer of the HTML standard (section 13.2.5) over a decoded page: valid UTF-8 with LF line ends. The tree
// builder requests one token after another and tells the tokenizer when raw text begins. Texts and values are ranges of
// the page itself: character references are decoded in place, so the page's bytes change. The few strings that become
// longer than their source (U+FFFD for NUL, "&nGt;") are stored in a side buffer, whose offsets continue from the
// page's size. Not thread-safe; keeps no state between pages. O(bytes), no allocation per token.
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ascii.h"
#include "core/html/byte_scan.h"
#include "core/html/raw_names.h"
#include "core/page/page.h"

namespace wrapwright {

struct TextPlace {
  std::uint32_t offset = 0;
  std::uint32_t size = 0;
};

// The same as {offset, size}, but assembled in a register: loading the whole struct soon after storing its two members
// separately would stall.
inline TextPlace make_place(std::uint32_t offset, std::uint32_t size) {
  const bool little = std::endian::native == std::endian::little;
  return std::bit_cast<TextPlace>(std::uint64_t{little ? size : offset} << 32U | (little ? offset : size));
}

struct DoctypeToken {
  TextPlace name;
  TextPlace public_id;
  TextPlace system_id;
  bool has_name = false;
  bool has_public_id = false;
  bool has_system_id = false;
  bool force_quirks = false;
};

struct Token {
  enum class Kind : std::uint8_t { kText, kNul, kStartTag, kEndTag, kComment, kDoctype, kEnd };
  Kind kind = Kind::kEnd;
  bool self_closing = false;
  RawName name = 0;
  std::uint32_t first_attribute = 0;  // start tag: its attributes are the last ones in the column
  TextPlace text;                     // of texts and comments
  std::uint32_t begin = 0;            // where the markup of a tag or comment begins
};

// What "<" begins, by the byte after it; looked up in a table, because a branch on the case of a letter is hard to
// predict.
enum class Opening : std::uint8_t { kNothing, kTag, kSlash, kDeclaration };
[[nodiscard]] inline Opening opening(char after) {
  static constexpr auto kOpenings = [] {
    std::array<Opening, 256> openings{};
    for (unsigned c = 'A'; c <= 'Z'; ++c) openings[c] = openings[c - 'A' + 'a'] = Opening::kTag;
    openings['/'] = Opening::kSlash;
    openings['!'] = openings['?'] = Opening::kDeclaration;
    return openings;
  }();
  return kOpenings[static_cast<unsigned char>(after)];
}

// How the content between a start tag and its end tag (for kPlaintext, up to the end of the page) is tokenized.
enum class RawText : std::uint8_t { kNone, kRcdata, kRawtext, kScript, kPlaintext, kCdata };

class Tokenizer {
 public:
  struct Options {
    std::uint32_t attributes = 1'000;  // per tag; the rest is dropped and counted
    bool keep_comments = false;        // false: comments and the doctype's identifiers have no text
    ByteScan scan{};
  };
  // Appends the attributes of each start tag to `column`, named by RawNames::attribute.
  Tokenizer(RawNames& names, std::vector<Attribute>& column, const Options& options);

  // Starts on a page. REQUIRES: ByteScan::kPadding zeros follow its `size` bytes; the page outlives the tokens.
  void start(char* page, std::uint32_t size);

  const Token& next();
  // Whether the next token is a tag, unless the page ends in it.
  [[nodiscard]] bool is_before_tag() const {
    return *at_ == '<' && opening(at_[opening(at_[1]) == Opening::kSlash ? 2 : 1]) == Opening::kTag;
  }
  // The start tag just read begins raw text, which ends at the end tag `name`.
  void enter_raw_text(RawText kind, RawName name);
  // Forgets the start tag, so that raw text continues to the end of the page.
  void forget_start_tag() { raw_name_ = {}; }
  // Whether "<![CDATA[" opens a section, which is the case if the adjusted current node is not an HTML element.
  void set_foreign(bool foreign) { foreign_ = foreign; }

  [[nodiscard]] std::string_view view(TextPlace place) const {
    return place.offset < size_ ? std::string_view(page_ + place.offset, place.size)
                                : std::string_view(side_).substr(place.offset - size_, place.size);
  }
  [[nodiscard]] const DoctypeToken& doctype() const { return doctype_; }
  // The side buffer.
  [[nodiscard]] const std::string& side() const { return side_; }
  // Copies bytes to the side buffer.
  TextPlace keep_aside(std::string_view bytes);
  [[nodiscard]] std::uint32_t dropped_attributes() const { return dropped_; }
  // Whether the page ends inside raw text or a comment; then also where it begins, and the element's name (none for a
  // comment).
  [[nodiscard]] bool ended_in_raw_text() const { return unended_; }
  [[nodiscard]] std::uint32_t raw_text_begin() const { return raw_begin_; }
  [[nodiscard]] RawName raw_text_name() const { return raw_id_; }
  [[nodiscard]] std::uint64_t mended_names() const { return mended_; }

 private:
  [[nodiscard]] std::uint32_t offset_of(const char* p) const { return static_cast<std::uint32_t>(p - page_); }
  [[nodiscard]] bool at_end(const char* p) const { return p >= end_; }
  [[nodiscard]] bool opens_markup(const char* less) const {
    const Opening kind = opening(less[1]);
    return kind == Opening::kSlash ? less + 2 < end_ : kind != Opening::kNothing;
  }
  const Token& emit(Token::Kind kind) {
    token_.kind = kind;
    return token_;
  }
  const Token& emit_text(const char* begin, const char* end) {
    token_.text = make_place(offset_of(begin), static_cast<std::uint32_t>(end - begin));
    return emit(Token::Kind::kText);
  }
  const Token& finish() { return emit(Token::Kind::kEnd); }
  static char* skip_space(char* p) {
    while (is_space(*p)) ++p;
    return p;
  }

  enum class NameKind { kTag, kAttribute };
  // A name and the position after it; small enough to be returned in registers.
  struct Name {
    char* end = nullptr;
    RawName name = 0;
  };
  struct Value {
    char* end = nullptr;
    TextPlace place;
  };

  const Token& read_text();
  const Token& read_text_with_references(char* begin, const char* first);
  // The token at a "<" that does not begin a tag; null if the markup produces no token ("</>").
  const Token* read_declaration();
  const Token& read_tag(char* name, Token::Kind kind);
  bool read_attributes();
  inline char* read_attribute(char* p);
  inline Value read_value(char* p);
  Value read_value_with_references(char* begin, const char* first, char quote);
  Value read_unquoted_value(char* begin);
  const Token& read_comment(char* begin);
  const Token& read_bogus_comment(char* begin);
  const Token& read_doctype(char* p);
  char* read_doctype_ids(char* p);
  char* read_doctype_id(char* p, TextPlace& id, bool& has);
  const Token& read_cdata();
  const Token& read_raw_text();
  [[nodiscard]] const char* raw_text_end(const char* p) const;
  [[nodiscard]] const char* script_end(const char* p) const;
  [[nodiscard]] bool is_end_tag(const char* less, std::string_view name) const;

  template <NameKind kind>
  Name read_name(char* p);
  Name read_long_name(char* p, NameKind kind);

  enum class Decoding { kNuls, kText, kAttribute };
  // Replaces NUL or decodes references in [begin, end), in place if possible. REQUIRES: nothing before `first` needs
  // decoding.
  TextPlace decode(char* begin, const char* first, const char* end, Decoding decoding);
  TextPlace comment_text(const char* begin, const char* end);

  RawNames& names_;
  std::vector<Attribute>& attributes_;
  Options options_;
  char* page_ = nullptr;
  char* at_ = nullptr;
  const char* end_ = nullptr;
  std::uint32_t size_ = 0;
  std::string side_;
  std::string name_buffer_;
  Token token_;
  DoctypeToken doctype_;
  RawText raw_ = RawText::kNone;
  RawName raw_id_ = 0;
  std::string_view raw_name_;
  std::string raw_name_buffer_;
  bool foreign_ = false;
  bool unended_ = false;
  std::uint32_t raw_begin_ = 0;
  std::uint32_t dropped_ = 0;
  std::uint64_t mended_ = 0;
  std::uint32_t tag_number_ = 0;
  std::uint32_t attributes_left_ = 0;    // that the current tag may still get
  std::vector<std::uint32_t> last_tag_;  // by RawName: number of the last tag that had this attribute
};

}  // namespace wrapwright
