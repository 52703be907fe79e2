// SPDX-License-Identifier: Apache-2.0
#pragma once
// Models what other programs do with their rules on a page, as far as the text is concerned: which elements they take,
// in which order, and what they remove (docs/use/exports.md names the sources). Pure functions, safe from any thread.
// Cost: O(elements of the page * selectors).
#include <string>
#include <vector>

#include "content/article/article.h"
#include "core/page/page.h"

namespace wrapwright {

enum class Takes {
  kOutermost,    // every match that is not inside another one, once
  kEvery,        // every match, with those inside another one repeated
  kFirst,        // the first match in document order
  kFirstOfEach,  // the first match of each rule in turn
};

enum class Removes {
  kAnywhere,      // whatever the selector matches in the whole page
  kInsideOrSelf,  // what it matches in a document that holds only the taken element
  kInside,        // what it matches in a document of the taken element's children
};

struct TargetBehavior {
  Takes takes = Takes::kOutermost;
  Removes removes = Removes::kAnywhere;
  bool is_plain = false;         // reads only the simplest selectors (site/rules/engine.h)
  bool has_older_trees = false;  // parses pages by rules that are older than the HTML standard: without tbody
};

// Rules in one language, CSS or XPath.
struct ContentRules {
  std::vector<std::string> content;
  std::vector<std::string> exclusions;
};

// The resulting articles, in order. Selectors match as in cssselect, goquery or PHP: names of classes and ids are
// case-sensitive. Invalid expressions and selectors match nothing.
[[nodiscard]] std::vector<Article> take_by_css(const Page& page, const ContentRules& rules,
                                               const TargetBehavior& behavior);
// Removes what the exclusions select anywhere in the page.
[[nodiscard]] std::vector<Article> take_by_xpath(const Page& page, const ContentRules& rules, Takes takes);

// A site config as Full-Text RSS applies it: the first title rule that selects something removes that from the page;
// the content is what the first content rule selects that is not removed.
struct SiteConfigRules {
  std::vector<std::string> bodies;
  std::vector<std::string> titles;
  std::vector<std::string> strips;
};
[[nodiscard]] std::vector<Article> take_by_site_config(const Page& page, const SiteConfigRules& rules);

// The elements selected by the first title expression that gives a text; empty if that selects an attribute or gives a
// value.
[[nodiscard]] std::vector<NodeIndex> title_elements(const Page& page, const std::vector<std::string>& titles);

}  // namespace wrapwright
