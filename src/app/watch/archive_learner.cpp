// SPDX-License-Identifier: Apache-2.0
#include "app/watch/archive_learner.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "app/watch/article_files.h"
#include "core/base/guarded.h"
#include "core/base/ordered.h"
#include "site/store/wrapper_store.h"
#include "web/fetch/page_name.h"

namespace wrapwright {

ArchiveLearner::ArchiveLearner(const ArchiveLearnerOptions& options, const std::vector<FeedPage>& pages,
                               CaptureArchive& archive, WrapperCache& wrappers, const Listener& listener)
    : options_(options), archive_(archive), wrappers_(wrappers), listener_(listener) {
  for (const FeedPage& page : pages) feed_pages_.emplace(page_key(page.item.url), &page);
}

void ArchiveLearner::fail(Error error, const std::string& site) {
  if (error.where.source.empty()) error.where.source = site;
  listener_.error(error);
  ++out_.failed;
}

// Appends pages that were captured later than `after`.
Status ArchiveLearner::append(const std::string& part, const std::string& after, std::vector<SourcePage>& out) {
  const std::size_t most = options_.max_pages == 0 ? std::numeric_limits<std::int64_t>::max() : options_.max_pages;
  const auto stored = archive_.index().latest_pages(part, most);
  if (!stored) return stored.error();
  for (const StoredPage& each : *stored) {
    SourcePage page = archive_.read(each.spot);
    if (page.error || page.fetched <= after) continue;  // an error is reported when the page is processed
    if (const auto from = feed_pages_.find(each.key); from != feed_pages_.end()) {
      page.feed = from->second->feed;
      page.item = from->second->feed_item;
      page.feed_url = from->second->feed_url;
    }
    out.push_back(std::move(page));
  }
  return Done{};
}

Result<Site> ArchiveLearner::gather(const Choice& choice) {
  Site site{choice.site, {}};
  const std::string after = choice.broken ? last_sample(*choice.broken) : "";
  for (const std::string& part : choice.parts) {
    if (auto appended = append(part, after, site.pages); !appended) return std::move(appended).error();
  }
  return site;
}

Status ArchiveLearner::add(Choice choice) {
  const auto site = gather(choice);
  if (!site) return site.error();
  if (choice.broken && site->pages.size() < options_.min_pages) {
    listener_.say(choice.site + ": broken; it will be renewed when there are " + std::to_string(options_.min_pages) +
                  " pages that were captured after its samples");
    return Done{};
  }
  if (options_.other_pages > 0) feeds_.merge(feeds_of_sites(site->pages));
  choices_.push_back(std::move(choice));
  return Done{};
}

Status ArchiveLearner::choose_missing() {
  const auto sites = archive_.index().sites();
  if (!sites) return sites.error();
  for (const StoredSite& site : *sites) {
    const auto known = wrappers_.find(site.name);
    if (known->extractor || known->error->kind != ErrorKind::kNotFound) continue;
    if (site.pages < site.tried + options_.min_pages) {
      out_.waiting[site.name] = site.pages;
    } else if (auto added = add({site.name, {site.name}, site.pages, {}}); !added) {
      return added;
    }
  }
  return Done{};
}

Status ArchiveLearner::consider(const WatchedSite& broken,
                                const std::map<std::string, std::vector<std::string>>& parts) {
  auto wrapper = wrapper_to_renew(WrapperStore(options_.store), broken.site, listener_);
  if (!wrapper) {
    fail(std::move(wrapper).error(), broken.site);
    return Done{};
  }
  if (!*wrapper) return Done{};
  return add({broken.site, parts.at(broken.file), 0, std::move(wrapper).value()});
}

Status ArchiveLearner::choose_broken(const DriftLimits& drift) {
  const auto names = archive_.index().sites_to_do();
  if (!names) return names.error();
  std::set<std::string> sites;
  std::map<std::string, std::vector<std::string>> parts;  // by the wrapper's file
  for (const std::string& name : *names) {
    const auto known = wrappers_.find(name);
    if (!known->extractor) continue;
    sites.insert(name);
    parts[known->file].push_back(name);
  }
  const auto judged = judge_latest_pages(sites, drift, options_.limits, wrappers_, archive_);
  if (!judged) return judged.error();
  for (const WatchedSite& site : *judged) {
    if (site.drift.verdict != DriftVerdict::kBroken) continue;
    if (auto considered = consider(site, parts); !considered) return considered;
  }
  return Done{};
}

Status ArchiveLearner::choose(const DriftLimits& drift) {
  if (auto chosen = choose_missing(); !chosen || !options_.renew) return chosen;
  return choose_broken(drift);
}

// Called on any thread.
Status ArchiveLearner::learn_site(const Choice& choice, const ContrastPages& beside, Attempt& out) {
  Site site;
  {
    const std::lock_guard lock(mutex_);
    auto gathered = gather(choice);
    if (!gathered) return std::move(gathered).error();
    site = std::move(gathered).value();
    for (const std::string& part : choice.parts) {
      const auto found = beside.find(part);
      if (found == beside.end()) continue;
      for (const RecordSpot& spot : found->second) {
        SourcePage page = archive_.read(spot);
        if (page.error) continue;
        page.is_contrast_page = true;
        site.pages.push_back(std::move(page));
      }
    }
  }
  auto learned =
      learn_or_renew(site, choice.broken, {options_.time, options_.limits, options_.learner, /*is_stopped=*/{}});
  if (!learned) return std::move(learned).error();
  out.learned = std::move(learned).value();
  return Done{};
}

Status ArchiveLearner::keep(const Choice& choice, Attempt& attempt) {
  if (attempt.error) {
    fail(*std::move(attempt.error), choice.site);
    return choice.broken ? Status(Done{}) : archive_.index().set_tried(choice.site, choice.pages);
  }
  if (!attempt.learned.is_worth_storing()) {
    listener_.say(choice.site + ": broken, and no better rules were found");
    return Done{};
  }
  for (const std::string& part : choice.parts) {
    if (auto marked = archive_.index().mark_site(part); !marked) return marked;
    out_.why_again[part] = choice.broken ? "wrapper renewed" : "wrapper learned";
  }
  const auto saved = WrapperStore(options_.store).save(std::move(attempt.learned.wrapper));
  if (!saved) {
    fail(saved.error(), choice.site);
    return Done{};
  }
  listener_.say(saved->string() + ": " + attempt.learned.in_words());
  (choice.broken ? out_.renewed : out_.learned).push_back(choice.site);
  return Done{};
}

Result<LearnedSites> ArchiveLearner::learn(const ContrastPages& beside, const std::function<bool()>& is_stopped) {
  std::vector<Attempt> workers(std::clamp<std::size_t>(choices_.size(), 1, std::max(options_.jobs, 1U)));
  std::optional<Error> fatal;
  const auto work = [&](Attempt& attempt, std::size_t i) {
    attempt = {};
    std::optional<Error> failed;
    auto thrown = guarded(choices_[i].site, [&] {
      if (auto learned = learn_site(choices_[i], beside, attempt); !learned) failed = std::move(learned).error();
    });
    attempt.error = thrown ? std::move(thrown) : std::move(failed);
  };
  const auto deliver = [&](Attempt& attempt, std::size_t i) {
    const std::lock_guard lock(mutex_);
    if (is_stopped()) fatal = Error{ErrorKind::kInterrupted, "interrupted", {}};
    if (fatal) return false;
    if (auto kept = keep(choices_[i], attempt); !kept) fatal = std::move(kept).error();
    listener_.progress({.doing = "learning", .done = i + 1, .total = choices_.size(), .unit = "sites"});
    return !fatal;
  };
  for_each_in_order(choices_.size(), workers, work, deliver);
  wrappers_.forget();
  if (fatal) return *std::move(fatal);
  return std::move(out_);
}

}  // namespace wrapwright
