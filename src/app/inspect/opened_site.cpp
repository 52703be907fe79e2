// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/opened_site.h"

#include <string>

#include "site/apply/wrapper_cache.h"

namespace wrapwright {

Result<std::unique_ptr<OpenedSite>> OpenedSite::open(Site site, const WrapperStore& store,
                                                     const OpenSiteOptions& options) {
  std::unique_ptr<OpenedSite> out(new OpenedSite(std::move(site)));
  const std::string& name = out->site_.name;
  auto found = find_stored_wrapper(store.location().string(), "", name);
  if (!found) return std::move(found).error();
  if (options.by_forest) found->wrapper.reset();
  const NormalizerKind normalizer = found->wrapper ? found->wrapper->normalizer : options.normalizer;
  out->loaded_ = load_site(out->site_, normalizer, options.limits);
  if (!found->wrapper) {
    SiteLearnerOptions learning = options.learning;
    if (options.by_forest) learning.method = LearnMethod::kForest;
    const SiteLearner learner(std::move(learning));
    auto learned = learner.learn({.name = name, .pages = out->loaded_.views, .feed = feed_of(out->site_)});
    if (!learned) return std::move(learned).error();
    found->wrapper = std::move(learned->wrapper);
  }
  std::vector<std::string> ids;
  for (const std::size_t number : out->loaded_.numbers) ids.push_back(out->site_.pages[number].id);
  auto bench = Workbench::open(*found->wrapper, out->loaded_.views, std::move(ids), store, options.bench);
  if (!bench) return std::move(bench).error();
  out->bench_.emplace(std::move(bench).value());
  return out;
}

}  // namespace wrapwright
