// SPDX-License-Identifier: Apache-2.0
#pragma once
// Hand-made evaluations for tests of tables and reports.
#include <string>
#include <vector>

#include "research/evaluate/evaluation.h"

namespace wrapwright {

inline ColumnSpec method_column(std::string method, Protocol protocol = {}) {
  const bool same = protocol.kind == ProtocolKind::kSame;
  std::string name = same ? method : method + "@" + to_string(protocol);
  return {.name = std::move(name), .method = std::move(method), .protocol = protocol, .predictions = {}};
}

inline ColumnSpec file_column(std::string name) {
  return {.name = std::move(name), .method = "", .protocol = {}, .predictions = {"x.jsonl"}};
}

inline Protocol leave_out(std::size_t learned) { return {.kind = ProtocolKind::kLeaveOut, .learned = learned}; }

// A corpus with groups of these sizes; group g has the name "g<g>", page p the id "<name>-<p>".
inline CorpusEvaluation empty_evaluation(std::string name, const std::vector<std::size_t>& groups) {
  CorpusEvaluation out;
  out.corpus.name = std::move(name);
  out.corpus.digest = "sha256:00";
  for (std::size_t g = 0; g < groups.size(); ++g) {
    CorpusGroup group{.group = "g" + std::to_string(g), .era = "", .pages = {}};
    for (std::size_t i = 0; i < groups[g]; ++i) {
      CorpusPage page;
      page.id = out.corpus.name + "-" + std::to_string(out.corpus.pages.size());
      page.group = group.group;
      page.gold.text = "gold";
      group.pages.push_back(out.corpus.pages.size());
      out.corpus.pages.push_back(std::move(page));
    }
    out.corpus.groups.push_back(std::move(group));
  }
  return out;
}

inline PageScore judged(double precision, double recall) {
  PageScore out{.observations = 1, .measures = {}};
  const double f1 = precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
  out.measures.set(Measure::kGramPrecision, precision);
  out.measures.set(Measure::kGramRecall, recall);
  out.measures.set(Measure::kGramF1, f1);
  out.measures.set(Measure::kFound, f1 > 0 ? 1 : 0);
  return out;
}

// Pages with the precision given and recall 1; below 0 the column does not judge the page.
inline void add_column(CorpusEvaluation& evaluation, std::size_t spec, const std::vector<double>& precisions) {
  Column column{.spec = spec, .pages = {}, .problems = {}, .worst = {}, .wrappers = {}};
  for (const double precision : precisions)
    column.pages.push_back(precision < 0 ? PageScore{} : judged(precision, precision > 0 ? 1 : 0));
  evaluation.columns.push_back(std::move(column));
}

inline constexpr const char* kHostile = "</p><script>alert(1)</script><img src=x onerror=alert(2)>'\"&amp;";

// Two corpora with columns for every table and plot, and with names and texts that contain markup.
struct Full {
  std::vector<ColumnSpec> specs;
  std::vector<CorpusEvaluation> evaluations = {empty_evaluation("sites", {6, 5, 4, 1}),
                                               empty_evaluation("other", {7, 8})};
  Full() {
    for (const char* method : {"forest", "forest:rank=j", "forest:rank=u", "forest:terms=5", "forest:terms=10"})
      specs.push_back(method_column(method));
    for (const std::size_t learned : {2U, 3U}) specs.push_back(method_column("forest", leave_out(learned)));
    specs.push_back(file_column("peer `date` 'quoted' <b>&"));
    for (auto& evaluation : evaluations) {
      for (std::size_t spec = 0; spec < specs.size(); ++spec) {
        std::vector<double> precisions;
        for (std::size_t page = 0; page < evaluation.corpus.pages.size(); ++page)
          precisions.push_back(static_cast<double>((page * 7 + spec * 3) % 10) / 9);
        add_column(evaluation, spec, precisions);
      }
      evaluation.corpus.pages[1].id = kHostile;
      evaluation.corpus.pages[1].gold.text =
          "The first words of the gold are these and they go on. " + std::string(kHostile);
      evaluation.columns[0].worst.push_back(
          {.page = 1, .f1 = 0.25, .text = "Share! The first words are these. <b>more</b>"});
      evaluation.corpus.faults.push_back({ErrorKind::kSyntax, "broken line", {"index.jsonl", 3}});
    }
  }
};

}  // namespace wrapwright
