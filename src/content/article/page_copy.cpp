// SPDX-License-Identifier: Apache-2.0
#include "content/article/page_copy.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "content/article/kept_elements.h"
#include "content/article/links.h"
#include "core/base/ascii.h"
#include "core/base/escape.h"

namespace wrapwright {
namespace {

enum class Copied : std::uint8_t {
  kNot,  // omitted with its content
  kYes,
  kStyle,  // copied, with its text as a style sheet
  kVoid,   // without content and end tag
};

// Elements that render_html() keeps are harmless here, too; a page contains more than those of an article.
constexpr auto kCopied = [] {
  std::array<Copied, kKnownNames> out{};
  for (std::size_t tag = 0; tag < kKnownNames; ++tag) out[tag] = kKeptElements[tag] ? Copied::kYes : Copied::kNot;
  for (const auto tag :
       {name::html,     name::head,    name::body,     name::title,  name::address,  name::acronym,  name::bdi,
        name::bdo,      name::big,     name::button,   name::center, name::colgroup, name::data,     name::datalist,
        name::dialog,   name::dir,     name::fieldset, name::font,   name::form,     name::hgroup,   name::label,
        name::legend,   name::listing, name::menu,     name::meter,  name::nobr,     name::optgroup, name::option,
        name::output,   name::picture, name::progress, name::search, name::select,   name::span,     name::strike,
        name::textarea, name::tt}) {
    out[tag] = Copied::kYes;
  }
  for (const auto tag : {name::br, name::hr, name::wbr, name::img, name::input, name::col, name::meta})
    out[tag] = Copied::kVoid;
  out[name::style] = Copied::kStyle;
  return out;
}();

// Attributes that describe an element and load nothing.
constexpr std::array<std::string_view, 34> kAttributes = {
    "align", "alt",      "aria-label", "bgcolor",  "border", "cellpadding", "cellspacing", "class",    "color",
    "cols",  "colspan",  "content",    "datetime", "dir",    "face",        "headers",     "height",   "hidden",
    "id",    "itemprop", "itemscope",  "itemtype", "lang",   "open",        "placeholder", "property", "rel",
    "role",  "rows",     "rowspan",    "size",     "start",  "valign",      "width"};
static_assert(std::is_sorted(kAttributes.begin(), kAttributes.end()));

// Custom elements have a hyphen in their name and no meaning for browsers, except for a few of SVG and MathML.
bool is_custom(std::string_view tag) {
  const bool is_name = !tag.empty() && is_alpha(tag.front()) && std::all_of(tag.begin(), tag.end(), [](char c) {
    return is_alpha(c) || is_digit(c) || c == '-';
  });
  return is_name && tag.find('-') != std::string_view::npos && tag != "annotation-xml" &&
         !tag.starts_with("font-face") && tag != "color-profile" && tag != "missing-glyph";
}

bool is_raw(NameId tag) { return tag == name::title || tag == name::textarea; }

class Copier {
 public:
  Copier(const Page& page, std::string_view url) : page_(page), links_(page, url) {}

  std::string run() && {
    if (!page_.notes().quirks) out_ = "<!DOCTYPE html>";
    TextIndex text = 0;
    for (NodeIndex node = 1; node < page_.size();) {
      copy_texts(text, page_.texts(node).first, node);
      close_until(node);
      node = open(node, text);
    }
    copy_texts(text, page_.text_count(), page_.size());
    close_until(page_.size());
    return std::move(out_);
  }

 private:
  [[nodiscard]] Copied copied(NodeIndex node) const {
    const NameId tag = page_.tag(node);
    if (tag < kKnownNames) {
      // A parser would add the attributes of a second <html> or <body> to the first one.
      const bool is_second = (tag == name::html && node != 1) || (tag == name::body && page_.parent(node) != 1);
      return is_second ? Copied::kNot : kCopied[tag];
    }
    return is_custom(page_.tag_name(node)) ? Copied::kYes : Copied::kNot;
  }

