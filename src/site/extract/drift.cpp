// SPDX-License-Identifier: Apache-2.0
#include "site/extract/drift.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/figures.h"
#include "site/wrapper/sample_evidence.h"

namespace wrapwright {
namespace {

constexpr std::string_view kFieldPrefix = "field:";
constexpr const char* kMatchRate = "match-rate";
constexpr const char* kArticleRate = "article-rate";

// How a measure is judged. A mean counts as changed if it is farther from that of the samples than `fall` or `rise` (0:
// never in this direction), and farther than DriftLimits::min_z standard errors.
struct MeasureRule {
  std::string_view name;
  double least_deviation;    // the normal variation among pages of a site, however alike the samples are
  double unknown_deviation;  // used if the wrapper has only the mean
  double fall;
  double rise;
};
constexpr std::array<MeasureRule, kDriftMeasures> kRules = {{
    {"characters", 0.4, 0.7, 1.8, 1.8},
    {"sentences", 0.08, 0.15, 0.15, 0},
    {"rest", 0.3, 0.5, 0, 1},
    {"confidence", 0.02, 0.05, 0.05, 0},
    {"is-article", 0.1, 0.2, 0.25, 0},
}};

constexpr std::size_t index_of(DriftMeasure measure) { return static_cast<std::size_t>(measure); }

const TemplateStatistics* statistics_of(const Wrapper& wrapper, const std::string& name) {
  const auto& all = wrapper.statistics.templates;
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
  return found != all.end() ? &*found : nullptr;
}

const TemplateMeasure* measure_of(const TemplateStatistics& statistics, std::string_view name) {
  const auto& all = statistics.measures;
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
  return found != all.end() ? &*found : nullptr;
}

constexpr std::size_t kKnownRules = 64;  // bits of PageSigns::fields

// The names of a template's fields, and which of them each rule is for. For later rules, pages do not record whether
// they gave a value.
void name_fields(const SiteTemplate& site_template, DriftBaseline::Template& out) {
  for (std::size_t i = 0; i < std::min(kKnownRules, site_template.fields.size()); ++i) {
    const FieldRule& rule = site_template.fields[i];
    const auto known = std::find(out.fields.begin(), out.fields.end(), rule.name);
    out.field_of_rule.push_back(static_cast<std::size_t>(known - out.fields.begin()));
    if (known == out.fields.end()) out.fields.push_back(rule.name);
  }
}

// Uses what <statistics> says about all templates together, for a wrapper that has nothing more specific.
void expect_of_site(const WrapperStatistics& learned, DriftBaseline::Template& out) {
  if (learned.matched == 0) return;
  const auto expect = [&](DriftMeasure measure, double mean) {
    out.measures.at(index_of(measure)) = {mean, std::nullopt, learned.matched};
  };
  if (learned.mean_characters > 0) expect(DriftMeasure::kCharacters, std::log1p(learned.mean_characters));
  if (!learned.confidence) return;
  expect(DriftMeasure::kConfidence, *learned.confidence);
  expect(DriftMeasure::kSentences, learned.mean_sentences);
  expect(DriftMeasure::kRest, std::log1p(learned.mean_rest));
}

void expect_of_template(const TemplateStatistics& learned, DriftBaseline::Template& out) {
  if (learned.pages == 0) return;
  for (std::size_t m = 0; m < kDriftMeasures; ++m) {
    if (const TemplateMeasure* known = measure_of(learned, kRules.at(m).name))
      out.measures.at(m) = {known->mean, known->deviation, learned.pages};
  }
  for (std::size_t f = 0; f < out.fields.size(); ++f) {
    if (const TemplateMeasure* known = measure_of(learned, std::string(kFieldPrefix) + out.fields[f]))
      out.field_share[f] = known->mean;
  }
}

// What a page shows if a template found its article.
PageSigns signs_of_match(const TemplateMatch& found, std::string_view text) {
  PageSigns out;
  const auto set = [&](DriftMeasure measure, double value) { out.values.at(index_of(measure)) = value; };
  out.fit = PageFit::kFits;
  out.template_index = *found.template_index;
  out.fields = found.evidence.fields;
  set(DriftMeasure::kCharacters, std::log1p(static_cast<double>(count_characters(text))));
  if (const auto& shape = found.evidence.shape) {
    set(DriftMeasure::kSentences, shape->sentence_share);
    set(DriftMeasure::kRest, std::log1p(shape->unselected_bytes));
  }
  if (found.evidence.confidence) set(DriftMeasure::kConfidence, *found.evidence.confidence);
  if (found.is_article) set(DriftMeasure::kIsArticle, *found.is_article);
  return out;
}

}  // namespace

std::string_view to_string(DriftVerdict verdict) {
  switch (verdict) {
    case DriftVerdict::kOk:
      return "ok";
    case DriftVerdict::kDegraded:
      return "degraded";
    case DriftVerdict::kBroken:
      return "broken";
  }
  return "";
}

std::string_view to_string(DriftMeasure measure) { return kRules.at(index_of(measure)).name; }

std::optional<PageFit> fit_of(const Extraction& found) {
  if (found.document != DocumentKind::kPage) return std::nullopt;
  switch (found.status) {
    case PageStatus::kOk:
      return PageFit::kFits;
    case PageStatus::kDoubted:
      return PageFit::kDoubted;
    case PageStatus::kUnmatched:
    case PageStatus::kNoMatch:
      return PageFit::kUnmatched;
    case PageStatus::kUnlike:
      return PageFit::kRefused;
    case PageStatus::kNoArticle:
    case PageStatus::kItems: {
      const bool is_compared =
          found.template_name == kKindsGuard || (found.template_name == kListGuard && found.is_article.has_value());
      return is_compared && found.evidence.looks_like_article ? PageFit::kRefused : PageFit::kNoArticle;
    }
    default:
      return std::nullopt;
  }
}

std::optional<PageSigns> signs_of(const Extraction& found) {
  const auto fit = fit_of(found);
  if (!fit) return std::nullopt;
  if (*fit == PageFit::kFits) return signs_of_match(found, found.text);
  PageSigns out;
  out.fit = *fit;
  return out;
}

DriftBaseline drift_baseline(const Wrapper& wrapper) {
  const WrapperStatistics& learned = wrapper.statistics;
  DriftBaseline out;
  for (const SiteTemplate& each : wrapper.templates) {
    DriftBaseline::Template& own = out.templates.emplace_back();
    own.name = each.name;
    name_fields(each, own);
    own.field_share.resize(own.fields.size());
    if (const TemplateStatistics* known = statistics_of(wrapper, each.name)) {
      expect_of_template(*known, own);
    } else if (learned.templates.empty()) {
      expect_of_site(learned, own);
    }
  }
  if (learned.pages == 0 || learned.pages < learned.no_article) return out;
  const unsigned articles = learned.pages - learned.no_article;
  out.article_rate = static_cast<double>(articles) / learned.pages;
  if (articles > 0) out.match_rate = std::min(1.0, static_cast<double>(learned.matched) / articles);
  return out;
}

namespace {

// The measures of one template over pages.
class MeasuredTemplate {
 public:
  void add(const PageSigns& signs, const DriftBaseline::Template& names) {
    ++pages_;
    for (std::size_t m = 0; m < kDriftMeasures; ++m)
      if (const auto& value = signs.values.at(m)) values_.at(m).push_back(*value);
    with_field_.resize(names.fields.size());
    for (std::size_t f = 0; f < names.fields.size(); ++f)
      if (has_field(signs, names, f)) ++with_field_[f];
  }

