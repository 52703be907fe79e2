// SPDX-License-Identifier: Apache-2.0
#include "app/serve/background_learner.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>

#include "app/pipeline/source_reader.h"
#include "core/base/clock.h"
#include "core/base/guarded.h"
#include "core/base/json.h"
#include "web/fetch/capture.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMostSites = 10'000;  // maximum that wait or share a wrapper
constexpr std::size_t kTriedSites = 1'000;
constexpr std::size_t kMostAsked = 8;  // maximum number of sites whose contrast pages are being fetched
constexpr int kNiceness = 10;
constexpr std::string_view kLearnedAnew = "learned anew";  // in a wrapper's history

// True even if it was read again since.
bool is_same(const SiteWrapper* one, const SiteWrapper& other) {
  if (one == nullptr || one == &other) return one != nullptr;
  return one->file == other.file && one->xml != nullptr && other.xml != nullptr && *one->xml == *other.xml;
}

}  // namespace

BackgroundLearner::BackgroundLearner(const BackgroundLearning& options, const std::filesystem::path& store,
                                     const PageLimits& limits, const XPathLimits& xpath,
                                     std::unique_ptr<SiteSamples> samples,
                                     std::function<void(const std::string& site)> on_change,
                                     AskContrastPages ask_contrast_pages)
    : options_(options),
      limits_(limits),
      samples_(std::move(samples)),
      on_change_(std::move(on_change)),
      ask_contrast_pages_(std::move(ask_contrast_pages)),
      wrappers_(store.string(), "", {.xpath = xpath}),
      tried_(kTriedSites),
      in_vain_(kTriedSites) {
  if (const auto sites = samples_->sites(kMostSites)) {
    for (const SampledSite& site : *sites) {
      if (site.added >= site.checked + options_.min_pages) queue(site.name);
    }
  }
  thread_ = std::thread([this] { run(); });
}

BackgroundLearner::~BackgroundLearner() { stop(); }

void BackgroundLearner::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (is_stopped_.exchange(true)) return;
  }
  changed_.notify_all();
  thread_.join();
}

void BackgroundLearner::fail(Error error, const std::string& site) {
  if (!options_.on_error) return;
  if (error.where.source.empty()) error.where.source = site;
  const std::lock_guard lock(telling_);
  options_.on_error(error);
}

void BackgroundLearner::say(const std::string& line) {
  if (!options_.on_remark) return;
  const std::lock_guard lock(telling_);
  options_.on_remark(line);
}

void BackgroundLearner::queue(const std::string& site) {
  const std::lock_guard lock(mutex_);
  if (sites_.size() >= kMostSites || !is_queued_.insert(site).second) return;
  sites_.push_back(site);
  changed_.notify_one();
}

void BackgroundLearner::add(const SampledPage& page) {
  if (!WrapperStore::check_name(page.site)) return;
  if (auto added = samples_->add(page); !added) fail(std::move(added).error(), std::string(page.site));
}

void BackgroundLearner::consider(const std::string& name) {
  if (!WrapperStore::check_name(name)) return;
  const auto site = samples_->site(name);
  if (site && site->added >= site->checked + options_.min_pages) queue(name);
}

void BackgroundLearner::add_feed(const std::string& url, const std::string& bytes) {
  if (auto added = samples_->add_feed(url, bytes); !added) fail(std::move(added).error(), url);
}

LearningCounts BackgroundLearner::counts() {
  const std::lock_guard lock(mutex_);
  LearningCounts out = counts_;
  out.waiting = is_queued_.size();
  return out;
}

void BackgroundLearner::count(std::size_t LearningCounts::*what) {
  const std::lock_guard lock(mutex_);
  ++(counts_.*what);
}

void BackgroundLearner::run() {
  // Requests have priority. Not SCHED_IDLE: next to other programs that keep the processors busy, it would hardly ever
  // learn.
  static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNiceness));
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return is_stopped_ || (!sites_.empty() && asked_ < kMostAsked); });
    if (is_stopped_) return;
    const std::string site = std::move(sites_.front());
    sites_.pop_front();
    lock.unlock();
    Look look = Look::kNotEntered;
    if (auto thrown = guarded(site, [&] { look = look_at(site); })) fail(*std::move(thrown), site);
    if (auto tended = samples_->tend(); !tended) fail(std::move(tended).error(), site);
    lock.lock();
    if (look == Look::kWaits) continue;
    contrast_pages_.erase(site);
    is_queued_.erase(site);
    if (look == Look::kNotEntered) continue;
    lock.unlock();
    consider(site);  // pages may have come meanwhile
    lock.lock();
  }
}