  // Returns the next element to visit; skips the texts of omitted elements.
  NodeIndex open(NodeIndex node, TextIndex& text) {
    const Copied how = copied(node);
    const bool is_http_equiv = page_.tag(node) == name::meta && page_.attribute(node, name::http_equiv);
    if (how == Copied::kNot || is_http_equiv) return skip(node, text);
    out_ += '<';
    out_ += page_.tag_name(node);
    out_ += " dfs=\"" + std::to_string(node) + '"';
    write_attributes(node);
    out_ += '>';
    if (how == Copied::kVoid) return skip(node, text);
    if (how == Copied::kStyle || is_raw(page_.tag(node))) {
      std::string inside;
      for (TextIndex t = page_.texts(node).first; t < page_.texts(node).last; ++t) inside += page_.text(t);
      if (how == Copied::kStyle) {
        out_ += inert_style(inside);
      } else {
        append_escaped(out_, inside, EscapeFor::kText);
      }
      write_end(node);
      return skip(node, text);
    }
    // Parsers drop a line break at the start of these elements.
    const bool is_pre = page_.tag(node) == name::pre || page_.tag(node) == name::listing;
    if (is_pre && text < page_.text_count() && page_.run(text).parent == node && page_.text(text).starts_with('\n'))
      out_ += '\n';
    open_.push_back(node);
    return node + 1;
  }

  NodeIndex skip(NodeIndex node, TextIndex& text) const {
    text = std::max(text, page_.texts(node).last);
    return page_.end(node);
  }

  // Copies the texts before `last` and before element `next`.
  void copy_texts(TextIndex& text, TextIndex last, NodeIndex next) {
    for (; text < last && page_.run(text).next <= next; ++text) {
      while (!open_.empty() && open_.back() > page_.run(text).parent) close();
      // Hidden runs are the content of omitted elements, and of a few elements whose content is never shown.
      if (page_.run(text).hidden == 0) append_escaped(out_, page_.text(text), EscapeFor::kText);
    }
  }

  void close_until(NodeIndex node) {
    while (!open_.empty() && page_.end(open_.back()) <= node) close();
  }

  void close() {
    write_end(open_.back());
    open_.pop_back();
  }

  void write_end(NodeIndex node) {
    out_ += "</";
    out_ += page_.tag_name(node);
    out_ += '>';
  }

  void write_attributes(NodeIndex node) {
    const NameId tag = page_.tag(node);
    for (const Attribute& attribute : page_.attributes(node)) {
      const std::string_view name = page_.name(attribute.name);
      if (attribute.name == name::style) {
        append_attribute(out_, name, inert_style(page_.value(attribute)));
      } else if (std::binary_search(kAttributes.begin(), kAttributes.end(), name)) {
        append_attribute(out_, name, page_.value(attribute));
      }
    }
    if (tag == name::a) {
      const std::string target = links_.link(page_.attribute(node, name::href).value_or(""));
      if (!target.empty()) append_attribute(out_, "data-href", target);
    }
    if (tag == name::button || tag == name::input || tag == name::select || tag == name::textarea)
      out_ += " disabled=\"\"";
    if (tag == name::input && page_.attribute(node, name::type).value_or("") == "hidden") out_ += " hidden=\"\"";
  }

  const Page& page_;
  LinkTargets links_;
  std::string out_;
  std::vector<NodeIndex> open_;
};

bool starts_with_ignoring_case(std::string_view text, std::string_view start) {
  return text.size() >= start.size() &&
         std::equal(start.begin(), start.end(), text.begin(), [](char a, char b) { return a == lower(b); });
}

}  // namespace

std::string inert_style(std::string_view css) {
  std::string out;
  out.reserve(css.size());
  for (std::size_t i = 0; i < css.size();) {
    const std::string_view rest = css.substr(i);
    std::size_t skipped = 0;
    for (const std::string_view loading : {"url(", "src(", "image(", "image-set(", "cross-fade(", "element(",
                                           "expression(", "@import", "@font-face", "@namespace", "-moz-binding"}) {
      if (!starts_with_ignoring_case(rest, loading)) continue;
      out += loading.front() == '@' ? "@none" : loading.back() == '(' ? "none(" : "none";
      skipped = loading.size();
      break;
    }
    i += std::max<std::size_t>(skipped, 1);
    if (skipped > 0) continue;
    // An escape sequence can spell any of these names; removing its backslash must not produce one.
    if (rest.front() == '\\') {
      out += ' ';
    } else if (rest.front() == '<') {
      out += "\\3c ";
    } else {
      out += rest.front();
    }
  }
  return out;
}

std::string copy_page(const Page& page, std::string_view url) { return Copier(page, url).run(); }

}  // namespace wrapwright
