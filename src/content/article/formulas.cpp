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
constexpr NodeIndex kMostElements = 2000;  // looked at in one

NodeIndex last_of(const Page& page, NodeIndex node) { return std::min(page.end(node), node + kMostElements); }

// With hidden runs, as those of scripts are.
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

// Without the marks of text that is TeX in a part; whether there were any. Sets `display` by them.
bool strip_marks(std::string_view& text, bool& display) {
  if (strip(text, "\\[", "\\]") || strip(text, "$$", "$$")) return display = true;
  return strip(text, "\\(", "\\)") || strip(text, "$", "$");
}

Formula made_of(std::string_view tex, bool display) {
  strip_marks(tex, display);
  // Renderers of wikis say for each formula that it is to be set as in a paragraph of its own.
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

bool is_math_script(const Page& page, NodeIndex node) {
  return page.tag(node) == name::script && page.attribute(node, name::type).value_or("").starts_with("math/tex");
}

// Whether the script that MathJax has shown there stands behind the element.
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

}  // namespace

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
