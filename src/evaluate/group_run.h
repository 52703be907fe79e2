// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pages of one group name, all its eras, through every column: parsed once for each normalizer, learned from and
// judged as each column's protocol has it, scored against gold. A GroupRunner keeps its parsers between groups, so make
// one per thread; not thread-safe. Memory: the pages of the group, and each different prediction of a page once.
#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "evaluate/corpus.h"
#include "evaluate/measures.h"
#include "evaluate/method.h"
#include "evaluate/metrics.h"
#include "evaluate/prediction.h"
#include "evaluate/protocol.h"
#include "evaluate/tokens.h"
#include "html/normalizer.h"

namespace wrapwright {

// A column ready to run: a method, or what a file says. Both outlive the run.
struct PlannedColumn {
  const SiteMethod* method = nullptr;  // null: predictions
  Protocol protocol;
  const std::map<std::string, Prediction>* predictions = nullptr;  // by id
};

struct ScoredPrediction {
  Prediction prediction;
  Measures measures;
};

// What a column said of a page. The numbers name predictions of GroupOutcome::scored.
struct PageOutcome {
  std::uint32_t observations = 0;
  Measures measures;      // means
  std::size_t first = 0;  // of the first observation
  std::size_t worst = 0;  // of the one with the least 2-gram F1, the first such
};

struct GroupOutcome {
  std::vector<std::size_t> pages;                     // into Corpus::pages, ascending; what follows runs parallel
  std::vector<std::vector<ScoredPrediction>> scored;  // by page: all different predictions
  std::vector<std::vector<PageOutcome>> columns;      // by column, then by page
  std::vector<std::optional<Error>> problems;         // by column: the first thing that kept it from learning
  std::vector<std::vector<LearnedWrapper>> wrappers;  // by column
  std::vector<Error> unread;
};

struct GroupRunOptions {
  MetricOptions metrics;
  PageLimits page_limits;
  const std::atomic<bool>* stop = nullptr;  // set: what is not done yet stays undone
};

class GroupRunner {
 public:
  // All of them outlive the runner. `items`: the feed item of each page of the corpus, null where there is none.
  GroupRunner(const Corpus& corpus, const std::vector<const FeedItem*>& items,
              const std::vector<PlannedColumn>& columns, const GroupRunOptions& options);
  GroupRunner(GroupRunner&&) noexcept;
  ~GroupRunner();

  // REQUIRES: groups of one name.
  void run(const std::vector<const CorpusGroup*>& eras, GroupOutcome& out);

 private:
  struct Group;
  void load(Group& group, GroupOutcome& out);
  void run_column(Group& group, std::size_t column, GroupOutcome& out) const;
  void run_learner(Group& group, std::size_t column, GroupOutcome& out) const;
  void run_page_by_page(Group& group, std::size_t column, GroupOutcome& out) const;
  void observe(Group& group, std::size_t column, std::size_t page, Prediction prediction, GroupOutcome& out) const;
  [[nodiscard]] Measures score(Group& group, std::size_t page, const Prediction& prediction, GroupOutcome& out) const;

  const Corpus& corpus_;
  const std::vector<const FeedItem*>& items_;
  const std::vector<PlannedColumn>& columns_;
  const GroupRunOptions& options_;
  std::unique_ptr<Normalizer> normalizers_[2];  // by NormalizerKind; null where no column needs it
  std::string bytes_;
};

}  // namespace wrapwright
