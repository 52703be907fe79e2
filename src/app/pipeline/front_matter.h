// SPDX-License-Identifier: Apache-2.0
#pragma once
// The front matter of an article in a Markdown file: its title, url, date, authors, tags, language, and the site of its
// wrapper, as YAML between lines "---". Values are JSON strings, which YAML reads alike. Pure function.
#include <string>

#include "site/extract/record.h"

namespace wrapwright {

// What is not known is left out. REQUIRES: the page has an article.
void append_front_matter(const PageRecord& record, std::string& out);

}  // namespace wrapwright
