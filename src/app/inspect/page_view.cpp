// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/page_view.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "app/inspect/html_document.h"
#include "app/inspect/inspection_folder.h"
#include "app/inspect/inspection_text.h"
#include "app/inspect/reasons.h"
#include "app/view/html_escape.h"
#include "app/view/html_table.h"
#include "app/view/numbers.h"
#include "content/article/page_copy.h"
#include "content/article/render.h"
#include "content/blocks/block_model.h"
#include "content/kinds/site_profile.h"
#include "core/base/escape.h"
#include "core/base/figures.h"
#include "core/base/json.h"
#include "site/wrapper/file.h"
#include "site/wrapper/rule_differences.h"

namespace wrapwright {
namespace {

constexpr std::string_view kChoice = "WRAPWRIGHT-CHOICE";

// The wrapper file before and after the content expression of the template, whose figures no longer hold.
Json wrapper_around(const Wrapper& wrapper, std::size_t chosen) {
  Wrapper edited = wrapper;
  SiteTemplate& changed = edited.templates[chosen];
  changed.content = kChoice;
  changed.value.reset();
  changed.figures = {};
  const std::string xml = format_wrapper(edited);
  const std::size_t at = xml.find(kChoice);
  if (at == std::string::npos) return Json::array();
  return Json::array({xml.substr(0, at), xml.substr(at + kChoice.size())});
}

Json block_data(const InspectedBlock& block) {
  Json features = Json::array();
  for (const FeaturePart& part : block.evidence.features)
    features.push_back({part.name, to_thousandths(static_cast<double>(part.value)), to_thousandths(part.log_odds)});
  Json out = {{"d", block.node},
              {"p", to_thousandths(static_cast<double>(block.probability))},
              {"w", block.words},
              {"t", block.taken},
              {"u", to_thousandths(doubt_of(block))},
              {"by", to_string(block.reason.fate)},
              {"y", block.reason.sentence},
              {"l", to_thousandths(block.evidence.log_odds)},
              {"b", to_thousandths(block.evidence.base)},
              {"f", std::move(features)},
              {"o", to_thousandths(block.evidence.others)},
              {"x", to_thousandths(block.evidence.bound)}};
  if (block.reason.exclusion) out["r"] = *block.reason.exclusion;
  return out;
}

Json layers_data(const SiteInspection& inspection, std::size_t page) {
  const Article& article = inspection.pages[page].outcome.article;
  Json runners = Json::array();
  if (const auto chosen = template_of(inspection, page)) {
    for (const InspectedContent& other : inspection.templates[*chosen].runners_up)
      for (const NodeIndex node : other.content.nodes[page]) runners.push_back(node);
  }
  return {{"content", article.body}, {"exclusion", article.excluded}, {"runner", std::move(runners)}};
}

Json ranked_data(const std::vector<RankedPatterns>& all) {
  Json out = Json::array();
  for (const RankedPatterns& each : all) {
    Json& rows = out.emplace_back(Json::object())["rows"] = Json::array();
    for (const RankedRow& row : each.rows) {
      Json& made = rows.emplace_back(Json{{"x", row.expression}, {"v", row.figures}, {"d", row.nodes}});
      if (!row.f1.empty()) made["f"] = row.f1;
    }
  }
  return out;
}

// The data as JSON in an element without markup: "<" is written as a JSON escape.
std::string data_element(const SiteInspection& inspection, std::size_t page, const std::vector<RankedPatterns>& ranked,
                         const LiveView* live) {
  Json data = {{"page", page}, {"layers", layers_data(inspection, page)}, {"ranked", ranked_data(ranked)}};
  if (live != nullptr) data["live"] = {{"token", live->token}, {"may", live->may_change}};
  Json& pages = data["pages"] = Json::array();
  for (std::size_t i = 0; i < inspection.pages.size(); ++i)
    pages.push_back({page_file(i, inspection.pages.size()), name_of(inspection.pages[i])});
  Json& blocks = data["blocks"] = Json::array();
  for (const InspectedBlock& block : inspection.pages[page].blocks) blocks.push_back(block_data(block));
  Json& meanings = data["meanings"] = Json::object();
  for (const InspectedBlock& block : inspection.pages[page].blocks) {
    for (const FeaturePart& part : block.evidence.features) {
      Json& meaning = meanings[std::string(part.name)];
      if (meaning.is_null()) meaning = block_feature_meaning(part.name);
    }
  }
  const auto chosen = template_of(inspection, page);
  Json& now = data["now"] = Json::array();
  for (std::size_t i = 0; chosen && i < inspection.pages.size(); ++i) {
    const InspectedContent& content = inspection.templates[*chosen].chosen;
    now.push_back(content.words[i] == 0 ? -1 : static_cast<int>(std::lround(100 * content.expected_f1[i])));
  }
  data["xml"] = chosen && live == nullptr ? wrapper_around(inspection.wrapper, *chosen) : Json::array();
  data["content"] = chosen ? inspection.templates[*chosen].chosen.content.xpath : "";
  const std::string json = write_json(data);
  std::string out = "<script type=\"application/json\" id=\"data\">";
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out + "</script>\n";
}

// Filters and order of the list; the default order is by doubt.
std::string block_controls(const SiteInspection& inspection, std::size_t page) {
  std::string out =
      "<p class=\"controls\"><label>Show <select id=\"filter\"><option value=\"all\">all blocks</option>"
      "<option value=\"doubt\">doubtful ones</option><option value=\"in\">those inside</option>"
      "<option value=\"out\">those left out</option>";
  const auto chosen = inspection.pages[page].outcome.template_index;
  if (chosen && inspection.pages[page].outcome.status == PageStatus::kOk) {
    const auto& exclusions = inspection.templates[*chosen].chosen.exclusions;
    for (std::size_t e = 0; e < exclusions.size(); ++e) {
      if (exclusions[e].removed[page] == 0) continue;
      out += "<option value=\"" + std::to_string(e) + "\">by " + escape_html(exclusions[e].xpath) + "</option>";
    }
  }
  return out +
         "</select></label> <label>Order <select id=\"order\"><option value=\"doubt\">most doubtful first</option>"
         "<option value=\"page\">as on the page</option></select></label> <span id=\"shown\" "
         "role=\"status\"></span></p>\n";
}

std::string probability_bar(float probability) {
  const std::string text = with_digits(static_cast<double>(probability), 2);
  std::string out = "<span class=\"bar\" style=\"--share:" + text;
  out += "\">" + text;
  return out + "</span>";
}

std::string blocks_panel(const SiteInspection& inspection, std::size_t i) {
  const InspectedPage& page = inspection.pages[i];
  std::string out = block_controls(inspection, i);
  if (page.blocks.empty()) out += "<p>This page is not judged block by block.</p>\n";
  out += "<ol class=\"blocks\" id=\"blocks\">\n";
  for (std::size_t b = 0; b < page.blocks.size(); ++b) {
    const InspectedBlock& block = page.blocks[b];
    out += "<li><button type=\"button\" data-block=\"" + std::to_string(b) + "\" class=\"" +
           (block.taken ? "in" : "not") + (doubt_of(block) >= kDoubtful ? " doubt" : "") + "\">" +
           probability_bar(block.probability) + " <span class=\"kind\">" + (block.taken ? "in" : "out") + ", " +
           counted(block.words, "word") + "</span> <span dir=\"auto\">" + escape_html(block.text) +
           "</span></button></li>\n";
  }
  return out + "</ol>\n";
}

std::string fields_panel(const SiteInspection& inspection, std::size_t page) {
  const auto chosen = template_of(inspection, page);
  std::string out;
  if (chosen) {
    for (const InspectedField& field : inspection.templates[*chosen].fields) {
      std::string values;
      for (const std::string& value : field.values[page]) values += (values.empty() ? "" : "; ") + value;
      out += "<dt>" + escape_html(field.rule.name) + "</dt><dd>" +
             (values.empty() ? "<i>nothing</i>" : escape_html(values)) + "<br><code>" +
             escape_html(field_rule_text(field.rule)) + "</code>" +
             (field.rule.source.empty() ? "" : " by " + escape_html(field.rule.source)) + "</dd>\n";
    }
  }
  return out.empty() ? "<p>The template has no fields.</p>\n" : "<dl>\n" + out + "</dl>\n";
}

std::string part_text(double log_odds) { return (log_odds < 0 ? "" : "+") + with_digits(log_odds, 2); }

// Why the page counts as an article, and where its confidence comes from.
std::string page_panel(const InspectedPage& page) {
  std::string out = "<p>" + sentence_html(page.reason) + "</p>\n";
  if (page.kind) {
    std::vector<std::vector<std::string>> rows = {{"mean page", "", part_text(page.kind->base)}};
    for (const FeaturePart& part : page.kind->traits) {
      rows.push_back({escape_html(page_trait_meaning(part.name)), with_digits(static_cast<double>(part.value), 2),
                      part_text(part.log_odds)});
    }
    rows.push_back({"other traits", "", part_text(page.kind->others)});
    rows.push_back({"together", "", part_text(page.kind->log_odds)});
    out += html_table({"", "Log-odds of an article", {"trait", "value", "log-odds"}, std::move(rows), {}},
                      {.cells = HtmlCells::kMarkup});
  } else {
    out += "<p>The wrapper has no profile of kinds, so no page is refused by its kind.</p>\n";
  }
  if (!page.confidence_terms.empty()) {
    std::vector<std::vector<std::string>> rows;
    for (const ConfidenceTerm& term : page.confidence_terms)
      rows.push_back({escape_html(term.name), with_digits(term.value, 3), part_text(term.log_odds)});
    out += html_table(
        {"", "Log-odds of the confidence, by statistics", {"statistic", "value", "log-odds"}, std::move(rows), {}},
        {.cells = HtmlCells::kMarkup});
  } else if (page.outcome.confidence) {
    out += "<p>The confidence is " +
           std::string(page.confidence_source == ConfidenceSource::kSample ? "stored with this page, from learning"
                                                                           : "the page-level method's own") +
           ".</p>\n";
  }
  return out;
}

std::string signifiers_list(const std::vector<std::pair<std::string, double>>& signifiers) {
  if (signifiers.empty()) return "";
  std::string out = "<p class=\"note\">Signifiers of this page, with their weights</p>\n<ul class=\"terms\">";
  for (const auto& [term, weight] : signifiers)
    out += "<li><bdi>" + escape_html(term) + "</bdi> <b>" + with_digits(weight, 1) + "</b></li>";
  return out + "</ul>\n";
}

std::string ranked_table(const RankedPatterns& of, std::size_t number) {
  std::string out = "<div class=\"box\" tabindex=\"0\" role=\"region\" aria-label=\"" + escape_html(of.title) +
                    "\"><table class=\"ranked\" data-ranked=\"" + std::to_string(number) +
                    "\"><thead><tr><th scope=\"col\"><button type=\"button\">pattern</button></th>";
  for (const RankedColumn& column : of.columns) {
    out += std::string("<th scope=\"col\" class=\"n\"><button type=\"button\" title=\"") + column.meaning + "\">" +
           column.name + "</button></th>";
  }
  out += "</tr></thead>\n<tbody>\n";
  for (std::size_t r = 0; r < of.rows.size(); ++r) {
    const RankedRow& row = of.rows[r];
    out += "<tr data-row=\"" + std::to_string(r) + "\"" + (row.is_chosen ? " class=\"chosen\"" : "") +
           "><th scope=\"row\"><button type=\"button\"><code>" + escape_html(row.expression) + "</code>" +
           (row.is_chosen ? "<span class=\"away\"> (chosen)</span>" : "") + "</button></th>";
    for (std::size_t c = 0; c < of.columns.size(); ++c)
      out += "<td class=\"n\">" + with_digits(row.figures[c], of.columns[c].digits) + "</td>";
    out += "</tr>\n";
  }
  out += "</tbody></table></div>\n<details><summary>What the columns mean</summary><dl>";
  for (const RankedColumn& column : of.columns)
    out += std::string("<dt>") + column.name + "</dt><dd>" + column.meaning + "</dd>";
  return out + "</dl></details>\n";
}

// The methods are shown side by side if there is room.
std::string ranked_panel(const SiteInspection& inspection, std::size_t page, const std::vector<RankedPatterns>& all) {
  std::string out =
      "<div id=\"effect\" role=\"status\"><p class=\"note\">Point at a row to see what it selects on this page. If an "
      "element is chosen, the rows that select it are marked.</p></div>\n";
  if (const std::string shared = shared_by_methods(inspection, page, all); !shared.empty())
    out += "<p>" + shared + "</p>\n";
  out += "<div class=\"methods\">\n";
  for (std::size_t p = 0; p < all.size(); ++p) {
    out += "<section><h2>" + escape_html(all[p].title) + "</h2>\n";
    if (!all[p].note.empty()) out += "<p class=\"note\">" + escape_html(all[p].note) + "</p>\n";
    if (!all[p].rows.empty()) out += ranked_table(all[p], p);
    out += signifiers_list(all[p].signifiers) + "</section>\n";
  }
  return out + "</div>\n";
}

std::string expression_panel(bool is_live) {
  std::string out =
      "<form id=\"try\"><label for=\"query\">Try an XPath or a CSS selector</label>\n"
      "<div class=\"row\"><input id=\"query\" type=\"text\" spellcheck=\"false\" autocomplete=\"off\"> "
      "<button type=\"submit\">Show</button></div></form>\n<p id=\"matches\" role=\"status\"></p>\n<div "
      "id=\"tried\"></div>\n";
  if (!is_live) {
    out +=
        "<p><button type=\"button\" id=\"copy\">Copy the wrapper with this XPath as content</button></p>\n<label "
        "for=\"xml\" class=\"away\">The wrapper</label><textarea id=\"xml\" rows=\"12\" readonly "
        "hidden></textarea>\n<p class=\"note\">A file cannot read other files, so an expression is tried only on this "
        "page. The outcome of each ranked pattern as the content of every page was computed before, and is shown with "
        "it. With <code>inspect --serve</code> the program itself tries expressions on all pages, and saves.</p>\n";
  }
  return out;
}

std::string xml_panel(const LiveView& live) {
  return "<label for=\"xml\">The wrapper; it is checked as you type</label>\n<textarea id=\"xml\" rows=\"20\" "
         "spellcheck=\"false\">" +
         escape_html(live.xml) + "</textarea>\n" +
         (live.may_change ? "<p><button type=\"button\" id=\"apply-xml\" class=\"main\" disabled>Apply</button></p>\n"
                          : "") +
         "<div id=\"checked\" role=\"status\"></div>\n";
}

struct Tab {
  const char* id;
  const char* name;
  std::string content;
};

std::string tabs(const std::vector<Tab>& all) {
  std::string list = "<div role=\"tablist\" aria-label=\"What is known about the page\">\n";
  std::string panels;
  for (const Tab& tab : all) {
    const bool first = &tab == &all.front();
    const std::string id = tab.id;
    list.append("<button type=\"button\" role=\"tab\" id=\"tab-").append(id);
    list.append("\" aria-controls=\"").append(id);
    list.append("\" aria-selected=\"").append(first ? "true\"" : "false\" tabindex=\"-1\"");
    list.append(">").append(tab.name).append("</button>\n");
    panels.append("<section role=\"tabpanel\" id=\"").append(id);
    panels.append("\" aria-labelledby=\"tab-").append(id);
    panels.append("\" data-name=\"").append(tab.name);
    panels.append(first ? "\" tabindex=\"0\">\n" : "\" tabindex=\"0\" hidden>\n");
    panels.append(tab.content).append("</section>\n");
  }
  return list + "</div>\n" + panels;
}

std::string layer_boxes() {
  std::string out = "<fieldset class=\"layers\"><legend>Drawn</legend>\n";
  for (const auto& [name, label, on] : {std::tuple{"content", "article", true},
                                        {"exclusion", "taken out by a rule", true},
                                        {"out", "pale: outside", true},
                                        {"runner", "runners-up", false},
                                        {"block", "by probability", false}}) {
    out += std::string("<label class=\"") + name + "\"><input type=\"checkbox\" data-layer=\"" + name + "\"" +
           (on ? " checked" : "") + "> " + label + "</label>\n";
  }
  return out + "</fieldset>\n";
}

std::string header(const SiteInspection& inspection, std::size_t i, const LiveView* live) {
  const InspectedPage& page = inspection.pages[i];
  const PageDoubt doubt = doubt_of_page(inspection, i);
  const std::string& title = page.outcome.article.title;
  std::string out = "<header class=\"top\"><p><a href=\"index.html\">" + escape_html(inspection.wrapper.site) +
                    "</a></p><h1 dir=\"auto\">" + escape_html(title.empty() ? name_of(page) : title) + "</h1>\n";
  if (!title.empty()) out += "<p class=\"address\" dir=\"ltr\">" + escape_html(name_of(page)) + "</p>\n";
  out += "<span class=\"state " + std::string(doubt.is_doubtful ? "doubt" : "fine") + "\">" +
         escape_html(to_string(page.outcome.status)) + (doubt.is_doubtful ? ", in doubt" : "") + "</span>\n";
  if (live == nullptr) return out + "</header>\n";
  out += "<span id=\"said\" role=\"status\"></span>";
  if (live->may_change) {
    const auto button = [&out](const char* id, const char* text, bool is_enabled, const char* name = "") {
      out += std::string("<button type=\"button\" id=\"") + id + "\"" + name + (is_enabled ? "" : " disabled") + ">" +
             text + "</button> ";
    };
    out += "<span class=\"tools\"><span class=\"note\">" +
           (live->unsaved == 0 ? "saved" : counted(live->unsaved, "change") + " not saved") + "</span> ";
    button("undo", "Undo", live->can_undo);
    button("redo", "Redo", live->can_redo);
    if (live->is_changed_elsewhere) button("begin-again", "Begin again", true);
    button("save", "Save to the store", live->unsaved > 0, " class=\"main\"");
    out += "</span>";
  } else {
    out +=
        "<span class=\"note\">For viewing and trying: repairs can be saved only from the server’s own machine, or with "
        "a key.</span>";
  }
  for (const std::string& note : live->notes) out += "<p class=\"warning\">" + escape_html(note) + "</p>";
  return out + "</header>\n";
}

}  // namespace

std::string pages_navigation(const SiteInspection& inspection, std::optional<std::size_t> current) {
  std::vector<PageDoubt> doubts;
  for (std::size_t i = 0; i < inspection.pages.size(); ++i) doubts.push_back(doubt_of_page(inspection, i));
  std::vector<std::size_t> order(inspection.pages.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return doubts[a].doubt > doubts[b].doubt; });
  std::string out =
      "<nav class=\"side-pages\" aria-label=\"Pages\"><h2>Pages, most doubtful first</h2>\n<ol class=\"box\">\n";
  for (const std::size_t i : order) {
    const InspectedPage& page = inspection.pages[i];
    const std::string& title = page.outcome.article.title;
    out += "<li><a href=\"" + page_file(i, inspection.pages.size()) + "\"" +
           (current == i ? " aria-current=\"page\"" : "") + "><span class=\"name\" dir=\"auto\">" +
           escape_html(title.empty() ? name_of(page) : title) + "</span> <span class=\"score" +
           (doubts[i].is_doubtful ? " low" : "") + "\">" + escape_html(doubts[i].score) + "</span><small>" +
           escape_html(doubts[i].note) + "</small></a></li>\n";
  }
  return out + "</ol></nav>\n";
}

