// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/page_view.h"

#include <cmath>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "app/inspect/html_document.h"
#include "app/inspect/inspection_folder.h"
#include "app/inspect/inspection_text.h"
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

// The template that a choice on this page would change: the one that takes it, else the first with content; nothing if
// the wrapper has none.
std::optional<std::size_t> template_of(const SiteInspection& inspection, std::size_t page) {
  const auto& templates = inspection.templates;
  const auto taken = inspection.pages[page].outcome.template_index;
  if (taken && templates[*taken].kind == TemplateKind::kArticle) return taken;
  for (std::size_t t = 0; t < templates.size(); ++t)
    if (templates[t].kind == TemplateKind::kArticle) return t;
  return std::nullopt;
}

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
  return {{"d", block.node},
          {"p", to_thousandths(static_cast<double>(block.probability))},
          {"w", block.words},
          {"t", block.taken},
          {"l", to_thousandths(block.evidence.log_odds)},
          {"b", to_thousandths(block.evidence.base)},
          {"f", std::move(features)},
          {"o", to_thousandths(block.evidence.others)},
          {"x", to_thousandths(block.evidence.bound)}};
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

// In an element that holds no markup: "<" is written as JSON's escape.
std::string data_element(const SiteInspection& inspection, std::size_t page,
                         const std::vector<CandidateEffect>& effects) {
  Json data = {{"page", page}, {"layers", layers_data(inspection, page)}};
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
  Json& candidates = data["candidates"] = Json::array();
  for (const CandidateEffect& each : effects)
    candidates.push_back({{"x", each.xpath}, {"d", each.nodes}, {"f", each.f1}});
  const auto chosen = template_of(inspection, page);
  Json& now = data["now"] = Json::array();
  for (std::size_t i = 0; chosen && i < inspection.pages.size(); ++i) {
    const InspectedContent& content = inspection.templates[*chosen].chosen;
    now.push_back(content.words[i] == 0 ? -1 : static_cast<int>(std::lround(100 * content.expected_f1[i])));
  }
  data["xml"] = chosen ? wrapper_around(inspection.wrapper, *chosen) : Json::array();
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

std::string blocks_panel(const InspectedPage& page) {
  if (page.blocks.empty()) return "<p>This page is not judged block by block.</p>\n";
  std::string out = "<ol class=\"blocks\">\n";
  for (std::size_t b = 0; b < page.blocks.size(); ++b) {
    const InspectedBlock& block = page.blocks[b];
    out += "<li><button type=\"button\" data-block=\"" + std::to_string(b) +
           "\"><span class=\"bar\" style=\"--share:" + with_digits(static_cast<double>(block.probability), 3) + "\">" +
           with_digits(static_cast<double>(block.probability), 3) + "</span> <span class=\"kind\">" +
           (block.taken ? "taken" : "left out") + ", " + std::to_string(block.words) + " words</span> " +
           escape_html(block.text) + "</button></li>\n";
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

// Why the page is taken for an article, and where its confidence comes from.
std::string page_panel(const InspectedPage& page) {
  std::string out;
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
    out += "<p>The wrapper has no profile of kinds: it refuses no page by it.</p>\n";
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

std::string choices_panel() {
  return "<form id=\"try\"><label for=\"query\">Try an XPath or a CSS selector on this page</label>\n"
         "<div class=\"row\"><input id=\"query\" type=\"text\" spellcheck=\"false\" autocomplete=\"off\"> "
         "<button type=\"submit\">Show</button></div></form>\n"
         "<p id=\"matches\" role=\"status\"></p>\n"
         "<p><button type=\"button\" id=\"copy\">Copy the wrapper with this XPath as content</button></p>\n"
         "<p class=\"note\">Click an element of the page, or choose one in the tree, for expressions that select it, "
         "and "
         "for the F1 to be expected with them on every page.</p>\n<div id=\"choices\"></div>\n";
}

struct Tab {
  const char* id;
  const char* name;
  std::string content;
};

std::string tabs(const std::vector<Tab>& all) {
  std::string list = "<div role=\"tablist\" aria-label=\"What is known of the page\">\n";
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

std::string header(const SiteInspection& inspection, std::size_t i) {
  const InspectedPage& page = inspection.pages[i];
  const std::size_t count = inspection.pages.size();
  std::string out = "<header><nav aria-label=\"Pages\"><ul><li><a href=\"index.html\">" +
                    escape_html(inspection.wrapper.site) + "</a></li>";
  if (i > 0) out += "<li><a rel=\"prev\" href=\"" + page_file(i - 1, count) + "\">Previous page</a></li>";
  if (i + 1 < count) out += "<li><a rel=\"next\" href=\"" + page_file(i + 1, count) + "\">Next page</a></li>";
  out += "</ul></nav>\n<h1>Page " + std::to_string(i + 1) + "</h1>\n<p class=\"lead\"><span class=\"url\">" +
         escape_html(name_of(page)) + "</span><br>" + escape_html(to_string(page.outcome.status));
  if (!page.outcome.template_name.empty()) out += ", template " + escape_html(page.outcome.template_name);
  out += ", from " + escape_html(to_string(found_by(page.outcome.status)));
  if (page.outcome.confidence) {
    out += ", confidence " + with_digits(*page.outcome.confidence, 3) + " by " +
           escape_html(to_string(page.confidence_source));
  }
  if (page.kind) out += ", log-odds of an article " + with_digits(page.kind->log_odds, 2);
  out += "</p>\n<fieldset class=\"layers\"><legend>Layers</legend>\n";
  for (const auto& [name, label, on] : {std::tuple{"content", "content", true},
                                        {"exclusion", "exclusions", true},
                                        {"runner", "runners-up", false},
                                        {"block", "blocks by probability", false}}) {
    out += std::string("<label class=\"") + name + "\"><input type=\"checkbox\" data-layer=\"" + name + "\"" +
           (on ? " checked" : "") + "> " + label + "</label>\n";
  }
  return out + "</fieldset></header>\n";
}

}  // namespace

std::string page_view(const SiteInspection& inspection, std::size_t i, const std::vector<CandidateEffect>& effects) {
  const InspectedPage& page = inspection.pages[i];
  const Page& tree = *page.page->page;
  const bool found = has_article(page.outcome.status);
  const std::string markdown = found ? render_markdown(tree, page.outcome.article) : "";
  std::string body = header(inspection, i) +
                     "<main class=\"split\">\n<div class=\"page\"><iframe id=\"frame\" title=\"The page\" "
                     "sandbox=\"allow-same-origin\" srcdoc=\"";
  append_escaped(body, copy_page(tree, page.page->url), EscapeFor::kAttribute);
  body +=
      "\"></iframe></div>\n<div class=\"side\">\n<div id=\"evidence\" role=\"status\"><p class=\"note\">Point at a "
      "block of the "
      "page, or choose one below, for its evidence.</p></div>\n";
  body += tabs({{"panel-blocks", "Blocks", blocks_panel(page)},
                {"panel-choices", "Choices", choices_panel()},
                {"panel-tree", "Tree", "<ul id=\"tree\"></ul>\n"},
                {"panel-text", "Text", "<pre>" + escape_html(page.outcome.text) + "</pre>\n"},
                {"panel-markdown", "Markdown", "<pre>" + escape_html(markdown) + "</pre>\n"},
                {"panel-fields", "Fields", fields_panel(inspection, i)},
                {"panel-page", "Page", page_panel(page)}});
  body += "</div>\n</main>\n" + data_element(inspection, i, effects);
  return html_document(name_of(page) + " – " + inspection.wrapper.site, body, WithScript::kYes);
}

}  // namespace wrapwright
