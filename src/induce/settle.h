// SPDX-License-Identifier: Apache-2.0
#pragma once
// When to stop asking for pages of a site: wrappers are learned from more and more of them, until they say the same
// several times over. Plain values and pure functions; cost: learn_wrapper for each round.
#include <cstddef>
#include <span>
#include <string_view>

#include "base/result.h"
#include "induce/learn.h"
#include "induce/site.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

struct SettleOptions {
  std::size_t first = 4;    // pages of the first round
  std::size_t step = 2;     // more in each round after it
  std::size_t rounds = 2;   // without a change
  double confidence = 0.8;  // of the last wrapper, at least
};

// Whether the templates select the same: guards, contents and exclusions, in order.
[[nodiscard]] bool same_choice(const Wrapper& one, const Wrapper& other);

// The rounds of one site.
class Settling {
 public:
  explicit Settling(const SettleOptions& options = {}) : options_(options) {}
  // What was learned this round, null where nothing was.
  void add(const Wrapper* learned);
  [[nodiscard]] bool is_settled() const { return is_settled_; }

 private:
  SettleOptions options_;
  Wrapper last_;
  std::size_t unchanged_ = 0;
  bool is_settled_ = false;
};

// The wrapper of the first round after which it is settled, from the first so many pages; of all where it never is.
// Its samples are those pages. Fails as learn_wrapper for all pages.
Result<Wrapper> learn_until_settled(std::string_view site, std::span<const SitePage> pages,
                                    const LearnerOptions& options = {}, const SettleOptions& settle = {});

}  // namespace wrapwright
