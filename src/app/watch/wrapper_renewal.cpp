// SPDX-License-Identifier: Apache-2.0
#include "app/watch/wrapper_renewal.h"

#include <algorithm>
#include <utility>

#include "core/base/guarded.h"
#include "site/learn/summary.h"

namespace wrapwright {
namespace {

RecordOptions json_records() {
  RecordOptions out;
  out.format = RecordFormat::kJson;
  return out;
}

}  // namespace

std::string FreshWrapper::in_words() const { return update ? "renewed" + update_in_words(*update) : "learned"; }

std::string last_sample(const Wrapper& wrapper) {
  std::string out;
  for (const SamplePage& sample : wrapper.samples) out = std::max(out, sample.fetched);
  return out;
}

Result<FreshWrapper> learn_or_renew(const Site& site, const std::optional<Wrapper>& broken,
                                    const WrapperRenewalOptions& options) {
  const NormalizerKind normalizer = broken ? broken->normalizer : NormalizerKind::kHtml5;
  const LoadedSite loaded = load_site(site, normalizer, options.limits);
  SiteToLearn wanted{.name = site.name, .pages = loaded.views, .feed = feed_of(site)};
  if (broken) wanted.stored = &*broken;
  SiteLearnerOptions learning;
  learning.update.learner = options.learner;
  learning.update.now = options.time;
  if (options.is_stopped) learning.on_pages = [&](std::size_t) { return !options.is_stopped(); };
  auto learned = SiteLearner(std::move(learning)).learn(wanted);
  if (!learned) return std::move(learned).error();
  return FreshWrapper{std::move(learned->wrapper), std::move(learned->report.update)};
}

Result<std::optional<Wrapper>> wrapper_to_renew(const WrapperStore& store, const std::string& site,
                                                const Listener& listener) {
  auto wrapper = store.load(site);
  if (!wrapper) return std::move(wrapper).error();
  if (const auto edited = store.is_edited(site); edited && *edited) {
    listener.say(store.path_of(site).string() + ": broken, but edited by hand: renew it with learn --update");
    return std::optional<Wrapper>();
  }
  return std::optional(std::move(wrapper).value());
}

PageTrial::PageTrial(WrapperCache& wrappers, const PageLimits& limits)
    : worker_(wrappers, nullptr, limits, json_records()) {}

std::optional<WrapperSigns> PageTrial::signs_of(SourcePage page) {
  std::string ignored;
  std::optional<WrapperSigns> out;
  static_cast<void>(guarded("", [&] { out = worker_.work_on(page, ignored).signs; }));
  return out;
}

DriftTrial::DriftTrial(WrapperCache& wrappers, const DriftLimits& drift, const PageLimits& limits)
    : pages_(wrappers, limits), watch_(drift) {}

void DriftTrial::add(SourcePage page) {
  const std::string url = page.url;
  if (const auto signs = pages_.signs_of(std::move(page))) watch_.add(*signs, url);
}

}  // namespace wrapwright
