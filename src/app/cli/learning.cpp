// SPDX-License-Identifier: Apache-2.0
#include "app/cli/learning.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/interrupt.h"
#include "core/base/guarded.h"
#include "core/base/ordered.h"
#include "site/learn/convergence.h"

namespace wrapwright {
namespace {

// Learns each site after every round of fetching, to detect convergence.
class Rounds {
 public:
  Rounds(const PageOptions& page, SiteLearnerOptions options, unsigned jobs, Console& console)
      : page_(page), jobs_(jobs), console_(console), learner_(rules_alone(std::move(options))) {}

  std::set<std::string> enough(const std::vector<Site>& sites) {
    std::vector<const Site*> grown;
    for (const Site& site : sites)
      if (has_grown(site)) grown.push_back(&site);
    std::vector<std::optional<Wrapper>> workers(std::min<std::size_t>(jobs_, std::max<std::size_t>(grown.size(), 1)));
    const auto work = [&](std::optional<Wrapper>& learned, std::size_t i) {
      learned.reset();
      // Errors are ignored here: they occur again, and are reported, when the wrapper is learned from all pages.
      static_cast<void>(guarded(grown[i]->name, [&] { learned = learn_rules(*grown[i]); }));
    };
    const auto deliver = [&](const std::optional<Wrapper>& learned, std::size_t i) {
      add(*grown[i], learned ? &*learned : nullptr);
      return !interrupt_flag();
    };
    for_each_in_order(grown.size(), workers, work, deliver);
    return converged_;
  }

 private:
  struct Progress {
    std::size_t pages = 0;
    Convergence convergence;
  };

  // Whether the last round has brought new pages of the site.
  [[nodiscard]] bool has_grown(const Site& site) const {
    if (converged_.contains(site.name) || site.pages.size() < ConvergenceOptions().first_pages) return false;
    const auto known = progress_.find(site.name);
    return known == progress_.end() || known->second.pages < site.pages.size();
  }

  // Fields do not affect convergence.
  static SiteLearnerOptions rules_alone(SiteLearnerOptions options) {
    options.update.learner.fields = false;
    return options;
  }

  [[nodiscard]] std::optional<Wrapper> learn_rules(const Site& site) const {
    const LoadedSite loaded = load_site(site, page_.normalizer, page_.limits);
    auto learned = learner_.learn({.name = site.name, .pages = loaded.views});
    if (!learned) return std::nullopt;
    return std::move(learned->wrapper);
  }

  void add(const Site& site, const Wrapper* learned) {
    Progress& progress = progress_[site.name];
    progress.pages = site.pages.size();
    progress.convergence.add(learned);
    if (!progress.convergence.has_converged()) return;
    converged_.insert(site.name);
    console_.detail(site.name + ": " + std::to_string(progress.pages) + " pages are enough");
  }

  const PageOptions& page_;
  unsigned jobs_;
  Console& console_;
  SiteLearner learner_;
  std::map<std::string, Progress> progress_;
  std::set<std::string> converged_;
};

}  // namespace

GatheredSites gather_until_converged(const SiteOptions& sites, const SiteLearnerOptions& options, unsigned jobs,
                                     Console& console) {
  Rounds rounds(sites.page, options, jobs, console);
  const ConvergenceOptions convergence;
  const FetchInRounds fetching{.first = convergence.first_pages,
                               .step = convergence.step_pages,
                               .enough = [&](const std::vector<Site>& so_far) { return rounds.enough(so_far); }};
  return gather_sites(sites, console, &fetching);
}

}  // namespace wrapwright
