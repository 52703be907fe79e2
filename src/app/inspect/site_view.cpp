// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/site_view.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "app/inspect/html_document.h"
#include "app/inspect/inline_text.h"
#include "app/inspect/inspection_folder.h"
#include "app/inspect/inspection_text.h"
#include "app/inspect/reasons.h"
#include "app/view/html_escape.h"
#include "app/view/html_table.h"
#include "app/view/numbers.h"
#include "content/kinds/site_profile.h"
#include "site/wrapper/rule_differences.h"

namespace wrapwright {
namespace {

using Row = std::vector<std::string>;  // cells as HTML

std::string page_link(const SiteInspection& inspection, std::size_t page, const std::string& text) {
  return "<a href=\"" + page_file(page, inspection.pages.size()) + "\">" + escape_html(text) + "</a>";
}

// The pages on which the expression selects something, as links; "all 20" if these are all pages.
std::string pages_cell(const SiteInspection& inspection, const InspectedXPath& xpath) {
  const std::size_t count = xpath.pages();
  if (count == 0) return "none";
  std::string out;
  for (std::size_t i = 0; i < xpath.nodes.size(); ++i) {
    if (!xpath.nodes[i].empty()) out += (out.empty() ? "" : " ") + page_link(inspection, i, std::to_string(i + 1));
  }
  const std::string summary = count == xpath.nodes.size() ? "all " + std::to_string(count) : std::to_string(count);
  return "<details><summary>" + summary + "</summary><p class=\"pages\">" + out + "</p></details>";
}

Row xpath_row(const SiteInspection& inspection, const std::string& part, const InspectedXPath& xpath) {
  return {escape_html(part),
          html_code(xpath.xpath),
          pages_cell(inspection, xpath),
          std::to_string(xpath.elements()),
          "",
          "",
          ""};
}

std::string figures_of(const InspectedContent& content) {
  if (content.value) return with_digits(*content.value, 4);
  const PatternFigures& f = content.figures;
  if (f.r == 0) return "";
  return "J " + with_digits(f.j, 3) + ", U " + with_digits(f.u, 2) + ", I " + with_digits(f.i, 2) + ", p " +
         std::to_string(f.p) + ", level " + std::to_string(f.level) + ", R " + with_digits(f.r, 1);
}

void add_content(const SiteInspection& inspection, const InspectedTemplate& of, const InspectedContent& content,
                 const std::string& part, std::vector<Row>& rows) {
  Row row = xpath_row(inspection, part, content.content);
  row[4] = std::to_string(std::accumulate(content.words.begin(), content.words.end(), std::size_t{0}));
  row[5] = with_digits(mean_f1(inspection, of, content), 3);
  row[6] = figures_of(content);
  rows.push_back(std::move(row));
  for (const InspectedExclusion& each : content.exclusions) {
    rows.push_back(xpath_row(inspection, "without", each));
    const std::size_t removed = std::accumulate(each.removed.begin(), each.removed.end(), std::size_t{0});
    rows.back()[0] = "<span class=\"sub\">without</span>";
    if (each.removed.empty()) continue;
    rows.back()[4] = removed == 0 ? "<span class=\"dead\">removes nothing</span>" : "−" + std::to_string(removed);
  }
}

std::string template_section(const SiteInspection& inspection, const InspectedTemplate& each) {
  std::vector<Row> rows;
  if (each.guard) rows.push_back(xpath_row(inspection, "guard", *each.guard));
  if (each.kind == TemplateKind::kArticle) {
    add_content(inspection, each, each.chosen, "content", rows);
    for (const InspectedContent& other : each.runners_up) add_content(inspection, each, other, "runner-up", rows);
  }
  std::string out = "<h3>Template " + escape_html(each.name) + "</h3>\n<p>Takes " + std::to_string(each.pages.size()) +
                    " of " + std::to_string(inspection.pages.size()) + " pages" +
                    (each.kind == TemplateKind::kNonArticle ? ", which have no article" : "");
  for (const std::size_t page : each.pages) out += " " + page_link(inspection, page, std::to_string(page + 1));
  out += ".</p>\n" + html_table({"",
                                 "Expressions of template " + each.name + ", best first",
                                 {"part", "expression", "pages", "elements", "words", "expected F1", "value"},
                                 std::move(rows),
                                 {}},
                                {.cells = HtmlCells::kMarkup});
  std::vector<Row> fields;
  for (const InspectedField& field : each.fields) {
    std::string first;
    std::size_t pages = 0;
    for (const auto& values : field.values) {
      if (values.empty()) continue;
      ++pages;
      if (first.empty()) first = values.front();
    }
    fields.push_back({escape_html(field.rule.name), html_code(field_rule_text(field.rule)),
                      escape_html(field.rule.source), std::to_string(pages), escape_html(first)});
  }
  if (!fields.empty()) {
    out += html_table({"",
                       "Fields of template " + each.name,
                       {"field", "rule", "learned from", "pages", "first value"},
                       std::move(fields),
                       {}},
                      {.cells = HtmlCells::kMarkup});
  }
  return out;
}

// The page's title, with the address below.
std::string page_cell(const SiteInspection& inspection, std::size_t i) {
  const InspectedPage& page = inspection.pages[i];
  const std::string& title = page.outcome.article.title;
  std::string out = "<span class=\"page-name\"><a dir=\"auto\" href=\"" + page_file(i, inspection.pages.size()) +
                    "\">" + escape_html(title.empty() ? name_of(page) : title) + "</a>";
  if (!title.empty()) out += "<small dir=\"ltr\">" + escape_html(name_of(page)) + "</small>";
  return out + "</span>";
}

// Pages that need attention come first.
std::string pages_section(const SiteInspection& inspection) {
  std::vector<PageDoubt> doubts;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < inspection.pages.size(); ++i) {
    doubts.push_back(doubt_of_page(inspection, i));
    order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return doubts[a].doubt > doubts[b].doubt; });
  std::vector<Row> rows;
  for (const std::size_t i : order) {
    const InspectedPage& page = inspection.pages[i];
    const Extraction& outcome = page.outcome;
    const double confidence = outcome.confidence.value_or(0);
    const bool is_plain = outcome.status == PageStatus::kOk;
    rows.push_back(
        {std::to_string(i + 1), page_cell(inspection, i),
         std::string("<span class=\"score") + (doubts[i].is_doubtful ? " low" : "") + "\">" +
             escape_html(doubts[i].score) + "</span>",
         "<span class=\"reason\">" + (is_plain ? escape_html(doubts[i].note) : sentence_html(page.reason)) + "</span>",
         escape_html(outcome.template_name),
         outcome.confidence ? "<span class=\"bar\" style=\"--share:" + with_digits(confidence, 3) + "\">" +
                                  with_digits(confidence, 3) + "</span>"
                            : std::string(kNoNumber),
         outcome.is_article ? with_digits(*outcome.is_article, 3) : std::string(kNoNumber)});
  }
  return html_table(
      {"",
       "Pages, most doubtful first: the F1 expected from the model's probabilities, or the outcome of the page",
       {"page", "title and URL", "expected F1", "why", "template", "confidence", "is article"},
       std::move(rows),
       {}},
      {.cells = HtmlCells::kMarkup});
}

