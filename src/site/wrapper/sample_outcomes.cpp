// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/sample_outcomes.h"

#include <cassert>

#include "content/article/render.h"

namespace wrapwright {

Result<SampleOutcomes> SampleOutcomes::select(const Wrapper& wrapper, std::span<const SitePage> pages) {
  const auto applier = Applier::compile(wrapper);
  if (!applier) return applier.error();
  SampleOutcomes out;
  out.pages_ = pages;
  out.outcomes_.resize(pages.size());
  out.texts_.resize(pages.size());
  for (std::size_t i = 0; i < pages.size(); ++i)
    applier->select(*pages[i].page, pages[i].url, out.outcomes_[i], pages[i].fetched);
  return out;
}

Status SampleOutcomes::complete(const Wrapper& wrapper, std::span<const PageEvidence* const> evidence,
                                const Models* models) {
  assert(evidence.empty() || evidence.size() == size());
  const auto applier = Applier::compile(wrapper, {}, models);
  if (!applier) return applier.error();
  for (std::size_t i = 0; i < size(); ++i)
    applier->complete(*pages_[i].page, outcomes_[i], evidence.empty() ? nullptr : evidence[i]);
  return Done{};
}

const std::string& SampleOutcomes::text(std::size_t page) {
  assert(has_article(page));
  std::string& text = texts_[page];
  if (text.empty()) render_text(*pages_[page].page, outcomes_[page].article, text);
  return text;
}

}  // namespace wrapwright
