// SPDX-License-Identifier: Apache-2.0
#include "site/rules/import.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/base/host.h"
#include "core/page/xml_text.h"
#include "core/xpath/xpath.h"
#include "site/rules/site_config.h"
#include "site/rules/xpath_parts.h"
#include "site/wrapper/field_reader.h"
#include "site/wrapper/history.h"

namespace wrapwright {
namespace {

std::string without_quotes(std::string text) {
  std::erase_if(text, [](char c) { return c == '"' || c == '\''; });
  return text;
}

// The byte of a line, from 0, that an XML file cannot keep in an expression.
std::optional<std::size_t> first_byte_not_of_text(std::string_view line) {
  if (is_xml_text(line)) return std::nullopt;
  std::size_t good = 0;  // longest prefix that is text, apart from a cut character
  for (std::size_t size = 1; size <= line.size(); ++size)
    if (is_xml_text(line.substr(0, size))) good = size;
  return good;
}

// Whether a wrapper can express the directive.
bool is_rule(std::string_view name) {
  constexpr auto kRules = std::to_array<std::string_view>({"author", "body", "date", "strip", "strip_id_or_class",
                                                           "strip_image_src", "test_contains", "test_url", "title"});
  return std::find(kRules.begin(), kRules.end(), name) != kRules.end();
}

// The wrapper for imported rules, still empty.
Wrapper empty_wrapper(std::string_view site) {
  Wrapper out;
  out.site = site.starts_with('.') ? "." + site_of_name(site.substr(1)) : site_of_name(site);
  out.made_by = "wrapwright " WRAPWRIGHT_VERSION;
  out.settings.method = LearnMethod::kAuto;
  return out;
}

// One template per content, because the first that selects something wins; each gets all exclusions and fields.
void add_templates(const std::vector<std::string>& contents, const std::vector<std::string>& exclusions,
                   const std::vector<FieldRule>& fields, Wrapper& wrapper) {
  for (const std::string& content : contents.empty() ? std::vector<std::string>{std::string(kNoContent)} : contents) {
    SiteTemplate& made = wrapper.templates.emplace_back();
    if (wrapper.templates.size() > 1) made.name += "-" + std::to_string(wrapper.templates.size());
    made.content = content;
    made.exclusions = exclusions;
    made.fields = fields;
  }
}

class SiteConfigImporter {
 public:
  SiteConfigImporter(std::string_view source, std::string_view site) : source_(source) {
    out_.wrapper = empty_wrapper(site);
  }

  ImportedSite run(const std::vector<SiteConfigLine>& lines) {
    for (const SiteConfigLine& line : lines) {
      ++number_;
      if (!line.is_comment()) read(line);
    }
    add_templates(contents_, exclusions_, fields_, out_.wrapper);
    out_.wrapper.unknown.elements = to_elements(lines);
    return std::move(out_);
  }

 private:
  [[nodiscard]] Place here() const {
    Place place{std::string(source_)};
    place.line = number_;
    return place;
  }
  void problem(ErrorKind kind, const std::string& message) { out_.problems.push_back({kind, message, here()}); }
  void note(const std::string& message) { out_.notes.push_back({ErrorKind::kUnsupported, message, here()}); }

  void read(const SiteConfigLine& line) {
    if (const auto byte = first_byte_not_of_text(line.text); byte && is_rule(line.name)) {
      return problem(ErrorKind::kSyntax, line.name + ": the line is not UTF-8, or has a control character (at byte " +
                                             std::to_string(*byte) + " of the line)");
    }
    if (line.name.empty()) return note("no directive: the line has no colon");
    if (line.name == "body") return add_elements(line, contents_);
    if (line.name == "strip") return add_strip(line);
    if (line.name == "strip_id_or_class") return add_search("//*[contains(@id, V) or contains(@class, V)]", line);
    if (line.name == "strip_image_src") return add_search("//img[contains(@src, V)]", line);
    if (line.name == "title" || line.name == "date" || line.name == "author") return add_field(line);
    if (line.name == "test_url") return add_sample(line.value);
    if (line.name == "test_contains") return add_evidence(line.value);
    if (!is_site_config_directive(line.name)) note("unknown directive " + line.name);
  }

