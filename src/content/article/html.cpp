// SPDX-License-Identifier: Apache-2.0
// Renders a clean HTML fragment: only the elements of content/article/kept_elements.h are written, with few attributes.
// For other elements, only the content is rendered. This is safe because everything from the page is escaped.
#include "content/article/code_blocks.h"
#include "content/article/display.h"
#include "content/article/embedded_text.h"
#include "content/article/heading_button.h"
#include "content/article/kept_attributes.h"
#include "content/article/kept_elements.h"
#include "content/article/links.h"
#include "content/article/media.h"
#include "content/article/render.h"
#include "content/article/walk.h"
#include "core/base/ascii.h"
#include "core/base/escape.h"

namespace wrapwright {
namespace {

bool is_kept(NameId tag) { return tag < kKnownNames && kKeptElements[tag]; }

class HtmlHandler {
 public:
  HtmlHandler(const Page& page, const Article& article, std::string& out)
      : page_(page),
        links_(page, article.url),
        attributes_(page, links_),
        media_(page, links_),
        images_(page, media_),
        out_(out) {}

  void root(NodeIndex /*node*/) { end_line(); }

  Visit open(NodeIndex node) {
    const NameId tag = page_.tag(node);
    const Display display = display_at(page_, node);
    if (tag == name::noscript || media_.is_image(node)) return write_image(node), Visit::kOver;
    if (display == Display::kDropped) return Visit::kOver;
    if (is_beside_code(page_, node)) return left_out(node), Visit::kOver;
    if (tag == name::br || tag == name::hr || tag == name::wbr) {
      write_void(tag);
      return Visit::kOver;
    }
    if (display != Display::kInline) {
      end_line();
    } else if (is_kept(tag)) {
      write_space();
    }
    if (is_kept(tag)) {
      out_ += '<';
      out_ += kNames[tag];
      attributes_.append(node, out_);
      out_ += '>';
    }
    if (tag == name::pre) ++pre_depth_;
    return display != Display::kInline || is_kept(tag) ? Visit::kInsideAndEnd : Visit::kInside;
  }

  void left_out(NodeIndex node) {
    const Display display = display_of(page_.tag(node));
    if (display != Display::kInline && display != Display::kDropped) end_line();
  }

  void close(NodeIndex node) {
    const NameId tag = page_.tag(node);
    const bool is_block = display_of(tag) != Display::kInline;
    if (tag == name::pre) --pre_depth_;
    if (is_block) space_ = false;
    if (is_kept(tag)) {
      out_ += "</";
      out_ += kNames[tag];
      out_ += '>';
    }
    if (is_block) end_line();
  }

  void text(TextIndex index) {
    const std::string_view text = page_.text(index);
    if (pre_depth_ > 0) {
      if (out_.ends_with("<pre>") && text.starts_with('\n')) out_ += '\n';  // parsers drop the first one
      append_escaped(out_, text, EscapeFor::kAttribute);
      at_start_ = false;
      return;
    }
    for (const char c : text) {
      if (is_space(c)) {
        space_ = true;
      } else {
        write_space();
        append_escaped(out_, c, EscapeFor::kAttribute);
        at_start_ = false;
      }
    }
  }

  void finish() {
    while (out_.ends_with('\n')) out_.pop_back();
  }

 private:
  // White space at the beginning of a block is not significant.
  void write_space() {
    if (space_ && !at_start_ && pre_depth_ == 0) {
      out_ += ' ';
      at_start_ = true;  // white space before the next word collapses into this space
    }
    space_ = false;
  }

  void end_line() {
    if (pre_depth_ > 0) return;
    if (!out_.empty() && out_.back() != '\n') out_ += '\n';
    space_ = false;
    at_start_ = true;
  }

  void write_image(NodeIndex node) {
    const auto image = images_.next(node);
    if (!image) {
      space_ = space_ || page_.tag(node) != name::noscript;  // consistent with render_text()
      return;
    }
    write_space();
    out_ += "<img";
    append_attribute(out_, "src", image->target);
    append_attribute(out_, "alt", image->label);
    out_ += '>';
    at_start_ = false;
  }

  void write_void(NameId tag) {
    if (tag == name::hr) end_line();
    out_ += '<';
    out_ += kNames[tag];
    out_ += '>';
    if (tag == name::hr) end_line();
    if (tag == name::br) at_start_ = true;
    if (tag == name::br) space_ = false;
  }

  const Page& page_;
  LinkTargets links_;
  KeptAttributes attributes_;
  MediaTargets media_;
  ShownImages images_;
  std::string& out_;
  unsigned pre_depth_ = 0;
  bool space_ = false;    // white space was read but not yet written
  bool at_start_ = true;  // at the start of a block or after a written space, where white space is dropped
};

}  // namespace

std::string render_html(const Page& page, const Article& article) {
  std::string out;
  if (article.body.empty()) {
    for_each_paragraph(article.embedded, [&](std::string_view paragraph) {
      out += "<p>" + escaped(paragraph, EscapeFor::kText) + "</p>\n";
    });
    return out;
  }
  HtmlHandler handler(page, article, out);
  walk_article(page, article, handler);
  handler.finish();
  return out;
}

}  // namespace wrapwright
