// SPDX-License-Identifier: Apache-2.0
#include "site/rules/site_config_export.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "content/article/title.h"
#include "core/base/url.h"
#include "core/xpath/xpath.h"
#include "site/rules/import.h"
#include "site/rules/site_config.h"
#include "site/rules/xpath_parts.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxTests = 3;
constexpr std::size_t kEvidenceWords = 8;
constexpr std::size_t kEvidenceBytes = 120;

// The rule as one XPath of a site config; nothing if it says more than an XPath can.
std::optional<std::string> expression_of(const FieldRule& rule) {
  if (rule.from != FieldOrigin::kPage || rule.decode != FieldDecoding::kNone) return std::nullopt;
  if (rule.xpath.empty()) return "string(" + xpath_literal(rule.constant) + ")";
  if (rule.strip.empty()) return rule.xpath;
  const std::string literal = xpath_literal(rule.strip);
  const std::string text = "normalize-space(" + rule.xpath + ")";
  return "normalize-space(substring-before(concat(" + text + ", " + literal + "), " + literal + "))";
}

std::vector<std::string> expressions_of(const Wrapper& wrapper, std::string_view field,
                                        std::vector<std::string>* notes) {
  std::vector<std::string> out;
  for (const SiteTemplate& each : wrapper.templates) {
    for (const FieldRule& rule : each.fields) {
      if (rule.name != field) continue;
      auto xpath = expression_of(rule);
      if (!xpath) {
        if (notes != nullptr) notes->push_back("a rule for " + rule.name + " that is more than an XPath is left out");
      } else if (std::find(out.begin(), out.end(), *xpath) == out.end()) {
        out.push_back(*std::move(xpath));
      }
    }
  }
  return out;
}

// A few words of the text, cut between characters.
std::string first_words(std::string_view text) {
  std::size_t end = 0;
  for (std::size_t words = 0; words < kEvidenceWords && end < text.size(); ++words)
    end = std::min(text.find(' ', end + 1), text.size());
  if (end > kEvidenceBytes) {
    end = kEvidenceBytes;
    while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  }
  return std::string(text.substr(0, end));
}

// The words that must be found on the page; "" if the page is unknown.
std::string evidence_of(const SamplePage& sample, std::span<const WantedPage> pages, const SiteConfigRules& rules) {
  for (const WantedPage& wanted : pages) {
    if (wanted.url != sample.url) continue;
    const std::string text = compared_text(*wanted.page, take_by_site_config(*wanted.page, rules));
    const std::string kept = collapse_white_space(sample.contains);
    return !kept.empty() && text.find(kept) != std::string::npos ? kept : first_words(text);
  }
  return pages.empty() ? collapse_white_space(sample.contains) : "";
}

std::string tests_of(const Wrapper& wrapper, std::span<const WantedPage> pages, const SiteConfigRules& rules,
                     const std::vector<SiteConfigLine>& lines) {
  const auto stands_there = [&](const SamplePage& sample) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const SiteConfigLine& line) { return line.name == "test_url" && line.value == sample.url; });
  };
  std::string out;
  std::size_t tests = 0;
  for (const SamplePage& sample : wrapper.samples) {
    if (tests == kMaxTests) break;
    const bool is_article = sample.dfs != 0 || wrapper.statistics.pages == 0;
    if (!is_http(sample.url) || !is_article || stands_there(sample)) continue;
    const std::string evidence = evidence_of(sample, pages, rules);
    if (evidence.empty() && !pages.empty()) continue;
    ++tests;
    out += "test_url: " + sample.url + "\n";
    if (!evidence.empty()) out += "test_contains: " + evidence + "\n";
  }
  return out;
}

enum class Written : std::uint8_t { kNot, kAsItWas, kAnew };

// The rules of one directive in order, each once, and which of them are in the file.
struct DirectiveRules {
  std::string name;
  std::vector<std::string> rules;
  std::vector<Written> written = std::vector<Written>(rules.size());
  std::size_t lines_left = 0;  // number of lines in the imported file with such a rule

  // Writes the rules before `end` that are not in the file yet.
  void write_up_to(std::size_t end, std::string& out) {
    for (std::size_t i = 0; i < end; ++i) {
      if (written[i] != Written::kNot) continue;
      out += name + ": " + rules[i] + "\n";
      written[i] = Written::kAnew;
    }
  }
  [[nodiscard]] std::size_t place_of(const std::string& rule) const {
    return static_cast<std::size_t>(std::find(rules.begin(), rules.end(), rule) - rules.begin());
  }
};

std::string normalized(const std::string& xpath) { return union_of(union_members(xpath)); }

// The directive and the rule of a line, in the form that the wrapper has; nothing for any other line, and for one that
// cannot be evaluated.
std::optional<std::pair<std::string, std::string>> rule_of(const SiteConfigLine& line) {
  const Wrapper wrapper = import_site_config(line.text, "", "").wrapper;
  const SiteTemplate& made = wrapper.templates.front();
  if (!made.fields.empty()) return std::pair{made.fields.front().name, *expression_of(made.fields.front())};
  if (!made.exclusions.empty()) return std::pair{std::string("strip"), normalized(made.exclusions.front())};
  if (made.content != kNoContent) return std::pair{std::string("body"), normalized(made.content)};
  return std::nullopt;
}