// A site is not examined again before it has more pages, whatever the outcome.
BackgroundLearner::Look BackgroundLearner::look_at(const std::string& site) {
  const auto known = samples_->site(site);
  if (!known) return fail(known.error(), site), Look::kNotEntered;
  if (known->name.empty()) return Look::kNotEntered;
  SampledSite after = *known;
  after.checked = known->added;
  if (auto cared = care_for(*known, after); !cared) {
    if (is_stopped_) return Look::kNotEntered;
    count(&LearningCounts::failed);
    fail(std::move(cared).error(), site);
  } else if (*cared == Look::kWaits) {
    return Look::kWaits;
  }
  const auto entered = samples_->set_checked(after);
  if (entered) return Look::kEntered;
  return fail(entered.error(), site), Look::kNotEntered;
}

Result<BackgroundLearner::Look> BackgroundLearner::care_for(const SampledSite& site, SampledSite& after) {
  const auto known = wrappers_.find(site.name);
  if (!known->extractor) {
    if (known->error->kind != ErrorKind::kNotFound) return *known->error;
    if (site.pages < options_.min_pages) return Look::kEntered;
    return learn(after);
  }
  if (auto judged = judge(known, after); !judged || *judged == Look::kWaits || !is_outgrown(*known, site))
    return judged;
  if (auto learned = learn(after); !learned || *learned == Look::kWaits) return learned;
  const auto again = wrappers_.find(site.name);
  if (!again->extractor) return Look::kEntered;
  return judge(again, after);
}

// The site that requested them is examined before others, because the pages are held in memory until then.
void BackgroundLearner::take_contrast_pages(const std::string& name, std::vector<SourcePage> pages) {
  const std::lock_guard lock(mutex_);
  contrast_pages_[name] = std::move(pages);
  sites_.push_front(name);
  --asked_;
  changed_.notify_one();
}

bool BackgroundLearner::has_contrast_pages(const std::string& name, std::vector<SourcePage>& pages) {
  const Feeds feeds = options_.other_pages == 0 ? Feeds() : feeds_of_sites(pages);
  if (feeds.empty()) return true;
  {
    const std::lock_guard lock(mutex_);
    if (const auto beside = contrast_pages_.find(name); beside != contrast_pages_.end()) {
      std::move(beside->second.begin(), beside->second.end(), std::back_inserter(pages));
      contrast_pages_.erase(beside);
      return true;
    }
    ++asked_;
  }
  ask_contrast_pages_(feeds,
                      [this, name](std::vector<SourcePage> found) { take_contrast_pages(name, std::move(found)); });
  return false;
}

// A wrapper learned from few pages is no better than these, so it is learned again when there are more, unless somebody
// has changed it, or the site has changed: most of the newer pages must fit it.
bool BackgroundLearner::is_outgrown(const SiteWrapper& wrapper, const SampledSite& site) {
  if (site.learned == 0 || wrapper.site != site.name) return false;
  const std::size_t pages = std::min(site.pages, options_.max_pages);
  if (pages <= site.learned || pages < std::min(2 * site.learned, options_.max_pages)) return false;
  const auto stored = wrappers_.store().load(site.name);
  const auto edited = wrappers_.store().is_edited(site.name);
  if (!stored || !edited || *edited || stored->samples.size() != site.samples) return false;
  const auto& history = stored->history;
  if (std::any_of(history.begin(), history.end(), [](const RuleChange& each) { return each.what != kLearnedAnew; }))
    return false;
  const TriedPages* const tried = tried_.find(site.name);
  if (tried == nullptr || tried->pages.size() <= site.learned) return false;
  const auto since = tried->pages.begin() + static_cast<std::ptrdiff_t>(site.learned);
  const auto fit = std::count_if(since, tried->pages.end(),
                                 [](const auto& page) { return page.second.signs.fit == PageFit::kFits; });
  return 2 * fit >= tried->pages.end() - since;
}

WrapperRenewalOptions BackgroundLearner::care() const {
  return {source_date(), limits_, options_.learner, [this] { return is_stopped_.load(); }};
}

Result<BackgroundLearner::Look> BackgroundLearner::learn(SampledSite& site) {
  auto pages = samples_->latest(site.name, options_.max_pages);
  if (!pages) return std::move(pages).error();
  const std::size_t count_of_pages = pages->size();
  if (!has_contrast_pages(site.name, *pages)) return Look::kWaits;
  auto learned = learn_or_renew({site.name, std::move(pages).value()}, std::nullopt, care());
  if (!learned) return std::move(learned).error();
  const std::size_t samples = learned->wrapper.samples.size();
  if (auto kept = keep(site.name, std::move(learned).value()); !kept) return std::move(kept).error();
  count(site.learned == 0 ? &LearningCounts::learned : &LearningCounts::again);
  site.learned = std::min(count_of_pages, samples);
  site.samples = samples;
  site.verdict = site.drift = "";  // they are those of the previous wrapper
  return Look::kEntered;
}

// Sites below a domain may have its wrapper.
Result<std::vector<std::string>> BackgroundLearner::parts_of(const SiteWrapper& wrapper) {
  const auto sites = samples_->sites(kMostSites);
  if (!sites) return sites.error();
  std::vector<std::string> out;
  const std::string ending = "." + wrapper.site;
  for (const SampledSite& site : *sites) {
    const bool may_be = site.name == wrapper.site || site.name.ends_with(ending);
    if (may_be && wrappers_.find(site.name)->file == wrapper.file) out.push_back(site.name);
  }
  return out;
}