  static bool has_field(const PageSigns& signs, const DriftBaseline::Template& names, std::size_t field) {
    for (std::size_t rule = 0; rule < names.field_of_rule.size(); ++rule) {
      if (names.field_of_rule[rule] == field && (signs.fields >> rule & 1U) != 0) return true;
    }
    return false;
  }

  void write(const DriftBaseline::Template& names, TemplateStatistics& out) const {
    out.pages = static_cast<unsigned>(pages_);
    out.measures.clear();
    for (std::size_t m = 0; m < kDriftMeasures; ++m) {
      const std::vector<double>& values = values_.at(m);
      if (values.empty()) continue;
      const auto n = static_cast<double>(values.size());
      double mean = 0;
      for (const double value : values) mean += value / n;
      double squares = 0;
      for (const double value : values) squares += (value - mean) * (value - mean);
      const double deviation = n > 1 ? std::sqrt(squares / (n - 1)) : 0;
      out.measures.push_back({std::string(kRules.at(m).name), to_thousandths(mean), to_thousandths(deviation)});
    }
    for (std::size_t f = 0; f < names.fields.size(); ++f) {
      const double share = static_cast<double>(with_field_[f]) / static_cast<double>(pages_);
      out.measures.push_back({std::string(kFieldPrefix) + names.fields[f], to_thousandths(share), 0});
    }
  }

