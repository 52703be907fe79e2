// SPDX-License-Identifier: Apache-2.0
#pragma once
// Everything known about a page after the search for its article (site/extract/page_extractor.h). A plain value that
// can be filled again for the next page, which reuses its memory.
#include <optional>
#include <string>

#include "content/kinds/document_kind.h"
#include "content/kinds/page_type.h"
#include "site/wrapper/applier.h"
#include "site/wrapper/page_status.h"

namespace wrapwright {

// The base holds what the templates say. If the page-level method found the article (is_by_page), `article` and
// `confidence` come from it, `fields` is empty, and template_index, template_name and evidence still describe the match
// that it replaces; is_article judges the page by itself unless the wrapper has kinds.
struct Extraction : TemplateMatch {
  std::string text;                             // of the article, by render_text; "" exactly if there is no article
  DocumentKind document = DocumentKind::kPage;  // if it is not a page, nothing is read from it
  std::optional<PageType> type;  // of the page by itself, if the page-level method read it and the type is certain
};

}  // namespace wrapwright
