// SPDX-License-Identifier: Apache-2.0
#pragma once
// What is written of a page by the commands that extract articles: the same formats and header lines
// whatever found the article. Pure but for the string it appends to; safe from any thread.
#include <string>
#include <string_view>

#include "app/pipeline/source_page.h"
#include "content/article/article.h"
#include "site/wrapper/outcome_writer.h"

namespace wrapwright {

// Version of the format in docs/record-format.md.
inline constexpr int kRecordFormat = 1;

enum class PageStatus {
  kOk,
  kFallback,   // the site's wrapper finds nothing, but the page-level method does
  kPageLevel,  // the site has no wrapper, and the page-level method stands in
  kNoWrapper,
  kNoMatch,
  kNoArticle,   // the page is of a kind without article
  kItems,       // the same, a list of which each item is written as a record of its own
  kItem,        // such an item, which is no page
  kBadWrapper,  // the site's wrapper cannot be used
  kError,
};
// "ok", "fallback" (also for kPageLevel), "no-wrapper", "no-match", "no-article" (also for kItems), "item", "error" (also
// for kBadWrapper)
[[nodiscard]] std::string_view to_string(PageStatus status);
// Whether the page, or the item, has an article.
[[nodiscard]] constexpr bool has_article(PageStatus status) {
  return status == PageStatus::kOk || status == PageStatus::kFallback || status == PageStatus::kPageLevel ||
         status == PageStatus::kItem;
}
// Whether the page is known to be of a kind without article.
[[nodiscard]] constexpr bool is_refused(PageStatus status) {
  return status == PageStatus::kNoArticle || status == PageStatus::kItems;
}

// What a record says of a page beside what was found on it: views of the page, of `problem` (why there is no article)
// and of `place`, which receives where in an archive the page lies.
[[nodiscard]] RecordContext context_of(const SourcePage& source, PageStatus status, std::string_view problem,
                                       const Page& page, ArchivePlace& place);

// How several pages are separated in one output.
enum class PageHeaders { kNone, kAboveEach };

// An article as text or markup; `text` is its rendered text.
void append_article(const SourcePage& source, const Page& page, const Article& article, const std::string& text,
                    OutputFormat format, PageHeaders headers, std::string& out);

}  // namespace wrapwright
