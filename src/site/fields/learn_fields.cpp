// SPDX-License-Identifier: Apache-2.0
#include "site/fields/learn_fields.h"

#include <cassert>
#include <utility>

#include "core/xpath/xpath.h"
#include "site/fields/learners.h"
#include "site/fields/samples.h"

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

void add_fields(std::span<const SitePage> pages, Wrapper& wrapper, const FieldOptions& options) {
  std::vector<bool> left(pages.size(), true);
  for (SiteTemplate& site_template : wrapper.templates) {
    std::vector<SitePage> of_template;
    std::vector<std::vector<NodeIndex>> bodies;
    const bool is_article = site_template.kind == TemplateKind::kArticle;
    const auto xpath = XPath::compile(is_article ? site_template.content : site_template.guard);
    for (std::size_t i = 0; xpath && i < pages.size(); ++i) {
      if (!left[i]) continue;
      std::vector<NodeIndex> nodes = xpath->select(*pages[i].page);
      if (nodes.empty()) continue;
      left[i] = false;
      of_template.push_back(pages[i]);
      bodies.push_back(std::move(nodes));
    }
    if (is_article) site_template.fields = learn_fields(of_template, bodies, options);
  }
}

}  // namespace wrapwright
