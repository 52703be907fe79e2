// SPDX-License-Identifier: Apache-2.0
#pragma once
// The result of reading a page: its only enumeration, and the only table of the name and meaning of each value. The
// records of pages, the C interface, the reports and docs/reference/record-format.md take names and meanings from the
// table; a test compares the document with it. Constants.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wrapwright {

enum class PageStatus : std::uint8_t {
  kOk,
  kAlone,
  kDoubted,
  kUnmatched,
  kUnlike,
  kPageLevel,
  kNoArticle,
  kItems,
  kItem,
  kNoWrapper,
  kOutOfScope,
  kBadWrapper,
  kNoMatch,
  kError,
};

// What found the article.
enum class FoundBy : std::uint8_t {
  kNothing,   // there is none
  kTemplate,  // a template of the wrapper
  kFallback,  // the page-level method, although a template matched
  kPage,      // the page-level method, because no template matched with text or there is no wrapper
};
// "none", "template", "fallback", "page"
[[nodiscard]] constexpr std::string_view to_string(FoundBy found_by) {
  constexpr std::array<std::string_view, 4> kFoundBy = {"none", "template", "fallback", "page"};
  return kFoundBy.at(static_cast<std::size_t>(found_by));
}

struct StatusRow {
  PageStatus status;
  std::string_view name;  // shared by statuses that readers of records need not distinguish
  FoundBy found_by;
  bool is_refused;  // the page is of a kind that holds no article, which is not a failure
  std::string_view meaning;
};

inline constexpr std::array kStatusRows = {
    StatusRow{PageStatus::kOk, "ok", FoundBy::kTemplate, false, "a template of the site's wrapper found it"},
    StatusRow{PageStatus::kAlone, "ok", FoundBy::kPage, false,
              "in `extract`, which uses no wrapper, the page-level method found it"},
    StatusRow{PageStatus::kDoubted, "fallback", FoundBy::kFallback, false,
              "the page-level method found it: what a template of the wrapper found is doubtful"},
    StatusRow{PageStatus::kUnmatched, "fallback", FoundBy::kPage, false,
              "the page-level method found it: no template of the wrapper matched, or there was no text in the match"},
    StatusRow{PageStatus::kUnlike, "fallback", FoundBy::kFallback, false,
              "the page-level method found it: the page is unlike the site's articles, but looks like one on its own"},
    StatusRow{PageStatus::kPageLevel, "fallback", FoundBy::kPage, false,
              "the page-level method found it: the site has no wrapper (`--fallback all`)"},
    StatusRow{
        PageStatus::kNoArticle, "no-article", FoundBy::kNothing, true,
        "a template knows that pages of this kind hold no article, the page is unlike the site's articles, or its "
        "content is several items, or no template matches and `is_article` is below 0.05, or it is not a page "
        "but a feed, a sitemap, other XML, JSON, a redirection, an error message of WordPress or empty; in `extract`, "
        "`is_article` is below "
        "`--min-article`"},
    StatusRow{PageStatus::kItems, "no-article", FoundBy::kNothing, true,
              "the content is several items, each of which has a record after this one (`apply --lists items`)"},
    StatusRow{PageStatus::kItem, "item", FoundBy::kTemplate, false,
              "an item of a list, after the record of its page (`apply --lists items`)"},
    StatusRow{PageStatus::kNoWrapper, "no-wrapper", FoundBy::kNothing, false,
              "neither the site nor a domain above it has a wrapper, or the wrapper is not for this URL"},
    StatusRow{PageStatus::kOutOfScope, "out-of-scope", FoundBy::kNothing, false,
              "the wrapper is not for this URL; only in the library and `inspect`; `apply` says `no-wrapper`"},
    StatusRow{PageStatus::kBadWrapper, "error", FoundBy::kNothing, false, "the site's wrapper cannot be used"},
    StatusRow{PageStatus::kNoMatch, "no-match", FoundBy::kNothing, false, "nothing was found on the page"},
    StatusRow{PageStatus::kError, "error", FoundBy::kNothing, false,
              "the page could not be read, its record in the archive is damaged, or the wrapper's XPaths need more "
              "steps than they may take"},
};
inline constexpr std::size_t kPageStatuses = kStatusRows.size();

[[nodiscard]] constexpr const StatusRow& row_of(PageStatus status) {
  return kStatusRows[static_cast<std::size_t>(status)];
}
static_assert(std::all_of(kStatusRows.begin(), kStatusRows.end(),
                          [](const StatusRow& row) { return &row_of(row.status) == &row; }),
              "the table has a row for each status, in their order");

[[nodiscard]] constexpr std::string_view to_string(PageStatus status) { return row_of(status).name; }
[[nodiscard]] constexpr FoundBy found_by(PageStatus status) { return row_of(status).found_by; }
[[nodiscard]] constexpr bool has_article(PageStatus status) { return found_by(status) != FoundBy::kNothing; }
// Whether the page-level method found an article.
[[nodiscard]] constexpr bool is_by_page(PageStatus status) {
  return found_by(status) == FoundBy::kFallback || found_by(status) == FoundBy::kPage;
}
[[nodiscard]] constexpr bool is_refused(PageStatus status) { return row_of(status).is_refused; }
[[nodiscard]] constexpr bool has_failed(PageStatus status) { return !has_article(status) && !is_refused(status); }
// Whether there was no wrapper to apply.
[[nodiscard]] constexpr bool lacks_wrapper(PageStatus status) {
  return status == PageStatus::kNoWrapper || status == PageStatus::kBadWrapper;
}

}  // namespace wrapwright
