// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/evaluation.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "content/feed/folder_feeds.h"
#include "core/base/ordered.h"
#include "research/evaluate/group_run.h"
#include "research/evaluate/method.h"

namespace wrapwright {
namespace {

using Unit = std::vector<const CorpusGroup*>;

// All eras of a group name form one unit; each page without a group is a separate unit.
std::vector<Unit> units_of(const Corpus& corpus) {
  std::vector<Unit> units;
  std::map<std::string, std::size_t> unit_of_name;
  for (const CorpusGroup& group : corpus.groups) {
    const auto [known, is_new] = unit_of_name.try_emplace(group.group, units.size());
    if (is_new || group.group.empty()) {
      known->second = units.size();
      units.emplace_back();
    }
    units[known->second].push_back(&group);
  }
  return units;
}

// By page: whether its group has other pages.
std::vector<bool> pages_with_company(const Corpus& corpus) {
  std::vector<bool> out(corpus.pages.size(), false);
  for (const CorpusGroup& group : corpus.groups)
    for (const std::size_t page : group.pages) out[page] = group.pages.size() > 1;
  return out;
}

class FeedItems {
 public:
  FeedItems(const Corpus& corpus, std::vector<Error>& problems) {
    FolderFeeds feeds(corpus.folder, {}, [&](const Error& error) { problems.push_back(error); });
    for (const CorpusPage& page : corpus.pages) {
      auto match = feeds.find(page.group, page.url, page.id);
      items_.push_back(match.item);
      feeds_.push_back(std::move(match.feed));
    }
  }
  [[nodiscard]] const std::vector<const FeedItem*>& items() const { return items_; }

 private:
  std::vector<const FeedItem*> items_;              // by page
  std::vector<std::shared_ptr<const Feed>> feeds_;  // keep the items alive
};

// The columns, and the objects that they need while they run.
struct Plan {
  std::map<std::string, std::unique_ptr<SiteMethod>> methods;  // by spec: one method for all protocols
  std::vector<std::unique_ptr<std::map<std::string, Prediction>>> predictions;
  std::vector<PlannedColumn> columns;
};

// Null if one of its files cannot be read.
std::unique_ptr<std::map<std::string, Prediction>> read_all(const ColumnSpec& spec, CorpusEvaluation& evaluation,
                                                            std::vector<Error>& faults) {
  auto all = std::make_unique<std::map<std::string, Prediction>>();
  for (const auto& given : spec.predictions) {
    auto file = read_predictions(prediction_file_of(given, evaluation.corpus.name), evaluation.corpus);
    if (!file) {
      evaluation.problems.push_back(file.error());
      return nullptr;
    }
    faults.insert(faults.end(), file->faults.begin(), file->faults.end());
    all->merge(file->by_id);
  }
  return all;
}

Status plan_column(std::size_t index, const ColumnSpec& spec, Plan& plan, CorpusEvaluation& evaluation) {
  Column column{.spec = index, .pages = {}, .problems = {}, .worst = {}, .wrappers = {}};
  PlannedColumn planned{.method = nullptr, .protocol = spec.protocol, .predictions = nullptr};
  if (spec.method.empty()) {
    auto predictions = read_all(spec, evaluation, column.problems);
    if (!predictions) return Done{};
    planned.predictions = predictions.get();
    plan.predictions.push_back(std::move(predictions));
  } else {
    auto& method = plan.methods[spec.method];
    if (!method) {
      auto made = make_site_method(spec.method);
      if (!made) return made.error();
      method = std::move(made).value();
    }
    planned.method = method.get();
  }
  column.pages.resize(evaluation.corpus.pages.size());
  plan.columns.push_back(planned);
  evaluation.columns.push_back(std::move(column));
  return Done{};
}

void keep_worst(Column& column, std::size_t most, std::size_t page, const ScoredPrediction& scored) {
  if (most == 0 || !scored.measures.has(Measure::kGramF1)) return;
  const double f1 = scored.measures[Measure::kGramF1];
  const auto before = [](const WorstPage& a, const WorstPage& b) {
    return a.f1 < b.f1 || (a.f1 == b.f1 && a.page < b.page);
  };
  WorstPage candidate{.page = page, .f1 = f1, .text = {}};
  const auto place = std::lower_bound(column.worst.begin(), column.worst.end(), candidate, before);
  if (place == column.worst.end() && column.worst.size() >= most) return;
  candidate.text = scored_text(scored.prediction);
  column.worst.insert(place, std::move(candidate));
  if (column.worst.size() > most) column.worst.pop_back();
}

// Adds the outcomes to the evaluation group by group, in their order.
class Collector {
 public:
  Collector(const Plan& plan, const EvaluationOptions& options, CorpusEvaluation& evaluation)
      : plan_(plan), options_(options), evaluation_(evaluation), company_(pages_with_company(evaluation.corpus)) {}

  void add(const GroupOutcome& group) {
    auto& unread = evaluation_.unread;
    unread.insert(unread.end(), group.unread.begin(), group.unread.end());
    for (std::size_t c = 0; c < plan_.columns.size(); ++c) {
      Column& column = evaluation_.columns[c];
      if (group.problems[c]) column.problems.push_back(*group.problems[c]);
      column.wrappers.insert(column.wrappers.end(), group.wrappers[c].begin(), group.wrappers[c].end());
      for (std::size_t i = 0; i < group.pages.size(); ++i) add_page(group, c, i);
    }
  }

