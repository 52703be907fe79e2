// SPDX-License-Identifier: Apache-2.0
#include "app/serve/service.h"

#include <algorithm>
#include <arpa/inet.h>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "app/serve/contrast_page_jobs.h"
#include "app/serve/expiring_cache.h"
#include "app/serve/feed_service.h"
#include "app/serve/page_service.h"
#include "app/serve/rate_limit.h"
#include "app/serve/response_formats.h"
#include "app/serve/site_json.h"
#include "app/serve/static_files.h"
#include "app/serve/workbench_access.h"
#include "app/serve/workbench_sites.h"
#include "app/serve/worker_pool.h"
#include "core/base/ascii.h"
#include "core/base/guarded.h"
#include "core/base/json.h"
#include "core/base/url.h"
#include "site/store/wrapper_store.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostSites = 1'000;  // maximum number listed

// From Authorization: Bearer, X-Api-Key or the parameter `key`.
std::string key_of(const ServeRequest& request) {
  constexpr std::string_view kBearer = "bearer ";
  const std::string_view authorization = request.header("authorization");
  if (starts_ignoring_case(authorization, kBearer)) return std::string(trim(authorization.substr(kBearer.size())));
  if (const std::string_view key = request.header("x-api-key"); !key.empty()) return std::string(key);
  return ServeQuery(request.target).value("key");
}

// A name or an address.
bool is_this_machine(const std::string& host) {
  in_addr four{};
  const bool is_address = ::inet_pton(AF_INET, host.c_str(), &four) == 1;
  return (is_address && host.starts_with("127.")) || host == "::1" || host == "[::1]" || host == "localhost";
}

}  // namespace

class Service::Impl {
 public:
  Impl(ServiceOptions options, std::unique_ptr<SiteSamples> samples)
      : options_(std::move(options)),
        reading_{.xpath = options_.xpath, .min_article = PageExtractorOptions().min_unmatched},
        wrappers_(options_.store.string(), "", reading_),
        alone_(reading_),
        rate_(options_.rate, options_.burst),
        pages_(options_.cache_bytes),
        feeds_(options_.cache_bytes),
        workers_(options_.readers, wrappers_, alone_, options_.limits),
        fetchers_(options_.http, options_.fetchers, options_.max_waiting,
                  [this](const Capture& capture) { metrics_.count_fetch(capture); }) {
    if (samples != nullptr) {
      learner_ = std::make_unique<BackgroundLearner>(
          options_.learning, options_.store, options_.limits, options_.xpath, std::move(samples),
          [this](const std::string&) { forget(); },
          [this](const BackgroundLearner::Feeds& feeds, std::function<void(std::vector<SourcePage>)> done) {
            fetch_contrast_pages(fetchers_, feeds, options_.learning.other_pages, options_.deadline, std::move(done));
          });
    }
    page_service_ = std::make_unique<PageService>(context(), pages_);
    feed_service_ = std::make_unique<FeedService>(context(), *page_service_, feeds_);
    workbench_ = std::make_unique<WorkbenchSites>(wrappers_.store(), workbench_options());
    deadlines_ = std::thread([this] { watch_deadlines(); });
    feed_watch_ = std::make_unique<FeedWatch>(options_.watch,
                                              [this](const std::string& url, std::function<void(FeedOutcome)> done) {
                                                feed_service_->watch(url, std::move(done));
                                              });
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() { stop(); }

  std::optional<ServeAnswer> at_once(const ServeRequest& request);
  void later(ServeRequest&& request, HttpServer::Reply to);
  void stop();
  void reload();

 private:
  [[nodiscard]] std::optional<ServeAnswer> refused(const ServeRequest& request, const Call& call) const;
  [[nodiscard]] std::optional<ServeAnswer> known(const ServeRequest& request, const Call& call);
  [[nodiscard]] std::string client_of(const ServeRequest& request) const;
  [[nodiscard]] bool may_write(const ServeRequest& request) const;
  [[nodiscard]] std::string metrics();
  [[nodiscard]] ServeAnswer sites();
  [[nodiscard]] ServeAnswer site(const std::string& name);
  [[nodiscard]] ServeAnswer change_watched(const Call& call);
  [[nodiscard]] WorkbenchSitesOptions workbench_options();
  [[nodiscard]] DriftBySite known_drift();
  void forget();
  void watch_deadlines();
  // Adds a job that reads no page.
  void add_job(std::function<ServeAnswer()> job, const HttpServer::Reply& reply) {
    workers_.add([job = std::move(job)](PageReader& /*reader*/) { return job(); }, reply);
  }
  [[nodiscard]] ServiceContext context() { return {options_, wrappers_, alone_, metrics_, fetchers_, learner_.get()}; }
  // Wraps the reply to a request so that the response is counted.
  [[nodiscard]] HttpServer::Reply counting(const char* api, HttpServer::Reply reply) {
    return [this, api, reply = std::move(reply), began = Clock::now()](ServeAnswer answer) {
      metrics_.count_request(api, answer.status, Clock::now() - began);
      reply(std::move(answer));
    };
  }

  ServiceOptions options_;
  PageExtractorOptions reading_;
  WrapperCache wrappers_;
  PageExtractor alone_;
  RateLimit rate_;
  Metrics metrics_;
  ExpiringCache<PageReading> pages_;
  ExpiringCache<FeedReading> feeds_;
  std::atomic<bool> is_stopped_ = false;
  std::mutex stop_mutex_;
  std::condition_variable stopped_;  // for the thread that watches deadlines
  std::thread deadlines_;
  std::unique_ptr<BackgroundLearner> learner_;  // null = the server does not learn
  std::unique_ptr<PageService> page_service_;
  std::unique_ptr<FeedService> feed_service_;
  std::unique_ptr<FeedWatch> feed_watch_;
  WorkerPool workers_;  // declared after what its jobs use
  FetchPool fetchers_;  // the same
  WorkbenchAccess workbench_access_;
  std::unique_ptr<WorkbenchSites> workbench_;  // last, because it uses the others
};

std::string Service::Impl::client_of(const ServeRequest& request) const {
  const auto& proxies = options_.trusted_proxies;
  if (std::find(proxies.begin(), proxies.end(), request.address) == proxies.end()) return request.address;
  const std::string_view forwarded = request.header("x-forwarded-for");
  const std::size_t comma = forwarded.rfind(',');
  const std::string last(trim(comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1)));
  return last.empty() ? request.address : last;
}

