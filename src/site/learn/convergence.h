// SPDX-License-Identifier: Apache-2.0
#pragma once
// Convergence of learning: wrappers are learned from more and more pages of a site until several rounds in a row give
// the same result. Plain values and pure functions. Cost: one learn_wrapper() per round.
#include <cstddef>
#include <span>
#include <string_view>

#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "site/learn/learn_wrapper.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

struct ConvergenceOptions {
  std::size_t first_pages = 4;           // pages in the first round
  std::size_t step_pages = 2;            // additional pages in each further round
  std::size_t min_unchanged_rounds = 2;  // rounds without a change
  double min_confidence = 0.8;           // of the last wrapper
};

// Whether the templates select by the same guards, contents and exclusions, in the same order.
[[nodiscard]] bool same_choice(const Wrapper& one, const Wrapper& other);

// The rounds of learning of one site.
class Convergence {
 public:
  explicit Convergence(const ConvergenceOptions& options = {}) : options_(options) {}
  // Adds the wrapper learned in this round, or null if nothing was learned.
  void add(const Wrapper* learned);
  [[nodiscard]] bool has_converged() const { return has_converged_; }

 private:
  ConvergenceOptions options_;
  Wrapper last_;
  std::size_t unchanged_ = 0;
  bool has_converged_ = false;
};

// Learns from the first pages, with more pages in each round, and returns the wrapper of the first converged round;
// without convergence the wrapper of all pages. Its samples are the pages used. Fails as learn_wrapper() does for all
// pages.
Result<Wrapper> learn_until_converged(std::string_view site, std::span<const SitePage> pages,
                                      const LearnerOptions& options = {},
                                      const ConvergenceOptions& convergence_options = {});

}  // namespace wrapwright
