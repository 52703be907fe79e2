// SPDX-License-Identifier: Apache-2.0
// Any bytes as a style sheet, as a style attribute and as a media query: the readers end and stay inside the bytes, and
// the cascade gives every element styles that a browser could have.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/normalize/normalizer.h"
#include "research/css/sheet.h"
#include "research/css/style.h"

namespace wrapwright {
namespace {

// Elements for the selectors of the seeds and of the fuzzer's dictionary-less guesses to match.
constexpr std::string_view kBody =
    "<body class='a b' bgcolor=red><h1 id=x class=c>t</h1><p class=a><b>u</b> <i lang=en title='a b'>v</i></p><ul><li>w"
    "<li class=b>x</ul><font size=+2 color=zz>y</font><table><tr><td>z</table><a href=q>l</a><pre><code>m</code></pre>";

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "style_fuzz: %s\n", what);
  std::abort();
}

bool is_inside(std::string_view part, std::string_view whole) {
  return part.empty() || (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

void read_rules(std::string_view text) {
  const std::string sheet = without_comments(text);
  CssRuleReader rules(sheet);
  CssRule rule;
  for (std::size_t count = 0; rules.next(rule); ++count) {
    require(count <= sheet.size(), "more rules than bytes");
    require(is_inside(rule.prelude, sheet) && is_inside(rule.block, sheet), "a rule outside of its sheet");
    CssDeclarationReader declarations(rule.block);
    CssDeclaration declaration;
    while (declarations.next(declaration)) {
      require(!declaration.name.empty() && !declaration.value.empty(), "a declaration without a name or a value");
      require(is_inside(declaration.name, sheet) && is_inside(declaration.value, sheet), "one outside of its sheet");
    }
  }
}

void compute(const std::string& html) {
  static const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  const Page page = normalizer->parse({html, "text/html; charset=utf-8", ""});
  StyleLimits limits;
  limits.max_match_steps = 1'000'000;
  const PageStyles styles(page, limits);
  for (NodeIndex i = 0; i < page.size(); ++i) {
    require(std::isfinite(styles.font_size(i)) && styles.font_size(i) >= 0, "a font size that is none");
    require(styles.font_weight(i) >= 1 && styles.font_weight(i) <= 1000, "a font weight that is none");
  }
}

}  // namespace
}  // namespace wrapwright

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wrapwright;
  const std::string text(reinterpret_cast<const char*>(data), size);
  read_rules(text);
  (void)media_applies(text);
  std::string attribute;  // as HTML would hold it: all of it is the value
  for (const char c : text) attribute += c == '"' ? std::string("&quot;") : c == '&' ? "&amp;" : std::string(1, c);
  compute("<!doctype html><style>" + text + "</style>" + std::string(kBody));
  compute("<div style=\"" + attribute + "\">" + std::string(kBody));
  return 0;
}