std::string kinds_section(const SiteInspection& inspection) {
  if (!inspection.wrapper.kinds)
    return "<p>The wrapper has no profile of kinds, so no page is refused by its kind.</p>\n";
  const SiteProfile& kinds = *inspection.wrapper.kinds;
  std::vector<Row> rows;
  const auto add = [&](const char* what, const PagesProfile& of) {
    std::string addresses;
    for (const auto& [pattern, share] : of.addresses)
      addresses += (addresses.empty() ? "" : ", ") + with_digits(100 * share, 0) + " % " + pattern;
    std::string names;
    for (const std::string& name : of.names) names += (names.empty() ? "" : " ") + name;
    rows.push_back({what, std::to_string(of.pages), with_digits(of.mean, 2), with_digits(of.bound, 2),
                    escape_html(addresses), "<span class=\"names\">" + escape_html(names) + "</span>"});
  };
  add("articles", kinds.articles);
  if (kinds.others.pages > 0) add("others", kinds.others);
  return "<p>A page with log-odds below " + with_digits(kinds.threshold, 3) + " is refused.</p>\n" +
         html_table({"",
                     "Kinds of page that the wrapper knows",
                     {"kind", "pages", "mean log-odds", "bound", "addresses", "names"},
                     std::move(rows),
                     {}},
                    {.cells = HtmlCells::kMarkup});
}

