// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/group_run.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <set>
#include <span>
#include <utility>

#include "core/base/files.h"
#include "core/base/guarded.h"

namespace wrapwright {
namespace {

constexpr std::size_t kNormalizers = 2;

std::size_t index_of(NormalizerKind kind) { return kind == NormalizerKind::kTidy ? 0 : 1; }

// The site name given to a method: the same for all eras.
std::string site_of(const CorpusPage& page) { return page.group.empty() ? page.id : page.group; }

std::string name_of(const CorpusPage& page) {
  return page.era.empty() ? site_of(page) : site_of(page) + "-" + page.era;
}

void add_to_means(PageOutcome& page, const Measures& measures) {
  ++page.observations;
  for (std::size_t m = 0; m < kMeasures; ++m) {
    const auto measure = static_cast<Measure>(m);
    // NaN if one of the observations lacks the measure (a confidence may be missing).
    const double mean = page.observations == 1 ? measures[measure] : page.measures[measure];
    page.measures.set(measure, mean + (measures[measure] - mean) / page.observations);
  }
}

// Treats an exception as a failure of the method on these pages.
Result<LearnedShape> run_method(const SiteMethod& method, const std::string& site, std::span<const SitePage> sample,
                                std::span<const SitePage> pages, std::span<Prediction> out) {
  std::optional<Result<LearnedShape>> ran;
  auto thrown = guarded(site, [&] { ran.emplace(method.run(site, sample, pages, out)); });
  if (!thrown) return *std::move(ran);
  std::fill(out.begin(), out.end(), Prediction{});
  return *std::move(thrown);
}

}  // namespace

// The current group. Positions refer to GroupOutcome::pages.
struct GroupRunner::Group {
  const std::vector<const CorpusGroup*>& eras;
  std::array<std::vector<Page>, kNormalizers> parsed;
  std::array<std::vector<SitePage>, kNormalizers> views;  // page is null if its file could not be read
  TokenTable tokens;
  std::vector<std::optional<MeasuredText>> gold;
  // Predictions of methods that do not learn, which are the same under every protocol.
  std::map<const SiteMethod*, std::pair<std::vector<Prediction>, std::optional<Error>>> said;
};

GroupRunner::GroupRunner(const Corpus& corpus, const std::vector<const FeedItem*>& items,
                         const std::vector<PlannedColumn>& columns, const GroupRunOptions& options)
    : corpus_(corpus), items_(items), columns_(columns), options_(options) {
  for (const PlannedColumn& column : columns_) {
    if (column.method == nullptr) continue;
    auto& normalizer = normalizers_[index_of(column.method->normalizer())];
    if (!normalizer) normalizer = make_normalizer(column.method->normalizer(), options.page_limits);
  }
}

GroupRunner::GroupRunner(GroupRunner&&) noexcept = default;
GroupRunner::~GroupRunner() = default;

void GroupRunner::run(const std::vector<const CorpusGroup*>& eras, GroupOutcome& out) {
  out = {};
  for (const CorpusGroup* era : eras) out.pages.insert(out.pages.end(), era->pages.begin(), era->pages.end());
  std::sort(out.pages.begin(), out.pages.end());
  out.scored.resize(out.pages.size());
  out.columns.assign(columns_.size(), std::vector<PageOutcome>(out.pages.size()));
  out.problems.resize(columns_.size());
  out.wrappers.resize(columns_.size());
  Group group{.eras = eras, .parsed = {}, .views = {}, .tokens = {}, .gold = {}, .said = {}};
  group.gold.resize(out.pages.size());
  load(group, out);
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    if (options_.stop != nullptr && *options_.stop) return;
    run_column(group, column, out);
  }
}

void GroupRunner::load(Group& group, GroupOutcome& out) {
  for (std::size_t kind = 0; kind < kNormalizers; ++kind) {
    if (normalizers_[kind]) group.parsed[kind].reserve(out.pages.size());
  }
  const bool any = normalizers_[0] || normalizers_[1];
  for (const std::size_t index : out.pages) {
    if (!any) return;
    const CorpusPage& page = corpus_.pages[index];
    const std::size_t most = options_.page_limits.max_bytes;
    const auto read = read_file_start(page.file, bytes_, std::max(most, most + 1));
    if (!read) out.unread.push_back(read.error());
    for (std::size_t kind = 0; kind < kNormalizers; ++kind) {
      if (!normalizers_[kind]) continue;
      SitePage& view = group.views[kind].emplace_back();
      view.item = items_[index];
      view.url = page.url;
      if (!read) continue;
      auto parsed = parse(kind, page.file, *read);
      if (!parsed) {
        out.unread.push_back(std::move(parsed).error());
        continue;
      }
      group.parsed[kind].push_back(std::move(parsed).value());
      view.page = &group.parsed[kind].back();
    }
  }
}

Result<Page> GroupRunner::parse(std::size_t kind, const std::filesystem::path& file, std::string_view html) {
  std::optional<Page> page;
  auto thrown = guarded(file.string(), [&] { page = normalizers_[kind]->parse({html, {}, {}}); });
  if (thrown) {
    normalizers_[kind] = make_normalizer(normalizers_[kind]->kind(), options_.page_limits);
    return *std::move(thrown);
  }
  const std::string_view failure = normalizers_[kind]->failure();
  if (!failure.empty()) return Error{ErrorKind::kLimit, std::string(failure), {file.string()}};
  return *std::move(page);
}

