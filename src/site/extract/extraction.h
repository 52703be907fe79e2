// SPDX-License-Identifier: Apache-2.0
#pragma once
// Everything known about a page after the search for its article (site/extract/page_extractor.h). A plain value, which
// may be filled again for the next page: its memory is reused.
#include <optional>
#include <string>

#include "content/kinds/document_kind.h"
#include "content/kinds/page_type.h"
#include "site/wrapper/applier.h"
#include "site/wrapper/page_status.h"

namespace wrapwright {

// The base is what the templates say. Where the page-level method found the article (is_by_page), `article` and
// `confidence` are its own, `fields` is empty, and template_index, template_name and evidence still tell of the match
// that it replaces; is_article is of the page alone unless the wrapper has kinds.
struct Extraction : TemplateMatch {
  std::string text;  // of the article as render_text gives it; "" exactly where there is none
  DocumentKind document = DocumentKind::kPage;  // what is no page has no article, and nothing else is read of it
  std::optional<PageType> type;  // of the page alone, where the page-level method read it and the type is sure
};

}  // namespace wrapwright
