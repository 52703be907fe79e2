// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/inspection_text.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>

#include "app/view/numbers.h"
#include "app/view/table.h"
#include "app/view/tree_view.h"
#include "content/blocks/block_model.h"
#include "content/kinds/site_profile.h"
#include "site/wrapper/rule_differences.h"

namespace wrapwright {
namespace {

std::string signed_number(double value) { return (value < 0 ? "" : "+") + with_digits(value, 2); }

std::string optional_number(const std::optional<double>& value, int digits) {
  return value ? with_digits(*value, digits) : std::string(kNoNumber);
}

// Formats the terms of a sum, such as "+1.31 share of words in links (0.20)", over as many lines as needed.
class Sum {
 public:
  Sum(std::string start, std::string indent) : out_(std::move(start)), indent_(std::move(indent)) {
    column_ = indent_.size() + out_.size();
  }

  void add(double log_odds, const std::string& what) {
    const std::string part = (is_first_ ? " " : ", ") + signed_number(log_odds) + " " + what;
    if (!is_first_ && column_ + part.size() > kColumns) {
      out_ += ",\n" + indent_ + "  " + part.substr(2);
      column_ = indent_.size() + part.size();
    } else {
      out_ += part;
      column_ += part.size();
    }
    is_first_ = false;
  }
  void add(const std::vector<FeaturePart>& parts, std::string (*meaning)(std::string_view)) {
    for (const FeaturePart& part : parts)
      add(part.log_odds, meaning(part.name) + " (" + value_text(static_cast<double>(part.value)) + ")");
  }
  [[nodiscard]] std::string text() const { return out_; }

 private:
  // Many features are counts, or 1 for yes and 0 for no.
  static std::string value_text(double value) { return with_digits(value, value == std::floor(value) ? 0 : 2); }

