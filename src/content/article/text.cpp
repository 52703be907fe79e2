// SPDX-License-Identifier: Apache-2.0
// Renders plain text. This is performance-critical for applying wrappers: the output is sized once for the worst case,
// and text is copied 16 bytes at a time between positions where white space must be collapsed.
#include <cstring>
#include <vector>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "content/article/display.h"
#include "content/article/heading_button.h"
#include "content/article/render.h"
#include "content/article/walk.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::size_t kStep = 16;

// The separator before the next text; the stronger one wins.
enum class Gap : std::uint8_t { kNone, kSpace, kTab, kLine, kParagraph };

constexpr char kTwoByteLead = '\xC2';  // lead byte of U+0080 to U+00BF
constexpr bool is_no_break_space(const char* at, const char* end) {
  return *at == kTwoByteLead && end - at > 1 && at[1] == '\xA0';
}
constexpr bool is_soft_hyphen(const char* at, const char* end) {
  return *at == kTwoByteLead && end - at > 1 && at[1] == '\xAD';
}

// Copies until a byte needs special handling: a control character, 0xC2 (the first byte of no-break spaces and soft
// hyphens), or a space after a space. Advances both pointers. May write up to kStep bytes beyond `to`.
void copy_plain(const char*& at, const char* end, char*& to) {
#if defined(__SSE2__)
  const __m128i last_control = _mm_set1_epi8(0x1F);
  const __m128i lead = _mm_set1_epi8(kTwoByteLead);
  const __m128i space = _mm_set1_epi8(' ');
  unsigned after_space = 0;
  while (end - at >= static_cast<std::ptrdiff_t>(kStep)) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), bytes);
    const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(bytes, last_control), bytes);
    const __m128i special = _mm_or_si128(control, _mm_cmpeq_epi8(bytes, lead));
    const auto spaces = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, space)));
    const unsigned stops =
        static_cast<unsigned>(_mm_movemask_epi8(special)) | (spaces & ((spaces << 1U) | after_space));
    if (stops != 0) {
      const int plain = __builtin_ctz(stops);
      at += plain;
      to += plain;
      return;
    }
    after_space = (spaces >> (kStep - 1)) & 1U;
    at += kStep;
    to += kStep;
  }
  char previous = after_space != 0 ? ' ' : '\0';
#else
  char previous = '\0';
#endif
  for (; at < end; ++at) {
    const char c = *at;
    if (static_cast<unsigned char>(c) < 0x20 || c == kTwoByteLead || (c == ' ' && previous == ' ')) return;
    *to++ = c;
    previous = c;
  }
}

// The first byte that is not ASCII white space.
const char* skip_plain_space(const char* at, const char* end) {
#if defined(__SSE2__)
  const __m128i tab = _mm_set1_epi8('\t');
  const __m128i tab_to_return = _mm_set1_epi8('\r' - '\t');
  while (end - at >= static_cast<std::ptrdiff_t>(kStep)) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i from_tab = _mm_sub_epi8(bytes, tab);
    const __m128i controls = _mm_andnot_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\v')),
                                              _mm_cmpeq_epi8(_mm_min_epu8(from_tab, tab_to_return), from_tab));
    const __m128i space = _mm_or_si128(controls, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(' ')));
    const unsigned others = ~static_cast<unsigned>(_mm_movemask_epi8(space)) & 0xFFFFU;
    if (others != 0) return at + __builtin_ctz(others);
    at += kStep;
  }
#endif
  while (at < end && is_space(*at)) ++at;
  return at;
}

enum class Blocks { kIgnored, kRecorded };

template <Blocks kBlocks>
class TextHandler {
 public:
  // The text from `begin` to the next block or the end, with white space at its end.
  struct Block {
    NodeIndex element;
    const char* begin;
  };

  // REQUIRES: the buffer at `to` has the size given by max_size().
  TextHandler(const Page& page, char* to) : page_(page), begin_(to), to_(to) {}

  void root(NodeIndex /*node*/) {
    ask_for(Gap::kParagraph);
    in_block_ = false;
  }

