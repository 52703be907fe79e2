// SPDX-License-Identifier: Apache-2.0
#include "research/css/sheet.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

// "prelude{block}" of each rule, in order.
std::string rules_of(std::string_view source) {
  const std::string sheet = without_comments(source);
  CssRuleReader reader(sheet);
  CssRule rule;
  std::string out;
  while (reader.next(rule)) out += std::string(rule.prelude) + "{" + std::string(trim(rule.block)) + "}";
  return out;
}

TEST(CssRuleReader, ReadsWhatCanBeRead) {
  struct Case {
    const char* sheet;
    const char* rules;
  };
  const Case cases[] = {
      {"", ""},
      {"p{color:red} a { }", "p{color:red}a{}"},
      {"p { color: red", "p{color: red}"},
      {"p", ""},
      {"} p {x:y}", "} p{x:y}"},  // part of an invalid selector, as in browsers
      {"/* p { */ b /**/ {x:y}", "b{x:y}"},
      {"b {x:y} /* never closed", "b{x:y}"},
      {"<!-- b {x:y} -->", "b{x:y}"},
      {"p { content: \"}\" } b {x:y}", "p{content: \"}\"}b{x:y}"},
      {"p { content: '\\'}' } b {x:y}", "p{content: '\\'}'}b{x:y}"},
      {"p { background: url(a;b}c) } b {x:y}", "p{background: url(a;b}c)}b{x:y}"},
      {"p { background: url(/*) } b {x:y}", "p{background: url(/*)}b{x:y}"},
      {"p { a { b } c } d {x:y}", "p{a { b } c}d{x:y}"},
      {"@import url(a.css); b {x:y}", "b{x:y}"},
      {"@charset \"utf-8\"; b {x:y}", "b{x:y}"},
      {"@import url(a.css)", ""},
      {"@font-face { src: url(x) } b {x:y}", "b{x:y}"},
      {"@keyframes k { from {x:y} to {x:y} } b {x:y}", "b{x:y}"},
      {"@media print { a {x:y} } b {x:y}", "b{x:y}"},
      {"@media screen { a {x:y} c {} } b {x:y}", "a{x:y}c{}b{x:y}"},
      {"@media screen { @media all { a {x:y} } } b {x:y}", "a{x:y}b{x:y}"},
      {"@media screen { a {x:y} broken } b {x:y}", "a{x:y}b{x:y}"},
      {"@media screen { a {x:y", "a{x:y}"},
      {"@supports (display: grid) { a {x:y} } @supports not (display: grid) { b {x:y} }", "a{x:y}"},
      {"@layer one, two; @layer one { a {x:y} }", "a{x:y}"},
      {"@media { a {x:y} }", "a{x:y}"},
  };
  for (const Case& c : cases) EXPECT_EQ(rules_of(c.sheet), c.rules) << c.sheet;
}

TEST(CssDeclarationReader, PassesOverWhatIsNone) {
  struct Case {
    const char* block;
    const char* declarations;
  };
  const Case cases[] = {
      {"", ""},
      {"a:b", "a=b;"},
      {" a : b ; ; c ; d:; :e; f: g h ", "a=b;f=g h;"},
      {"a: b !important; c: d ! IMPORTANT", "a=b!;c=d!;"},
      {"a: b !imp", "a=b !imp;"},
      {"a: url(x;y:z); b: 'x;y'", "a=url(x;y:z);b='x;y';"},
  };
  for (const Case& c : cases) {
    CssDeclarationReader reader(c.block);
    CssDeclaration d;
    std::string out;
    while (reader.next(d)) out += std::string(d.name) + "=" + std::string(d.value) + (d.important ? "!" : "") + ";";
    EXPECT_EQ(out, c.declarations) << c.block;
  }
}

TEST(MediaApplies, JudgesAScreenOf1280By720) {
  for (const char* yes : {"", "all", "screen", "SCREEN", "print, screen", "only screen and (min-width: 600px)",
                          "(max-width: 80em)", "(width >= 600px)", "(600px <= width)", "not print",
                          "(orientation: landscape)", "(prefers-color-scheme:light)"})
    EXPECT_TRUE(media_applies(yes)) << yes;
  for (const char* no : {"print", "handheld", "screen and (max-width: 600px)", "(width < 600px)", "not screen",
                         "(min-width: 1281px)", "(min-resolution: 2dppx)", "(prefers-color-scheme: dark)", "("})
    EXPECT_FALSE(media_applies(no)) << no;
}

}  // namespace
}  // namespace wrapwright