// Pages of other sites must not use a visitor's browser to reach a server that only the visitor can reach.
std::optional<ServeAnswer> Service::Impl::refused(const ServeRequest& request, const Call& call) const {
  const bool is_for_all = call.work == Work::kHealth || call.work == Work::kReady || call.work == Work::kStaticFile;
  if (is_for_all || call.is_signed) return std::nullopt;
  const bool is_workbench = call.work == Work::kWorkbench;
  if (is_workbench) {
    if (auto answer = workbench_access_.at_once(request, call.name)) return answer;
  }
  if (!options_.keys.is_open()) {
    if (options_.keys.has(key_of(request))) return std::nullopt;
    if (is_workbench && workbench_access_.has_session(request)) return std::nullopt;
    if (is_workbench) return WorkbenchAccess::key_wanted(request, call.name);
    ServeAnswer answer = error_answer(401, "a key is needed");
    answer.headers.emplace_back("WWW-Authenticate", "Bearer");
    return answer;
  }
  const std::string_view site = request.header("sec-fetch-site");
  if (site == "cross-site" || site == "same-site") return error_answer(403, "requests from other sites are refused");
  return std::nullopt;
}

// Clients that may post pages influence what a site's wrapper finds, and those that may have feeds watched decide what
// is requested. So this requires a key or a client on this machine, and no page of another site, which may have given
// its own name this machine's address, and which older browsers identify only by the Origin.
bool Service::Impl::may_write(const ServeRequest& request) const {
  if (!options_.keys.is_open()) return true;
  const std::string client = client_of(request);
  const bool is_passed_on = client == request.address && request.headers.contains("x-forwarded-for");
  const std::string_view named = request.header("host");
  const auto host = parse_url("http://" + std::string(named) + "/");
  return !is_passed_on && is_this_machine(client) && host && is_this_machine(host->host) &&
         is_from_host(request.header("origin"), named);
}

std::string Service::Impl::metrics() {
  ServiceState state;
  if (learner_ != nullptr) state.learning = learner_->counts();
  state.waiting_fetches = fetchers_.waiting();
  state.waiting_pages = workers_.waiting();
  state.watched_feeds = feed_watch_->feeds().size();
  return metrics_.text(state);
}

