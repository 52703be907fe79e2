// SPDX-License-Identifier: Apache-2.0
#include "site/rules/site_config_export.h"

#include <algorithm>
#include <array>
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
constexpr auto kOwnDirectives = std::to_array<std::string_view>(
    {"body", "strip", "strip_id_or_class", "strip_image_src", "title", "date", "author", "test_url", "test_contains"});

// The rule as one XPath of a site config; nothing where it says more than an XPath can.
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

// What is to be found of the page; "" if the page is not known.
std::string evidence_of(const SamplePage& sample, std::span<const WantedPage> pages, const SiteConfigRules& rules) {
  for (const WantedPage& wanted : pages) {
    if (wanted.url != sample.url) continue;
    const std::string text = compared_text(*wanted.page, take_by_site_config(*wanted.page, rules));
    const std::string kept = collapse_white_space(sample.contains);
    return !kept.empty() && text.find(kept) != std::string::npos ? kept : first_words(text);
  }
  return pages.empty() ? collapse_white_space(sample.contains) : "";
}

std::string tests_of(const Wrapper& wrapper, std::span<const WantedPage> pages, const SiteConfigRules& rules) {
  std::string out;
  std::size_t tests = 0;
  for (const SamplePage& sample : wrapper.samples) {
    if (tests == kMaxTests) break;
    const bool is_article = sample.dfs != 0 || wrapper.statistics.pages == 0;
    if (!is_http(sample.url) || !is_article) continue;
    const std::string evidence = evidence_of(sample, pages, rules);
    if (evidence.empty() && !pages.empty()) continue;
    ++tests;
    out += "test_url: " + sample.url + "\n";
    if (!evidence.empty()) out += "test_contains: " + evidence + "\n";
  }
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

std::string site_config_of(const Wrapper& wrapper, std::span<const WantedPage> pages, bool keep_title,
                           std::vector<std::string>& notes) {
  const auto lines = site_config_of_elements(wrapper.unknown.elements);
  if (is_unchanged_site_config(wrapper)) return format_site_config(lines);
  const SiteConfigRules rules = site_config_rules(wrapper, keep_title);
  std::string out = made_by_line(wrapper);
  const auto add = [&](const char* name, const std::vector<std::string>& values) {
    for (const std::string& value : values) out += std::string(name) + ": " + value + "\n";
  };
  add("title", rules.titles);
  add("body", rules.bodies);
  add("date", expressions_of(wrapper, "date", &notes));
  add("author", expressions_of(wrapper, "author", &notes));
  add("strip", rules.strips);
  if (lines.empty()) {
    out += "prune: no\ntidy: no\n";
    // libxml2, the other parser, does not add the element that the HTML standard adds.
    if (out.find("tbody") != std::string::npos) out += "parser: html5lib\n";
  }
  for (const SiteConfigLine& line : lines) {
    const bool is_own = std::find(kOwnDirectives.begin(), kOwnDirectives.end(), line.name) != kOwnDirectives.end();
    if (!is_own) out += line.text + "\n";
  }
  return out + tests_of(wrapper, pages, rules);
}

}  // namespace wrapwright