// The lines of an imported file with the rules that the wrapper has now: lines of removed rules are left out, new rules
// are inserted before the next rule of the wrapper, and all other lines stay, including comments and what cannot be
// evaluated.
std::string edited_lines(const std::vector<SiteConfigLine>& lines, std::vector<DirectiveRules> directives) {
  const auto directive_of = [&](const std::string& name) {
    return std::find_if(directives.begin(), directives.end(),
                        [&](const DirectiveRules& each) { return each.name == name; });
  };
  std::vector<std::optional<std::pair<std::string, std::string>>> said;
  for (const SiteConfigLine& line : lines) {
    said.push_back(rule_of(line));
    if (said.back()) ++directive_of(said.back()->first)->lines_left;
  }
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!said[i]) {
      out += lines[i].text + "\n";
      continue;
    }
    DirectiveRules& directive = *directive_of(said[i]->first);
    --directive.lines_left;
    const std::size_t place = directive.place_of(said[i]->second);
    if (place < directive.rules.size() && directive.written[place] != Written::kAnew) {
      directive.write_up_to(place, out);
      directive.written[place] = Written::kAsItWas;
      out += lines[i].text + "\n";
    }
    if (directive.lines_left == 0) directive.write_up_to(directive.rules.size(), out);
  }
  for (DirectiveRules& each : directives) each.write_up_to(each.rules.size(), out);
  return out;
}

std::string made_by_line(const Wrapper& wrapper) {
  if (wrapper.statistics.pages == 0) return {};
  std::string newest;
  for (const SamplePage& sample : wrapper.samples) newest = std::max(newest, sample.fetched.substr(0, 10));
  return "# made by " + wrapper.made_by + " from " + std::to_string(wrapper.statistics.pages) + " pages" +
         (newest.empty() ? "" : ", the newest fetched on " + newest) + "\n";
}

}  // namespace

SiteConfigRules site_config_rules(const Wrapper& wrapper, bool keep_title) {
  SiteConfigRules out;
  for (const SiteTemplate& each : wrapper.templates) {
    if (each.kind != TemplateKind::kArticle) continue;
    const std::string guard = each.guard.empty() ? "" : "[boolean(" + each.guard + ")]";
    std::vector<std::string> members = union_members(each.content);
    for (std::string& member : members) member += guard;
    out.bodies.push_back(union_of(members));
    for (const std::string& exclusion : each.exclusions) {
      if (std::find(out.strips.begin(), out.strips.end(), exclusion) == out.strips.end())
        out.strips.push_back(exclusion);
    }
  }
  if (!keep_title) out.titles = expressions_of(wrapper, "title", nullptr);
  return out;
}

bool is_unchanged_site_config(const Wrapper& wrapper) {
  const auto lines = site_config_of_elements(wrapper.unknown.elements);
  if (lines.empty()) return false;
  return have_same_rules_and_samples(import_site_config(format_site_config(lines), "", wrapper.site).wrapper, wrapper);
}

std::string site_config_of(const Wrapper& wrapper, std::span<const WantedPage> pages, bool keep_title, bool needs_html5,
                           std::vector<std::string>& notes) {
  const auto lines = site_config_of_elements(wrapper.unknown.elements);
  if (is_unchanged_site_config(wrapper)) return format_site_config(lines);
  const SiteConfigRules rules = site_config_rules(wrapper, keep_title);
  std::vector<DirectiveRules> directives = {{"title", rules.titles},
                                            {"body", rules.bodies},
                                            {"date", expressions_of(wrapper, "date", &notes)},
                                            {"author", expressions_of(wrapper, "author", &notes)},
                                            {"strip", rules.strips}};
  if (!lines.empty()) {
    std::erase(directives[1].rules, kNoContent);
    for (DirectiveRules& each : directives) {
      std::vector<std::string> distinct;
      for (const std::string& rule : each.rules) {
        const bool is_union = each.name == "body" || each.name == "strip";
        std::string written = is_union ? normalized(rule) : rule;
        if (std::find(distinct.begin(), distinct.end(), written) == distinct.end())
          distinct.push_back(std::move(written));
      }
      each = {each.name, std::move(distinct)};
    }
    return edited_lines(lines, std::move(directives)) + tests_of(wrapper, pages, rules, lines);
  }
  std::string out = made_by_line(wrapper);
  for (DirectiveRules& each : directives) each.write_up_to(each.rules.size(), out);
  out += "prune: no\ntidy: no\n";
  // libxml2, the other parser, does not add <tbody> as the HTML standard does.
  if (needs_html5 || out.find("tbody") != std::string::npos) out += "parser: html5lib\n";
  return out + tests_of(wrapper, pages, rules, lines);
}

}  // namespace wrapwright
