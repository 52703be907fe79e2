// SPDX-License-Identifier: Apache-2.0
#pragma once
// Exports wrappers as rules of other programs, and proves that these rules show the same text. docs/use/exports.md has
// an example of each format. Pure functions, safe from any thread. Cost: O(n) in the expressions for the translation;
// one run of the wrapper and of the rules on each page for the proof, plus a search (site/rules/fit.h) if the rules
// have to be changed for the program.
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
  kFtr,        // a site config for Full-Text RSS, graby and wallabag
  kFreshRss,   // OPML for FreshRSS
  kMiniflux,   // JSON for miniflux's API
  kRssBridge,  // URL for RSS-Bridge's CssSelectorFeedExpander
  kFeedIron,   // JSON for FeedIron
};
[[nodiscard]] std::string_view to_string(RuleFormat format);  // "css", "ftr", "freshrss", ...
[[nodiscard]] std::optional<RuleFormat> rule_format_from_string(std::string_view name);

struct ExportOptions {
  RuleFormat format = RuleFormat::kCss;
  bool keep_title = false;  // keep headings that show the title, although most programs show it themselves
  // Parses a given page, identified by its index, from its bytes as as_read_by_older_parser() changes them; returns
  // nothing if they do not change. Called once per page, for formats of programs with an older parser. Empty = no page
  // changes.
  std::function<std::optional<Page>(std::size_t page, const OlderHtml& older)> older_page = {};
};

// The rules of one site, ready to be written.
struct SiteExport {
  std::string site;
  std::string feed;                   // "" if unknown
  ContentRules rules;                 // CSS selectors, for kFeedIron XPaths; none if only the document has them
  std::string document;               // for kFtr the file, for kFeedIron the site's settings as JSON
  std::vector<std::string> left_out;  // parts that the format cannot express
  std::vector<std::string> notes;     // what the program gets from elsewhere, such as a field
  std::size_t proven = 0;             // pages on which the rules give the wrapper's text
  std::size_t unseen = 0;             // those of them that neither the wrapper nor the rules were made from
  // Other pages, in which the program's parser reads other characters or tags than the HTML standard defines, so it
  // shows another text whatever the rules; with the first difference.
  std::size_t misread = 0;
  std::optional<Error> misreading;
};

// Pages on which the wrapper finds no article are not used. On each other page, the text that the program shows by the
// rules (site/rules/engine.h) is compared with the wrapper's, and rules that give another text are changed to fit,
// using only the wrapper's sample pages if they suffice, so that the others prove the result. Fails with kRefused if
// the texts still differ on a page that the program does not misread, with the page and the difference; with
// kUnsupported if no part of the content can be expressed, or if the rules of the format belong to a feed and the
// wrapper knows none; otherwise like Applier::compile.
[[nodiscard]] Result<SiteExport> export_site(const Wrapper& wrapper, std::span<const SitePage> pages,
                                             const ExportOptions& options);

// Whether all sites are in one document; otherwise each has its own.
[[nodiscard]] bool is_one_document(RuleFormat format);

struct DocumentOptions {
  std::string bridge = "https://rss-bridge.org/bridge01/";  // for kRssBridge: the address of the program
  bool json = false;                                        // for kCss: JSON instead of lines
};
// The document of the sites, in their order. REQUIRES: one site, unless is_one_document.
[[nodiscard]] std::string format_exports(RuleFormat format, std::span<const SiteExport> sites,
                                         const DocumentOptions& options = {});
// The name of a site's own file: "example.org.txt".
[[nodiscard]] std::string export_file_name(RuleFormat format, std::string_view site,
                                           const DocumentOptions& options = {});

}  // namespace wrapwright
