// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tables of evaluations, once as cells and then as text for terminals, TSV or Markdown. Pure functions.
#include <span>
#include <string>
#include <vector>

#include "evaluate/evaluation.h"

namespace wrapwright {

struct Table {
  std::string name;   // of its file: "scores", "groups", ...
  std::string title;  // one line
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;  // cells as long as the header; numbers already written out
  std::vector<std::string> notes;              // below the table: which pages, what was left out and why
};

// Columns of numbers alone, which are written to the right.
[[nodiscard]] std::vector<bool> numeric_columns(const Table& table);

[[nodiscard]] std::string to_text(const Table& table);      // columns aligned, numbers to the right
[[nodiscard]] std::string to_tsv(const Table& table);       // header and rows; tabs and newlines in cells become spaces
[[nodiscard]] std::string to_markdown(const Table& table);  // with title and notes

// Everything that an evaluation says, in the order of a report. Numbers with four digits. A table shows only pages that
// all its columns judge, and its notes say which were left out and why. Columns of other protocols than the first have
// tables of their own, which carry the protocol in their names ("scores-leave-out-5"), together with the columns for
// which protocols make no difference. Tables without rows are left out.
//   scores       column x corpus: 2-gram F1 over pages of groups, with interval, and the mean over corpora
//   distribution its mean with both ends of the interval, group mean, median, tenth and shares of pages
//   measures     column x measure, one row for each corpus and column
//   differences  each column against the first, paired, with interval
//   fields       right, wrong, absent for each field with gold
//   confidence   how well the methods' own confidence tells poor pages, and meets F1; of columns that give one
//   losses       points lost by kind of loss
//   groups       groups by points lost, of the first column
//   singles      as scores, for pages alone in their group
//   learning, terms, ranks   columns that differ in pages learned from, in terms=, in rank= only
//   corpora      pages, groups, digest
//   faults       what was wrong with the input
[[nodiscard]] std::vector<Table> make_tables(std::span<const ColumnSpec> specs,
                                             std::span<const CorpusEvaluation> evaluations);

// The same numbers for machines, unrounded: one JSON object a corpus and column, one a line.
[[nodiscard]] std::string to_json_lines(std::span<const ColumnSpec> specs,
                                        std::span<const CorpusEvaluation> evaluations);

}  // namespace wrapwright
