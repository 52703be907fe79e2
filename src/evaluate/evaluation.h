// SPDX-License-Identifier: Apache-2.0
#pragma once
// Methods, protocols and other tools' predictions, all on the same pages of corpora. Each page is parsed once for each
// normalizer, group by group, so memory holds one group's pages for each thread. Same input, same numbers, whatever the
// number of threads.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "evaluate/corpus.h"
#include "evaluate/measures.h"
#include "evaluate/metrics.h"
#include "evaluate/prediction.h"
#include "evaluate/protocol.h"
#include "evaluate/statistics.h"
#include "evaluate/wrapper_shape.h"
#include "html/normalizer.h"

namespace wrapwright {

// A column of the tables: a method under a protocol, or a file.
struct ColumnSpec {
  std::string name;                                // in tables; unique
  std::string method;                              // see make_site_method; "" = predictions
  Protocol protocol;                               // of the method
  std::vector<std::filesystem::path> predictions;  // see prediction_file_of
};

// The file that a path given for predictions stands for: a folder for its <corpus name>.jsonl, and "{corpus}" anywhere
// in the path for the corpus's name. Looks at the disk.
[[nodiscard]] std::filesystem::path prediction_file_of(const std::filesystem::path& given,
                                                       const std::string& corpus_name);

// What came out for one page. Of several observations (seeds, eras) the measures are means.
struct PageResult {
  std::uint32_t observations = 0;  // 0: the protocol does not judge this page, or the file does not cover it
  Measures measures;
};

// For looking at: one of the pages with the least 2-gram F1 of a column, by the worst of its observations.
struct WorstPage {
  std::size_t page;  // into Corpus::pages
  double f1;
  std::string text;  // as scored
};

struct Column {
  std::size_t spec;               // into the specs given
  std::vector<PageResult> pages;  // by Corpus::pages
  // Groups that could not be learned: kNoPattern, once each; and faults of prediction files.
  std::vector<Error> problems;
  // Worst first; ties in the order of the index. Pages alone in their group are left out where the method learns.
  std::vector<WorstPage> worst;
  std::vector<LearnedWrapper> wrappers;  // of a method that learns some: one for each time it learned
};

struct CorpusEvaluation {
  Corpus corpus;
  std::vector<Column> columns;  // in the order of the specs; without those whose predictions could not be read
  std::vector<Error> unread;    // pages that could not be read; every method finds nothing there
  std::vector<Error> problems;  // feeds and prediction files that could not be read
};

// Pages of a corpus that a number is about.
enum class PageSet {
  kGroups,   // of groups of two or more: what our tables show
  kSingles,  // alone in their group
  kAll,
};
[[nodiscard]] std::string_view to_string(PageSet set);  // "groups", "singles", "all"

// For each page of the corpus, whether it is in the set and judged by each of the columns (indices into columns).
[[nodiscard]] std::vector<bool> comparable_pages(const CorpusEvaluation& evaluation,
                                                 std::span<const std::size_t> columns, PageSet set);
// The values of those pages that have one, in the order of the corpus; groups numbered as Corpus::groups.
[[nodiscard]] std::vector<Observation> observations(const CorpusEvaluation& evaluation, std::size_t column,
                                                    Measure measure, const std::vector<bool>& pages);

struct EvaluationOptions {
  MetricOptions metrics;
  PageLimits page_limits;
  unsigned jobs = 1;
  std::size_t max_worst_pages = 50;         // kept of each column and corpus
  const std::atomic<bool>* stop = nullptr;  // set: ends soon, with kInterrupted
  // Called between groups, one call at a time: groups done, of all of this corpus.
  std::function<void(std::size_t, std::size_t)> progress;
  // Each prediction that a method made (of the first observation of a page), in an order that depends on the input
  // alone; `spec` is into the specs given. For writing them down.
  std::function<void(std::size_t spec, const CorpusPage&, const Prediction&)> predicted;
};

// kUnsupported for a method or setting that does not exist; kInterrupted.
Result<CorpusEvaluation> evaluate_corpus(Corpus corpus, std::span<const ColumnSpec> columns,
                                         const EvaluationOptions& options = {});

}  // namespace wrapwright