  [[nodiscard]] bool empty() const { return pages_ == 0; }

 private:
  std::size_t pages_ = 0;
  std::array<std::vector<double>, kDriftMeasures> values_;
  std::vector<std::size_t> with_field_;
};

}  // namespace

void add_template_statistics(SampleOutcomes& outcomes, Wrapper& wrapper) {
  const DriftBaseline names = drift_baseline(wrapper);
  std::vector<MeasuredTemplate> measured(wrapper.templates.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (!outcomes.has_article(i) || outcomes.text(i).empty()) continue;
    const PageSigns signs = signs_of_match(outcomes[i], outcomes.text(i));
    measured[signs.template_index].add(signs, names.templates[signs.template_index]);
  }
  std::vector<TemplateStatistics> out;
  for (std::size_t t = 0; t < measured.size(); ++t) {
    const SiteTemplate& site_template = wrapper.templates[t];
    const TemplateStatistics* known = statistics_of(wrapper, site_template.name);
    if (measured[t].empty() && known == nullptr) continue;
    TemplateStatistics& each = out.emplace_back(known != nullptr ? *known : TemplateStatistics{});
    each.name = site_template.name;
    if (!measured[t].empty()) measured[t].write(names.templates[t], each);
  }
  wrapper.statistics.templates = std::move(out);
}

std::size_t DriftReport::with_article() const {
  std::size_t all = 0;
  for (const std::size_t count : pages) all += count;
  return all - pages_of(PageFit::kNoArticle);
}

void DriftTally::add(const PageSigns& signs, const DriftBaseline& baseline) {
  ++pages_.at(static_cast<std::size_t>(signs.fit));
  if (signs.fit == PageFit::kNoArticle) return;
  ++with_article_;
  if (signs.fit != PageFit::kFits) return;
  templates_.resize(baseline.templates.size());
  OfTemplate& own = templates_[signs.template_index];
  const DriftBaseline::Template& names = baseline.templates[signs.template_index];
  ++own.pages;
  for (std::size_t m = 0; m < kDriftMeasures; ++m) {
    const auto& value = signs.values.at(m);
    if (!value) continue;
    ++own.measures.at(m).count;
    own.measures.at(m).total += *value;
  }
  confidence_ += signs.values.at(index_of(DriftMeasure::kConfidence)).value_or(0);
  own.with_field.resize(names.fields.size());
  for (std::size_t f = 0; f < names.fields.size(); ++f)
    if (MeasuredTemplate::has_field(signs, names, f)) ++own.with_field[f];
}

namespace {

class DriftJudge {
 public:
  DriftJudge(const DriftBaseline& baseline, const DriftLimits& limits, DriftReport& report)
      : baseline_(baseline), limits_(limits), report_(report) {}