// Pages that were tried before, on this wrapper, are not tried again.
Status BackgroundLearner::try_new_pages(const std::shared_ptr<const SiteWrapper>& wrapper, const SampledSite& site) {
  if (tried_.find(site.name) == nullptr) tried_.put(site.name, {}, 1);
  TriedPages& tried = *tried_.find(site.name);
  if (!is_same(tried.wrapper.get(), *wrapper) || tried.added > site.added) tried = {wrapper, 0, {}};
  const std::size_t most = std::min<std::size_t>(options_.drift.window, site.added - tried.added);
  auto pages = samples_->latest(site.name, most);
  if (!pages) return std::move(pages).error();
  PageTrial trial(wrappers_, limits_);
  for (SourcePage& page : *pages) {
    if (is_stopped_) return Error{ErrorKind::kInterrupted, "interrupted", {site.name}};
    const std::string url = page.url;
    if (auto signs = trial.signs_of(std::move(page))) tried.pages.emplace_back(url, *std::move(signs));
  }
  while (tried.pages.size() > options_.drift.window) tried.pages.pop_front();
  tried.added = site.added;
  return Done{};
}

Result<BackgroundLearner::Look> BackgroundLearner::judge(const std::shared_ptr<const SiteWrapper>& wrapper,
                                                         SampledSite& after) {
  if (auto tried = try_new_pages(wrapper, after); !tried) return std::move(tried).error();
  DriftWatch watch(options_.drift);
  for (const auto& [url, signs] : tried_.find(after.name)->pages) watch.add(signs, url);
  const auto sites = watch.sites();
  if (sites.empty()) return Look::kEntered;
  after.verdict = to_string(sites.front().drift.verdict);
  after.drift = write_json(read_json(drift_summary(sites)).value()["sites"][0]);
  if (sites.front().drift.verdict != DriftVerdict::kBroken) return Look::kEntered;
  const RenewedInVain* const in_vain = in_vain_.find(after.name);
  if (in_vain != nullptr && is_same(in_vain->wrapper.get(), *wrapper) && after.added < in_vain->next_at)
    return Look::kEntered;
  const auto parts = parts_of(*wrapper);
  if (!parts) return parts.error();
  return renew(wrapper, *parts, after);
}

void BackgroundLearner::wait_longer(const std::shared_ptr<const SiteWrapper>& wrapper, const SampledSite& site) {
  const RenewedInVain* const before = in_vain_.find(site.name);
  const bool is_again = before != nullptr && is_same(before->wrapper.get(), *wrapper);
  const std::size_t pages = is_again ? 2 * before->pages : options_.min_pages;
  in_vain_.put(site.name, {wrapper, pages, site.added + pages}, 1);
}

Result<BackgroundLearner::Look> BackgroundLearner::renew(const std::shared_ptr<const SiteWrapper>& wrapper,
                                                         const std::vector<std::string>& parts, SampledSite& after) {
  const std::string& site = wrapper->site;
  Listener listener;
  listener.on_remark = [this](const std::string& line) { say(line); };
  const auto broken = wrapper_to_renew(wrappers_.store(), site, listener);
  if (!broken) return broken.error();
  if (!*broken) return wait_longer(wrapper, after), Look::kEntered;
  const std::string last = last_sample(**broken);
  Site wanted{site, {}};
  for (const std::string& part : parts) {
    auto pages = samples_->latest(part, options_.max_pages);
    if (!pages) return std::move(pages).error();
    std::copy_if(std::make_move_iterator(pages->begin()), std::make_move_iterator(pages->end()),
                 std::back_inserter(wanted.pages), [&](const SourcePage& page) { return page.fetched > last; });
  }
  if (wanted.pages.size() < options_.min_pages) return Look::kEntered;
  if (!has_contrast_pages(after.name, wanted.pages)) return Look::kWaits;
  auto learned = learn_or_renew(wanted, *broken, care());
  if (!learned) return std::move(learned).error();
  if (!learned->is_worth_storing()) {
    listener.say(site + ": broken, and no better rules were found");
    wait_longer(wrapper, after);
    return Look::kEntered;
  }
  if (auto kept = keep(site, std::move(learned).value()); !kept) return std::move(kept).error();
  count(&LearningCounts::renewed);
  after.verdict = after.drift = "";  // they are those of the previous wrapper
  after.learned = after.samples = 0;
  return Look::kEntered;
}

Status BackgroundLearner::keep(const std::string& site, FreshWrapper learned) {
  const std::string how = learned.in_words();
  const auto saved = wrappers_.store().save(std::move(learned.wrapper));
  if (!saved) return saved.error();
  wrappers_.forget();
  on_change_(site);
  say(saved->string() + ": " + how);
  return Done{};
}

}  // namespace wrapwright
