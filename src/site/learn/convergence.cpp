// SPDX-License-Identifier: Apache-2.0
#include "site/learn/convergence.h"

#include <algorithm>

namespace wrapwright {

bool same_choice(const Wrapper& one, const Wrapper& other) {
  return std::equal(one.templates.begin(), one.templates.end(), other.templates.begin(), other.templates.end(),
                    [](const SiteTemplate& a, const SiteTemplate& b) {
                      return a.kind == b.kind && a.guard == b.guard && a.content == b.content &&
                             a.exclusions == b.exclusions;
                    });
}

void Convergence::add(const Wrapper* learned) {
  if (learned == nullptr) {
    *this = Convergence(options_);
    return;
  }
  unchanged_ = !last_.templates.empty() && same_choice(last_, *learned) ? unchanged_ + 1 : 0;
  has_converged_ = unchanged_ >= options_.min_unchanged_rounds &&
                   learned->statistics.confidence.value_or(0) >= options_.min_confidence;
  last_ = *learned;
}

}  // namespace wrapwright
