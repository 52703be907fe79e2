// SPDX-License-Identifier: Apache-2.0
#include "content/article/formulas.h"

#include <algorithm>
#include <string_view>

#include "content/article/element_classes.h"
#include "content/article/title.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongest = 10'000;   // bytes
constexpr NodeIndex kMostElements = 2000;  // searched per formula

NodeIndex last_of(const Page& page, NodeIndex node) { return std::min(page.end(node), node + kMostElements); }

// Includes hidden runs, because the runs of scripts are hidden.
std::string whole_text(const Page& page, NodeIndex node) {
  std::string out;
  const TextRange runs = page.texts(node);
  for (TextIndex t = runs.first; t < runs.last && out.size() <= kLongest; ++t) out += page.text(t);
  return out.size() > kLongest ? std::string() : collapse_white_space(out);
}

std::string_view value_of(const Page& page, NodeIndex node, std::string_view attribute) {
  const auto id = page.find_name(attribute);
  return id ? page.attribute(node, *id).value_or("") : std::string_view();
}

bool strip(std::string_view& text, std::string_view begin, std::string_view end) {
  if (text.size() <= begin.size() + end.size() || !text.starts_with(begin) || !text.ends_with(end)) return false;
  text = trim(text.substr(begin.size(), text.size() - begin.size() - end.size()), is_c_space);
  return true;
}

// Removes the TeX delimiters around the text; returns whether there were any. They determine `display`.
bool strip_marks(std::string_view& text, bool& display) {
  if (strip(text, "\\[", "\\]") || strip(text, "$$", "$$")) return display = true;
  return strip(text, "\\(", "\\)") || strip(text, "$", "$");
}

Formula made_of(std::string_view tex, bool display) {
  strip_marks(tex, display);
  // Wiki renderers wrap every formula in a display or text style.
  if (strip(tex, "{\\displaystyle", "}") || strip(tex, "{\\textstyle", "}")) tex = trim(tex, is_c_space);
  return {std::string(tex), display};
}

// The TeX that the first annotation in the element holds, or the alternative text of its <math>; "" if there is none.
std::string annotated(const Page& page, NodeIndex node, bool& display) {
  const auto annotation = page.find_name("annotation");
  std::string alternative;
  for (NodeIndex i = node; i < last_of(page, node); ++i) {
    if (page.tag(i) == name::math) {
      display = display || value_of(page, i, "display") == "block";
      if (alternative.empty()) alternative = collapse_white_space(value_of(page, i, "alttext").substr(0, kLongest));
    }
    if (annotation && page.tag(i) == *annotation && value_of(page, i, "encoding").find("tex") != std::string_view::npos)
      return whole_text(page, i);
  }
  return alternative;
}

std::optional<Formula> of_image(const Page& page, NodeIndex node) {
  const std::string alternative =
      collapse_white_space(page.attribute(node, name::alt).value_or("").substr(0, kLongest));
  if (alternative.empty()) return std::nullopt;
  const bool is_display = has_class(page, node, "mwe-math-fallback-image-display");
  const bool is_tex = is_display || has_class(page, node, "mwe-math-fallback-image-inline") ||
                      has_class(page, node, "tex") || has_class(page, node, "latex") ||
                      alternative.starts_with("{\\displaystyle");
  if (!is_tex) return std::nullopt;
  return made_of(alternative, is_display);
}

// Whether the element is followed by the script from which MathJax rendered it.
bool stands_before_script(const Page& page, NodeIndex node) {
  NodeIndex next = page.end(node);
  for (int i = 0; i < 2 && next < page.size() && page.parent(next) == page.parent(node); ++i, next = page.end(next))
    if (is_math_script(page, next)) return true;
  return false;
}

std::optional<Formula> of_container(const Page& page, NodeIndex node) {
  bool display = has_class(page, node, "katex-display");
  if (display || has_class(page, node, "katex") || has_class(page, node, "mwe-math-element")) {
    if (std::string tex = annotated(page, node, display); !tex.empty()) return made_of(tex, display);
    for (NodeIndex i = node + 1; i < last_of(page, node); ++i)
      if (page.tag(i) == name::img) return of_image(page, i);
    return std::nullopt;
  }
  const bool is_shown = has_class(page, node, "MathJax") || has_class(page, node, "MathJax_Preview") ||
                        has_class(page, node, "MathJax_Display") || has_class(page, node, "MathJax_SVG");
  if (is_shown && stands_before_script(page, node)) return Formula{};
  if (!has_class(page, node, "math")) return std::nullopt;
  const std::string text = whole_text(page, node);
  std::string_view tex = text;
  if (!strip_marks(tex, display)) return std::nullopt;
  return made_of(tex, display);
}

struct Marks {
  std::string_view begin;
  std::string_view end;
  bool display;
};

