// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs methods under protocols, and the predictions of other tools, on the same pages of a corpus. Each page is parsed
// once per normalizer, group by group, so memory holds one group's pages per thread. The same input gives the same
// numbers for any number of threads.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/normalize/normalizer.h"
#include "research/evaluate/corpus.h"
#include "research/evaluate/measures.h"
#include "research/evaluate/metrics.h"
#include "research/evaluate/prediction.h"
#include "research/evaluate/protocol.h"
#include "research/evaluate/statistics.h"
#include "research/evaluate/wrapper_shape.h"

namespace wrapwright {

// A column of the tables: a method under a protocol, or a file of predictions.
struct ColumnSpec {
  std::string name;                                // shown in tables; unique
  std::string method;                              // see make_site_method; "" = predictions
  Protocol protocol;                               // of the method
  std::vector<std::filesystem::path> predictions;  // see prediction_file_of()
};

// The prediction file for a corpus: a folder stands for its <corpus name>.jsonl, and "{corpus}" anywhere in the path is
// replaced by the name of the corpus. Accesses the file system.
[[nodiscard]] std::filesystem::path prediction_file_of(const std::filesystem::path& given,
                                                       const std::string& corpus_name);

// The result of one page. With several observations (seeds, eras) the measures are means.
struct PageScore {
  std::uint32_t observations = 0;  // 0: the page is not judged under the protocol, or not covered by the file
  Measures measures;
};

// For inspection: one of the pages with the lowest 2-gram F1 of a column, taking the worst of its observations.
struct WorstPage {
  std::size_t page;  // index into Corpus::pages
  double f1;
  std::string text;  // as scored
};

struct Column {
  std::size_t spec;              // index into the specs
  std::vector<PageScore> pages;  // by Corpus::pages
  // kNoPattern, once for each group that could not be learned; and the faults of prediction files.
  std::vector<Error> problems;
  // Worst first; ties in the order of the index. If the method learns, pages without others in their group are left
  // out.
  std::vector<WorstPage> worst;
  std::vector<LearnedWrapper> wrappers;  // of a method that learns wrappers: one per run of learning
};

struct CorpusEvaluation {
  Corpus corpus;
  std::vector<Column> columns;  // in the order of the specs, except those whose predictions could not be read
  std::vector<Error> unread;    // pages that could not be read; every method scores 0 on them
  std::vector<Error> problems;  // feeds and prediction files that could not be read
};

// The pages of a corpus that a figure is computed over.
enum class PageSet {
  kGroups,   // pages of groups of two or more: the main tables
  kSingles,  // pages that are alone in their group
  kAll,
};
[[nodiscard]] std::string_view to_string(PageSet set);  // "groups", "singles", "all"

// For each page of the corpus, whether it is in the set and judged by all of these columns (indices into columns).
[[nodiscard]] std::vector<bool> comparable_pages(const CorpusEvaluation& evaluation,
                                                 std::span<const std::size_t> columns, PageSet set);
// The values of those pages that have one, in the order of the corpus; the group numbers are indices into
// Corpus::groups.
[[nodiscard]] std::vector<Observation> observations(const CorpusEvaluation& evaluation, std::size_t column,
                                                    Measure measure, const std::vector<bool>& pages);

struct EvaluationOptions {
  MetricOptions metrics;
  PageLimits page_limits;
  unsigned jobs = 1;
  std::size_t max_worst_pages = 50;         // kept per column and corpus
  const std::atomic<bool>* stop = nullptr;  // if set to true: stops soon, with kInterrupted
  // Called between groups, never concurrently, with the number of groups done and the number of groups of this corpus.
  std::function<void(std::size_t, std::size_t)> progress;
  // Called with each prediction of a method (for the first observation of a page), in an order that depends only on the
  // input; `spec` is an index into the specs. Used to save predictions.
  std::function<void(std::size_t spec, const CorpusPage&, const Prediction&)> predicted;
};

// kUnsupported for an unknown method or setting; kInterrupted.
Result<CorpusEvaluation> evaluate_corpus(Corpus corpus, std::span<const ColumnSpec> columns,
                                         const EvaluationOptions& options = {});

}  // namespace wrapwright