void GroupRunner::run_column(Group& group, std::size_t column, GroupOutcome& out) const {
  const PlannedColumn& planned = columns_[column];
  if (planned.method != nullptr)
    return planned.method->learns() ? run_learner(group, column, out) : run_page_by_page(group, column, out);
  for (std::size_t page = 0; page < out.pages.size(); ++page) {
    const auto found = planned.predictions->find(corpus_.pages[out.pages[page]].id);
    if (found != planned.predictions->end()) observe(group, column, page, found->second, out);
  }
}

void GroupRunner::run_learner(Group& group, std::size_t column, GroupOutcome& out) const {
  const PlannedColumn& planned = columns_[column];
  const auto& views = group.views[index_of(planned.method->normalizer())];
  const auto position_of = [&](std::size_t page) {
    return static_cast<std::size_t>(std::lower_bound(out.pages.begin(), out.pages.end(), page) - out.pages.begin());
  };
  const auto readable = [&](const std::vector<std::size_t>& pages) {
    std::vector<SitePage> some;
    for (const std::size_t page : pages) {
      if (const SitePage& view = views[position_of(page)]; view.page != nullptr) some.push_back(view);
    }
    return some;
  };
  for (const Split& split : make_splits(corpus_, group.eras, planned.protocol)) {
    if (options_.stop != nullptr && *options_.stop) return;
    const std::string name = name_of(corpus_.pages[split.learn.front()]);
    const auto sample = readable(split.learn);
    const auto pages = readable(split.judge);
    std::vector<Prediction> said(pages.size());
    const auto learned = run_method(*planned.method, site_of(corpus_.pages[split.learn.front()]), sample, pages, said);
    if (!learned && !out.problems[column]) {
      out.problems[column] = learned.error();
      out.problems[column]->where.source = name;
    }
    if (learned && *learned && !split.judge.empty()) out.wrappers[column].push_back({split.judge.front(), **learned});
    std::size_t next = 0;
    for (const std::size_t page : split.judge) {
      const std::size_t position = position_of(page);
      const bool is_read = views[position].page != nullptr;
      observe(group, column, position, is_read ? std::move(said[next++]) : Prediction{}, out);
    }
  }
}

void GroupRunner::run_page_by_page(Group& group, std::size_t column, GroupOutcome& out) const {
  const PlannedColumn& planned = columns_[column];
  const auto [entry, is_new] = group.said.try_emplace(planned.method);
  auto& [said, problem] = entry->second;
  if (is_new) {
    const auto& views = group.views[index_of(planned.method->normalizer())];
    said.resize(views.size());
    std::vector<SitePage> pages;
    std::copy_if(views.begin(), views.end(), std::back_inserter(pages),
                 [](const auto& v) { return v.page != nullptr; });
    std::vector<Prediction> of_readable(pages.size());
    const std::string name = name_of(corpus_.pages[out.pages.front()]);
    if (const auto ran = run_method(*planned.method, site_of(corpus_.pages[out.pages.front()]), {}, pages, of_readable);
        !ran) {
      problem = ran.error();
      problem->where.source = name;
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < views.size(); ++i) {
      if (views[i].page != nullptr) said[i] = std::move(of_readable[next++]);
    }
  }
  const auto& pages = group.views[index_of(planned.method->normalizer())];
  std::set<std::size_t> judged;
  for (const Split& split : make_splits(corpus_, group.eras, planned.protocol))
    judged.insert(split.judge.begin(), split.judge.end());
  for (std::size_t i = 0; i < out.pages.size(); ++i) {
    if (judged.contains(out.pages[i]) && planned.method->covers(pages[i])) observe(group, column, i, said[i], out);
  }
  if (!judged.empty()) out.problems[column] = problem;
}

void GroupRunner::observe(Group& group, std::size_t column, std::size_t page, Prediction prediction,
                          GroupOutcome& out) const {
  auto& scored = out.scored[page];
  auto known = std::find_if(scored.begin(), scored.end(), [&](const auto& s) { return s.prediction == prediction; });
  if (known == scored.end()) {
    const Measures measures = score(group, page, prediction, out);
    scored.push_back({std::move(prediction), measures});
    known = scored.end() - 1;
  }
  const auto index = static_cast<std::size_t>(known - scored.begin());
  PageOutcome& outcome = out.columns[column][page];
  if (outcome.observations == 0) {
    outcome.first = outcome.worst = index;
  } else if (known->measures[Measure::kGramF1] < scored[outcome.worst].measures[Measure::kGramF1]) {
    outcome.worst = index;
  }
  add_to_means(outcome, known->measures);
}

Measures GroupRunner::score(Group& group, std::size_t page, const Prediction& prediction, GroupOutcome& out) const {
  const Gold& gold = corpus_.pages[out.pages[page]].gold;
  auto& measured_gold = group.gold[page];
  if (!measured_gold) measured_gold = measured_text(gold.text, group.tokens);
  const std::string text = scored_text(prediction);
  TextScore score = score_text(*measured_gold, measured_text(text, group.tokens), options_.metrics);
  score.with = share_found(gold.with, text);
  if (const auto got_in = share_found(gold.without, text)) score.without = 1 - *got_in;
  const FieldScores fields = score_fields(gold, prediction, group.tokens);
  Measures measures = measures_of(gold, prediction.found, score, fields, options_.metrics.lcs);
  if (prediction.confidence) measures.set(Measure::kConfidence, *prediction.confidence);
  if (prediction.is_article) measures.set(Measure::kIsArticle, *prediction.is_article);
  return measures;
}

}  // namespace wrapwright
