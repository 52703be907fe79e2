// SPDX-License-Identifier: Apache-2.0
#pragma once
// Exports a wrapper as a site config (site/rules/site_config.h). Pure functions, safe from any thread. Cost: O(n), and
// one run of the rules on each page.
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "site/rules/reader_article.h"
#include "site/rules/target.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// The part of the wrapper that the directives body, title and strip express. A guard becomes a condition of its body.
[[nodiscard]] SiteConfigRules site_config_rules(const Wrapper& wrapper, bool keep_title);

// The file. A wrapper that was imported and not changed since gives its lines back unchanged; for a changed one, only
// the lines of changed rules are rewritten. The texts of test_contains are looked up on the pages, if there are any.
// `needs_html5`: libxml2, the usual parser, builds trees of the pages in which the rules give another text. The fields
// that a site config cannot express are added to `notes`.
[[nodiscard]] std::string site_config_of(const Wrapper& wrapper, std::span<const WantedPage> pages, bool keep_title,
                                         bool needs_html5, std::vector<std::string>& notes);

// Whether the wrapper was imported and not changed since.
[[nodiscard]] bool is_unchanged_site_config(const Wrapper& wrapper);

}  // namespace wrapwright
