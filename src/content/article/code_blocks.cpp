// SPDX-License-Identifier: Apache-2.0
#include "content/article/code_blocks.h"

#include <algorithm>
#include <string>

#include "content/article/element_classes.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestLabel = 40;  // bytes of the label of a copy button
constexpr int kLevelsUp = 8;               // four may be of a table that separates code and line numbers
constexpr int kMostBoxes = 3;
constexpr NodeIndex kMostBeforeCode = 12;  // elements of a table before its first cell with code
constexpr std::size_t kLongestLanguage = 30;

// Some highlighters write the language as a bare class among other classes. Names of languages that are more likely
// other classes ("basic", "clean", "text") are not listed.
constexpr std::string_view kLanguages =
    " abap actionscript ada apache apacheconf apex applescript asciidoc asm aspx autohotkey awk bash bat batch"
    " bibtex c c# c++ clj clojure cmake cmd cobol coffee coffeescript console cpp cs csharp csp css csv cuda cython"
    " d dart delphi diff django docker dockerfile dos dot elisp elixir elm emacs-lisp erb erlang f# fish fortran"
    " fsharp glsl go golang gradle graphql groovy haml handlebars haskell hcl hs html htmlbars http ini java"
    " javascript jinja jinja2 js json json5 jsonc jsonnet jsp jsx julia kotlin kt latex less liquid lisp llvm lua"
    " makefile markdown mathematica matlab md mermaid mysql nasm nginx nim nix objc objective-c objectivec ocaml"
    " pascal perl pgsql php plaintext plsql postgresql powershell prolog properties protobuf ps1 puppet purescript"
    " py python python3 qml r racket rb reasonml rs rst ruby rust sass scala scheme scss sh shell shell-session"
    " smalltalk solidity sparql sql stata stylus svelte swift tcl terraform tex toml ts tsql tsx twig typescript"
    " vala vb vb.net vbnet verilog vhdl vim vue wasm xhtml xml xquery xslt yaml yml zig zsh ";

bool is_language(std::string_view token) {
  return !token.empty() && token.size() <= kLongestLanguage && token != "none" && token != "default" &&
         std::all_of(token.begin(), token.end(), [](char c) { return c > ' ' && c != '`' && c != '~' && c != ';'; });
}

bool is_known_language(std::string_view token) {
  return token.size() <= kLongestLanguage && kLanguages.find(" " + lower(token) + " ") != std::string_view::npos;
}

// Classes that highlighters write next to the name of the language.
bool names_code(std::string_view token) {
  return token == "highlight" || token == "code" || token == "codehilite" || token == "code-block" ||
         token == "codeblock" || token == "sourceCode" || token == "hljs" || token == "src" || token == "prettyprint";
}

// "numberSource", "number-lines", "line-numbers", "code-with-copy": classes for the presentation of a block.
bool names_display(std::string_view token) {
  return token.starts_with("number") || token.starts_with("line") || token.starts_with("code-") ||
         token == "cell-code" || names_code(token);
}

std::string_view by_class(const Page& page, NodeIndex node) {
  const NameId tag = page.tag(node);
  std::string_view named;   // "language-python", "brush: python"
  std::string_view behind;  // "sourceCode python", "hljs python"
  std::string_view bare;    // "python"
  std::string_view before;
  bool is_code = tag == name::pre || tag == name::code;
  any_class(page, node, [&](std::string_view token) {
    for (const std::string_view prefix :
         {"language-", "lang-", "highlight-source-", "highlight-", "brush:", "lang:", "src-"}) {
      if (!token.starts_with(prefix)) continue;
      std::string_view rest = token.substr(prefix.size());
      while (rest.ends_with(';')) rest.remove_suffix(1);
      if (is_language(rest)) named = rest;
      break;
    }
    if (named.empty() && before == "brush:") {
      while (token.ends_with(';')) token.remove_suffix(1);
      if (is_language(token)) named = token;
    }
    const bool follows = before == "sourceCode" || before == "hljs";
    if (behind.empty() && follows && is_language(token) && !names_display(token)) behind = token;
    if (bare.empty() && is_known_language(token)) bare = token;
    is_code = is_code || names_code(token);
    before = token;
    return !named.empty();
  });
  if (!named.empty()) return named;
  return is_code && !bare.empty() ? bare : behind;
}

