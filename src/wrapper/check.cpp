// SPDX-License-Identifier: Apache-2.0
#include "wrapper/check.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "article/render.h"
#include "wrapper/file.h"
#include "xpath/shape.h"
#include "xpath/xpath.h"

namespace wrapwright {
namespace {

class Linter {
 public:
  Linter(std::string_view source, const Wrapper& wrapper, const WrapperLines& lines)
      : source_(source), wrapper_(wrapper), lines_(lines) {}

  std::vector<Finding> run() {
    for (const auto& [what, line] : lines_.unknown) add(Severity::kNote, line, what + " is not known here, but kept");
    for (std::size_t i = 0; i < wrapper_.templates.size(); ++i) lint_template(i);
    lint_samples();
    std::stable_sort(findings_.begin(), findings_.end(),
                     [](const Finding& a, const Finding& b) { return a.where.line < b.where.line; });
    return std::move(findings_);
  }

 private:
  void add(Severity severity, std::size_t line, std::string message) {
    Place place{std::string(source_)};
    place.line = line;
    findings_.push_back({severity, std::move(place), std::move(message)});
  }

  void lint_template(std::size_t index) {
    const SiteTemplate& site_template = wrapper_.templates[index];
    const WrapperLines::Template& lines = lines_.templates[index];
    for (std::size_t other = 0; other < index; ++other) {
      const SiteTemplate& earlier = wrapper_.templates[other];
      const std::string where = "the template on line " + std::to_string(lines_.templates[other].begin);
      if (earlier.name == site_template.name) {
        add(Severity::kWarning, lines.begin, "has the same name as " + where + ": \"" + earlier.name + "\"");
      }
      if (earlier.content == site_template.content && earlier.guard == site_template.guard) {
        add(Severity::kWarning, lines.begin, "has the same guard and content as " + where + " and is never used");
      } else if (earlier.guard.empty() && earlier.content == site_template.content) {
        add(Severity::kWarning, lines.begin,
            "has the same content as " + where + ", which has no guard and comes first");
      }
    }
    if (site_template.kind == TemplateKind::kArticle) lint_xpath("content", site_template.content, lines.content);
    if (!site_template.guard.empty()) lint_xpath("guard", site_template.guard, lines.guard);
    for (std::size_t i = 0; i < site_template.exclusions.size(); ++i) {
      lint_xpath("exclude", site_template.exclusions[i], lines.exclusions[i]);
    }
    lint_fields(site_template, lines);
  }

  void lint_fields(const SiteTemplate& site_template, const WrapperLines::Template& lines) {
    for (std::size_t i = 0; i < site_template.fields.size(); ++i) {
      const FieldRule& rule = site_template.fields[i];
      const auto begin = site_template.fields.begin();
      const auto same = std::find_if(begin, begin + static_cast<std::ptrdiff_t>(i), [&](const FieldRule& other) {
        return other.name == rule.name && (other.xpath.empty() || other.xpath == rule.xpath);
      });
      if (same != begin + static_cast<std::ptrdiff_t>(i)) {
        add(Severity::kWarning, lines.fields[i],
            "a second rule for the field \"" + rule.name + "\", which is never used");
      }
      if (!rule.xpath.empty() && is_position_dependent(rule.xpath)) {
        add(Severity::kWarning, lines.fields[i], "field \"" + rule.name + "\" depends on positions: " + rule.xpath);
      }
    }
  }

  void lint_xpath(const std::string& part, const std::string& expression, std::size_t line) {
    if (is_position_dependent(expression)) {
      add(Severity::kWarning, line, part + " depends on positions, which change from page to page: " + expression);
    }
    const auto compiled = XPath::compile(expression);
    if (compiled && !compiled->direct()) {
      add(Severity::kNote, line, part + " is outside the fast subset of XPath: " + expression);
    }
  }

  void lint_samples() {
    if (wrapper_.samples.empty()) add(Severity::kWarning, lines_.root, "has no sample pages, so nothing proves it");
    for (std::size_t i = 0; i < wrapper_.samples.size(); ++i) {
      const SamplePage& sample = wrapper_.samples[i];
      if (sample.dfs != 0 && sample.contains.empty()) {
        add(Severity::kNote, lines_.samples[i], "sample has no words that its article must contain: " + sample.url);
      }
    }
  }

