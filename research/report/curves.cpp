// SPDX-License-Identifier: Apache-2.0
#include "research/report/curves.h"

#include <algorithm>
#include <charconv>

#include "app/view/numbers.h"
#include "research/report/method_settings.h"

namespace wrapwright {
namespace {

void add_point(Curves& curves, const std::string& name, CurvePoint point) {
  auto curve = std::find_if(curves.curves.begin(), curves.curves.end(), [&](const Curve& c) { return c.name == name; });
  if (curve == curves.curves.end()) curve = curves.curves.insert(curve, {name, {}});
  for (const auto& known : curve->points)
    if (known.setting == point.setting) return;
  curve->points.push_back(std::move(point));
}

unsigned long number_of(const std::string& text) {
  unsigned long out = 0;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

// Drops curves with a single point.
Curves finished(Curves curves) {
  std::erase_if(curves.curves, [](const Curve& curve) { return curve.points.size() < 2; });
  for (auto& curve : curves.curves) {
    if (curves.numbers) {
      std::stable_sort(curve.points.begin(), curve.points.end(), [](const CurvePoint& a, const CurvePoint& b) {
        return number_of(a.setting) < number_of(b.setting);
      });
    }
  }
  return curves;
}

std::string protocol_suffix(const ColumnSpec& spec) {
  const std::string protocol = to_string(spec.protocol);
  return protocol == to_string(Protocol{}) ? "" : "@" + protocol;
}

void add_row(Table& table, const std::string& corpus, const Curve& curve, const CurvePoint& point, const Summary& s) {
  table.rows.push_back({corpus, curve.name, point.setting, std::to_string(s.pages), written(s.mean),
                        written(s.interval.low), written(s.interval.high)});
}

}  // namespace

Curves learning_curves(std::span<const ColumnSpec> specs) {
  Curves out{"learning", "2-gram F1 by the number of pages learned from", "pages learned from", true, {}};
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (!specs[i].method.empty() && specs[i].protocol.kind == ProtocolKind::kLeaveOut)
      add_point(out, specs[i].method, {std::to_string(specs[i].protocol.learned), i});
  }
  return finished(std::move(out));
}

Curves terms_curves(std::span<const ColumnSpec> specs) {
  Curves out{"terms", "2-gram F1 by the number of terms k", "terms", true, {}};
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const MethodSettings settings = method_settings(specs[i].method);
    if (const auto terms = settings.find("terms"))
      add_point(out, settings.without("terms") + protocol_suffix(specs[i]), {*terms, i});
  }
  return finished(std::move(out));
}

Curves rank_curves(std::span<const ColumnSpec> specs) {
  Curves out{"ranks", "2-gram F1 by what elements are ranked by", "rank", false, {}};
  std::vector<std::string> ranked;  // methods that have the setting
  for (const auto& spec : specs)
    if (const auto settings = method_settings(spec.method); settings.find("rank")) ranked.push_back(settings.name);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const MethodSettings settings = method_settings(specs[i].method);
    if (std::find(ranked.begin(), ranked.end(), settings.name) == ranked.end()) continue;
    add_point(out, settings.without("rank") + protocol_suffix(specs[i]), {settings.find("rank").value_or("ju"), i});
  }
  return finished(std::move(out));
}

CurvePages curve_pages(const Curves& curves, std::span<const ColumnSpec> specs,
                       std::span<const CorpusEvaluation> evaluations) {
  CurvePages out;
  for (const auto& curve : curves.curves)
    for (const auto& point : curve.points) out.specs.push_back(point.spec);
  for (const auto& evaluation : evaluations) {
    ComparedPages part = compared_pages(evaluation, specs, out.specs, PageSet::kGroups);
    if (std::any_of(part.columns.begin(), part.columns.end(), [](const auto& column) { return !column; })) {
      part.count = 0;
      part.pages.assign(part.pages.size(), false);
    }
    out.parts.push_back(std::move(part));
  }
  return out;
}

Summary curve_summary(const CurvePages& pages, std::size_t spec, std::span<const CorpusEvaluation> evaluations) {
  const auto position = std::find(pages.specs.begin(), pages.specs.end(), spec) - pages.specs.begin();
  const auto values = pooled(evaluations, pages.parts, static_cast<std::size_t>(position), Measure::kGramF1);
  return values ? summarize(*values) : Summary{};
}

Table curves_table(const Curves& curves, std::span<const ColumnSpec> specs,
                   std::span<const CorpusEvaluation> evaluations) {
  Table table{curves.name,
              curves.title,
              {"corpus", "method", curves.setting, "pages", "bigram_f1", "low", "high"},
              {},
              {"only pages that all these columns judge; low, high: 95 % bootstrap interval over groups"}};
  const CurvePages pages = curve_pages(curves, specs, evaluations);
  std::size_t corpora = 0;
  for (std::size_t i = 0; i < evaluations.size(); ++i) {
    if (pages.parts[i].count == 0) continue;
    ++corpora;
    std::size_t position = 0;
    for (const auto& curve : curves.curves) {
      for (const auto& point : curve.points) {
        add_row(table, evaluations[i].corpus.name, curve, point,
                summarize(observations(evaluations[i], *pages.parts[i].columns[position++], Measure::kGramF1,
                                       pages.parts[i].pages)));
      }
    }
  }
  for (const auto& curve : curves.curves) {
    for (const auto& point : curve.points)
      if (corpora > 1) add_row(table, "all pages", curve, point, curve_summary(pages, point.spec, evaluations));
  }
  return table;
}

}  // namespace wrapwright
