// SPDX-License-Identifier: Apache-2.0
#pragma once
// How a site becomes a wrapper, for all who want one: chooses the pages to learn from, learns the site anew or updates
// the wrapper that it has, by the method of the options. Immutable, so one object serves all threads. Cost: that of the
// method (site/learn/learn_wrapper.h, site/learn/update.h, site/forest/induce.h); the pages are analyzed once.
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
  UpdateOptions update;  // its learner is also that of a new wrapper
  InduceOptions forest;
  const Models* models = nullptr;  // null: the standard ones; must outlive the learner
  // Learn from the first pages, with more in each round, until the result stays the same; the wrapper of the first
  // converged round. Without convergence that of all pages. A new wrapper by kAuto alone.
  std::optional<ConvergenceOptions> rounds;
  // Told how many pages are learned from, before each round; false = stop.
  std::function<bool(std::size_t)> on_pages = [](std::size_t) { return true; };
};

struct SiteToLearn {
  std::string_view name;
  std::span<const SitePage> pages;
  const Wrapper* stored = nullptr;  // to update, by kAuto; null: learn anew
  bool is_edited = false;           // the stored one, since it was written
  std::string feed = {};            // where the pages come from; "" = not from a feed
};

enum class LeftOut {
  kNoPage,  // a feed, other XML, JSON, a redirection, an error message or empty (content/kinds/document_kind.h)
  kLikeTheArticles,  // beside a feed, and looks like what it names
  kOutOfScope,       // of the stored wrapper
  kNotNeeded,        // the rounds converged without it
};

struct LearnReport {
  struct Page {
    std::size_t number = 0;  // among SiteToLearn::pages
    LeftOut why = LeftOut::kNotNeeded;
  };
  std::size_t pages = 0;                // to learn from: all but those that look like the articles
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

  // Of the pages beside a feed those that look like its articles are left out: a home page that shows the newest
  // article, or a list that is taken for one, would make the learner fit both; the feed names enough pages that are
  // articles. Fails as learn_wrapper(), update_wrapper() and learn_forest_wrapper() do; kInterrupted if stopped.
  [[nodiscard]] Result<LearnedSite> learn(const SiteToLearn& site) const;

 private:
  [[nodiscard]] Result<Wrapper> learn_anew(const SiteToLearn& site, const AnalyzedPages& pages) const;
  [[nodiscard]] Result<Wrapper> learn_in_rounds(const SiteToLearn& site, const AnalyzedPages& pages,
                                                const ConvergenceOptions& rounds) const;

  SiteLearnerOptions options_;
};

}  // namespace wrapwright