constexpr std::array<Marks, 4> kMarks = {
    {{"$$", "$$", true}, {"\\[", "\\]", true}, {"\\(", "\\)", false}, {"$", "$", false}}};
constexpr std::size_t kDollar = 3;

// Distinguishes formulas from prices: there is no space just inside the dollar signs and no digit after them, unless
// the content can only be TeX. "\$" is not a delimiter.
bool is_in_dollars(std::string_view text, std::size_t begin, std::size_t end) {
  if (text[end - 1] == '\\') return false;
  if (text.substr(begin, end - begin).find_first_of("\\_^") != std::string_view::npos) return true;
  const char behind = end + 1 < text.size() ? text[end + 1] : ' ';
  return !is_c_space(text[begin]) && !is_c_space(text[end - 1]) && !is_digit(behind);
}

bool holds_ignoring_case(std::string_view text, std::string_view word) {
  return std::search(text.begin(), text.end(), word.begin(), word.end(),
                     [](char a, char b) { return lower(a) == b; }) != text.end();
}

TexMarks marks_of_script(const Page& page, NodeIndex script) {
  const std::string_view source = page.attribute(script, name::src).value_or("");
  TexMarks out = holds_ignoring_case(source, "mathjax") || holds_ignoring_case(source, "katex") ? TexMarks::kBrackets
                                                                                                : TexMarks::kNone;
  const TextRange runs = page.texts(script);
  for (TextIndex t = runs.first; t < runs.last; ++t) {
    const std::string_view text = page.text(t);
    const auto holds = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    if (!holds("MathJax") && !holds("renderMathInElement")) continue;
    if (holds("'$'") || holds("\"$\"")) return TexMarks::kDollars;
    out = TexMarks::kBrackets;
  }
  return out;
}

}  // namespace

bool is_math_script(const Page& page, NodeIndex node) {
  return page.tag(node) == name::script && page.attribute(node, name::type).value_or("").starts_with("math/tex");
}

bool is_shown_twice(const Page& page, NodeIndex node) {
  if (page.tag(node) < kKnownNames || page.name(page.tag(node)) != "mjx-math") return false;
  const NodeIndex next = page.end(node);
  return next < page.size() && page.parent(next) == page.parent(node) &&
         page.name(page.tag(next)) == "mjx-assistive-mml";
}

TexMarks tex_marks_of(const Page& page) {
  TexMarks out = TexMarks::kNone;
  for (NodeIndex node = 1; node < page.size() && out != TexMarks::kDollars; ++node)
    if (page.tag(node) == name::script) out = std::max(out, marks_of_script(page, node));
  return out;
}

std::size_t MarkedFormulas::find_end(std::size_t mark, std::size_t from) {
  if (ends_[mark] < from) ends_[mark] = text_.find(kMarks[mark].end, from);
  return ends_[mark];
}

std::optional<MarkedFormulas::Found> MarkedFormulas::next() {
  const std::size_t kinds = marks_ == TexMarks::kDollars ? kMarks.size() : kDollar;
  while ((at_ = text_.find_first_of("$\\", at_)) != std::string_view::npos) {
    const std::size_t begin = at_;
    std::size_t mark = 0;
    while (mark < kinds && !text_.substr(begin).starts_with(kMarks[mark].begin)) ++mark;
    if (mark == kinds) {
      at_ += text_[begin] == '\\' ? 2U : 1U;  // "\$" is a dollar sign
      continue;
    }
    const std::size_t inside = begin + kMarks[mark].begin.size();
    at_ = inside;
    const std::size_t end = find_end(mark, inside);
    if (end == std::string_view::npos || end - inside > kLongest) continue;
    if (mark == kDollar && (end == inside || !is_in_dollars(text_, inside, end))) continue;
    std::string tex = collapse_white_space(text_.substr(inside, end - inside));
    if (tex.empty() || tex.find('$') != std::string::npos) continue;
    at_ = end + kMarks[mark].end.size();
    return Found{begin, at_, {std::move(tex), kMarks[mark].display}};
  }
  return std::nullopt;
}

std::optional<Formula> formula_of(const Page& page, NodeIndex node) {
  const NameId tag = page.tag(node);
  if (tag == name::math) {
    bool display = false;
    const std::string tex = annotated(page, node, display);
    if (tex.empty()) return std::nullopt;
    return made_of(tex, display);
  }
  if (tag == name::img) return of_image(page, node);
  if (tag == name::script) {
    if (!is_math_script(page, node)) return std::nullopt;
    const bool display = page.attribute(node, name::type).value_or("").find("display") != std::string_view::npos;
    return made_of(whole_text(page, node), display);
  }
  if (tag == name::span || tag == name::div) return of_container(page, node);
  return std::nullopt;
}

}  // namespace wrapwright