  Visit open(NodeIndex node) {
    const Display display = display_at(page_, node);
    if (display == Display::kInline) {
      if (page_.tag(node) == name::img) ask_for(Gap::kSpace);
      return Visit::kInside;
    }
    switch (display) {
      case Display::kDropped:
        if (is_seen(page_.tag(node))) ask_for(Gap::kSpace);
        return Visit::kOver;
      case Display::kBreak:
        line_break();
        return Visit::kInside;
      case Display::kCell:
        ask_for(Gap::kTab);
        return Visit::kInsideAndEnd;
      case Display::kPre:
        ask_for(Gap::kParagraph);
        if (pre_depth_++ == 0) pre_begin_ = to_;
        return Visit::kInsideAndEnd;
      default:
        ask_for(gap_around(node, display));
        return Visit::kInsideAndEnd;
    }
  }

  void left_out(NodeIndex node) {
    const Display display = display_of(page_.tag(node));
    if (display == Display::kInline || display == Display::kDropped) return;
    if (display == Display::kBreak) {
      line_break();
    } else {
      ask_for(display == Display::kCell ? Gap::kTab : gap_around(node, display));
    }
  }

  void close(NodeIndex node) {
    const Display display = display_of(page_.tag(node));
    if (display == Display::kPre && --pre_depth_ == 0) {
      while (to_ > begin_ && is_space(to_[-1])) --to_;
    }
    ask_for(display == Display::kCell ? Gap::kTab : gap_around(node, display));
  }

  void text(TextIndex index) {
    const std::string_view text = page_.text(index);
    if constexpr (kBlocks == Blocks::kRecorded) element_ = block_element(page_.run(index).parent);
    if (pre_depth_ > 0) {
      write_verbatim(text);
    } else {
      write_collapsed(text.data(), text.data() + text.size());
    }
  }

