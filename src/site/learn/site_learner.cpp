// SPDX-License-Identifier: Apache-2.0
#include "site/learn/site_learner.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "content/kinds/document_kind.h"
#include "core/base/wildcard.h"

namespace wrapwright {
namespace {

// For each page, why it is not used for learning; nothing if it is used.
std::vector<std::optional<LeftOut>> left_out_pages(const AnalyzedPages& all) {
  const std::vector<SitePage>& views = all.views();
  std::vector<std::optional<LeftOut>> out(views.size());
  std::vector<bool> is_page(views.size());
  for (std::size_t i = 0; i < views.size(); ++i) {
    is_page[i] = document_kind(*views[i].page) == DocumentKind::kPage;
    if (!is_page[i]) out[i] = LeftOut::kNoPage;
  }
  if (std::none_of(views.begin(), views.end(), [](const SitePage& each) { return each.is_contrast_page; })) return out;
  const SiteKinds kinds = sort_pages(all.only(is_page));
  std::size_t number = 0;  // index of the page among the true pages
  for (std::size_t i = 0; i < views.size(); ++i) {
    if (!is_page[i]) continue;
    if (kinds.is_article[number] && views[i].is_contrast_page) out[i] = LeftOut::kLikeTheArticles;
    ++number;
  }
  return out;
}

// Adds those of the pages in `numbers` that were not used: not needed, or outside the scope.
void add_unused(const SiteToLearn& site, const std::vector<std::size_t>& numbers, std::size_t used, LearnReport& out) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string& url = site.pages[numbers[i]].url;
    if (i >= used) {
      out.left_out.push_back({numbers[i], LeftOut::kNotNeeded});
    } else if (site.stored != nullptr && !url.empty() && !matches_pattern_prefix(site.stored->scope, url)) {
      out.left_out.push_back({numbers[i], LeftOut::kOutOfScope});
    }
  }
}

Error interrupted(const SiteToLearn& site) {
  return {ErrorKind::kInterrupted, "interrupted", {std::string(site.name)}};
}

}  // namespace

Result<Wrapper> SiteLearner::learn_in_rounds(const SiteToLearn& site, const AnalyzedPages& pages,
                                             const ConvergenceOptions& rounds) const {
  const LearnerOptions& learner = options_.update.learner;
  Convergence convergence(rounds);
  LearnerOptions without_fields = learner;
  without_fields.fields = false;                                       // they do not affect convergence
  const std::size_t step = std::min(rounds.step_pages, pages.size());  // so that no sum overflows
  for (std::size_t count = rounds.first_pages; count < pages.size(); count += step) {
    if (!options_.on_pages(count)) return interrupted(site);
    const AnalyzedPages first = pages.first(count);
    const auto learned = learn_wrapper(site.name, first, without_fields);
    convergence.add(learned.ok() ? &*learned : nullptr);
    if (convergence.has_converged()) return learn_wrapper(site.name, first, learner);
  }
  return learn_wrapper(site.name, pages, learner);
}

Result<Wrapper> SiteLearner::learn_anew(const SiteToLearn& site, const AnalyzedPages& pages) const {
  if (options_.method == LearnMethod::kForest) {
    auto induced = learn_forest_wrapper(site.name, pages.views(), options_.forest);
    if (!induced) return std::move(induced).error();
    return std::move(induced->wrapper);
  }
  if (options_.rounds) return learn_in_rounds(site, pages, *options_.rounds);
  return learn_wrapper(site.name, pages, options_.update.learner);
}

Result<LearnedSite> SiteLearner::learn(const SiteToLearn& site) const {
  if (!options_.on_pages(0)) return interrupted(site);
  const AnalyzedPages all(site.pages, options_.models);
  const std::vector<std::optional<LeftOut>> left_out = left_out_pages(all);
  LearnedSite out;
  std::vector<bool> chosen(left_out.size());
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < left_out.size(); ++i) {
    chosen[i] = !left_out[i];
    if (chosen[i]) {
      numbers.push_back(i);
    } else {
      out.report.left_out.push_back({i, *left_out[i]});
    }
  }
  if (numbers.empty()) {
    return Error{ErrorKind::kNoPattern,
                 site.pages.empty() ? "no pages to learn from"
                                    : "no pages to learn from: all are feeds, other XML, JSON, redirections or empty",
                 {std::string(site.name)}};
  }
  const AnalyzedPages pages = all.only(chosen);
  out.report.pages = pages.size();
  if (!options_.on_pages(pages.size())) return interrupted(site);
  if (site.stored != nullptr) {
    UpdateOptions options = options_.update;
    options.edited = site.is_edited;
    auto updated = update_wrapper(*site.stored, pages, options);
    if (!updated) return std::move(updated).error();
    out.wrapper = std::move(updated->wrapper);
    out.report.update = std::move(updated).value();
    add_unused(site, numbers, numbers.size(), out.report);
  } else {
    auto learned = learn_anew(site, pages);
    if (!learned) return std::move(learned).error();
    out.wrapper = std::move(learned).value();
    add_unused(site, numbers, out.wrapper.samples.size(), out.report);
  }
  std::sort(out.report.left_out.begin(), out.report.left_out.end(),
            [](const LearnReport::Page& a, const LearnReport::Page& b) { return a.number < b.number; });
  if (!site.feed.empty()) out.wrapper.feed = site.feed;
  return out;
}

}  // namespace wrapwright
