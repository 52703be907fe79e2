// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs the pages of one group name, in all its eras, through every column: parses them once per normalizer, learns and
// judges as each column's protocol says, and scores against the gold. A GroupRunner keeps its parsers between groups,
// so make one per thread; not thread-safe. Memory: the pages of the group, and each distinct prediction once.
#include <atomic>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/normalize/normalizer.h"
#include "core/text/tokens.h"
#include "research/evaluate/corpus.h"
#include "research/evaluate/measures.h"
#include "research/evaluate/method.h"
#include "research/evaluate/metrics.h"
#include "research/evaluate/prediction.h"
#include "research/evaluate/protocol.h"

namespace wrapwright {

// A column ready to run: a method, or predictions from a file. Both must outlive the run.
struct PlannedColumn {
  const SiteMethod* method = nullptr;  // null: predictions
  Protocol protocol;
  const std::map<std::string, Prediction>* predictions = nullptr;  // by page id
};

struct ScoredPrediction {
  Prediction prediction;
  Measures measures;
};

// The outcome of a page in a column. The numbers are indices into GroupOutcome::scored of the page.
struct PageOutcome {
  std::uint32_t observations = 0;
  Measures measures;      // means over the observations
  std::size_t first = 0;  // prediction of the first observation
  std::size_t worst = 0;  // prediction with the lowest 2-gram F1, the first one of equals
};

struct GroupOutcome {
  std::vector<std::size_t> pages;  // indices into Corpus::pages, ascending; vectors by page below have the same order
  std::vector<std::vector<ScoredPrediction>> scored;  // by page: all distinct predictions
  std::vector<std::vector<PageOutcome>> columns;      // by column, then by page
  std::vector<std::optional<Error>> problems;         // by column: the first error that prevented learning
  std::vector<std::vector<LearnedWrapper>> wrappers;  // by column
  std::vector<Error> unread;
};

struct GroupRunOptions {
  MetricOptions metrics;
  PageLimits page_limits;
  const std::atomic<bool>* stop = nullptr;  // if set to true: remaining work is skipped
};

class GroupRunner {
 public:
  // All references must outlive the runner. `items` holds the feed item of each page of the corpus, or null.
  GroupRunner(const Corpus& corpus, const std::vector<const FeedItem*>& items,
              const std::vector<PlannedColumn>& columns, const GroupRunOptions& options);
  GroupRunner(GroupRunner&&) noexcept;
  ~GroupRunner();

  // REQUIRES: the groups have the same name.
  void run(const std::vector<const CorpusGroup*>& eras, GroupOutcome& out);

 private:
  struct Group;
  void load(Group& group, GroupOutcome& out);
  // Fails like the normalizer, and also if an exception occurs.
  Result<Page> parse(std::size_t kind, const std::filesystem::path& file, std::string_view html);
  void run_column(Group& group, std::size_t column, GroupOutcome& out) const;
  void run_learner(Group& group, std::size_t column, GroupOutcome& out) const;
  void run_page_by_page(Group& group, std::size_t column, GroupOutcome& out) const;
  void observe(Group& group, std::size_t column, std::size_t page, Prediction prediction, GroupOutcome& out) const;
  [[nodiscard]] Measures score(Group& group, std::size_t page, const Prediction& prediction, GroupOutcome& out) const;

  const Corpus& corpus_;
  const std::vector<const FeedItem*>& items_;
  const std::vector<PlannedColumn>& columns_;
  const GroupRunOptions& options_;
  std::unique_ptr<Normalizer> normalizers_[2];  // by NormalizerKind; null if no column needs it
  std::string bytes_;                           // of the current page
};

}  // namespace wrapwright