 private:
  void add_page(const GroupOutcome& group, std::size_t c, std::size_t i) {
    const PageOutcome& outcome = group.columns[c][i];
    if (outcome.observations == 0) return;
    Column& column = evaluation_.columns[c];
    const std::size_t page = group.pages[i];
    column.pages[page] = {.observations = outcome.observations, .measures = outcome.measures};
    const SiteMethod* method = plan_.columns[c].method;
    if (company_[page] || method == nullptr || !method->learns())
      keep_worst(column, options_.max_worst_pages, page, group.scored[i][outcome.worst]);
    if (options_.predicted && method != nullptr)
      options_.predicted(column.spec, evaluation_.corpus.pages[page], group.scored[i][outcome.first].prediction);
  }

  const Plan& plan_;
  const EvaluationOptions& options_;
  CorpusEvaluation& evaluation_;
  std::vector<bool> company_;
};

struct Worker {
  GroupRunner runner;
  GroupOutcome outcome;
};

bool stopped(const EvaluationOptions& options) { return options.stop != nullptr && *options.stop; }

void run_all(const Plan& plan, const EvaluationOptions& options, CorpusEvaluation& evaluation) {
  const std::vector<Unit> units = units_of(evaluation.corpus);
  const FeedItems feeds(evaluation.corpus, evaluation.problems);
  const GroupRunOptions run_options{
      .metrics = options.metrics, .page_limits = options.page_limits, .stop = options.stop};
  std::vector<Worker> workers;
  const std::size_t threads = std::clamp<std::size_t>(options.jobs, 1, std::max<std::size_t>(units.size(), 1));
  for (std::size_t i = 0; i < threads; ++i)
    workers.push_back({GroupRunner(evaluation.corpus, feeds.items(), plan.columns, run_options), {}});
  Collector collector(plan, options, evaluation);
  const auto work = [&](Worker& worker, std::size_t i) { worker.runner.run(units[i], worker.outcome); };
  const auto deliver = [&](Worker& worker, std::size_t i) {
    if (stopped(options)) return false;
    collector.add(worker.outcome);
    if (options.progress) options.progress(i + 1, units.size());
    return true;
  };
  for_each_in_order(units.size(), workers, work, deliver);
}

}  // namespace

std::filesystem::path prediction_file_of(const std::filesystem::path& given, const std::string& corpus_name) {
  static constexpr std::string_view kPlaceholder = "{corpus}";
  std::string path = given.string();
  for (std::size_t at = path.find(kPlaceholder); at != std::string::npos;
       at = path.find(kPlaceholder, at + corpus_name.size()))
    path.replace(at, kPlaceholder.size(), corpus_name);
  std::error_code code;
  if (std::filesystem::is_directory(path, code)) return std::filesystem::path(path) / (corpus_name + ".jsonl");
  return path;
}

std::string_view to_string(PageSet set) {
  switch (set) {
    case PageSet::kGroups:
      return "groups";
    case PageSet::kSingles:
      return "singles";
    case PageSet::kAll:
      return "all";
  }
  return "";
}

std::vector<bool> comparable_pages(const CorpusEvaluation& evaluation, std::span<const std::size_t> columns,
                                   PageSet set) {
  const std::vector<bool> company = pages_with_company(evaluation.corpus);
  std::vector<bool> out(company.size());
  for (std::size_t page = 0; page < out.size(); ++page) {
    const bool in_set = set == PageSet::kAll || company[page] == (set == PageSet::kGroups);
    out[page] = in_set && std::all_of(columns.begin(), columns.end(), [&](std::size_t column) {
                  return evaluation.columns[column].pages[page].observations > 0;
                });
  }
  return out;
}

std::vector<Observation> observations(const CorpusEvaluation& evaluation, std::size_t column, Measure measure,
                                      const std::vector<bool>& pages) {
  std::vector<std::uint32_t> group_of(evaluation.corpus.pages.size());
  for (std::size_t group = 0; group < evaluation.corpus.groups.size(); ++group) {
    for (const std::size_t page : evaluation.corpus.groups[group].pages)
      group_of[page] = static_cast<std::uint32_t>(group);
  }
  std::vector<Observation> out;
  const auto& results = evaluation.columns[column].pages;
  for (std::size_t page = 0; page < results.size(); ++page) {
    if (!pages[page] || results[page].observations == 0 || !results[page].measures.has(measure)) continue;
    out.push_back({results[page].measures[measure], group_of[page]});
  }
  return out;
}

Result<CorpusEvaluation> evaluate_corpus(Corpus corpus, std::span<const ColumnSpec> columns,
                                         const EvaluationOptions& options) {
  CorpusEvaluation evaluation;
  evaluation.corpus = std::move(corpus);
  Plan plan;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (const auto planned = plan_column(i, columns[i], plan, evaluation); !planned) return planned.error();
  }
  run_all(plan, options, evaluation);
  if (stopped(options)) return Error{ErrorKind::kInterrupted, "interrupted", {evaluation.corpus.folder.string()}};
  return evaluation;
}

}  // namespace wrapwright
