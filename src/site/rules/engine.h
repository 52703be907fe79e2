// SPDX-License-Identifier: Apache-2.0
#pragma once
// Computes the text that other programs show of a page by exported rules, the way their own code does: which selectors
// they accept, in which tree they search, in which order they remove elements, and what they parse again
// (docs/use/exports.md names the sources). Pure functions, safe from any thread. Cost: O(elements of the page * rules);
// FeedIron copies the page for each clean-up that removes something.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/page/page.h"
#include "site/rules/older_html.h"
#include "site/rules/target.h"

namespace wrapwright {

enum class Engine : std::uint8_t {
  kSelectors,      // any program: every outermost match, exclusions removed from the page
  kMiniflux,       // matches are serialized as HTML, which is parsed again before anything is removed
  kFreshRss2024,   // until 1.24: the filter is searched for below the match
  kFreshRss,       // later versions: the match itself and below it, and again in the sanitized result
  kRssBridge2024,  // simplehtmldom: the clean-up is searched for below the match
  kRssBridge,      // later versions: in a document of the match only, so including the match itself
  kFeedIron,       // XPath; clean-ups one after the other, each on the tree left by the previous one
};

// Whether the simplest parsers of selectors (simplehtmldom, Gt\CssXPath) interpret the selector as CSS defines it:
// names, ids, classes, one attribute per compound, descendants and children. "~", pseudo-classes and some characters of
// values have another meaning there, or none.
[[nodiscard]] bool is_plain_selector(std::string_view selector);

// The rules are selectors; for kFeedIron, XPaths that begin with "//". "" if the program cannot read a rule, or if it
// would remove the very element that it selected.
[[nodiscard]] std::string shown_text(const Page& page, const ContentRules& rules, Engine engine);

// The page as seen by parsers that are older than the HTML standard, as far as it matters to rules: they do not add
// <tbody>, and libxml2 (in all engines except those with simplehtmldom) ends a script at any end tag, so the rest of it
// becomes text. Nothing if that does not change the page, or if the engine's parser follows the standard.
[[nodiscard]] std::optional<Page> page_of_older_parser(const Page& page, Engine engine);

// What else such a parser reads differently, as far as the page's bytes show it; nothing for engines whose parser
// follows the standard.
[[nodiscard]] std::optional<OlderHtml> older_html_of(Engine engine);

}  // namespace wrapwright
