// SPDX-License-Identifier: Apache-2.0
#pragma once
// The front matter of an article in a Markdown file: its title, url, date, authors, tags, language, and the site of its
// wrapper, as YAML between lines "---". Values are JSON strings, which are also valid YAML. Pure function.
#include <string>

#include "site/extract/record.h"

namespace wrapwright {

// Leaves out what is not known. REQUIRES: the page has an article.
void append_front_matter(const PageRecord& record, std::string& out);

}  // namespace wrapwright