  // Whether the expression can be evaluated; otherwise adds a problem.
  bool is_expression(const SiteConfigLine& line) {
    const auto xpath = XPath::compile(line.value);
    if (xpath) return true;
    const std::size_t byte = xpath.error().where.byte;
    const std::string where = byte != Place::kNoByte ? " (at byte " + std::to_string(byte) + ")" : "";
    problem(xpath.error().kind, line.name + ": " + xpath.error().message + where);
    return false;
  }

  void add_elements(const SiteConfigLine& line, std::vector<std::string>& out) {
    if (!is_expression(line)) return;
    if (!selects_elements(line.value)) return problem(ErrorKind::kUnsupported, line.name + ": selects no elements");
    out.push_back(line.value);
  }

  // Adds the members of a union that select elements: removing attributes does not change the text, and texts cannot be
  // excluded on their own.
  void add_strip(const SiteConfigLine& line) {
    const auto xpath = XPath::compile(line.value);
    if (!xpath || !xpath->gives_nodes() || selects_elements(line.value)) return add_elements(line, exclusions_);
    std::vector<std::string> elements;
    for (const std::string& member : union_members(line.value)) {
      if (selects_elements(member)) {
        elements.push_back(member);
      } else if (selects_attributes(member)) {
        note("strip: attributes stay: " + member);
      } else {
        problem(ErrorKind::kUnsupported, "strip: texts without an element of their own stay: " + member);
      }
    }
    if (!elements.empty()) exclusions_.push_back(union_of(elements));
  }

  // `pattern` with the value for V.
  void add_search(std::string pattern, const SiteConfigLine& line) {
    const std::string value = without_quotes(line.value);
    if (value.empty()) return problem(ErrorKind::kSyntax, line.name + ": there is no value");
    const std::string literal = xpath_literal(value);
    for (std::size_t at = pattern.find(" V"); at != std::string::npos; at = pattern.find(" V", at + literal.size()))
      pattern.replace(at + 1, 1, literal);
    exclusions_.push_back(std::move(pattern));
  }

  void add_field(const SiteConfigLine& line) {
    if (line.value.empty()) return problem(ErrorKind::kSyntax, line.name + ": there is no XPath");
    if (!is_expression(line)) return;
    FieldRule rule;
    rule.name = line.name;
    rule.xpath = line.value;
    rule.source = "site config";
    if (auto reader = FieldReader::compile(rule); !reader) {
      return problem(reader.error().kind, line.name + ": " + reader.error().message);
    }
    fields_.push_back(std::move(rule));
  }

  void add_sample(const std::string& url) {
    SamplePage& sample = out_.wrapper.samples.emplace_back();
    sample.url = url;
  }

  // A sample has one text to contain; further ones stay in their lines.
  void add_evidence(const std::string& text) {
    if (out_.wrapper.samples.empty()) return note("test_contains stands before any test_url");
    SamplePage& sample = out_.wrapper.samples.back();
    if (sample.contains.empty()) sample.contains = text;
  }

  std::string_view source_;
  std::size_t number_ = 0;
  ImportedSite out_;
  std::vector<std::string> contents_;
  std::vector<std::string> exclusions_;
  std::vector<FieldRule> fields_;
};

}  // namespace

ImportedSite import_site_config(std::string_view bytes, std::string_view source, std::string_view site) {
  return SiteConfigImporter(source, site).run(parse_site_config(bytes));
}

bool have_same_rules_and_samples(const Wrapper& a, const Wrapper& b) {
  return have_same_rules(a, b) && std::equal(a.samples.begin(), a.samples.end(), b.samples.begin(), b.samples.end(),
                                             [](const SamplePage& x, const SamplePage& y) {
                                               return x.url == y.url && x.contains == y.contains;
                                             });
}

}  // namespace wrapwright
