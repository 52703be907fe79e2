// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns the wrapper of a site, for all callers: chooses the pages to learn from, then learns a new wrapper or updates
// the existing one, by the method of the options. Immutable, so one object serves all threads. Cost: that of the method
// (site/learn/learn_wrapper.h, site/learn/update.h, site/forest/induce.h); each page is analyzed once.
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "site/forest/induce.h"
#include "site/learn/convergence.h"
#include "site/learn/learn_wrapper.h"
#include "site/learn/update.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

struct SiteLearnerOptions {
  LearnMethod method = LearnMethod::kAuto;
  UpdateOptions update;  // its learner options also apply to new wrappers
  InduceOptions forest;
  const Models* models = nullptr;  // null: the standard ones; must outlive the learner
  // If set, learns from the first pages, with more in each round, until the result stays the same, and returns the
  // wrapper of the first converged round or, without convergence, that of all pages. Only for new wrappers by kAuto.
  std::optional<ConvergenceOptions> rounds;
  // Called before each round with the number of pages to learn from; false = stop.
  std::function<bool(std::size_t)> on_pages = [](std::size_t) { return true; };
};

struct SiteToLearn {
  std::string_view name;
  std::span<const SitePage> pages;
  const Wrapper* stored = nullptr;  // to update, by kAuto; null: learn anew
  bool is_edited = false;           // whether the stored wrapper was edited since it was written
  std::string feed = {};            // where the pages come from; "" = not from a feed
};

enum class LeftOut {
  kNoPage,  // a feed, other XML, JSON, a redirection, an error message or empty (content/kinds/document_kind.h)
  kLikeTheArticles,  // not in the feed, but looks like the pages that the feed names
  kOutOfScope,       // outside the scope of the stored wrapper
  kNotNeeded,        // the rounds converged without it
};

struct LearnReport {
  struct Page {
    std::size_t number = 0;  // among SiteToLearn::pages
    LeftOut why = LeftOut::kNotNeeded;
  };
  std::size_t pages = 0;                // number to learn from: all except those that look like the articles
  std::vector<Page> left_out;           // ascending
  std::optional<WrapperUpdate> update;  // what it changed; its wrapper was moved to LearnedSite
};

struct LearnedSite {
  Wrapper wrapper;
  LearnReport report;
};

class SiteLearner {
 public:
  explicit SiteLearner(SiteLearnerOptions options) : options_(std::move(options)) {}

  // If there is a feed, pages outside it that look like its articles are left out: a home page that shows the newest
  // article, or a list mistaken for an article, would make the learner fit both, and the feed names enough articles.
  // Fails like learn_wrapper(), update_wrapper() and learn_forest_wrapper(); kInterrupted if stopped.
  [[nodiscard]] Result<LearnedSite> learn(const SiteToLearn& site) const;

 private:
  [[nodiscard]] Result<Wrapper> learn_anew(const SiteToLearn& site, const AnalyzedPages& pages) const;
  [[nodiscard]] Result<Wrapper> learn_in_rounds(const SiteToLearn& site, const AnalyzedPages& pages,
                                                const ConvergenceOptions& rounds) const;

  SiteLearnerOptions options_;
};

}  // namespace wrapwright
