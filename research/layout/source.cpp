// SPDX-License-Identifier: Apache-2.0
#include "research/layout/source.h"

#include <charconv>
#include <vector>

#include "core/base/escape.h"
#include "research/css/sheet.h"

namespace wrapwright {
namespace {

enum class Treatment { kWhole, kVoid, kEmpty, kLeftOut, kHead, kStyle, kPreformatted };

Treatment treatment_of(NameId tag) {
  switch (tag) {
    case name::br:
    case name::hr:
    case name::img:
    case name::input:
    case name::col:
    case name::wbr:
    case name::embed:
      return Treatment::kVoid;
    case name::select:
    case name::textarea:
    case name::iframe:
    case name::object:
    case name::video:
    case name::audio:
    case name::canvas:
    case name::svg:
      return Treatment::kEmpty;
    case name::script:
    case name::noscript:
    case name::template_:
    case name::title:
    case name::meta:
    case name::link:
    case name::base:
    case name::noembed:
    case name::noframes:
    case name::datalist:
    case name::frameset:
    case name::frame:
    case name::math:
    case name::area:
    case name::param:
    case name::source:
    case name::track:
      return Treatment::kLeftOut;
    case name::head:
      return Treatment::kHead;
    case name::style:
      return Treatment::kStyle;
    case name::pre:
    case name::xmp:
    case name::listing:
    case name::plaintext:
      return Treatment::kPreformatted;
    default:
      return Treatment::kWhole;
  }
}

class SourceWriter {
 public:
  SourceWriter(const Page& page, std::size_t max_bytes, std::size_t max_style_bytes)
      : page_(page), max_bytes_(max_bytes), max_style_bytes_(max_style_bytes) {}

  Result<std::string> write() {
    out_ = "<!DOCTYPE html>";
    for (NodeIndex i = 1; i < page_.size();) {
      texts_before(i);
      close_ended(i);
      i = open(i) == Visit::kInside ? i + 1 : pass_over(i);
      if (style_bytes_ > max_style_bytes_) return limit("layout style_bytes");
      if (out_.size() > max_bytes_) return limit("layout bytes");
    }
    texts_before(page_.size());
    close_ended(page_.size());
    return std::move(out_);
  }

 private:
  static Error limit(const char* which) { return {ErrorKind::kLimit, std::string("limit passed: ") + which, {}}; }

  enum class Visit { kInside, kOver };

  // Skips the node; returns the one to continue with.
  NodeIndex pass_over(NodeIndex i) {
    text_ = page_.texts(i).last;
    return page_.end(i);
  }

  Visit open(NodeIndex i) {
    const Treatment treatment = treatment_of(page_.tag(i));
    if (treatment == Treatment::kLeftOut) return Visit::kOver;
    if (treatment == Treatment::kStyle) {
      write_style(i);
      return Visit::kOver;
    }
    const std::string_view tag = treatment == Treatment::kPreformatted ? "pre"
                                 : treatment == Treatment::kEmpty      ? "span"
                                                                       : page_.tag_name(i);
    start_tag(i, tag);
    if (treatment == Treatment::kVoid) return Visit::kOver;
    if (treatment == Treatment::kEmpty) {
      out_ += "</span>";
      return Visit::kOver;
    }
    open_.push_back({i, tag});
    return Visit::kInside;
  }

  void start_tag(NodeIndex i, std::string_view tag) {
    out_ += '<';
    out_ += tag;
    char digits[16];
    out_ += " dfs=\"";
    out_.append(digits, std::to_chars(digits, digits + sizeof(digits), i).ptr);
    out_ += '"';
    for (const Attribute& attribute : page_.attributes(i)) {
      out_ += ' ';
      out_ += page_.name(attribute.name);
      out_ += "=\"";
      const bool spans = attribute.name == name::colspan || attribute.name == name::rowspan;
      escape(spans ? bounded_span(page_.value(attribute)) : page_.value(attribute));
      out_ += '"';
    }
    out_ += tag == "pre" ? ">\n" : ">";
  }

  // The engine creates a cell for each column and row that a cell spans.
  static std::string_view bounded_span(std::string_view value) {
    constexpr int kMost = 100;
    int span = 0;
    std::from_chars(value.data(), value.data() + value.size(), span);
    if (span < 1) return "1";
    return span > kMost ? "100" : value;
  }

  void write_style(NodeIndex i) {
    std::string sheet;
    const TextRange texts = page_.texts(i);
    for (TextIndex t = texts.first; t < texts.last; ++t) sheet += page_.text(t);
    style_bytes_ += sheet.size();
    // An end tag in the sheet would end the style element in this output, although it did not on the page.
    if (style_bytes_ > max_style_bytes_ || sheet.find("</") != std::string::npos) return;
    // The engine ignores the media attribute.
    if (media_applies(page_.attribute(i, name::media).value_or("")))
      out_ += "<style>" + without_comments(sheet) + "</style>";
  }

  void texts_before(NodeIndex next) {
    for (; text_ < page_.text_count() && page_.run(text_).next <= next; ++text_) {
      const TextRun& run = page_.run(text_);
      while (!open_.empty() && open_.back().node > run.parent) close_last();
      if (run.hidden == 0 && !open_.empty()) escape(page_.text(text_));
    }
  }
  void close_ended(NodeIndex next) {
    while (!open_.empty() && page_.end(open_.back().node) <= next) close_last();
  }
  void close_last() {
    out_ += "</";
    out_ += open_.back().tag;
    out_ += '>';
    open_.pop_back();
  }

  void escape(std::string_view text) {
    for (const char c : text)
      if (c != '\0') append_escaped(out_, c, EscapeFor::kAttribute);
  }

  struct Open {
    NodeIndex node;
    std::string_view tag;
  };
  const Page& page_;
  std::size_t max_bytes_;
  std::size_t max_style_bytes_;
  std::size_t style_bytes_ = 0;
  TextIndex text_ = 0;  // the next run
  std::string out_;
  std::vector<Open> open_;
};

}  // namespace

Result<std::string> layout_source(const Page& page, std::size_t max_bytes, std::size_t max_style_bytes) {
  return SourceWriter(page, max_bytes, max_style_bytes).write();
}

}  // namespace wrapwright