std::optional<ServeAnswer> Service::Impl::known(const ServeRequest& request, const Call& call) {
  switch (call.work) {
    case Work::kHealth:
      return ServeAnswer{.content_type = "text/plain", .body = "OK\n"};
    case Work::kReady:
      if (is_stopped_) return error_answer(503, "stopping");
      return ServeAnswer{.content_type = "text/plain", .body = "OK\n"};
    case Work::kMetrics:
      return ServeAnswer{.content_type = "text/plain; version=0.0.4", .body = metrics()};
    case Work::kOpenApi:
      return ServeAnswer{.body = open_api_document()};
    case Work::kStaticFile:
      return static_file(call.name);
    case Work::kPage: {
      const auto page = page_service_->known(call.urls.front());
      metrics_.count_look_up(CacheName::kPages, page != nullptr);
      if (page == nullptr) return std::nullopt;
      return formatted(*page, call.page_format, call.options);
    }
    case Work::kFeed: {
      auto answer = feed_service_->known(call);
      metrics_.count_look_up(CacheName::kFeeds, answer.has_value());
      return answer;
    }
    case Work::kWorkbench:
      if (call.name == kSessionPath) return workbench_access_.new_session(request);
      return std::nullopt;
    case Work::kSites:
    case Work::kSite:
    case Work::kPost:
    case Work::kBatch:
    case Work::kFeeds:
    case Work::kWatch:
    case Work::kUnwatch:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<ServeAnswer> Service::Impl::at_once(const ServeRequest& request) {
  const auto began = Clock::now();
  const auto counted = [&](const char* api, ServeAnswer answer) {
    metrics_.count_request(api, answer.status, Clock::now() - began);
    return answer;
  };
  const auto routed = route(request, options_.keys, options_.route);
  if (const auto* bad = std::get_if<BadCall>(&routed)) {
    ServeAnswer answer = error_answer(bad->status, bad->problem);
    if (bad->allowed[0] != '\0') answer.headers.emplace_back("Allow", bad->allowed);
    return counted(bad->api, std::move(answer));
  }
  const Call& call = std::get<Call>(routed);
  if (auto answer = refused(request, call)) {
    if (answer->status == 401) metrics_.count_refused(RequestRefusal::kKey);
    if (answer->status == 403) metrics_.count_refused(RequestRefusal::kCrossSite);
    return counted(call.api, *std::move(answer));
  }
  if (auto answer = known(request, call)) return counted(call.api, *std::move(answer));
  if (is_stopped_) return counted(call.api, error_answer(503, "stopping"));
  if (rate_.take(client_of(request), Clock::now())) return std::nullopt;
  metrics_.count_refused(RequestRefusal::kRate);
  ServeAnswer answer = error_answer(429, "too many requests");
  answer.headers.emplace_back("Retry-After", "10");
  return counted(call.api, std::move(answer));
}

void Service::Impl::later(ServeRequest&& request, HttpServer::Reply to) {
  auto routed = route(request, options_.keys, options_.route);
  auto& call = std::get<Call>(routed);
  const HttpServer::Reply reply = counting(call.api, std::move(to));
  switch (call.work) {
    case Work::kPage:
      return page_service_->answer(call, reply);
    case Work::kPost: {
      const bool learns = may_write(request);
      if (call.takes_body) call.html = std::move(request.body);
      return workers_.add([this, call = std::move(call),
                           learns](PageReader& reader) { return page_service_->answer_posted(reader, call, learns); },
                          reply);
    }
    case Work::kBatch:
      return page_service_->answer_batch(call, reply);
    case Work::kFeed:
      return feed_service_->answer(call, reply);
    case Work::kSites:
      return add_job([this] { return sites(); }, reply);
    case Work::kSite:
      return add_job([this, name = call.name] { return site(name); }, reply);
    case Work::kWorkbench: {
      WorkbenchRights rights{.may_change = may_write(request), .token = workbench_access_.token()};
      std::string find = ServeQuery(request.target).value("find");
      return workbench_->answer(std::move(request), call.name, std::move(find), std::move(rights), reply);
    }
    case Work::kFeeds:
      return add_job(
          [this]() -> ServeAnswer { return {.body = watched_feeds_json(feed_watch_->feeds(), options_.watch.every)}; },
          reply);
    case Work::kWatch:
    case Work::kUnwatch:
      if (may_write(request)) return add_job([this, call] { return change_watched(call); }, reply);
      return reply(error_answer(403, "changes need a key, or must come from this machine"));
    case Work::kHealth:
    case Work::kReady:
    case Work::kMetrics:
    case Work::kOpenApi:
    case Work::kStaticFile:
      break;
  }
  reply(error_answer(500, "not answered at once"));
}

ServeAnswer Service::Impl::sites() {
  const WrapperStore& store = wrappers_.store();
  const auto files = store.files();
  const std::size_t count = files ? std::min(files->size(), kMostSites) : 0;
  SiteList list;
  for (std::size_t i = 0; i < count; ++i) {
    const auto bytes = store.read((*files)[i]);
    const auto wrapper = bytes ? parse_wrapper(*bytes, (*files)[i].string()) : Result<Wrapper>(bytes.error());
    list.add_wrapper(wrapper ? wrapper->site : (*files)[i].stem().string(), wrapper);
  }
  if (learner_ != nullptr) {
    if (const auto samples = learner_->samples().sites(kMostSites)) {
      for (const SampledSite& sample : *samples) list.add_pages(sample);
    }
  }
  return {.body = list.json(files ? files->size() - count : 0)};
}

ServeAnswer Service::Impl::site(const std::string& name) {
  const ServeAnswer unknown =
      error_answer(404, "nothing is known about this site: it has no wrapper, and no page of it was read");
  if (!WrapperStore::check_name(name)) return unknown;
  const auto wrapper = wrappers_.store().load(name);
  SampledSite sample;
  if (learner_ != nullptr) {
    if (auto known = learner_->samples().site(name)) sample = std::move(known).value();
  }
  const bool has_wrapper = wrapper || wrapper.error().kind != ErrorKind::kNotFound;
  if (!has_wrapper && sample.name.empty()) return unknown;
  return {.body = site_json(name, wrapper, sample)};
}

ServeAnswer Service::Impl::change_watched(const Call& call) {
  const std::string& url = call.urls.front();
  const bool is_new = call.work == Work::kWatch;
  const auto changed = is_new ? feed_watch_->add(url) : feed_watch_->remove(url);
  if (!changed) {
    const bool is_full = changed.error().kind == ErrorKind::kLimit;
    return error_answer(is_full ? 409 : 500, is_full ? changed.error().message : "the list of feeds cannot be written");
  }
  if (!is_new && !*changed) return error_answer(404, "this feed is not on the list");
  return {.status = is_new && *changed ? 201 : 200, .body = write_json({{"url", url}, {"listed", is_new}}) + "\n"};
}

WorkbenchSitesOptions Service::Impl::workbench_options() {
  WorkbenchSitesOptions out;
  out.lists_store = true;
  out.open.limits = options_.limits;
  out.open.learning.update.learner = options_.learning.learner;
  out.open.bench.inspect.learner = options_.learning.learner;
  out.open.bench.inspect.extractor = reading_;
  out.pages_of = [this](const std::string& name) -> Result<Site> {
    if (learner_ == nullptr) return Error{ErrorKind::kNotFound, "no pages are kept", {name}};
    auto pages = learner_->samples().latest(name, options_.learning.sample.pages_of_site);
    if (!pages) return std::move(pages).error();
    if (pages->empty()) return Error{ErrorKind::kNotFound, "no pages of this site are kept", {name}};
    return Site{name, std::move(pages).value()};
  };
  out.drift = [this] { return known_drift(); };
  out.hint =
      "No pages of this site are kept here. The server keeps the pages that it reads, unless it runs with "
      "`--no-learn`.";
  out.on_saved = [this](const std::string& /*site*/) { forget(); };
  return out;
}

DriftBySite Service::Impl::known_drift() {
  DriftBySite out;
  if (learner_ == nullptr) return out;
  const auto sites = learner_->samples().sites(kMostSites);
  if (!sites) return out;
  for (const SampledSite& site : *sites) {
    if (site.drift.empty()) continue;
    if (auto known = parse_drift_summary(site.drift, site.name)) out.merge(*known);
  }
  return out;
}

void Service::Impl::watch_deadlines() {
  std::unique_lock lock(stop_mutex_);
  while (!is_stopped_) {
    stopped_.wait_for(lock, std::chrono::milliseconds(250), [&] { return is_stopped_.load(); });
    lock.unlock();
    // If there is no memory for it, they wait a little longer.
    static_cast<void>(guarded("", [&] { page_service_->expire(Clock::now()); }));
    static_cast<void>(guarded("", [&] { feed_service_->expire(Clock::now()); }));
    lock.lock();
  }
}

void Service::Impl::stop() {
  {
    const std::lock_guard lock(stop_mutex_);
    if (is_stopped_.exchange(true)) return;
  }
  stopped_.notify_all();
  feed_watch_->stop();
  fetchers_.stop();
  if (learner_ != nullptr) learner_->stop();
  workers_.stop();
  deadlines_.join();
  page_service_->expire(Clock::time_point::max());
  feed_service_->expire(Clock::time_point::max());
}

void Service::Impl::reload() {
  if (learner_ != nullptr) learner_->reload();
  forget();
}

// Drops what was read with earlier wrappers.
void Service::Impl::forget() {
  wrappers_.forget();
  pages_.clear();
  feeds_.clear();
}

Service::Service(ServiceOptions options, std::unique_ptr<SiteSamples> samples)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(samples))) {}
Service::~Service() = default;
std::optional<ServeAnswer> Service::at_once(const ServeRequest& request) { return impl_->at_once(request); }
void Service::later(ServeRequest&& request, HttpServer::Reply reply) {
  impl_->later(std::move(request), std::move(reply));
}
void Service::stop() { impl_->stop(); }
void Service::reload() { impl_->reload(); }

}  // namespace wrapwright