  void judge() {
    judge_site();
    for (const TemplateReport& each : report_.templates)
      if (each.pages >= limits_.min_template_pages) judge_template(each);
    std::stable_sort(report_.signs.begin(), report_.signs.end(),
                     [](const DriftSign& a, const DriftSign& b) { return a.verdict > b.verdict; });
    if (!report_.signs.empty()) report_.verdict = report_.signs.front().verdict;
  }

 private:
  void add(DriftVerdict verdict, std::string measure, const std::string& name, double found,
           std::optional<double> learned) {
    report_.signs.push_back({verdict, std::move(measure), name, found, learned});
  }

  void judge_site() {
    const std::size_t articles = report_.with_article();
    const std::size_t no_article = report_.pages_of(PageFit::kNoArticle);
    if (articles == 0) {
      const double rate = baseline_.article_rate.value_or(0);
      if (no_article >= limits_.min_pages && rate >= 0.5) add(DriftVerdict::kDegraded, kArticleRate, "", 0, rate);
      return;
    }
    const bool is_refused = report_.pages_of(PageFit::kRefused) == articles;
    const bool may_be_few = no_article == 0 && !is_refused;
    if (report_.pages_of(PageFit::kFits) == 0 && (may_be_few || articles >= limits_.min_unmatched))
      return add(DriftVerdict::kBroken, kMatchRate, "", 0, baseline_.match_rate);
    if (articles >= limits_.min_pages && baseline_.match_rate) judge_match_rate(*baseline_.match_rate);
  }

  void judge_match_rate(double learned) {
    const double found = report_.match_rate;
    if (found >= limits_.degraded_match * learned) return;
    const bool broken = found < limits_.broken_match * learned;
    add(broken ? DriftVerdict::kBroken : DriftVerdict::kDegraded, kMatchRate, "", found, learned);
  }

  void judge_template(const TemplateReport& each) {
    for (const MeasureReport& measure : each.measures) {
      if (!measure.learned) continue;
      const bool changed = measure.name.starts_with(kFieldPrefix) ? is_lost(measure) : is_far(measure, each.pages);
      if (!changed) continue;
      const bool is_confidence = measure.name == to_string(DriftMeasure::kConfidence);
      const bool broken = is_confidence && measure.learned->mean - measure.found >= limits_.broken_loss;
      add(broken ? DriftVerdict::kBroken : DriftVerdict::kDegraded, measure.name, each.name, measure.found,
          measure.learned->mean);
    }
  }

  [[nodiscard]] bool is_lost(const MeasureReport& field) const {
    return field.learned->mean >= limits_.min_field_share && field.found < limits_.lost_field_share;
  }

  [[nodiscard]] bool is_far(const MeasureReport& measure, std::size_t pages) const {
    const auto rule =
        std::find_if(kRules.begin(), kRules.end(), [&](const MeasureRule& each) { return each.name == measure.name; });
    const double change = measure.found - measure.learned->mean;
    const double least = change < 0 ? rule->fall : rule->rise;
    if (least == 0 || std::abs(change) < least) return false;
    const double deviation =
        std::max(measure.learned->deviation.value_or(rule->unknown_deviation), rule->least_deviation);
    const double error = deviation * std::sqrt(1.0 / static_cast<double>(pages) + 1.0 / measure.learned->pages);
    return std::abs(change) >= limits_.min_z * error;
  }