  static constexpr std::size_t kColumns = 120;
  std::string out_;
  std::string indent_;
  std::size_t column_ = 0;
  bool is_first_ = true;
};

std::string evidence_text(const BlockEvidence& evidence, const std::string& indent) {
  Sum sum("log-odds " + signed_number(evidence.log_odds) + " =", indent);
  sum.add(evidence.base, "mean block");
  sum.add(evidence.features, block_feature_meaning);
  sum.add(evidence.others, "other features");
  if (std::abs(evidence.bound) >= 0.005) sum.add(evidence.bound, "bounds");
  return sum.text();
}

std::string kind_text(const KindEvidence& kind, const std::string& indent) {
  Sum sum("log-odds " + signed_number(kind.log_odds) + " =", indent);
  sum.add(kind.base, "mean page");
  sum.add(kind.traits, page_trait_meaning);
  sum.add(kind.others, "other traits");
  return sum.text();
}

std::string source_text(const InspectedPage& page) {
  return page.confidence_source == ConfidenceSource::kNone ? "-" : std::string(to_string(page.confidence_source));
}

std::size_t words_taken(const InspectedPage& page) {
  std::size_t out = 0;
  for (const InspectedBlock& block : page.blocks)
    if (block.taken) out += block.words;
  return out;
}

std::string pages_text(const SiteInspection& inspection) {
  Table table{
      "", "Pages", {"page", "status", "from", "template", "confidence", "by", "is article", "words", "name"}, {}, {}};
  for (std::size_t i = 0; i < inspection.pages.size(); ++i) {
    const InspectedPage& page = inspection.pages[i];
    const Extraction& outcome = page.outcome;
    table.rows.push_back({std::to_string(i + 1), std::string(to_string(outcome.status)),
                          std::string(to_string(found_by(outcome.status))),
                          outcome.template_name.empty() ? "-" : outcome.template_name,
                          optional_number(outcome.confidence, 3), source_text(page),
                          optional_number(outcome.is_article, 3), std::to_string(words_taken(page)), name_of(page)});
    if (outcome.status != PageStatus::kOk) table.notes.push_back("page " + std::to_string(i + 1) + ": " + page.reason);
  }
  return to_text(table);
}

std::string kinds_text(const SiteInspection& inspection) {
  if (!inspection.wrapper.kinds)
    return "Kinds of page: the wrapper has no profile, so no page is refused by its kind\n";
  const SiteProfile& kinds = *inspection.wrapper.kinds;
  std::string out =
      "Kinds of page: articles are those with log-odds of at least " + with_digits(kinds.threshold, 3) + "\n";
  const auto add = [&](const char* what, const PagesProfile& of) {
    out += std::string("  ") + what + ": " + counted(of.pages, "page") + ", log-odds " + with_digits(of.mean, 2) +
           ", bound " + with_digits(of.bound, 2);
    for (const auto& [pattern, share] : of.addresses) out += ", " + with_digits(100 * share, 0) + " % at " + pattern;
    out += "\n";
  };
  add("articles", kinds.articles);
  if (kinds.others.pages > 0) add("others", kinds.others);
  for (std::size_t i = 0; i < inspection.pages.size(); ++i) {
    const auto& kind = inspection.pages[i].kind;
    if (!kind || kind->log_odds >= kinds.threshold) continue;
    out += "  page " + std::to_string(i + 1) + " is refused: " + kind_text(*kind, "    ") + "\n";
  }
  return out;
}

using Row = std::vector<std::string>;

Row xpath_row(const std::string& part, const InspectedXPath& xpath) {
  return {part, std::to_string(xpath.pages()), std::to_string(xpath.elements()), "", "", "", xpath.xpath};
}

void add_content_rows(const SiteInspection& inspection, const InspectedTemplate& of, const InspectedContent& content,
                      const std::string& part, Table& table) {
  Row row = xpath_row(part, content.content);
  row[3] = std::to_string(std::accumulate(content.words.begin(), content.words.end(), std::size_t{0}));
  row[4] = with_digits(mean_f1(inspection, of, content), 3);
  row[5] = content.value            ? with_digits(*content.value, 4)
           : content.figures.r != 0 ? "R " + with_digits(content.figures.r, 1)
                                    : "";
  table.rows.push_back(std::move(row));
  for (const InspectedExclusion& each : content.exclusions) {
    table.rows.push_back(xpath_row("  without", each));
    if (!each.removed.empty()) {
      table.rows.back()[3] =
          "-" + std::to_string(std::accumulate(each.removed.begin(), each.removed.end(), std::size_t{0}));
    }
  }
}

void add_field_row(const InspectedField& field, Table& table) {
  std::size_t pages = 0;
  std::string first;
  for (const auto& values : field.values) {
    if (values.empty()) continue;
    ++pages;
    if (first.empty()) first = values.front();
  }
  std::string rule = field_rule_text(field.rule);
  if (!field.rule.source.empty()) rule += "  by " + field.rule.source;
  if (!first.empty()) rule += "  = " + first;
  table.rows.push_back({"field " + field.rule.name, std::to_string(pages), "", "", "", "", std::move(rule)});
}

std::string template_text(const SiteInspection& inspection, const InspectedTemplate& each) {
  Table table{"",
              "Template " + each.name + ": takes " + std::to_string(each.pages.size()) + " of " +
                  std::to_string(inspection.pages.size()) + " pages",
              {"part", "pages", "elements", "words", "expected F1", "value", "expression"},
              {},
              {}};
  if (each.kind == TemplateKind::kNonArticle) table.title += ", which have no article";
  if (!each.url_hint.empty()) table.title += "; tried first for " + each.url_hint;
  if (each.guard) table.rows.push_back(xpath_row("guard", *each.guard));
  if (each.kind == TemplateKind::kArticle) {
    add_content_rows(inspection, each, each.chosen, "content", table);
    for (const InspectedContent& other : each.runners_up) add_content_rows(inspection, each, other, "runner-up", table);
    for (const InspectedField& field : each.fields) add_field_row(field, table);
  }
  return to_text(table);
}

std::string block_text(const InspectedBlock& block) {
  const std::string indent(11, ' ');
  return "  " + with_digits(static_cast<double>(block.probability), 3) +
         (block.taken ? "  taken      " : "  left out   ") + counted(block.words, "word") + " in dfs " +
         std::to_string(block.node) + ": " + block.text + "\n" + indent + block.reason.sentence + "\n" + indent +
         evidence_text(block.evidence, indent) + "\n";
}

// The blocks in the template's content elements that are judged foreign, longest first.
std::vector<const InspectedBlock*> foreign_blocks(const SiteInspection& inspection, std::size_t page) {
  std::vector<const InspectedBlock*> out;
  const auto chosen = inspection.pages[page].outcome.template_index;
  if (!chosen) return out;
  const auto& content = inspection.templates[*chosen].chosen.content.nodes;
  if (content.empty()) return out;
  const Page& tree = *inspection.pages[page].page->page;
  for (const InspectedBlock& block : inspection.pages[page].blocks) {
    const bool is_inside = std::any_of(content[page].begin(), content[page].end(), [&](NodeIndex node) {
      return node <= block.node && block.node < tree.end(node);
    });
    if (is_inside && block.probability < 0.5F) out.push_back(&block);
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const InspectedBlock* a, const InspectedBlock* b) { return a->words > b->words; });
  return out;
}

std::string foreign_text(const SiteInspection& inspection, std::size_t most) {
  std::string out = "Blocks inside the content that are judged not to belong to it, by probability of being content\n";
  const std::size_t empty = out.size();
  for (std::size_t i = 0; i < inspection.pages.size(); ++i) {
    const auto blocks = foreign_blocks(inspection, i);
    if (blocks.empty() || most == 0) continue;
    out += " page " + std::to_string(i + 1) + ": " + std::to_string(blocks.size()) + " of " +
           std::to_string(inspection.pages[i].blocks.size()) + " blocks\n";
    for (std::size_t b = 0; b < std::min(most, blocks.size()); ++b) out += block_text(*blocks[b]);
  }
  return out.size() == empty ? out + "  (none)\n" : out;
}

std::string selections_text(const SiteInspection& inspection, std::size_t i) {
  const Page& page = *inspection.pages[i].page->page;
  std::string out;
  const auto add = [&](const std::string& part, const InspectedXPath& xpath) {
    out += "  " + part + " " + xpath.xpath + "\n    " + elements_text(page, xpath.nodes[i]) + "\n";
  };
  for (const InspectedTemplate& each : inspection.templates) {
    if (each.guard) add(each.name + ", guard", *each.guard);
    if (each.kind == TemplateKind::kNonArticle) continue;
    add(each.name + ", content", each.chosen.content);
    for (const InspectedXPath& exclusion : each.chosen.exclusions) add(each.name + ", without", exclusion);
    for (const InspectedContent& other : each.runners_up) add(each.name + ", runner-up", other.content);
  }
  return out;
}

std::string page_text(const SiteInspection& inspection, std::size_t i) {
  const InspectedPage& page = inspection.pages[i];
  std::string out = "Page " + std::to_string(i + 1) + ": " + name_of(page) + "\n  " + page.reason + "\n" +
                    selections_text(inspection, i);
  if (page.outcome.confidence) {
    out += "  confidence " + with_digits(*page.outcome.confidence, 3) + ", by " + source_text(page) + "\n";
    for (const ConfidenceTerm& term : page.confidence_terms) {
      out += "    " + signed_number(term.log_odds) + "  ";
      out += term.name;
      out += " (" + with_digits(term.value, 3) + ")\n";
    }
  }
  if (page.kind) out += "  article: " + kind_text(*page.kind, "    ") + "\n";
  out += " Blocks, by probability of being content\n";
  for (const InspectedBlock& block : page.blocks) out += block_text(block);
  return out;
}

}  // namespace

