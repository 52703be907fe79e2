// SPDX-License-Identifier: Apache-2.0
#pragma once
// Wrappers as the rules of other programs, and the proof that these show the same text. docs/use/exports.md has an example
// of each format. Pure functions, safe from any thread. Cost: translation O(n) in the expressions; the proof, one run
// of wrapper and rules on each page, and a search (site/rules/fit.h) where the rules have to be changed for the program.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "site/rules/older_html.h"
#include "site/rules/target.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

enum class RuleFormat : std::uint8_t {
  kCss,        // selectors for any program: every outermost match, exclusions removed from the page
  kFtr,        // a site config of Full-Text RSS, graby, wallabag
  kFreshRss,   // OPML of FreshRSS
  kMiniflux,   // JSON of miniflux's API
  kRssBridge,  // URL of RSS-Bridge's CssSelectorFeedExpander
  kFeedIron,   // JSON of FeedIron
};
[[nodiscard]] std::string_view to_string(RuleFormat format);  // "css", "ftr", "freshrss", ...
[[nodiscard]] std::optional<RuleFormat> rule_format_from_string(std::string_view name);

struct ExportOptions {
  RuleFormat format = RuleFormat::kCss;
  bool keep_title = false;  // keep headings that show the title, which most programs show by themselves
  // A given page, by its place among them, parsed of its bytes as as_read_by_older_parser() changes them; nothing where
  // these stay as they are. Asked once a page, for formats of programs with an older parser. Empty = no page's do.
  std::function<std::optional<Page>(std::size_t page, const OlderHtml& older)> older_page = {};
};

// The rules of one site, ready to be written.
struct SiteExport {
  std::string site;
  std::string feed;                   // "" if unknown
  ContentRules rules;                 // CSS selectors, of kFeedIron XPaths; none where only the document has them
  std::string document;               // of kFtr the file, of kFeedIron the site's settings as JSON
  std::vector<std::string> left_out;  // parts that the format cannot say
  std::vector<std::string> notes;     // what the program gets from elsewhere, such as a field
  std::size_t proven = 0;             // pages on which the rules give the wrapper's text
  std::size_t unseen = 0;             // of these, pages that neither the wrapper nor the rules were made from
  // Other pages, of which the program's parser reads other characters or tags than the HTML standard has, so that it
  // shows another text whatever the rules; with the first difference.
  std::size_t misread = 0;
  std::optional<Error> misreading;
};

// Pages that the wrapper finds no article on are not used. With others the rules are compared on each, by what the
// program makes of them (site/rules/engine.h), and where they differ changed to fit: on the wrapper's sample pages
// where these suffice, so that others prove what was found. Fails: kRefused where they still differ, but on pages that
// the program misreads, with the page and the difference; kUnsupported where nothing of the content can be said, and for
// a format whose rules belong to a feed, if the wrapper knows none; else as Applier::compile.
[[nodiscard]] Result<SiteExport> export_site(const Wrapper& wrapper, std::span<const SitePage> pages,
                                             const ExportOptions& options);

// Whether all sites stand in one document; else each has its own.
[[nodiscard]] bool is_one_document(RuleFormat format);

struct DocumentOptions {
  std::string bridge = "https://rss-bridge.org/bridge01/";  // of kRssBridge: the address of the program
  bool json = false;                                        // of kCss: JSON instead of lines
};
// The document of the sites, in their order. REQUIRES: one site, unless is_one_document.
[[nodiscard]] std::string format_exports(RuleFormat format, std::span<const SiteExport> sites,
                                         const DocumentOptions& options = {});
// The name of a site's own file: "example.org.txt".
[[nodiscard]] std::string export_file_name(RuleFormat format, std::string_view site,
                                           const DocumentOptions& options = {});

}  // namespace wrapwright
