// SPDX-License-Identifier: Apache-2.0
#pragma once
// When to stop asking for pages of a site: wrappers are learned from more and more of them, until they say the same
// several times over. Plain values and pure functions; cost: learn_wrapper for each round.
#include <cstddef>
#include <span>
#include <string_view>

#include "base/result.h"
#include "blocks/site_page.h"
#include "learn/learn_wrapper.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

struct ConvergenceOptions {
  std::size_t first_pages = 4;           // pages of the first round
  std::size_t step_pages = 2;            // more in each round after it
  std::size_t min_unchanged_rounds = 2;  // without a change
  double min_confidence = 0.8;           // of the last wrapper, at least
};

// Whether the templates select the same: guards, contents and exclusions, in order.
[[nodiscard]] bool same_choice(const Wrapper& one, const Wrapper& other);

// The rounds of one site.
class Convergence {
 public:
  explicit Convergence(const ConvergenceOptions& options = {}) : options_(options) {}
  // What was learned this round, null where nothing was.
  void add(const Wrapper* learned);
  [[nodiscard]] bool has_converged() const { return has_converged_; }

 private:
  ConvergenceOptions options_;
  Wrapper last_;
  std::size_t unchanged_ = 0;
  bool has_converged_ = false;
};

// The wrapper of the first round after which it is settled, from the first so many pages; of all where it never is.
// Its samples are those pages. Fails as learn_wrapper for all pages.
Result<Wrapper> learn_until_converged(std::string_view site, std::span<const SitePage> pages,
                                      const LearnerOptions& options = {}, const ConvergenceOptions& settle = {});

}  // namespace wrapwright