// Explains the terms in the tables to people who have not read the manual.
std::string terms() {
  std::string out = "<details><summary>What the terms mean</summary><dl>\n";
  for (const auto& [term, meaning] :
       {std::pair{"expected F1",
                  "The harmonic mean of precision and recall of the words, if the model’s probabilities of the blocks "
                  "are right; 1 is best"},
        {"value", "Learning ranks by it: the expected F1 minus a price for each expression that could break"},
        {"runner-up", "What would be the content if the chosen expression were not there"},
        {"without", "An exclusion: what it selects inside the content is left out"},
        {"guard", "A template applies only to pages on which its guard selects something"},
        {"confidence", "The expected F1 of what was found on the page, by comparison with the sample pages"},
        {"is article", "The probability that the page is an article at all"},
        {"log-odds", "The logarithm of a probability’s odds: 0 is even, +2 is about 7 to 1, −2 about 1 to 7"},
        {"dfs", "The number of an element in the order of the page; html is 1"},
        {"J, U, I, p, level, R",
         "FOREST’s figures: the density of signifiers, how unexpected it is, their product summed "
         "over the pages, the pages, the depth, and the relevance I × p × level"}})
    out += std::string("<dt>") + term + "</dt><dd>" + meaning + "</dd>\n";
  return out + "</dl></details>\n";
}

}  // namespace

std::string site_view(const SiteInspection& inspection, const std::string& wrapper_file,
                      const SiteViewOptions& options) {
  const Wrapper& wrapper = inspection.wrapper;
  std::size_t doubtful = 0;
  for (std::size_t i = 0; i < inspection.pages.size(); ++i)
    if (doubt_of_page(inspection, i).is_doubtful) ++doubtful;
  std::string body =
      std::string(options.has_list ? "<header><p><a href=\"../index.html\">All sites</a></p>" : "<header>") + "<h1>" +
      escape_html(wrapper.site) + "</h1>\n<p class=\"lead\">" + std::to_string(inspection.pages.size()) + " pages, " +
      (wrapper_file.empty() ? "no wrapper is stored: what learn would write" : "by " + escape_html(wrapper_file)) +
      ". Method " + std::string(to_string(wrapper.settings.method)) + ", normalizer " +
      std::string(to_string(wrapper.normalizer));
  if (wrapper.statistics.confidence) body += ", confidence " + with_digits(*wrapper.statistics.confidence, 3);
  body += ".</p>\n<p><span class=\"state " + std::string(doubtful > 0 ? "doubt" : "fine") + "\">" +
          std::to_string(doubtful) + " of " + counted(inspection.pages.size(), "page") + " in doubt</span></p>\n";
  if (options.has_difference)
    body += "<nav aria-label=\"Site\"><ul><li><a href=\"diff.html\">What changes</a></li></ul></nav>\n";
  body += "</header>\n<main>\n<h2>Pages</h2>\n" + pages_section(inspection) + "<h2>Templates</h2>\n";
  for (const InspectedTemplate& each : inspection.templates) body += template_section(inspection, each);
  body += "<h2>Kinds of page</h2>\n" + kinds_section(inspection) + terms() +
          "</main>\n<footer><p>Written by wrapwright " WRAPWRIGHT_VERSION ".</p></footer>\n";
  return html_document(wrapper.site, body, WithScript::kNo);
}

}  // namespace wrapwright
