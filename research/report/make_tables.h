// SPDX-License-Identifier: Apache-2.0
#pragma once
// All tables of an evaluation, as cells (app/view/table.h) and as JSON. Pure functions.
#include <span>
#include <string>
#include <vector>

#include "app/view/table.h"
#include "research/evaluate/evaluation.h"

namespace wrapwright {

// All tables of an evaluation, in the order of a report. Numbers have four digits. A table covers only pages that all
// its columns judge; its notes say which pages were left out and why. The columns of each protocol after the first have
// separate tables with the protocol in their names ("scores-leave-out-5"), together with the columns that do not depend
// on the protocol. Tables without rows are omitted.
//   scores       column x corpus: 2-gram F1 over pages of groups, with interval, and the mean over corpora
//   distribution the mean with both ends of its interval, group mean, median, first decile and shares of pages
//   measures     column x measure, one row per corpus and column
//   differences  each column minus the first, paired, with interval
//   fields       right, wrong and absent values of each field with gold
//   confidence   how well a method's confidence detects poor pages and predicts F1; columns with confidences only
//   losses       points lost by kind of loss
//   groups       groups by points lost, for the first column
//   singles      like scores, for pages alone in their group
//   learning, terms, ranks   columns that differ only in the number of training pages, in terms=, in rank=
//   corpora      pages, groups, digest
//   faults       faults of the input
[[nodiscard]] std::vector<Table> make_tables(std::span<const ColumnSpec> specs,
                                             std::span<const CorpusEvaluation> evaluations);

// The same figures for programs, not rounded, as JSON lines: one object per corpus and column, with "corpus"; then one
// per point of a curve over all corpora, with "curves" instead. "groups" and "singles" are for pages of groups and for
// pages alone in their group; the "values" of F1 in them are the values of the pages, ascending.
[[nodiscard]] std::string to_json_lines(std::span<const ColumnSpec> specs,
                                        std::span<const CorpusEvaluation> evaluations);

}  // namespace wrapwright
