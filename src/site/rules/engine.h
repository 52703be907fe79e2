// SPDX-License-Identifier: Apache-2.0
#pragma once
// The text that other programs show of a page by exported rules, the way their own code gets it: which selectors they
// read, in which tree they look, in which order they remove, and what they parse again (docs/use/exports.md names the
// sources). Pure functions, safe from any thread. Cost: O(elements of the page * rules); FeedIron copies the page for
// each clean-up that removes something.
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
  kMiniflux,       // matches are written as HTML, which is parsed again before anything is removed
  kFreshRss2024,   // until 1.24: the filter is looked for below the match
  kFreshRss,       // since: in the match or itself, and in the sanitized result once more
  kRssBridge2024,  // simplehtmldom: the clean-up is looked for below the match
  kRssBridge,      // since: in a document of the match alone, so the match itself is looked at, too
  kFeedIron,       // XPath; clean-ups one after the other, each on the tree that the one before has left
};

// Whether the simplest parsers of selectors (simplehtmldom, Gt\CssXPath) read the selector as CSS means it: names,
// ids, classes, one attribute a compound, descendants and children. "~", pseudo-classes and some characters of values
// mean something else there, or nothing.
[[nodiscard]] bool is_plain_selector(std::string_view selector);

// Selectors, of kFeedIron XPaths that begin with "//". "" where the program cannot read a rule, and where it would
// remove the very element that it has taken.
[[nodiscard]] std::string shown_text(const Page& page, const ContentRules& rules, Engine engine);

// The page as parsers see it that are older than the HTML standard, as far as rules meet it: they add no <tbody>, and
// libxml2 (all but simplehtmldom) ends a script at any end tag, so that the rest of it becomes text. Nothing where that
// is the page itself, and for engines whose parser is of today.
[[nodiscard]] std::optional<Page> page_of_older_parser(const Page& page, Engine engine);

// What else such a parser reads otherwise, which the page's bytes tell; nothing for engines whose parser is of today.
[[nodiscard]] std::optional<OlderHtml> older_html_of(Engine engine);

}  // namespace wrapwright
