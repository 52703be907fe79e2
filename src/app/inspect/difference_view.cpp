// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>
#include <vector>

#include "app/inspect/html_document.h"
#include "app/inspect/inspection_folder.h"
#include "app/inspect/inspection_text.h"
#include "app/inspect/site_difference.h"
#include "app/view/html_escape.h"
#include "app/view/html_table.h"
#include "app/view/numbers.h"
#include "app/view/word_diff_html.h"

namespace wrapwright {
namespace {

constexpr std::size_t kShownWords = 400;  // of a page's diff

std::string changed_cell(const char* element, const std::string& text) {
  if (text.empty()) return "";
  return std::string("<code><") + element + ">" + escape_html(text) + "</" + element + "></code>";
}

std::string rules_section(const SiteDifference& difference) {
  if (difference.rules.empty()) return "<p>The rules are the same.</p>\n";
  std::vector<std::vector<std::string>> rows;
  for (const RuleDifference& each : difference.rules)
    rows.push_back({each.of_template.empty() ? "the whole wrapper" : "template " + escape_html(each.of_template),
                    escape_html(each.rule), changed_cell("del", each.before), changed_cell("ins", each.after)});
  return html_table({"", "Rules that differ", {"of", "rule", "before", "now"}, std::move(rows), {}},
                    {.cells = HtmlCells::kMarkup});
}

std::string page_words(const PageDifference& page) { return "page " + std::to_string(*page.after + 1); }

std::string elements_cell(const InspectedPage& page, const std::vector<NodeIndex>& nodes) {
  return "<span class=\"names\">" + escape_html(elements_text(*page.page->page, nodes)) + "</span>";
}

std::string selections_table(const PageDifference& page, const InspectedPage& before, const InspectedPage& after) {
  std::vector<std::vector<std::string>> rows;
  for (const SelectionDifference& each : page.selections) {
    if (each.is_same) continue;
    rows.push_back({escape_html(each.part), "<code>" + escape_html(each.xpath) + "</code>",
                    elements_cell(before, each.before), elements_cell(after, each.after)});
  }
  const std::string same = "<p class=\"facts\">Expressions that select the same elements: " +
                           std::to_string(page.selections.size() - rows.size()) + "</p>\n";
  if (rows.empty()) return same;
  return html_table({"",
                     "Expressions that select other elements, by dfs, on " + page_words(page),
                     {"part", "expression", "before", "now"},
                     std::move(rows),
                     {}},
                    {.cells = HtmlCells::kMarkup}) +
         same;
}

std::string blocks_table(const PageDifference& page) {
  if (page.blocks.empty()) return "<p>Both captures have the same blocks.</p>\n";
  std::vector<std::vector<std::string>> rows;
  for (const BlockDifference& each : page.blocks) {
    const char* const element = each.came ? "ins" : "del";
    rows.push_back({each.came ? "came" : "went",
                    each.probability ? with_digits(static_cast<double>(*each.probability), 3) : std::string(kNoNumber),
                    each.taken ? "taken" : "left out", std::to_string(each.words), std::to_string(each.node),
                    std::string("<span class=\"names\"><") + element + ">" + escape_html(each.text) + "</" + element +
                        "></span>"});
  }
  return html_table({"",
                     "Blocks that appeared and disappeared on " + page_words(page),
                     {"block", "probability", "article", "words", "dfs", "text"},
                     std::move(rows),
                     {}},
                    {.cells = HtmlCells::kMarkup});
}

std::string fields_table(const PageDifference& page) {
  if (page.fields.empty()) return "";
  std::vector<std::vector<std::string>> rows;
  for (const FieldDifference& each : page.fields)
    rows.push_back({escape_html(each.name), changed_cell("del", each.before), changed_cell("ins", each.after)});
  return html_table({"", "Fields that differ on " + page_words(page), {"field", "before", "now"}, std::move(rows), {}},
                    {.cells = HtmlCells::kMarkup});
}

std::string text_section(const PageDifference& page) {
  if (page.is_same_text) return "<p>The text is the same.</p>\n";
  return "<p class=\"facts\">" + std::to_string(words_in(page.text, DiffKind::kMissing)) + " words removed, " +
         std::to_string(words_in(page.text, DiffKind::kSurplus)) + " added, " +
         std::to_string(words_in(page.text, DiffKind::kEqual)) + " the same" +
         (page.text.gold_cut || page.text.output_cut
              ? "; only the first " + std::to_string(WordDiffLimits{}.max_words) + " were compared"
              : "") +
         "</p>\n<p class=\"diff\" dir=\"auto\">" + word_diff_html(page.text, kShownWords) + "</p>\n";
}

std::string page_section(const SiteDifference& difference, const PageDifference& page) {
  if (!page.after)
    return "<h3>" + escape_html(name_of(difference.before->pages[*page.before])) +
           "</h3>\n<p>Only among the earlier captures.</p>\n";
  const InspectedPage& after = difference.after->pages[*page.after];
  std::string out = "<h3><a href=\"" + page_file(*page.after, difference.after->pages.size()) + "\">Page " +
                    std::to_string(*page.after + 1) + "</a></h3>\n<p class=\"facts\"><span class=\"url\">" +
                    escape_html(name_of(after)) + "</span><br>";
  if (!page.before) return out + escape_html(outcome_text(after.outcome)) + "; only among the later captures</p>\n";
  const InspectedPage& before = difference.before->pages[*page.before];
  const std::string was = outcome_text(before.outcome);
  const std::string is = outcome_text(after.outcome);
  out += (was == is ? escape_html(is) : escape_html(was) + " before; " + escape_html(is) + " now") + "</p>\n" +
         text_section(page) + fields_table(page);
  if (page.is_same_capture) return out;
  return out + selections_table(page, before, after) + blocks_table(page);
}

}  // namespace

std::string difference_view(const SiteDifference& difference, const DifferenceNames& names) {
  std::size_t changed = 0;
  std::string pages;
  for (const PageDifference& page : difference.pages) {
    if (!page.is_changed) continue;
    ++changed;
    pages += page_section(difference, page);
  }
  const std::string& site = difference.after->wrapper.site;
  const std::string body = "<header><nav aria-label=\"Pages\"><ul><li><a href=\"index.html\">" + escape_html(site) +
                           "</a></li></ul></nav>\n<h1>What changes</h1>\n<p class=\"lead\">" +
                           escape_html(difference_lead(names)) + ".</p>\n</header>\n<main>\n<h2>Rules</h2>\n" +
                           rules_section(difference) + "<h2>Pages</h2>\n<p>" + std::to_string(changed) + " of " +
                           std::to_string(difference.pages.size()) + " pages change.</p>\n" + pages +
                           "</main>\n<footer><p>Written by wrapwright " WRAPWRIGHT_VERSION ".</p></footer>\n";
  return html_document("What changes – " + site, body, WithScript::kNo);
}

}  // namespace wrapwright
