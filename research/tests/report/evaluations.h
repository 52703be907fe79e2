// SPDX-License-Identifier: Apache-2.0
#pragma once
// Evaluations made by hand, for tests of what is said of them.
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

inline PageResult judged(double precision, double recall) {
  PageResult out{.observations = 1, .measures = {}};
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
    column.pages.push_back(precision < 0 ? PageResult{} : judged(precision, precision > 0 ? 1 : 0));
  evaluation.columns.push_back(std::move(column));
}

}  // namespace wrapwright
