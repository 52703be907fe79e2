// SPDX-License-Identifier: Apache-2.0
#include "site/extract/check.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/xpath/shape.h"
#include "core/xpath/xpath.h"
#include "site/wrapper/file.h"
#include "site/wrapper/imported_rules.h"
#include "site/wrapper/sample_evidence.h"
#include "site/wrapper/whole_page.h"

namespace wrapwright {
namespace {

class Linter {
 public:
  Linter(std::string_view source, const Wrapper& wrapper, const WrapperLines& lines)
      : source_(source), wrapper_(wrapper), lines_(lines) {}

  std::vector<Finding> run() {
    for (const auto& [what, line] : lines_.unknown) {
      const bool is_imported_rule =
          what == "element " + std::string(kSiteConfigElement) || what == "element " + std::string(kFeedIronElement);
      if (!is_imported_rule) add(Severity::kNote, line, what + " is not known here, but kept");
    }
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

  // Reports the first template with the same name, and the first one that leaves nothing for this one.
  void compare_with_earlier(std::size_t index) {
    const SiteTemplate& own = wrapper_.templates[index];
    const std::size_t line = lines_.templates[index].begin;
    const auto where = [&](const SiteTemplate* earlier) {
      const auto number = static_cast<std::size_t>(earlier - wrapper_.templates.data());
      return "the template on line " + std::to_string(lines_.templates[number].begin);
    };
    const SiteTemplate* const end = &own;
    const SiteTemplate* const namesake = std::find_if(
        wrapper_.templates.data(), end, [&](const SiteTemplate& earlier) { return earlier.name == own.name; });
    if (namesake != end)
      add(Severity::kWarning, line, "has the same name as " + where(namesake) + ": \"" + own.name + "\"");
    const SiteTemplate* const taker = std::find_if(wrapper_.templates.data(), end, [&](const SiteTemplate& earlier) {
      return earlier.valid_from == own.valid_from && earlier.valid_until == own.valid_until &&
             earlier.content == own.content && (earlier.guard == own.guard || earlier.guard.empty());
    });
    if (taker == end) return;
    add(Severity::kWarning, line,
        taker->guard == own.guard ? "has the same guard and content as " + where(taker) + " and is never used"
                                  : "has the same content as " + where(taker) + ", which has no guard and comes first");
  }

  void lint_template(std::size_t index) {
    if (takes_whole_page(wrapper_.templates[index]))
      add(Severity::kWarning, lines_.templates[index].content, "it takes the whole page for the article");
    const SiteTemplate& site_template = wrapper_.templates[index];
    const WrapperLines::Template& lines = lines_.templates[index];
    compare_with_earlier(index);
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

WrapperTrial::WrapperTrial(const Wrapper& wrapper, const PageExtractor& extractor, const DriftLimits& limits)
    : extractor_(extractor), drift_(std::make_shared<const DriftBaseline>(drift_baseline(wrapper)), limits) {
  for (const SiteTemplate& site_template : wrapper.templates) add_parts(site_template);
}

void WrapperTrial::add_parts(const SiteTemplate& site_template) {
  const auto add = [&](const std::string& name, const std::string& expression) {
    auto xpath = XPath::compile(expression);
    if (!xpath) return;  // cannot happen: the wrapper could not have been read
    parts_.push_back({site_template.name, name + " " + expression, std::move(xpath).value()});
  };
  for (const std::string& exclusion : site_template.exclusions) add("exclude", exclusion);
  for (const FieldRule& rule : site_template.fields)
    if (!rule.xpath.empty()) add("field " + rule.name + ",", rule.xpath);
}

void WrapperTrial::try_parts(const Page& page) {
  for (Part& part : parts_) {
    if (part.selects || part.template_name != found_.template_name) continue;
    part.selects = part.xpath.gives_nodes() ? !part.xpath.select(page).empty() : !part.xpath.string_value(page).empty();
  }
}

void WrapperTrial::count_match() {
  ++counts_.matched;
  characters_ += static_cast<double>(count_characters(found_.text));
  auto known = std::find_if(counts_.templates.begin(), counts_.templates.end(),
                            [&](const TemplateTrial& trial) { return trial.name == found_.template_name; });
  if (known == counts_.templates.end()) {
    known = counts_.templates.insert(counts_.templates.end(), {found_.template_name, 0});
  }
  ++known->matched;
}

const Extraction& WrapperTrial::add(const Page& page, std::string_view url, std::string_view name,
                                    std::string_view captured) {
  extractor_.extract(page, url, found_, captured);
  if (found_.status == PageStatus::kOutOfScope) ++counts_.out_of_scope;
  const auto signs = signs_of(found_);
  if (!signs) return found_;
  drift_.add(*signs, name);
  ++counts_.pages;
  if (is_refused(found_.status)) {
    ++counts_.no_article;
    return found_;
  }
  if (!found_.template_index) return found_;
  try_parts(page);
  if (signs->fit == PageFit::kFits) {
    count_match();
  } else {
    ++(signs->fit == PageFit::kDoubted ? counts_.doubted : counts_.empty);
  }
  return found_;
}

TrialReport WrapperTrial::report() const {
  TrialReport report = counts_;
  if (report.matched > 0) report.mean_characters = characters_ / report.matched;
  for (const Part& part : parts_) {
    const bool was_tried = std::any_of(report.templates.begin(), report.templates.end(),
                                       [&](const TemplateTrial& trial) { return trial.name == part.template_name; });
    if (was_tried && !part.selects) report.idle.push_back(part.name + " of template " + part.template_name);
  }
  report.drift = drift_.report();
  return report;
}

}  // namespace wrapwright