std::string page_view(const SiteInspection& inspection, std::size_t i, const std::vector<RankedPatterns>& ranked,
                      const LiveView* live) {
  const InspectedPage& page = inspection.pages[i];
  const Page& tree = *page.page->page;
  const bool found = has_article(page.outcome.status);
  const std::string markdown = found ? render_markdown(tree, page.outcome.article) : "";
  std::string body = header(inspection, i, live) + pages_navigation(inspection, i) + "<main class=\"sheet\">\n" +
                     layer_boxes() + "<iframe id=\"frame\" title=\"The page\" sandbox=\"allow-same-origin\" srcdoc=\"";
  append_escaped(body, copy_page(tree, page.page->url), EscapeFor::kAttribute);
  body +=
      "\"></iframe></main>\n<aside class=\"side\" aria-label=\"Why\">\n<section id=\"evidence\" aria-label=\"Why\" "
      "aria-live=\"polite\" tabindex=\"0\"><p class=\"why\">" +
      sentence_html(page.reason) +
      "</p><p class=\"note\">Point at a block of the page, or choose one in the list, to see what happened to it; a "
      "click holds it, Escape releases it.</p></section>\n<div class=\"panels\"><ol id=\"crumbs\" aria-label=\"Path of "
      "the element\"></ol>\n";
  std::vector<Tab> all = {
      {"panel-blocks", "Blocks", blocks_panel(inspection, i)},
      {"panel-ranked", "Ranked patterns", ranked_panel(inspection, i, ranked)},
      {"panel-choices", "XPath", expression_panel(live != nullptr)},
      {"panel-tree", "Tree",
       "<p><label>Search <input id=\"search\" type=\"text\"></label></p>\n<ul id=\"tree\" role=\"tree\" "
       "aria-label=\"Elements of the page\"></ul>\n<p class=\"note\" id=\"cut\"></p>\n"},
      {"panel-text", "Text", "<pre dir=\"auto\">" + escape_html(page.outcome.text) + "</pre>\n"},
      {"panel-markdown", "Markdown", "<pre dir=\"auto\">" + escape_html(markdown) + "</pre>\n"},
      {"panel-fields", "Fields", fields_panel(inspection, i)},
      {"panel-page", "Page", page_panel(page)}};
  if (live != nullptr) all.push_back({"panel-xml", "Wrapper as XML", xml_panel(*live)});
  body += tabs(all) + "</div></aside>\n" + data_element(inspection, i, ranked, live);
  return html_document(name_of(page) + " – " + inspection.wrapper.site, body,
                       live == nullptr ? WithScript::kYes : WithScript::kServed);
}

}  // namespace wrapwright
