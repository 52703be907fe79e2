// SPDX-License-Identifier: Apache-2.0
#pragma once
// Describes a learned wrapper, and how it distinguishes articles from other pages, for people and programs. Pure
// functions.
#include <string>
#include <vector>

#include "core/base/json.h"
#include "site/learn/update.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// The first template of kind article; without one, the first template. REQUIRES: the wrapper has templates.
[[nodiscard]] const SiteTemplate& first_article_template(const Wrapper& wrapper);

// The guards in words, one sentence each: those of the templates, then the comparison with the site's articles.
[[nodiscard]] std::vector<std::string> guards_in_words(const Wrapper& wrapper);

// What makes the wrapper doubtful, one clause each: its content is the whole page, or it was learned from one article.
[[nodiscard]] std::vector<std::string> doubts_in_words(const Wrapper& wrapper);

// What an update changed: "; templates kept 1, added 1, ended 1, dropped 0", without "ended" if none ended, or "; rules
// unchanged".
[[nodiscard]] std::string update_in_words(const WrapperUpdate& update);

// Adds the members method, xpath and what the method knows about it, articles and others (pages learned from), guards,
// matched and templates.
void add_wrapper_summary(const Wrapper& wrapper, Json& out);

}  // namespace wrapwright