  std::string_view source_;
  const Wrapper& wrapper_;
  const WrapperLines& lines_;
  std::vector<Finding> findings_;
};

std::string rounded(double value) { return std::to_string(std::llround(value)); }

std::vector<std::string> find_drift(const TrialReport& now, const WrapperStatistics& learned,
                                    const DriftLimits& limits) {
  std::vector<std::string> drift;
  // Pages without an article are not counted as unmatched.
  const unsigned pages = now.pages - now.no_article;
  if (pages < limits.min_pages || learned.pages <= learned.no_article) return drift;
  const double rate = static_cast<double>(now.matched) / pages;
  const double learned_rate = static_cast<double>(learned.matched) / (learned.pages - learned.no_article);
  if (rate < limits.min_match_rate * learned_rate) {
    drift.push_back("it matches " + rounded(100 * rate) + " % of the pages, but matched " +
                    rounded(100 * learned_rate) + " % when it was learned");
  }
  if (now.matched == 0 || learned.mean_characters <= 0) return drift;
  const double ratio = now.mean_characters / learned.mean_characters;
  if (ratio < limits.min_length_ratio || ratio > limits.max_length_ratio) {
    drift.push_back("the articles have " + rounded(now.mean_characters) + " characters on average, but had " +
                    rounded(learned.mean_characters) + " when it was learned");
  }
  return drift;
}

std::size_t count_characters(std::string_view utf8) {
  return static_cast<std::size_t>(
      std::count_if(utf8.begin(), utf8.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

}  // namespace

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::kNote:
      return "note";
    case Severity::kWarning:
      return "warning";
    case Severity::kError:
      return "error";
  }
  return "";
}

std::vector<Finding> lint_wrapper(std::string_view xml, std::string_view source) {
  WrapperLines lines;
  auto wrapper = parse_wrapper(xml, source, &lines);
  if (!wrapper) {
    Error error = std::move(wrapper).error();
    return {{Severity::kError, std::move(error.where), std::move(error.message)}};
  }
  return Linter(source, *wrapper, lines).run();
}

WrapperTrial::WrapperTrial(const Wrapper& wrapper, const Applier& applier, const DriftLimits& limits)
    : applier_(applier), learned_(wrapper.statistics), limits_(limits) {
  for (const SiteTemplate& site_template : wrapper.templates) add_parts(site_template);
}

void WrapperTrial::add_parts(const SiteTemplate& site_template) {
  const auto add = [&](const std::string& name, const std::string& expression) {
    auto xpath = XPath::compile(expression);
    if (!xpath) return;  // the wrapper could not have been read
    parts_.push_back({site_template.name, name + " " + expression, std::move(xpath).value()});
  };
  for (const std::string& exclusion : site_template.exclusions) add("exclude", exclusion);
  for (const FieldRule& rule : site_template.fields)
    if (!rule.xpath.empty()) add("field " + rule.name + ",", rule.xpath);
}

void WrapperTrial::try_parts(const Page& page) {
  for (Part& part : parts_) {
    if (part.selects || part.template_name != outcome_.template_name) continue;
    part.selects = part.xpath.gives_nodes() ? !part.xpath.select(page).empty() : !part.xpath.string_value(page).empty();
  }
}

const Outcome& WrapperTrial::add(const Page& page, std::string_view url) {
  applier_.apply(page, url, outcome_);
  if (outcome_.status == ApplyStatus::kFailed) return outcome_;
  if (outcome_.status == ApplyStatus::kOutOfScope) {
    ++counts_.out_of_scope;
    return outcome_;
  }
  ++counts_.pages;
  if (outcome_.status == ApplyStatus::kNoArticle) ++counts_.no_article;
  if (outcome_.status != ApplyStatus::kOk) return outcome_;
  try_parts(page);
  text_.clear();
  render_text(page, outcome_.article, text_);
  if (text_.empty()) {
    ++counts_.empty;
    return outcome_;
  }
  ++counts_.matched;
  characters_ += static_cast<double>(count_characters(text_));
  auto known = std::find_if(counts_.templates.begin(), counts_.templates.end(),
                            [&](const TemplateTrial& trial) { return trial.name == outcome_.template_name; });
  if (known == counts_.templates.end()) {
    known = counts_.templates.insert(counts_.templates.end(), {outcome_.template_name, 0});
  }
  ++known->matched;
  return outcome_;
}

TrialReport WrapperTrial::report() const {
  TrialReport report = counts_;
  if (report.matched > 0) report.mean_characters = characters_ / report.matched;
  for (const Part& part : parts_) {
    const bool was_tried = std::any_of(report.templates.begin(), report.templates.end(),
                                       [&](const TemplateTrial& trial) { return trial.name == part.template_name; });
    if (was_tried && !part.selects) report.idle.push_back(part.name + " of template " + part.template_name);
  }
  report.drift = find_drift(report, learned_, limits_);
  return report;
}

}  // namespace wrapwright