  [[nodiscard]] char* end() const { return to_; }
  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }

 private:
  void ask_for(Gap gap) {
    if (gap > gap_) gap_ = gap;
  }

  [[nodiscard]] NodeIndex block_element(NodeIndex node) const {
    while (node != 0) {
      const Display display = display_of(page_.tag(node));
      if (display != Display::kInline && display != Display::kCell) break;
      node = page_.parent(node);
    }
    return node;
  }

  // Called before the first character of a text run, and again after white space in it.
  void record_block() {
    if (in_block_ && blocks_.back().element == element_) return;
    blocks_.push_back({element_, to_});
    in_block_ = true;
  }

  [[nodiscard]] Gap gap_around(NodeIndex node, Display display) const {
    if (display == Display::kLine) return Gap::kLine;
    if (display == Display::kList && page_.tag(page_.parent(node)) == name::li) return Gap::kLine;
    return Gap::kParagraph;
  }

  void line_break() {
    if (pre_depth_ > 0 && to_ > pre_begin_) {
      *to_++ = '\n';
    } else {
      ask_for(gap_ == Gap::kLine && broke_ ? Gap::kParagraph : Gap::kLine);
      broke_ = true;
    }
  }

  void write_gap() {
    if (to_ > begin_) {
      switch (gap_) {
        case Gap::kNone:
          break;
        case Gap::kSpace:
          *to_++ = ' ';
          break;
        case Gap::kTab:
          *to_++ = '\t';
          break;
        case Gap::kParagraph:
          *to_++ = '\n';
          *to_++ = '\n';
          break;
        case Gap::kLine:  // in <pre>, the text may already have ended the line
          if (pre_depth_ == 0 || to_[-1] != '\n') *to_++ = '\n';
          break;
      }
    }
    gap_ = Gap::kNone;
    broke_ = false;
    if constexpr (kBlocks == Blocks::kRecorded) record_block();
  }

  void write_collapsed(const char* at, const char* end) {
    while (true) {
      at = skip_space(at, end);
      if (at == end) return;
      write_gap();
      at = write_words(at, end);
      // A single space is copied before it is known whether a word follows.
      if (to_[-1] == ' ') {
        --to_;
        ask_for(Gap::kSpace);
      }
    }
  }

  const char* skip_space(const char* at, const char* end) {
    while (at < end) {
      if (is_space(*at)) {
        ask_for(Gap::kSpace);
        at = skip_plain_space(at + 1, end);
      } else if (is_no_break_space(at, end)) {
        ask_for(Gap::kSpace);
        at += 2;
      } else if (is_soft_hyphen(at, end)) {
        at += 2;
      } else {
        break;
      }
    }
    return at;
  }

  // Copies up to white space that must be collapsed, or to the end.
  const char* write_words(const char* at, const char* end) {
    while (true) {
      copy_plain(at, end, to_);
      if (at == end || is_space(*at) || is_no_break_space(at, end)) return at;
      if (is_soft_hyphen(at, end)) {
        at += 2;
        if (at == end || is_space(*at) || is_no_break_space(at, end)) return at;
      } else {
        *to_++ = *at++;
      }
    }
  }

  // In <pre>: keeps all white space except blank lines at the beginning and at the end.
  void write_verbatim(std::string_view text) {
    if (to_ == pre_begin_) {
      const std::size_t first = text.find_first_not_of(" \t\r\n\f");
      if (first == std::string_view::npos) return;
      const std::size_t line = text.find_last_of('\n', first);
      if (line != std::string_view::npos) text.remove_prefix(line + 1);
    }
    write_gap();
    const char* end = text.data() + text.size();
    for (const char* at = text.data(); at < end; ++at) {
      if (is_no_break_space(at, end)) {
        *to_++ = ' ';
        ++at;
      } else if (is_soft_hyphen(at, end)) {
        ++at;
      } else if (*at != '\r') {
        *to_++ = *at;
      }
    }
  }

  const Page& page_;
  char* begin_;
  char* to_;
  char* pre_begin_ = nullptr;  // start of the text of the outermost open <pre>, if it has any
  unsigned pre_depth_ = 0;
  Gap gap_ = Gap::kNone;
  bool broke_ = false;  // the gap contains a <br>
  std::vector<Block> blocks_;
  NodeIndex element_ = 0;  // holds the current run
  bool in_block_ = false;  // whether the last block may continue
};

// The maximal output size: each visible run with a gap before it, a line break for each element, and the bytes that
// copy_plain may write beyond the end.
std::size_t max_size(const Page& page, const Article& article) {
  std::size_t bytes = kStep;
  for (const NodeIndex root : article.body) {
    if (root >= page.size()) continue;
    const TextRange range = page.texts(root);
    for (TextIndex t = range.first; t < range.last; ++t) {
      if (page.run(t).hidden == 0) bytes += page.run(t).size + std::size_t{2};
    }
    bytes += page.end(root) - root;
  }
  return bytes;
}

}  // namespace

void render_text(const Page& page, const Article& article, std::string& out) {
  if (article.body.empty()) {
    out += article.embedded;
    return;
  }
  const std::size_t before = out.size();
  out.resize(before + max_size(page, article));
  TextHandler<Blocks::kIgnored> handler(page, out.data() + before);
  walk_article(page, article, handler);
  out.resize(static_cast<std::size_t>(handler.end() - out.data()));
}

std::string render_text(const Page& page, const Article& article) {
  std::string out;
  render_text(page, article, out);
  return out;
}

std::vector<ArticleBlock> article_blocks(const Page& page, const Article& article) {
  std::string text(max_size(page, article), '\0');
  TextHandler<Blocks::kRecorded> handler(page, text.data());
  walk_article(page, article, handler);
  std::vector<ArticleBlock> out;
  const auto& blocks = handler.blocks();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const char* end = i + 1 < blocks.size() ? blocks[i + 1].begin : handler.end();
    while (end > blocks[i].begin && is_space(end[-1])) --end;
    out.push_back({blocks[i].element, std::string(blocks[i].begin, end)});
  }
  return out;
}

}  // namespace wrapwright
