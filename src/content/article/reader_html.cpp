// SPDX-License-Identifier: Apache-2.0
// Renders HTML for feed readers. A start tag is written only when its element has visible content, so empty elements
// disappear. Inline elements are closed before a block and reopened after it, so that text in a box becomes a separate
// paragraph and the result is well nested.
#include <algorithm>
#include <string>
#include <vector>

#include "content/article/code_blocks.h"
#include "content/article/display.h"
#include "content/article/embedded_text.h"
#include "content/article/heading_button.h"
#include "content/article/kept_attributes.h"
#include "content/article/kept_elements.h"
#include "content/article/media.h"
#include "content/article/render.h"
#include "content/article/walk.h"
#include "core/base/ascii.h"
#include "core/base/escape.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

// The maximum size of text before a heading that repeats the title, such as a date or the name of a section.
constexpr std::size_t kBeforeTitle = 100;  // bytes

enum class Role : std::uint8_t {
  kBox,     // not written
  kFlow,    // holds blocks: text directly in it becomes a paragraph
  kPhrase,  // holds text: no paragraphs in it
  kItem,    // holds text and blocks in any order
  kParts,   // holds certain elements only
  kInline,
};

Role role_of(NameId tag) {
  switch (tag) {
    case name::blockquote:
    case name::details:
      return Role::kFlow;
    case name::p:
    case name::h1:
    case name::h2:
    case name::h3:
    case name::h4:
    case name::h5:
    case name::h6:
    case name::pre:
    case name::summary:
    case name::dt:
    case name::caption:
      return Role::kPhrase;
    case name::li:
    case name::dd:
    case name::td:
    case name::th:
    case name::figure:
    case name::figcaption:
      return Role::kItem;
    case name::ul:
    case name::ol:
    case name::dl:
    case name::table:
    case name::thead:
    case name::tbody:
    case name::tfoot:
    case name::tr:
      return Role::kParts;
    default:
      return display_of(tag) == Display::kInline && tag < kKnownNames && kKeptElements[tag] ? Role::kInline
                                                                                            : Role::kBox;
  }
}

bool may_be_headline(NameId tag) { return tag == name::h1 || tag == name::h2 || tag == name::h3; }

// The words of a text in lower case, for comparison.
std::string words_of(std::string_view text) {
  std::string out;
  for (const char c : collapse_spaces(text)) {
    if (static_cast<unsigned char>(c) >= 0x80 || is_alpha(c) || is_digit(c) || c == ' ') out += lower(c);
  }
  return collapse_spaces(out);
}

class ReaderHandler {
 public:
  ReaderHandler(const Page& page, const Article& article, std::string& out)
      : page_(page),
        links_(page, article.url),
        attributes_(page, links_),
        media_(page, links_),
        images_(page, media_),
        title_(words_of(article.title)),
        out_(out) {}

  void root(NodeIndex /*node*/) { end_block(); }

  Visit open(NodeIndex node) {
    const NameId tag = page_.tag(node);
    if (media_.is_image(node) || tag == name::noscript) return write_image(node), Visit::kOver;
    if (tag == name::video || tag == name::audio || tag == name::iframe) return write_media(node), Visit::kOver;
    const Display display = display_at(page_, node);
    if (display == Display::kDropped) return Visit::kOver;
    if (is_beside_code(page_, node)) return left_out(node), Visit::kOver;
    if (tag == name::br || tag == name::wbr) return write_break(tag), Visit::kOver;
    if (tag == name::hr) return write_rule(), Visit::kOver;
    if (may_be_headline(tag) && repeats_title(node)) return Visit::kOver;
    const Role role = role_of(tag);
    if (role == Role::kBox) {
      if (display == Display::kInline) return Visit::kInside;
      end_block();
      return Visit::kInsideAndEnd;
    }
    if (role != Role::kInline) end_block();
    open_.push_back({node, tag, role});
    if (tag == name::pre && pre_depth_++ == 0) has_code_ = false;
    // Empty cells are kept, because they hold a place in the table.
    if (tag == name::td || tag == name::th) write_open();
    return Visit::kInsideAndEnd;
  }

  void left_out(NodeIndex node) {
    const Display display = display_of(page_.tag(node));
    if (display != Display::kInline && display != Display::kDropped) end_block();
  }

  void close(NodeIndex node) {
    if (open_.empty() || open_.back().node != node) return end_block();  // the end of a box
    const Open last = open_.back();
    if (last.role != Role::kInline) end_block();
    if (last.tag == name::pre) --pre_depth_;
    open_.pop_back();
    if (!last.is_written) return;
    write_end(last.tag);
    if (last.role != Role::kInline) end_line();
  }

  void text(TextIndex index) {
    const std::string_view text = page_.text(index);
    if (pre_depth_ > 0) {
      if (text.empty()) return;
      if (breaks_line_ && has_code_ && !out_.ends_with('\n')) out_ += '\n';
      breaks_line_ = false;
      has_code_ = true;
      write_open();
      if (out_.ends_with("<pre>") && text.starts_with('\n')) out_ += '\n';  // parsers drop the first one
      append_escaped(out_, text, EscapeFor::kAttribute);
      return;
    }
    for (const char c : text) {
      if (is_space(c)) {
        space_ = true;
        continue;
      }
      begin_phrase();
      append_escaped(out_, c, EscapeFor::kAttribute);
      ++shown_;
    }
  }

  void finish() {
    end_block();
    while (out_.ends_with('\n')) out_.pop_back();
  }

 private:
  struct Open {
    NodeIndex node;
    NameId tag;
    Role role;
    bool is_written = false;
  };

