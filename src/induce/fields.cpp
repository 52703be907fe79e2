// SPDX-License-Identifier: Apache-2.0
#include "induce/fields.h"

#include <cassert>
#include <utility>

#include "induce/field_learners.h"
#include "induce/field_samples.h"

namespace wrapwright {

std::vector<FieldRule> learn_fields(std::span<const SitePage> pages, std::span<const std::vector<NodeIndex>> bodies,
                                    const FieldOptions& options) {
  assert(bodies.size() == pages.size());
  const std::vector<FieldSample> samples = field_samples(pages, bodies, options);
  std::vector<FieldRule> out;
  if (samples.empty()) return out;
  for (const auto learn : {learn_title, learn_date, learn_author, learn_tags, learn_links}) {
    for (FieldRule& rule : learn(samples, options)) out.push_back(std::move(rule));
  }
  return out;
}

}  // namespace wrapwright
