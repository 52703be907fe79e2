// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts that make_tables (report/table.h) puts together, one function a table. Pure.
#include <span>
#include <string>
#include <vector>

#include "evaluate/calibration.h"
#include "evaluate/wrapper_shape.h"
#include "report/comparison.h"
#include "report/table.h"

namespace wrapwright {

// A comparison with its pages, for all corpora.
struct View {
  std::span<const ColumnSpec> specs;
  std::span<const CorpusEvaluation> evaluations;
  Comparison comparison;
  PageSet set = PageSet::kGroups;
  std::vector<ComparedPages> parts;  // parallel to evaluations
  std::string suffix;                // of table names: "" for the first comparison, then "-leave-out-5"
};
[[nodiscard]] View make_view(std::span<const ColumnSpec> specs, std::span<const CorpusEvaluation> evaluations,
                             const Comparison& comparison, PageSet set, bool first);
[[nodiscard]] bool has_pages(const View& view);
[[nodiscard]] const std::string& column_name(const View& view, std::size_t position);
// The values of a column on a corpus. REQUIRES: the corpus has the column.
[[nodiscard]] std::vector<Observation> values_of(const View& view, std::size_t corpus, std::size_t position,
                                                 Measure measure);
// " (leave-out:5)" where it is not the papers' protocol.
[[nodiscard]] std::string protocol_words(const View& view);

// The first pages of a group judged by a column, as the groups table and the report need them.
struct GroupLoss {
  std::size_t corpus;
  std::size_t group;  // into Corpus::groups
  std::size_t pages;  // compared
  double lost;        // points: sum of 1 - F1
  std::size_t worst;  // page, into Corpus::pages
  Loss main_loss;     // the kind that most points went to
};
// Most points lost first; groups without loss are left out.
[[nodiscard]] std::vector<GroupLoss> group_losses(const View& view);

// Points lost by kind, on one corpus or over all.
struct LossSums {
  std::size_t pages = 0;
  double lost[kLosses] = {};
  std::size_t count[kLosses] = {};
};
[[nodiscard]] LossSums loss_sums(const View& view, std::size_t corpus, std::size_t position);
// Nothing where a corpus with pages lacks the column.
[[nodiscard]] std::optional<LossSums> pooled_losses(const View& view, std::size_t position);

// What a column expected of its pages on a corpus, of those with a confidence and an article.
[[nodiscard]] std::vector<ExpectedF1> expectations(const View& view, std::size_t corpus, std::size_t position);

// The wrappers that a column learned on a corpus for pages of the view.
[[nodiscard]] std::vector<WrapperShape> learned_wrappers(const View& view, std::size_t corpus, std::size_t position);

[[nodiscard]] Table scores_table(const View& view);
[[nodiscard]] Table distribution_table(const View& view);
[[nodiscard]] Table measures_table(const View& view);
[[nodiscard]] Table differences_table(const View& view);
[[nodiscard]] Table fields_table(const View& view);
// Empty where no column gives confidence.
[[nodiscard]] Table confidence_table(const View& view);
// Empty where no column learns wrappers.
[[nodiscard]] Table wrappers_table(const View& view);
[[nodiscard]] Table losses_table(const View& view);
[[nodiscard]] Table groups_table(const View& view);
[[nodiscard]] Table corpora_table(std::span<const CorpusEvaluation> evaluations);
[[nodiscard]] Table faults_table(std::span<const ColumnSpec> specs, std::span<const CorpusEvaluation> evaluations);

}  // namespace wrapwright