  const DriftBaseline& baseline_;
  const DriftLimits& limits_;
  DriftReport& report_;
};

std::string logarithm(double value) { return std::to_string(std::llround(std::expm1(value))); }

}  // namespace

DriftReport DriftTally::report(const DriftBaseline& baseline, const DriftLimits& limits) const {
  DriftReport out;
  out.pages = pages_;
  if (with_article_ > 0) {
    const auto articles = static_cast<double>(with_article_);
    out.match_rate = static_cast<double>(out.pages_of(PageFit::kFits)) / articles;
    out.expected_f1 = confidence_ / articles;
  }
  for (std::size_t t = 0; t < templates_.size(); ++t) {
    const OfTemplate& own = templates_[t];
    const DriftBaseline::Template& known = baseline.templates[t];
    if (own.pages == 0) continue;
    TemplateReport& each = out.templates.emplace_back();
    each.name = known.name;
    each.pages = own.pages;
    for (std::size_t m = 0; m < kDriftMeasures; ++m) {
      if (own.measures.at(m).count == 0) continue;
      each.measures.push_back({std::string(kRules.at(m).name), own.measures.at(m).mean(), known.measures.at(m)});
    }
    for (std::size_t f = 0; f < known.fields.size(); ++f) {
      MeasureReport& field = each.measures.emplace_back();
      field.name = std::string(kFieldPrefix) + known.fields[f];
      field.found = static_cast<double>(own.with_field[f]) / static_cast<double>(own.pages);
      if (known.field_share[f]) field.learned = DriftBaseline::Expected{*known.field_share[f], std::nullopt, 0};
    }
  }
  DriftJudge(baseline, limits, out).judge();
  return out;
}

std::string to_string(const DriftSign& sign) {
  const double learned = sign.learned.value_or(0);
  const std::string of = sign.template_name.empty() ? "" : "template " + sign.template_name + ": ";
  const auto compared = [&](const std::string& what, std::string (*text)(double)) {
    return of + what + " is " + text(sign.found) + ", but was " + text(learned) + " when it was learned";
  };
  if (sign.measure == kMatchRate) {
    if (sign.found == 0) return "it fits none of the pages";
    return "it fits " + percent(sign.found) + " of the pages, but fitted " + percent(learned) + " when it was learned";
  }
  if (sign.measure == kArticleRate)
    return "none of the pages has an article, but " + percent(learned) + " had one when it was learned";
  if (sign.measure.starts_with(kFieldPrefix)) {
    return of + "the field " + sign.measure.substr(kFieldPrefix.size()) + " is on " + percent(sign.found) +
           " of the pages, but was on " + percent(learned) + " when it was learned";
  }
  if (sign.measure == to_string(DriftMeasure::kCharacters))
    return compared("the typical number of characters", logarithm);
  if (sign.measure == to_string(DriftMeasure::kRest))
    return compared("the typical number of bytes left out", logarithm);
  if (sign.measure == to_string(DriftMeasure::kSentences))
    return compared("the share of the text in sentences", percent);
  if (sign.measure == to_string(DriftMeasure::kIsArticle))
    return compared("the likeness to the site's articles", hundredths);
  return compared("the " + sign.measure, hundredths);
}

void SiteDrift::add(const PageSigns& signs, std::string_view name) {
  all_.add(signs, *baseline_);
  if (signs.fit == PageFit::kNoArticle) return;
  if (window_.size() == 0) window_begin_ = name;
  window_.add(signs, *baseline_);
  if (window_.size() >= limits_.window) end_window();
}

void SiteDrift::end_window() {
  const DriftVerdict verdict = window_.report(*baseline_, limits_).verdict;
  ++windows_.at(static_cast<std::size_t>(verdict));
  if (verdict == DriftVerdict::kOk) {
    changed_at_.clear();
  } else if (changed_at_.empty()) {
    changed_at_ = window_begin_;
  }
  last_window_ = std::exchange(window_, {});
}

DriftReport SiteDrift::report() const {
  DriftReport out = all_.report(*baseline_, limits_);
  DriftReport latest = last_window_.report(*baseline_, limits_);
  if (latest.verdict > out.verdict) {
    out.verdict = latest.verdict;
    out.signs = std::move(latest.signs);
  }
  out.windows = windows_;
  out.changed_at = changed_at_;
  return out;
}

}  // namespace wrapwright