std::string_view by_attribute(const Page& page, NodeIndex node) {
  for (const std::string_view attribute : {"data-lang", "data-language", "data-enlighter-language", "data-code-wrap"}) {
    const auto id = page.find_name(attribute);
    const std::string_view value = id ? page.attribute(node, *id).value_or("") : std::string_view();
    if (is_language(value)) return value;
  }
  return {};
}

std::string_view language_of(const Page& page, NodeIndex node) {
  const std::string_view out = by_class(page, node);
  return out.empty() ? by_attribute(page, node) : out;
}

// Whether the text consists of digits and white space, with at least one digit.
bool is_numbers(const Page& page, NodeIndex node) {
  const TextRange runs = page.texts(node);
  bool any = false;
  for (TextIndex t = runs.first; t < runs.last; ++t) {
    for (const char c : page.text(t)) {
      if (!is_digit(c) && !is_c_space(c)) return false;
      any = any || is_digit(c);
    }
  }
  return any;
}

bool is_short(const Page& page, NodeIndex node) {
  const TextRange runs = page.texts(node);
  std::size_t bytes = 0;
  for (TextIndex t = runs.first; t < runs.last && bytes <= kLongestLabel; ++t) bytes += page.text(t).size();
  return bytes <= kLongestLabel;
}

bool names_numbers(std::string_view token) {
  const std::string folded = lower(token);
  return folded == "ln" || folded == "lnt" || folded == "lno" || folded.find("lineno") != std::string::npos ||
         folded.find("linenum") != std::string::npos || folded.find("line-num") != std::string::npos ||
         folded.find("line_num") != std::string::npos || folded.find("crayon-num") != std::string::npos ||
         folded.find("ln-num") != std::string::npos || folded.find("gutter") != std::string::npos;
}

// "In [1]:" and "Out[1]:" next to the cells of notebooks.
bool is_prompt(const Page& page, NodeIndex node, std::string_view token) {
  if (token != "prompt" && !token.ends_with("InputPrompt") && !token.ends_with("OutputPrompt")) return false;
  std::string text;
  for (TextIndex t = page.texts(node).first; t < page.texts(node).last && text.size() <= kLongestLabel; ++t)
    text += page.text(t);
  const std::string_view shown = trim(text);
  return text.size() <= kLongestLabel && shown.ends_with("]:");
}

bool names_copying(std::string_view token) {
  const std::string folded = lower(token);
  return folded.find("copybtn") != std::string::npos || folded.find("copy-btn") != std::string::npos ||
         folded.find("btn-copy") != std::string::npos || folded.find("copy-button") != std::string::npos ||
         folded.find("copybutton") != std::string::npos || folded.find("copy-code") != std::string::npos ||
         folded.find("clipboard") != std::string::npos;
}

}  // namespace

std::string_view code_language(const Page& page, NodeIndex pre) {
  for (NodeIndex node = pre; node < page.end(pre) && node <= pre + 1; ++node)
    if (const std::string_view out = language_of(page, node); !out.empty()) return out;
  NodeIndex node = page.parent(pre);
  int boxes = 0;
  for (int up = 0; up < kLevelsUp && node > 1; ++up, node = page.parent(node)) {
    const NameId tag = page.tag(node);
    const bool is_box = tag == name::div || tag == name::figure;
    if (is_box && ++boxes > kMostBoxes) break;
    if (!is_box && tag != name::td && tag != name::tr && tag != name::tbody && tag != name::table &&
        tag != name::code && tag != name::pre)
      break;
    if (const std::string_view out = language_of(page, node); !out.empty()) return out;
  }
  return {};
}

bool is_code_box(const Page& page, NodeIndex node) {
  const NameId tag = page.tag(node);
  if (tag == name::div) return has_class(page, node, "crayon-pre") || has_class(page, node, "CodeMirror-code");
  if (tag != name::table) return false;
  const NodeIndex last = std::min(page.end(node), node + kMostBeforeCode);
  for (NodeIndex i = node + 1; i < last; ++i)
    if (page.tag(i) == name::td && has_class(page, i, "blob-code")) return true;
  return false;
}

bool is_beside_code(const Page& page, NodeIndex node) {
  if (page.tag(node) == name::pre) return false;  // its class may say that it shows line numbers next to its content
  return any_class(page, node, [&](std::string_view token) {
    return (names_numbers(token) && is_numbers(page, node)) || (names_copying(token) && is_short(page, node)) ||
           is_prompt(page, node, token);
  });
}

}  // namespace wrapwright
