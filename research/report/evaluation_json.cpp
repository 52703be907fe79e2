// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <utility>

#include "core/base/json.h"
#include "research/report/curves.h"
#include "research/report/evaluation_tables.h"
#include "research/report/make_tables.h"

namespace wrapwright {
namespace {

Json measures_json(const View& view, std::size_t corpus, std::size_t position) {
  Json out = Json::object();
  for (std::size_t i = 0; i < kMeasures; ++i) {
    const auto measure = static_cast<Measure>(i);
    const auto values = values_of(view, corpus, position, measure);
    if (!values.empty()) out[std::string(to_string(measure))] = {{"mean", mean_of(values)}, {"pages", values.size()}};
  }
  return out;
}

Json kinds_json(const std::vector<JudgedKind>& pages) {
  if (pages.empty()) return nullptr;
  const KindFigures f = kind_figures(pages);
  // NaN is written as null.
  return {{"articles", f.articles},        {"refused", f.refused},   {"others", f.others},
          {"accepted", f.accepted},        {"accuracy", f.accuracy}, {"auroc", f.auroc},
          {"bigram_f1_found", f.f1_found}, {"bigram_f1", f.f1_all}};
}

// By group name, all eras together: the means of the measures over the group's pages.
Json by_group(const View& view, std::size_t corpus, std::size_t position) {
  const Corpus& pages = view.evaluations[corpus].corpus;
  std::map<std::string, std::map<Measure, std::vector<Observation>>> values;
  for (std::size_t i = 0; i < kMeasures; ++i) {
    const auto measure = static_cast<Measure>(i);
    for (const Observation& one : values_of(view, corpus, position, measure))
      values[pages.groups[one.group].group][measure].push_back(one);
  }
  Json out = Json::object();
  for (const auto& [group, measures] : values) {
    Json& row = out[group];
    for (const auto& [measure, of_group] : measures) {
      if (measure == Measure::kGramF1) row["pages"] = of_group.size();
      row[std::string(to_string(measure))] = mean_of(of_group);
    }
  }
  for (const auto& [group, judged] : judged_kinds(view, corpus, position)) out[group]["kinds"] = kinds_json(judged);
  return out;
}

std::vector<double> from_the_worst(const std::vector<Observation>& pages) {
  std::vector<double> out;
  out.reserve(pages.size());
  for (const Observation& page : pages) out.push_back(page.value);
  std::sort(out.begin(), out.end());
  return out;
}

// The curve of FOREST's figure 4: the values at these shares of the pages, from the worst page on.
Json quantiles(const std::vector<double>& values) {
  constexpr std::pair<const char*, double> kShares[] = {
      {"9", 0.09}, {"25", 0.25}, {"50", 0.5}, {"75", 0.75}, {"91", 0.91}};
  Json out = Json::object();
  for (const auto& [name, share] : kShares)
    out[name] = values[static_cast<std::size_t>(share * static_cast<double>(values.size()))];
  return out;
}

Json confidence_json(const std::vector<ExpectedF1>& pages) {
  if (pages.empty()) return nullptr;
  const Calibration c = calibration_of(pages);
  // NaN is written as null.
  return {{"pages", c.pages}, {"poor", c.poor}, {"auroc", c.auroc}, {"error", c.error}, {"mean", c.confidence}};
}

Json wrappers_json(const std::vector<WrapperShape>& wrappers) {
  if (wrappers.empty()) return nullptr;
  const WrapperFigures f = figures_of(wrappers);
  // NaN is written as null.
  return {{"wrappers", f.wrappers},
          {"expressions", f.expressions},
          {"paths", f.paths},
          {"exclusions", f.exclusions},
          {"unread", f.unread},
          {"path_steps", f.median_path_steps},
          {"expression_steps", f.median_expression_steps},
          {"position", f.position_share},
          {"content_position", f.content_position_share}};
}

// The figures for the pages of one set; null without pages.
Json set_json(const View& view, std::size_t corpus, std::size_t position) {
  const ComparedPages& part = view.parts[corpus];
  if (part.count == 0 || !part.columns[position]) return nullptr;
  const auto values = values_of(view, corpus, position, Measure::kGramF1);
  if (values.empty()) return nullptr;
  const Summary s = summarize(values);
  const std::vector<double> sorted = from_the_worst(values);
  const LossSums sums = loss_sums(view, corpus, position);
  Json losses = Json::object();
  for (std::size_t kind = 0; kind < kLosses; ++kind) {
    losses[std::string(to_string(static_cast<Loss>(kind)))] = {{"pages", sums.count[kind]},
                                                               {"points", sums.lost[kind]}};
  }
  return {{"pages", part.count},
          {"left_out", part.dropped},
          {"groups", s.groups},
          {"bigram_f1",
           {{"mean", s.mean},
            {"low", s.interval.low},
            {"high", s.interval.high},
            {"group_mean", s.group_mean},
            {"median", s.median},
            {"tenth", s.tenth},
            {"below_0.5", s.below_50},
            {"from_0.95", s.from_95},
            {"from_0.99", s.from_99},
            {"quantiles", quantiles(sorted)},
            {"values", sorted}}},
          {"measures", measures_json(view, corpus, position)},
          {"losses", std::move(losses)},
          {"kinds", kinds_json(of_all_groups(judged_kinds(view, corpus, position)))},
          {"confidence", confidence_json(expectations(view, corpus, position))},
          {"wrappers", wrappers_json(learned_wrappers(view, corpus, position))}};
}

std::string json_line(const Json& json) { return write_json(json) + "\n"; }

std::string curve_lines(const Curves& curves, std::span<const ColumnSpec> specs,
                        std::span<const CorpusEvaluation> evaluations) {
  const CurvePages pages = curve_pages(curves, specs, evaluations);
  std::string out;
  for (const Curve& curve : curves.curves) {
    for (const CurvePoint& point : curve.points) {
      const Summary s = curve_summary(pages, point.spec, evaluations);
      if (s.pages == 0) continue;
      out += json_line({{"curves", curves.name},
                        {"curve", curve.name},
                        {"setting", point.setting},
                        {"column", specs[point.spec].name},
                        {"pages", s.pages},
                        {"groups", s.groups},
                        {"bigram_f1", {{"mean", s.mean}, {"low", s.interval.low}, {"high", s.interval.high}}}});
    }
  }
  return out;
}

}  // namespace

std::string to_json_lines(std::span<const ColumnSpec> specs, std::span<const CorpusEvaluation> evaluations) {
  std::string out;
  for (const auto& comparison : make_comparisons(specs)) {
    const View groups = make_view(specs, evaluations, comparison, PageSet::kGroups, true);
    const View singles = make_view(specs, evaluations, comparison, PageSet::kSingles, true);
    for (std::size_t corpus = 0; corpus < evaluations.size(); ++corpus) {
      for (std::size_t position = 0; position < comparison.specs.size(); ++position) {
        const ColumnSpec& spec = specs[comparison.specs[position]];
        Json line = {{"corpus", evaluations[corpus].corpus.name},
                     {"digest", evaluations[corpus].corpus.digest},
                     {"column", spec.name},
                     {"method", spec.method.empty() ? Json(nullptr) : Json(spec.method)},
                     {"protocol", comparison.protocol},
                     {"groups", set_json(groups, corpus, position)},
                     {"singles", set_json(singles, corpus, position)}};
        if (!line["groups"].is_null()) line["groups"]["by_group"] = by_group(groups, corpus, position);
        out += json_line(line);
      }
    }
  }
  for (const Curves& curves : {learning_curves(specs), terms_curves(specs), rank_curves(specs)})
    out += curve_lines(curves, specs, evaluations);
  return out;
}

}  // namespace wrapwright