  // Writes the start tags of all open elements that are not yet written.
  void write_open() {
    for (Open& element : open_) {
      if (element.is_written) continue;
      if (element.role == Role::kInline) {
        write_space();
      } else {
        end_line();
      }
      out_ += '<';
      out_ += kNames[element.tag];
      attributes_.append(element.node, out_);
      out_ += '>';
      element.is_written = true;
    }
  }

  void write_end(NameId tag) {
    out_ += "</";
    out_ += kNames[tag];
    out_ += '>';
  }

  // Called before text, a picture or similar content. A paragraph encloses the inline elements.
  void begin_phrase() {
    if (!in_paragraph_ && needs_paragraph()) {
      std::vector<Open> inlines;
      const auto first =
          std::find_if(open_.begin(), open_.end(), [](const Open& o) { return o.role == Role::kInline; });
      inlines.assign(first, open_.end());
      open_.erase(first, open_.end());
      write_open();
      end_line();
      out_ += "<p>";
      in_paragraph_ = true;
      at_start_ = true;
      open_.insert(open_.end(), inlines.begin(), inlines.end());
    }
    if (std::any_of(open_.begin(), open_.end(), [](const Open& o) { return !o.is_written; })) write_open();
    write_space();
    at_start_ = false;
  }

  // Whether text here would not be inside an element that holds text.
  [[nodiscard]] bool needs_paragraph() const {
    for (auto element = open_.rbegin(); element != open_.rend(); ++element) {
      if (element->role != Role::kInline) return element->role == Role::kFlow;
    }
    return true;
  }

  // Called when a block begins or ends; open inline elements are reopened after it.
  void end_block() {
    for (auto element = open_.rbegin(); element != open_.rend() && element->role == Role::kInline; ++element) {
      if (!element->is_written) continue;
      write_end(element->tag);
      element->is_written = false;
    }
    if (in_paragraph_) {
      out_ += "</p>";
      in_paragraph_ = false;
      end_line();
    } else if (!at_start_) {
      // Two boxes in an element that holds text are separated by a line break.
      pending_break_ = true;
    }
    space_ = false;
    if (pre_depth_ == 0) at_start_ = true;
    breaks_line_ = true;
  }

  void end_line() {
    if (pre_depth_ > 0) return;
    if (!out_.empty() && out_.back() != '\n') out_ += '\n';
    space_ = false;
    at_start_ = true;
    pending_break_ = false;
  }

  void write_space() {
    if (pending_break_ && pre_depth_ == 0) {
      pending_break_ = false;
      if (!out_.ends_with("<br>")) out_ += "<br>";
    } else if (space_ && !at_start_ && pre_depth_ == 0) {
      out_ += ' ';
      at_start_ = true;
    }
    space_ = false;
  }

  void write_break(NameId tag) {
    if (pre_depth_ > 0) {
      if (has_code_ && tag == name::br) out_ += '\n';
      return;
    }
    if (at_start_ && tag == name::br && !in_paragraph_) return;  // nothing before it in this block
    out_ += tag == name::br ? "<br>" : "<wbr>";
    if (tag == name::br) at_start_ = true;
    space_ = false;
  }

  void write_rule() {
    end_block();
    if (out_.empty()) return;
    end_line();
    if (!out_.ends_with("<hr>\n")) out_ += "<hr>\n";
  }

  void write_image(NodeIndex node) {
    const auto image = images_.next(node);
    if (!image) {
      space_ = space_ || page_.tag(node) != name::noscript;  // consistent with render_text()
      return;
    }
    begin_phrase();
    out_ += "<img";
    append_attribute(out_, "src", image->target);
    append_attribute(out_, "alt", image->label);
    out_ += '>';
  }

  void write_media(NodeIndex node) {
    const auto media = media_.media(node);
    if (!media) return;
    end_block();
    begin_phrase();
    out_ += "<a";
    append_attribute(out_, "href", media->target);
    out_ += '>';
    if (!media->poster.empty()) {
      out_ += "<img";
      append_attribute(out_, "src", media->poster);
      append_attribute(out_, "alt", media->label);
      out_ += '>';
    } else if (!media->label.empty()) {
      append_escaped(out_, collapse_spaces(media->label), EscapeFor::kText);
    } else {
      const auto url = parse_url(media->target);
      append_escaped(out_, url ? std::string_view(url->host) : std::string_view(media->target), EscapeFor::kText);
    }
    out_ += "</a>";
    end_block();
  }

  [[nodiscard]] bool repeats_title(NodeIndex node) const {
    if (title_.empty() || shown_ > kBeforeTitle) return false;
    std::string heading;
    const TextRange texts = page_.texts(node);
    for (TextIndex i = texts.first; i < texts.last; ++i) {
      if (page_.run(i).hidden == 0) heading += page_.text(i);
    }
    return words_of(heading) == title_;
  }

  const Page& page_;
  LinkTargets links_;
  KeptAttributes attributes_;
  MediaTargets media_;
  ShownImages images_;
  std::string title_;
  std::string& out_;
  std::vector<Open> open_;  // elements that are kept
  std::size_t shown_ = 0;   // bytes of text written so far
  unsigned pre_depth_ = 0;
  bool has_code_ = false;       // the outermost <pre> has text
  bool breaks_line_ = false;    // a block has begun or ended since
  bool in_paragraph_ = false;   // a paragraph that is not in the page
  bool space_ = false;          // white space was read but not yet written
  bool at_start_ = true;        // white space is dropped here
  bool pending_break_ = false;  // a box ended inside an element that holds text
};

}  // namespace

std::string render_reader_html(const Page& page, const Article& article) {
  if (article.body.empty()) return render_html(page, article);
  std::string out;
  ReaderHandler handler(page, article, out);
  walk_article(page, article, handler);
  handler.finish();
  return out;
}

}  // namespace wrapwright
