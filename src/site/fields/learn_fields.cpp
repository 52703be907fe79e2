// SPDX-License-Identifier: Apache-2.0
#include "site/fields/learn_fields.h"

#include <cassert>
#include <utility>

#include "site/fields/learners.h"
#include "site/fields/samples.h"

namespace wrapwright {

std::vector<FieldRule> learn_fields(std::span<const SitePage> pages, std::span<const ContentNodes> contents,
                                    const FieldOptions& options) {
  assert(contents.size() == pages.size());
  const std::vector<FieldSample> samples = field_samples(pages, contents, options);
  std::vector<FieldRule> out;
  if (samples.empty()) return out;
  for (const auto learn : {learn_title, learn_date, learn_author, learn_tags, learn_language, learn_links}) {
    for (FieldTrial& trial : learn(samples, options)) {
      if (!trial.is_rule()) break;  // the page's own reading is better than any later rule
      out.push_back(std::move(trial.rule));
    }
  }
  return out;
}

void add_fields(std::span<const SitePage> pages, const std::vector<bool>& is_article, const SampleOutcomes& outcomes,
                Wrapper& wrapper, const FieldOptions& options) {
  assert(is_article.size() == pages.size() && outcomes.size() == pages.size());
  for (std::size_t t = 0; t < wrapper.templates.size(); ++t) {
    std::vector<SitePage> of_template;
    std::vector<ContentNodes> contents;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      if (!is_article[i] || !outcomes.has_article(i) || outcomes[i].template_index != t) continue;
      of_template.push_back(pages[i]);
      contents.push_back({outcomes[i].article.body, outcomes[i].article.excluded});
    }
    wrapper.templates[t].fields = learn_fields(of_template, contents, options);
  }
}

}  // namespace wrapwright
