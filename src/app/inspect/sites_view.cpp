// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/sites_view.h"

#include <algorithm>
#include <utility>

#include "app/inspect/html_document.h"
#include "app/inspect/reasons.h"
#include "app/view/html_escape.h"
#include "app/view/html_table.h"
#include "app/view/numbers.h"

namespace wrapwright {
namespace {

constexpr unsigned kFewPages = 3;  // a wrapper that was learned from fewer is to be looked at

}  // namespace

SiteLine site_line(const SiteInspection& inspection, std::string link) {
  SiteLine out;
  out.site = inspection.wrapper.site;
  out.link = std::move(link);
  out.pages = inspection.pages.size();
  std::size_t failed = 0;
  std::size_t unmatched = 0;
  double doubt = 0;
  for (std::size_t i = 0; i < inspection.pages.size(); ++i) {
    const PageStatus status = inspection.pages[i].outcome.status;
    const PageDoubt of = doubt_of_page(inspection, i);
    doubt += of.doubt;
    if (of.is_doubtful) ++out.doubtful;
    if (has_failed(status)) ++failed;
    if (status == PageStatus::kUnmatched || status == PageStatus::kDoubted) ++unmatched;
  }
  out.doubt = out.pages == 0 ? 0 : doubt / static_cast<double>(out.pages);
  if (failed > 0) out.needs.push_back("broken: nothing is found on " + counted(failed, "page"));
  if (unmatched > 0) out.needs.push_back("drifting: on " + counted(unmatched, "page") + " no template fits");
  for (const InspectedTemplate& each : inspection.templates) {
    const std::string& xpath = each.chosen.content.xpath;
    if (xpath == "//html" || xpath == "//body" || xpath == "/html" || xpath == "/html/body")
      out.needs.push_back("template " + each.name + " takes the whole page, " + xpath);
  }
  const unsigned matched = inspection.wrapper.statistics.matched;
  if (inspection.wrapper.statistics.pages > 0 && matched < kFewPages)
    out.needs.push_back("learned from " + counted(matched, "page"));
  if (failed + unmatched == 0 && out.doubtful > 0) out.needs.push_back(counted(out.doubtful, "page") + " in doubt");
  out.doubt += 0.05 * static_cast<double>(out.needs.size());
  return out;
}

std::string sites_view(std::vector<SiteLine> sites) {
  std::stable_sort(sites.begin(), sites.end(), [](const SiteLine& a, const SiteLine& b) { return a.doubt > b.doubt; });
  std::vector<std::vector<std::string>> rows;
  std::size_t needing = 0;
  for (const SiteLine& each : sites) {
    std::string needs;
    for (const std::string& need : each.needs) needs += (needs.empty() ? "" : "<br>") + escape_html(need);
    if (!each.needs.empty()) ++needing;
    rows.push_back(
        {"<a href=\"" + escape_html(each.link) + "\">" + escape_html(each.site) + "</a>",
         "<span class=\"state " + std::string(each.needs.empty() ? "fine\">fine" : "doubt\">look") + "</span>",
         "<span class=\"reason\">" + needs + "</span>", std::to_string(each.pages), std::to_string(each.doubtful)});
  }
  const std::string body =
      "<header><h1>What needs a person</h1>\n<p class=\"lead\">" + std::to_string(needing) + " of " +
      counted(sites.size(), "site") + ".</p></header>\n<main>\n" +
      html_table(
          {"", "Sites, doubt first", {"site", "state", "what to look at", "pages", "in doubt"}, std::move(rows), {}},
          {.cells = HtmlCells::kMarkup}) +
      "</main>\n";
  return html_document("Sites", body, WithScript::kNo);
}

}  // namespace wrapwright
