// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns field rules (site/wrapper/wrapper.h) from the agreement of a site's pages on where they state the title, date,
// authors, tags, lead image, language, canonical URL and next page of their article (docs/use/fields.md). Pure
// functions. Cost: a few passes over the pages, and a few dozen XPaths per field and page.
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "content/blocks/site_page.h"
#include "core/page/page.h"
#include "site/wrapper/sample_outcomes.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

struct FieldOptions {
  bool feed = true;                 // use the pages' feed items
  std::string language;             // of the pages, "" if unknown: the last resort for reading dates such as 3/4/2010
  std::size_t max_pages = 20;       // the first pages are used
  std::size_t max_candidates = 40;  // generated XPaths tried per field
  // Bytes at either end of a title that are searched for the name of the site.
  std::size_t max_title_affix = 200;
};

// The content of a page, as in Article (content/article/article.h).
struct ContentNodes {
  std::vector<NodeIndex> body;      // may be empty
  std::vector<NodeIndex> excluded;  // subtrees of the body that are not content
};

// The rules for the pages of one template, in the order of docs/use/fields.md; none for a field on which the pages do not
// agree. contents[i] belongs to pages[i]. Each rule compiles (FieldReader) and names its source.
// REQUIRES: contents.size() == pages.size()
[[nodiscard]] std::vector<FieldRule> learn_fields(std::span<const SitePage> pages,
                                                  std::span<const ContentNodes> contents,
                                                  const FieldOptions& options = {});

// Learns the fields of each template of the wrapper, from the articles that it finds; replaces existing rules.
// REQUIRES: `outcomes` are those of the wrapper's templates on the pages; is_article has an entry for each page.
void add_fields(std::span<const SitePage> pages, const std::vector<bool>& is_article, const SampleOutcomes& outcomes,
                Wrapper& wrapper, const FieldOptions& options = {});

}  // namespace wrapwright
