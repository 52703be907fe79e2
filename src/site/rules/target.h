// SPDX-License-Identifier: Apache-2.0
#pragma once
// What other programs do with their rules on a page, as far as the text goes: which elements they take, in which order,
// and what they remove (docs/use/exports.md names the sources). Pure functions, safe from any thread. Cost: O(elements of
// the page * selectors).
#include <string>
#include <vector>

#include "content/article/article.h"
#include "core/page/page.h"

namespace wrapwright {

enum class Takes {
  kOutermost,    // every match that lies in no other one, once
  kEvery,        // every match, those inside of another one again
  kFirst,        // the first match in document order
  kFirstOfEach,  // of each rule in turn the first match
};

enum class Removes {
  kAnywhere,      // whatever the selector matches in the whole page
  kInsideOrSelf,  // what it matches in a document that holds the taken element alone
  kInside,        // what it matches in a document of the taken element's children
};

struct TargetBehavior {
  Takes takes = Takes::kOutermost;
  Removes removes = Removes::kAnywhere;
  bool is_plain = false;         // reads the simplest selectors alone (site/rules/engine.h)
  bool has_older_trees = false;  // parses pages by rules that are older than the HTML standard: without tbody
};

// Rules in one language, CSS or XPath.
struct ContentRules {
  std::vector<std::string> content;
  std::vector<std::string> exclusions;
};

// The articles that come out, in order. Selectors match as in cssselect, goquery or PHP: names of classes and ids with
// their letter case. Expressions and selectors that are no valid ones match nothing.
[[nodiscard]] std::vector<Article> take_by_css(const Page& page, const ContentRules& rules,
                                               const TargetBehavior& behavior);
// What the exclusions select is removed anywhere in the page.
[[nodiscard]] std::vector<Article> take_by_xpath(const Page& page, const ContentRules& rules, Takes takes);

// As Full-Text RSS reads a site config: titles, the first of which that selects something is removed from the page;
// the content is that of the first rule which selects something that is not removed.
struct SiteConfigRules {
  std::vector<std::string> bodies;
  std::vector<std::string> titles;
  std::vector<std::string> strips;
};
[[nodiscard]] std::vector<Article> take_by_site_config(const Page& page, const SiteConfigRules& rules);

// The elements that the first of the titles selects which gives a text; empty for one of an attribute or a value.
[[nodiscard]] std::vector<NodeIndex> title_elements(const Page& page, const std::vector<std::string>& titles);

}  // namespace wrapwright