const std::string& name_of(const InspectedPage& page) { return page.page->url.empty() ? page.id : page.page->url; }

std::string outcome_text(const Extraction& outcome) {
  std::string out(to_string(outcome.status));
  if (!outcome.template_name.empty()) out += ", template " + outcome.template_name;
  if (outcome.error) out += ": " + outcome.error->message;
  return out;
}

std::string elements_text(const Page& page, const std::vector<NodeIndex>& nodes) {
  std::string out;
  for (const NodeIndex node : nodes)
    out += (out.empty() ? "" : ", ") + std::to_string(node) + " " + element_label(page, node);
  return out.empty() ? "nothing" : out;
}

double mean_f1(const SiteInspection& inspection, const InspectedTemplate& of, const InspectedContent& content) {
  double sum = 0;
  std::size_t pages = 0;
  for (const std::size_t page : of.pages) {
    const auto& scored = inspection.scored_pages;
    if (!std::binary_search(scored.begin(), scored.end(), page)) continue;
    sum += content.expected_f1[page];
    ++pages;
  }
  return pages == 0 ? 0 : sum / static_cast<double>(pages);
}

std::string inspection_text(const SiteInspection& inspection, const InspectionTextOptions& options) {
  const Wrapper& wrapper = inspection.wrapper;
  std::string out = "Site " + wrapper.site + ": " + std::to_string(inspection.pages.size()) + " pages, ";
  out += options.wrapper_file.empty() ? "no wrapper is stored: what learn would write" : "by " + options.wrapper_file;
  out += "\n  method ";
  out += to_string(wrapper.settings.method);
  out += ", normalizer ";
  out += to_string(wrapper.normalizer);
  if (!wrapper.language.empty()) out += ", language " + wrapper.language;
  out += ", learned from " + std::to_string(wrapper.statistics.pages) + " pages, of which " +
         std::to_string(wrapper.statistics.matched) + " matched";
  if (wrapper.statistics.confidence) out += ", confidence " + with_digits(*wrapper.statistics.confidence, 3);
  out += "\n\n" + pages_text(inspection) + "\n";
  for (const InspectedTemplate& each : inspection.templates) out += template_text(inspection, each) + "\n";
  out += kinds_text(inspection) + "\n";
  out += options.page ? page_text(inspection, *options.page) : foreign_text(inspection, options.blocks);
  return out + "\n";
}

}  // namespace wrapwright
