// SPDX-License-Identifier: Apache-2.0
#include "watch/site_learner.h"

#include <limits>
#include <optional>
#include <utility>

#include "base/guarded.h"
#include "batch/site_pages.h"
#include "batch/wrapper_cache.h"
#include "fetch/page_name.h"
#include "wrapper/store.h"

namespace wrapwright {
namespace {

class SiteLearner {
 public:
  SiteLearner(const SiteLearnerOptions& options, const std::vector<FeedPage>& pages, CaptureArchive& archive,
              const Listener& listener)
      : options_(options), archive_(archive), listener_(listener), wrappers_(options.store.string(), "") {
    for (const FeedPage& page : pages) feed_pages_.emplace(page_key(page.item.url), &page);
  }

  Result<LearnedSites> run();

 private:
  Status look_at(const StoredSite& site);
  Result<Site> gather(const std::string& name);
  Result<Wrapper> learn(const Site& site);
  Status keep(Wrapper wrapper);

  const SiteLearnerOptions& options_;
  CaptureArchive& archive_;
  const Listener& listener_;
  WrapperCache wrappers_;
  std::map<std::string, const FeedPage*> feed_pages_;  // by key
  LearnedSites out_;
};

Result<Site> SiteLearner::gather(const std::string& name) {
  const std::size_t most = options_.max_pages == 0 ? std::numeric_limits<std::int64_t>::max() : options_.max_pages;
  const auto stored = archive_.index().latest_pages(name, most);
  if (!stored) return stored.error();
  Site site{name, {}};
  for (const StoredPage& each : *stored) {
    SourcePage page = archive_.read(each.spot);
    if (page.error) continue;  // told when the page is worked on
    if (const auto from = feed_pages_.find(each.key); from != feed_pages_.end()) {
      page.feed = from->second->feed;
      page.item = from->second->feed_item;
      page.feed_url = from->second->feed_url;
    }
    site.pages.push_back(std::move(page));
  }
  return site;
}

Result<Wrapper> SiteLearner::learn(const Site& site) {
  const LoadedSite loaded = load_site(site, NormalizerKind::kHtml5, options_.limits);
  auto learned = learn_wrapper(site.name, loaded.views, options_.learner);
  if (!learned) return learned;
  for (const SourcePage& page : site.pages) {
    if (learned->feed.empty()) learned->feed = page.feed_url;
  }
  return learned;
}

Status SiteLearner::keep(Wrapper wrapper) {
  const std::string site = wrapper.site;
  if (auto marked = archive_.index().mark_site(site); !marked) return marked;
  auto saved = WrapperStore(options_.store).save(std::move(wrapper));
  if (!saved) {
    listener_.error(saved.error());
    ++out_.failed;
    return Done{};
  }
  listener_.say(saved->string() + ": learned");
  out_.learned.push_back(site);
  return Done{};
}

Status SiteLearner::look_at(const StoredSite& site) {
  const auto known = wrappers_.find(site.name);
  if (known->extractor || known->error->kind != ErrorKind::kNotFound) return Done{};
  if (site.pages < site.tried + options_.min_pages) {
    out_.waiting[site.name] = site.pages;
    return Done{};
  }
  const auto gathered = gather(site.name);
  if (!gathered) return gathered.error();
  std::optional<Result<Wrapper>> learned;
  if (auto thrown = guarded(site.name, [&] { learned = learn(*gathered); })) learned = *std::move(thrown);
  if (*learned) return keep(std::move(*learned).value());
  Error error = std::move(*learned).error();
  if (error.where.source.empty()) error.where.source = site.name;
  listener_.error(error);
  ++out_.failed;
  return archive_.index().set_tried(site.name, site.pages);
}

Result<LearnedSites> SiteLearner::run() {
  const auto sites = archive_.index().sites();
  if (!sites) return sites.error();
  std::size_t done = 0;
  for (const StoredSite& site : *sites) {
    if (auto looked = look_at(site); !looked) return std::move(looked).error();
    listener_.progress("learning", ++done, sites->size());
  }
  return std::move(out_);
}

}  // namespace

Result<LearnedSites> learn_missing_sites(const SiteLearnerOptions& options, const std::vector<FeedPage>& pages,
                                         CaptureArchive& archive, const Listener& listener) {
  return SiteLearner(options, pages, archive, listener).run();
}

}  // namespace wrapwright
