// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts of make_tables (research/report/make_tables.h), one function per table. Pure functions.
#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/view/table.h"
#include "research/evaluate/calibration.h"
#include "research/evaluate/kind_figures.h"
#include "research/evaluate/wrapper_shape.h"
#include "research/report/comparison.h"

namespace wrapwright {

// A comparison with its pages of all corpora.
struct View {
  std::span<const ColumnSpec> specs;
  std::span<const CorpusEvaluation> evaluations;
  Comparison comparison;
  PageSet set = PageSet::kGroups;
  std::vector<ComparedPages> parts;  // parallel to evaluations
  std::string suffix;                // of table names: "" for the first comparison, then such as "-leave-out-5"
};
[[nodiscard]] View make_view(std::span<const ColumnSpec> specs, std::span<const CorpusEvaluation> evaluations,
                             const Comparison& comparison, PageSet set, bool first);
[[nodiscard]] bool has_pages(const View& view);
[[nodiscard]] const std::string& column_name(const View& view, std::size_t position);
// The values of a column on a corpus. REQUIRES: the corpus has the column.
[[nodiscard]] std::vector<Observation> values_of(const View& view, std::size_t corpus, std::size_t position,
                                                 Measure measure);
// " (leave-out:5)", or "" for the papers' protocol, "same".
[[nodiscard]] std::string protocol_words(const View& view);

// The loss of one group in the first column, for the groups table and the report.
struct GroupLoss {
  std::size_t corpus;
  std::size_t group;  // index into Corpus::groups
  std::size_t pages;  // number of pages compared
  double lost;        // points lost: sum of 1 - F1
  std::size_t worst;  // worst page, as index into Corpus::pages
  Loss main_loss;     // the kind of loss with the most points
};
// Most points lost first; groups without loss are left out.
[[nodiscard]] std::vector<GroupLoss> group_losses(const View& view);

// Points lost by kind of loss, on one corpus or over all.
struct LossSums {
  std::size_t pages = 0;
  double lost[kLosses] = {};
  std::size_t count[kLosses] = {};
};
[[nodiscard]] LossSums loss_sums(const View& view, std::size_t corpus, std::size_t position);
// Nothing if a corpus with compared pages lacks the column.
[[nodiscard]] std::optional<LossSums> pooled_losses(const View& view, std::size_t position);

// The confidences and results of a column on a corpus, of all pages with a confidence and a gold article.
[[nodiscard]] std::vector<ExpectedF1> expectations(const View& view, std::size_t corpus, std::size_t position);

// The wrappers that a column learned on a corpus and that were judged on pages of the view.
[[nodiscard]] std::vector<WrapperShape> learned_wrappers(const View& view, std::size_t corpus, std::size_t position);

[[nodiscard]] Table scores_table(const View& view);
[[nodiscard]] Table distribution_table(const View& view);
[[nodiscard]] Table measures_table(const View& view);
[[nodiscard]] Table differences_table(const View& view);
[[nodiscard]] Table fields_table(const View& view);
// The results of a column for pages whose kind is known: by group name, and for all groups together.
[[nodiscard]] std::map<std::string, std::vector<JudgedKind>> judged_kinds(const View& view, std::size_t corpus,
                                                                          std::size_t position);
[[nodiscard]] std::vector<JudgedKind> of_all_groups(const std::map<std::string, std::vector<JudgedKind>>& groups);
// Empty if all pages of all corpora are articles.
[[nodiscard]] Table kinds_table(const View& view);
// Empty if no column has confidences.
[[nodiscard]] Table confidence_table(const View& view);
// Empty if no column learns wrappers.
[[nodiscard]] Table wrappers_table(const View& view);
[[nodiscard]] Table losses_table(const View& view);
[[nodiscard]] Table groups_table(const View& view);
[[nodiscard]] Table corpora_table(std::span<const CorpusEvaluation> evaluations);
[[nodiscard]] Table faults_table(std::span<const ColumnSpec> specs, std::span<const CorpusEvaluation> evaluations);

}  // namespace wrapwright
