// SPDX-License-Identifier: Apache-2.0
#pragma once
// Convergence of learning: wrappers are learned from more and more pages of a site until several rounds in a row give
// the same result. Plain values and pure functions.
#include <cstddef>

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

}  // namespace wrapwright
