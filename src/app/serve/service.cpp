// SPDX-License-Identifier: Apache-2.0
#include "app/serve/service.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <condition_variable>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "app/pipeline/page_spool.h"
#include "app/serve/feed_of_page.h"
#include "app/serve/fetch_pool.h"
#include "app/serve/metrics.h"
#include "app/serve/own_files.h"
#include "app/serve/single_flight.h"
#include "app/serve/workbench_desk.h"
#include "app/serve/workbench_door.h"
#include "app/serve/worker_pool.h"
#include "app/watch/contrast_pages.h"
#include "app/watch/full_text.h"
#include "content/feed/feed.h"
#include "content/feed/feed_list.h"
#include "core/base/ascii.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/lru_cache.h"
#include "core/base/url.h"
#include "core/encoding/printable.h"
#include "site/store/wrapper_store.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

using Clock = std::chrono::steady_clock;

// So that nobody learns of addresses behind the server: all that is refused, and all that gives no answer, is told alike.
constexpr const char* kNotFetched = "the page could not be fetched";
constexpr int kBadGateway = 502;
constexpr int kNoArticle = 422;
constexpr std::size_t kMostSites = 1'000;                       // that are listed
constexpr std::size_t kBesideInMemory = std::size_t{4} << 20U;  // bytes of pages beside a site's feed; more lie on disk

struct FeedReading {
  int status = 200;
  std::string problem;
  std::string bytes;
  std::string media_type;
  std::size_t items = 0;
  std::size_t full = 0;            // of these with full text
  std::vector<std::string> notes;  // what the feed itself lacks
  bool is_late = false;            // there was no time for all of its pages
};

constexpr std::size_t kMostHeader = 500;  // bytes of a text from outside

// In ASCII and one line, as a header's value must be.
std::string header_text(std::string_view text) {
  std::string out = printable_line(text, kMostHeader);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return out;
}

// Whoever only reads the feed is told by headers what it lacks, as the feed has no place for that.
ServeAnswer answer_of(const FeedReading& feed) {
  ServeAnswer answer{.content_type = feed.media_type, .body = feed.bytes};
  if (feed.full < feed.items)
    answer.headers.emplace_back("X-Wrapwright-Items-Without-Text", std::to_string(feed.items - feed.full));
  for (const std::string& note : feed.notes) answer.headers.emplace_back("X-Wrapwright-Feed-Note", header_text(note));
  return answer;
}

template <typename Value>
struct Kept {
  std::shared_ptr<const Value> value;
  Clock::time_point until;
};

std::string header_of(const ServeRequest& request, std::string_view name) {
  const auto it = request.headers.find(name);
  return it == request.headers.end() ? std::string() : it->second;
}

// By Bearer, X-Api-Key or the parameter `key`.
std::string key_of(const ServeRequest& request) {
  constexpr std::string_view kBearer = "bearer ";
  const std::string authorization = header_of(request, "authorization");
  if (starts_ignoring_case(authorization, kBearer)) return std::string(trim(authorization.substr(kBearer.size())));
  if (std::string key = header_of(request, "x-api-key"); !key.empty()) return key;
  return ServeQuery(request.target).value("key");
}

std::string told(const Error& error, int status) {
  if (status >= 100 && error.kind == ErrorKind::kNetwork) return "HTTP status " + std::to_string(status);
  return kNotFetched;
}

// Of an address that was read, that there is no feed, and why; of any other, as little as of a page.
std::string told_of_feed(const Error& error) {
  const bool is_read =
      error.kind == ErrorKind::kNotFound || error.kind == ErrorKind::kUnsupported || error.kind == ErrorKind::kSyntax;
  return is_read ? error.message : "the feed could not be fetched";
}

// A name or an address.
bool is_this_machine(const std::string& host) {
  in_addr four{};
  const bool is_address = ::inet_pton(AF_INET, host.c_str(), &four) == 1;
  return (is_address && host.starts_with("127.")) || host == "::1" || host == "[::1]" || host == "localhost";
}

Json rules_of(const Wrapper& wrapper) {
  Json out = Json::array();
  for (const SiteTemplate& each : wrapper.templates) {
    Json rule = {{"name", each.name}, {"content", each.content}};
    if (!each.guard.empty()) rule["guard"] = each.guard;
    if (!each.valid_until.empty()) rule["until"] = each.valid_until;
    rule["exclusions"] = each.exclusions;
    rule["fields"] = Json::array();
    for (const FieldRule& field : each.fields)
      rule["fields"].push_back({{"name", field.name}, {"rule", field.xpath.empty() ? field.constant : field.xpath}});
    out.push_back(std::move(rule));
  }
  return out;
}

// Why a wrapper cannot be read, and where in its file; the path of the store is nobody's concern.
std::string told_of_wrapper(Error error) {
  error.where.source = std::filesystem::path(error.where.source).filename().string();
  return error.to_string();
}

Json summary_of(const Wrapper& wrapper) {
  Json out = {{"site", wrapper.site}, {"samples", wrapper.samples.size()}, {"templates", wrapper.templates.size()}};
  if (wrapper.statistics.confidence) out["confidence"] = *wrapper.statistics.confidence;
  const std::string changed = wrapper.history.empty() ? last_sample(wrapper) : wrapper.history.back().date;
  if (!changed.empty()) out["changed"] = changed;
  if (!wrapper.feed.empty()) out["feed"] = wrapper.feed;
  return out;
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
            get_beside(feeds, std::move(done));
          });
    }
    desk_ = std::make_unique<WorkbenchDesk>(wrappers_.store(), desk_options());
    deadlines_ = std::thread([this] { watch_deadlines(); });
    feed_watch_ = std::make_unique<FeedWatch>(
        options_.watch,
        [this](const std::string& url, std::function<void(FeedOutcome)> done) { watch_feed(url, std::move(done)); });
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() { stop(); }

  std::optional<ServeAnswer> at_once(const ServeRequest& request);
  void later(ServeRequest&& request, HttpServer::Reply to);
  void stop();
  void reload();

 private:
  using PageWaiter = SingleFlight<PageReading>::Waiter;

  [[nodiscard]] std::optional<ServeAnswer> refused(const ServeRequest& request, const Call& call) const;
  [[nodiscard]] std::optional<ServeAnswer> known(const ServeRequest& request, const Call& call);
  [[nodiscard]] std::string client_of(const ServeRequest& request) const;
  [[nodiscard]] bool may_write(const ServeRequest& request) const;
  [[nodiscard]] std::string metrics();
  void teach(const PageReading& page, const PageToRead& bytes);
  void forget();
  void answer_page(const Call& call, const HttpServer::Reply& reply);
  void answer_post(Call call, bool teaches, const HttpServer::Reply& reply);
  void answer_batch(const Call& call, const HttpServer::Reply& reply);
  void answer_feed(const Call& call, const HttpServer::Reply& reply);
  void answer_feed_or_page(const Call& call, const HttpServer::Reply& reply);
  void answer_sites(const HttpServer::Reply& reply);
  void add_samples(std::map<std::string, Json>& sites);
  void answer_site(const std::string& name, const HttpServer::Reply& reply);
  [[nodiscard]] WorkbenchDeskOptions desk_options();
  [[nodiscard]] DriftBySite known_drift();
  void answer_feeds(const HttpServer::Reply& reply);
  void answer_watch(const Call& call, const HttpServer::Reply& reply);
  void watch_feed(const std::string& url, std::function<void(FeedOutcome)> done);
  void get_page(const std::string& url, PageWaiter waiter);
  void get_feed(const Call& call, SingleFlight<FeedReading>::Waiter waiter);
  void get_beside(const BackgroundLearner::Feeds& feeds, std::function<void(std::vector<SourcePage>)> done);
  [[nodiscard]] std::vector<SourcePage> fetch_beside(HttpClient& client, const BackgroundLearner::Feeds& feeds);
  void fetch_page(HttpClient& client, const std::string& url);
  void fetch_feed(HttpClient& client, const Call& call, const std::string& key, Clock::time_point deadline);
  [[nodiscard]] std::shared_ptr<const PageReading> known_page(const std::string& url);
  void watch_deadlines();
  [[nodiscard]] static std::string key_of_feed(const Call& call) {
    const int choices = static_cast<int>(call.options.links) * 8 + (call.is_full_text_rss ? 4 : 0) +
                        (call.has_excerpts ? 2 : 0) + (call.leaves_out_failed ? 1 : 0);
    return call.format + " " + std::to_string(call.max_items) + " " + std::to_string(choices) + " " + call.urls.front();
  }
  [[nodiscard]] Clock::time_point deadline() const { return Clock::now() + options_.deadline; }
  // What the work of a request is told, which counts it.
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
  std::mutex mutex_;
  LruCache<std::string, Kept<PageReading>> pages_;  // guarded by mutex_
  LruCache<std::string, Kept<FeedReading>> feeds_;  // the same
  SingleFlight<PageReading> page_flights_;
  SingleFlight<FeedReading> feed_flights_;
  std::atomic<bool> is_stopped_ = false;
  std::mutex stop_mutex_;
  std::condition_variable stopped_;  // for the thread that watches deadlines
  std::thread deadlines_;
  std::unique_ptr<BackgroundLearner> learner_;  // null: nothing is learned
  std::unique_ptr<FeedWatch> feed_watch_;
  WorkerPool workers_;  // after what its jobs use
  FetchPool fetchers_;  // after those that its jobs use
  WorkbenchDoor door_;
  std::unique_ptr<WorkbenchDesk> desk_;  // last, as it uses the others
};

std::string Service::Impl::client_of(const ServeRequest& request) const {
  const auto& proxies = options_.trusted_proxies;
  if (std::find(proxies.begin(), proxies.end(), request.address) == proxies.end()) return request.address;
  const std::string forwarded = header_of(request, "x-forwarded-for");
  const std::size_t comma = forwarded.rfind(',');
  const std::string last(trim(comma == std::string::npos ? forwarded : forwarded.substr(comma + 1)));
  return last.empty() ? request.address : last;
}

// Pages of other sites must not use a visitor's browser to reach a server that he alone can reach.
std::optional<ServeAnswer> Service::Impl::refused(const ServeRequest& request, const Call& call) const {
  const bool is_for_all = call.work == Work::kHealth || call.work == Work::kReady || call.work == Work::kOwnFile;
  if (is_for_all || call.is_signed) return std::nullopt;
  const bool is_workbench = call.work == Work::kWorkbench;
  if (is_workbench) {
    if (auto answer = door_.at_once(request, call.name)) return answer;
  }
  if (!options_.keys.is_open()) {
    if (options_.keys.has(key_of(request))) return std::nullopt;
    if (is_workbench && door_.has_session(request)) return std::nullopt;
    if (is_workbench) return WorkbenchDoor::key_wanted(request, call.name);
    ServeAnswer answer = error_answer(401, "a key is needed");
    answer.headers.emplace_back("WWW-Authenticate", "Bearer");
    return answer;
  }
  const std::string site = header_of(request, "sec-fetch-site");
  if (site == "cross-site" || site == "same-site") return error_answer(403, "not from other sites");
  return std::nullopt;
}

// Whoever may post pages decides what their site's wrapper finds, and who may have feeds watched, what is asked for: with a
// key, or on this machine, and not for a page of another site: it may have given its own name this machine's address, and
// older browsers name it by the Origin alone.
bool Service::Impl::may_write(const ServeRequest& request) const {
  if (!options_.keys.is_open()) return true;
  const std::string client = client_of(request);
  const bool is_passed_on = client == request.address && request.headers.contains("x-forwarded-for");
  const std::string named = header_of(request, "host");
  const auto host = parse_url("http://" + named + "/");
  return !is_passed_on && is_this_machine(client) && host && is_this_machine(host->host) &&
         is_from_host(header_of(request, "origin"), named);
}

std::string Service::Impl::metrics() {
  ServiceState state;
  if (learner_ != nullptr) state.learning = learner_->counts();
  state.waiting_fetches = fetchers_.waiting();
  state.waiting_pages = workers_.waiting();
  state.watched_feeds = feed_watch_->feeds().size();
  return metrics_.text(state);
}

// Before the page is answered, so that a killed process loses none that was.
void Service::Impl::teach(const PageReading& page, const PageToRead& bytes) {
  if (learner_ == nullptr || page.failure != 0 || page.site.empty()) return;
  const std::string now = bytes.time.empty() ? iso_time(std::chrono::system_clock::now()) : std::string(bytes.time);
  learner_->add({.site = page.site,
                 .url = bytes.final_url,
                 .content_type = bytes.content_type,
                 .time = now,
                 .feed = "",
                 .bytes = bytes.bytes});
  learner_->consider(page.site);
}

std::shared_ptr<const PageReading> Service::Impl::known_page(const std::string& url) {
  const std::lock_guard lock(mutex_);
  const auto* const kept = pages_.find(url);
  if (kept == nullptr || kept->until < Clock::now()) return nullptr;
  return kept->value;
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
    case Work::kOwnFile:
      return own_file(call.name);
    case Work::kPage: {
      const auto page = known_page(call.urls.front());
      metrics_.count_look_up(CacheName::kPages, page != nullptr);
      if (page == nullptr) return std::nullopt;
      return shaped(*page, call.shape, call.options);
    }
    case Work::kFeed: {
      const std::lock_guard lock(mutex_);
      const auto* const kept = feeds_.find(key_of_feed(call));
      const bool is_known = kept != nullptr && kept->until >= Clock::now();
      metrics_.count_look_up(CacheName::kFeeds, is_known);
      if (!is_known) return std::nullopt;
      return answer_of(*kept->value);
    }
    case Work::kWorkbench:
      if (call.name == kSessionPath) return door_.new_session(request);
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
      return answer_page(call, reply);
    case Work::kPost: {
      const bool teaches = may_write(request);
      if (call.takes_body) call.html = std::move(request.body);
      return answer_post(std::move(call), teaches, reply);
    }
    case Work::kBatch:
      return answer_batch(call, reply);
    case Work::kFeed:
      return call.is_full_text_rss ? answer_feed_or_page(call, reply) : answer_feed(call, reply);
    case Work::kSites:
      return answer_sites(reply);
    case Work::kSite:
      return answer_site(call.name, reply);
    case Work::kWorkbench: {
      WorkbenchRights rights{.may_change = may_write(request), .token = door_.token()};
      std::string find = ServeQuery(request.target).value("find");
      return desk_->answer(std::move(request), call.name, std::move(find), std::move(rights), reply);
    }
    case Work::kFeeds:
      return answer_feeds(reply);
    case Work::kWatch:
    case Work::kUnwatch:
      if (may_write(request)) return answer_watch(call, reply);
      return reply(error_answer(403, "with a key, or from this machine"));
    case Work::kHealth:
    case Work::kReady:
    case Work::kMetrics:
    case Work::kOpenApi:
    case Work::kOwnFile:
      break;
  }
  reply(error_answer(500, "not answered at once"));
}

// The waiter gets null where the time was over.
void Service::Impl::get_page(const std::string& url, PageWaiter waiter) {
  if (const auto page = known_page(url)) return waiter(page);
  if (!page_flights_.join(url, deadline(), std::move(waiter))) return;
  const auto fail = [this, url](const std::string& why) { page_flights_.finish(url, failed_reading(url, 503, why)); };
  const bool is_added = fetchers_.add(host_of_url(url), {[this, url](HttpClient& client) { fetch_page(client, url); },
                                                         [fail](const Error& error) { fail(error.message); }});
  if (is_added) return;
  metrics_.count_refused(RequestRefusal::kBusy);
  fail("too many requests for this site");
}

void Service::Impl::fetch_page(HttpClient& client, const std::string& url) {
  HttpRequest request;
  request.url = url;
  const Capture capture = client.fetch_one(request);
  std::shared_ptr<const PageReading> page;
  if (capture.error) {
    if (options_.on_loss) options_.on_loss(*capture.error);
    page = failed_reading(url, kBadGateway, told(*capture.error, capture.status));
  } else if (parse_feed({capture.body, capture.final_url, find_header(capture.headers, "content-type")})) {
    page = failed_reading(url, kNoArticle, "a feed, not a page");
  } else {
    const auto began = Clock::now();
    PageReader reader(wrappers_, alone_, options_.limits);
    const std::string type(find_header(capture.headers, "content-type"));
    const PageToRead fetched{url, capture.final_url, capture.body, type, capture.time};
    page = reader.read(fetched, PageForms());  // others may ask for another form of it
    metrics_.count_page(page->failure == 0, Clock::now() - began);
    teach(*page, fetched);
  }
  // What failed is soon tried again.
  const auto age = page->failure == kBadGateway
                       ? std::min<std::chrono::seconds>(options_.page_age, std::chrono::seconds(30))
                       : options_.page_age;
  {
    const std::lock_guard lock(mutex_);
    pages_.put(url, {page, Clock::now() + age}, page->bytes());
  }
  page_flights_.finish(url, page);
}

void Service::Impl::answer_page(const Call& call, const HttpServer::Reply& reply) {
  get_page(call.urls.front(), [call, reply](const std::shared_ptr<const PageReading>& page) {
    if (page != nullptr) return reply(shaped(*page, call.shape, call.options));
    const auto late = failed_reading(call.urls.front(), 504, "the page did not come in time");
    reply(shaped(*late, call.shape));
  });
}

void Service::Impl::answer_batch(const Call& call, const HttpServer::Reply& reply) {
  struct Gathered {
    std::mutex mutex;
    std::vector<std::string> documents;
    std::size_t left = 0;
  };
  auto gathered = std::make_shared<Gathered>();
  gathered->documents.resize(call.urls.size());
  gathered->left = call.urls.size();
  for (std::size_t i = 0; i < call.urls.size(); ++i) {
    get_page(call.urls[i], [call, reply, gathered, i](std::shared_ptr<const PageReading> page) {
      if (page == nullptr) page = failed_reading(call.urls[i], 504, "the page did not come in time");
      std::string document = call.is_open_webui ? open_webui_document(*page) : batch_record(*page, call.options);
      {
        const std::lock_guard lock(gathered->mutex);
        gathered->documents[i] = std::move(document);
        if (--gathered->left > 0) return;
      }
      std::string body = call.is_open_webui ? "[" : "{\"pages\":[";
      for (std::size_t k = 0; k < gathered->documents.size(); ++k) body += (k == 0 ? "" : ",") + gathered->documents[k];
      reply({.body = body + (call.is_open_webui ? "]\n" : "]}\n")});
    });
  }
}

void Service::Impl::answer_post(Call call, bool teaches, const HttpServer::Reply& reply) {
  workers_.add(
      [this, call = std::move(call), teaches](PageReader& reader) {
        const auto began = Clock::now();
        const std::string& url = call.urls.front();
        const PageToRead posted{url, url, call.html, "", ""};
        const auto page = reader.read(posted, forms_of(call.shape, call.options));
        metrics_.count_page(page->failure == 0, Clock::now() - began);
        if (teaches) teach(*page, posted);
        return shaped(*page, call.shape, call.options);
      },
      reply);
}

// Full-Text RSS takes a page, too, of which it makes a feed. That is looked at first, as pages name their site's feed.
void Service::Impl::answer_feed_or_page(const Call& call, const HttpServer::Reply& reply) {
  const std::string& url = call.urls.front();
  if (!read_feed_list(options_.cache / file_name_of_site(url)).empty()) return answer_feed(call, reply);
  get_page(url, [this, call, reply](const std::shared_ptr<const PageReading>& page) {
    if (page == nullptr) return reply(error_answer(504, "the page did not come in time"));
    if (page->failure == kNoArticle) return answer_feed(call, reply);
    if (page->failure != 0) return reply(error_answer(page->failure, page->problem));
    PageFeedOptions options;
    options.has_excerpt = call.has_excerpts;
    options.links = call.options.links;
    if (call.format != "json") options.kind = feed_kind_named(call.format).value_or(FeedKind::kRss);
    reply(feed_of_page(*page, options));
  });
}

void Service::Impl::answer_feed(const Call& call, const HttpServer::Reply& reply) {
  get_feed(call, [reply](const std::shared_ptr<const FeedReading>& feed) {
    if (feed == nullptr) {
      ServeAnswer late = error_answer(504, "the feed did not come in time: try again");
      late.headers.emplace_back("Retry-After", "60");
      return reply(std::move(late));
    }
    if (feed->status != 200) return reply(error_answer(feed->status, feed->problem));
    reply(answer_of(*feed));
  });
}

// The waiter gets null where the time was over.
void Service::Impl::get_feed(const Call& call, SingleFlight<FeedReading>::Waiter waiter) {
  const std::string key = key_of_feed(call);
  const auto until = deadline();
  if (!feed_flights_.join(key, until, std::move(waiter))) return;
  const auto fail = [this, key](const std::string& why) {
    auto failed = std::make_shared<FeedReading>();
    failed->status = 503;
    failed->problem = why;
    feed_flights_.finish(key, failed);
  };
  const bool is_added =
      fetchers_.add(host_of_url(call.urls.front()),
                    {[this, call, key, until](HttpClient& client) { fetch_feed(client, call, key, until); },
                     [fail](const Error& error) { fail(error.message); }});
  if (is_added) return;
  metrics_.count_refused(RequestRefusal::kBusy);
  fail("too many requests for this site");
}

// As if somebody had asked for it.
void Service::Impl::watch_feed(const std::string& url, std::function<void(FeedOutcome)> done) {
  const Call call{.work = Work::kFeed, .urls = {url}};
  get_feed(call, [done = std::move(done)](const std::shared_ptr<const FeedReading>& feed) {
    if (feed == nullptr) return done({.problem = "the feed did not come in time", .is_late = true});
    done({.problem = feed->problem,
          .items = feed->items,
          .full = feed->full,
          .notes = feed->notes,
          .is_late = feed->is_late});
  });
}

// A long feed comes whole with the next request, as its pages are kept.
void Service::Impl::fetch_feed(HttpClient& client, const Call& call, const std::string& key,
                               Clock::time_point deadline) {
  FullTextOptions options;
  options.cache = options_.cache;
  options.is_rss_json = call.is_full_text_rss && call.format == "json";
  options.kind = options.is_rss_json ? std::nullopt : feed_kind_named(call.format);
  options.max_items = call.max_items;
  options.links = call.options.links;
  options.has_excerpts = call.has_excerpts;
  options.leaves_out_failed = call.leaves_out_failed;
  options.time = iso_time(std::chrono::system_clock::now());
  options.limits = options_.limits;
  std::set<std::string> sites;
  if (learner_ != nullptr) {
    options.on_page = [&](const SourcePage& page) {
      std::string buffer;
      const auto bytes = read_any_bytes(page, options_.limits.max_bytes, buffer);
      if (!bytes || page.site.empty()) return;
      learner_->add({page.site, page.url, page.content_type, page.fetched, page.feed_url, *bytes});
      sites.insert(page.site);
    };
    options.on_feed = [&](const FeedBytes& bytes) { learner_->add_feed(bytes.url, bytes.bytes); };
  }
  const auto enough = deadline - options_.deadline / 3;
  auto out = std::make_shared<FeedReading>();
  options.is_late = [&] { return out->is_late = is_stopped_ || Clock::now() > enough; };
  Listener listener;
  listener.on_error = options_.on_loss;
  auto feed = read_full_text(call.urls.front(), options, client, wrappers_, alone_, listener);
  for (const std::string& site : sites) learner_->consider(site);
  if (feed) {
    out->bytes = std::move(feed->bytes);
    out->media_type = feed->media_type;
    out->items = feed->full + feed->failed;
    out->full = feed->full;
    for (const Error& note : feed->notes) out->notes.push_back(note.to_string());
    const auto age = feed->failed == 0 ? options_.feed_age : std::chrono::seconds(10);
    const std::size_t weight = out->bytes.size();
    const std::lock_guard lock(mutex_);
    feeds_.put(key, {out, Clock::now() + age}, weight);
  } else {
    if (options_.on_loss) options_.on_loss(feed.error());
    out->status = kBadGateway;
    out->problem = told_of_feed(feed.error());
  }
  feed_flights_.finish(key, out);
}

// What the learner is to see beside the pages of feeds: each site's on the thread of its host, which those who ask have to
// wait for anyway.
void Service::Impl::get_beside(const BackgroundLearner::Feeds& feeds,
                               std::function<void(std::vector<SourcePage>)> done) {
  struct Gathered {
    std::mutex mutex;
    std::vector<SourcePage> pages;
    std::size_t left = 0;
  };
  auto gathered = std::make_shared<Gathered>();
  gathered->left = feeds.size();
  const auto take = [gathered, done = std::move(done)](std::vector<SourcePage> pages) {
    {
      const std::lock_guard lock(gathered->mutex);
      std::move(pages.begin(), pages.end(), std::back_inserter(gathered->pages));
      if (--gathered->left > 0) return;
    }
    // By site, whichever came first.
    std::stable_sort(gathered->pages.begin(), gathered->pages.end(),
                     [](const SourcePage& a, const SourcePage& b) { return a.site < b.site; });
    done(std::move(gathered->pages));
  };
  for (const auto& each : feeds) {
    const BackgroundLearner::Feeds one = {each};
    const bool is_added = fetchers_.add(host_of_url(each.second.home),
                                        {[this, one, take](HttpClient& client) { take(fetch_beside(client, one)); },
                                         [take](const Error& /*error*/) { take({}); }});
    if (!is_added) take({});
  }
}

std::vector<SourcePage> Service::Impl::fetch_beside(HttpClient& client, const BackgroundLearner::Feeds& feeds) {
  std::vector<SourcePage> out;
  PageSpool spool(kBesideInMemory);
  const auto enough = deadline();
  const auto keep = [&](const Capture& capture) -> Status {
    auto kept = spool.keep(capture.body);
    if (!kept) return std::move(kept).error();
    SourcePage& page = out.emplace_back();
    page.id = page.url = capture.final_url;
    page.site = site_of(capture.final_url);
    page.content_type = find_header(capture.headers, "content-type");
    page.fetched = capture.time;
    page.kept = std::move(kept).value();
    page.is_contrast_page = true;
    if (Clock::now() < enough) return Done{};
    return Error{ErrorKind::kLimit, "there is no time for more", {capture.url}};
  };
  // What has not come is not learned from.
  static_cast<void>(fetch_contrast_pages(feeds, options_.learning.other_pages, client, keep, Listener{}));
  return out;
}

// Sites that have a wrapper, and those of which pages have passed through.
void Service::Impl::answer_sites(const HttpServer::Reply& reply) {
  workers_.add(
      [this](PageReader& /*reader*/) -> ServeAnswer {
        std::map<std::string, Json> sites;
        const WrapperStore& store = wrappers_.store();
        const auto files = store.files();
        const std::size_t count = files ? std::min(files->size(), kMostSites) : 0;
        for (std::size_t i = 0; i < count; ++i) {
          const auto bytes = store.read((*files)[i]);
          const auto wrapper = bytes ? parse_wrapper(*bytes, (*files)[i].string()) : Result<Wrapper>(bytes.error());
          const std::string name = wrapper ? wrapper->site : (*files)[i].stem().string();
          sites[name] =
              wrapper ? summary_of(*wrapper) : Json{{"site", name}, {"error", told_of_wrapper(wrapper.error())}};
        }
        if (learner_ != nullptr) add_samples(sites);
        Json out = {{"sites", Json::array()}};
        for (auto& [name, site] : sites) out["sites"].push_back(std::move(site));
        if (files && files->size() > count) out["more"] = files->size() - count;
        return {.body = write_json(out) + "\n"};
      },
      reply);
}

void Service::Impl::add_samples(std::map<std::string, Json>& sites) {
  const auto samples = learner_->samples().sites(kMostSites);
  if (!samples) return;
  for (const SampledSite& sample : *samples) {
    Json& site = sites.try_emplace(sample.name, Json{{"site", sample.name}}).first->second;
    site["pages"] = sample.seen;
    if (!sample.verdict.empty()) site["drift"] = sample.verdict;
  }
}

void Service::Impl::answer_site(const std::string& name, const HttpServer::Reply& reply) {
  workers_.add(
      [this, name](PageReader& /*reader*/) -> ServeAnswer {
        const WrapperStore& store = wrappers_.store();
        const Status is_name = WrapperStore::check_name(name);
        const auto wrapper = is_name ? store.load(name) : Result<Wrapper>(is_name.error());
        SampledSite sample;
        if (is_name && learner_ != nullptr) {
          if (auto known = learner_->samples().site(name)) sample = std::move(known).value();
        }
        const bool is_broken = is_name && !wrapper && wrapper.error().kind != ErrorKind::kNotFound;
        if (!wrapper && !is_broken && sample.name.empty())
          return error_answer(404, "there is no wrapper for this site, and no page of it was seen");
        Json site = wrapper ? summary_of(*wrapper) : Json{{"site", name}};
        if (wrapper) {
          Json history = Json::array();
          for (const RuleChange& change : wrapper->history)
            history.push_back(
                {{"date", change.date}, {"rule", change.rule}, {"what", change.what}, {"why", change.why}});
          site["wrapper"] = format_wrapper(*wrapper);
          site["history"] = std::move(history);
          site["rules"] = rules_of(*wrapper);
        } else if (is_broken) {
          site["error"] = told_of_wrapper(wrapper.error());
        }
        if (!sample.name.empty()) {
          site["pages"] = sample.seen;
          site["kept_pages"] = sample.pages;
        }
        if (!sample.drift.empty()) site["drift"] = Json::parse(sample.drift, nullptr, false);
        return {.body = write_json(site) + "\n"};
      },
      reply);
}

void Service::Impl::answer_feeds(const HttpServer::Reply& reply) {
  workers_.add(
      [this](PageReader& /*reader*/) -> ServeAnswer {
        Json out = {{"feeds", Json::array()}, {"every", options_.watch.every.count()}};
        for (const WatchedFeed& feed : feed_watch_->feeds()) {
          Json one = {{"url", feed.url}, {"listed", feed.is_listed}};
          if (!feed.asked.empty()) {
            one.update({{"asked", feed.asked},
                        {"items", feed.last.items},
                        {"full", feed.last.full},
                        {"failed", feed.last.items - feed.last.full}});
          }
          if (!feed.last.notes.empty()) one["notes"] = feed.last.notes;
          if (!feed.last.problem.empty()) one["error"] = feed.last.problem;
          out["feeds"].push_back(std::move(one));
        }
        return {.body = write_json(out) + "\n"};
      },
      reply);
}

void Service::Impl::answer_watch(const Call& call, const HttpServer::Reply& reply) {
  workers_.add(
      [this, call](PageReader& /*reader*/) -> ServeAnswer {
        const std::string& url = call.urls.front();
        const bool is_new = call.work == Work::kWatch;
        const auto changed = is_new ? feed_watch_->add(url) : feed_watch_->remove(url);
        if (!changed) {
          const bool is_full = changed.error().kind == ErrorKind::kLimit;
          return error_answer(is_full ? 409 : 500, is_full ? changed.error().message : "the list cannot be written");
        }
        if (!is_new && !*changed) return error_answer(404, "this feed is not on the list");
        return {.status = is_new && *changed ? 201 : 200,
                .body = write_json({{"url", url}, {"listed", is_new}}) + "\n"};
      },
      reply);
}

// The pages of a site are those that are kept as its sample.
WorkbenchDeskOptions Service::Impl::desk_options() {
  WorkbenchDeskOptions out;
  out.lists_store = true;
  out.open.limits = options_.limits;
  out.open.learning.update.learner = options_.learning.learner;
  out.open.bench.inspect.learner = options_.learning.learner;
  out.open.bench.inspect.extractor = reading_;
  out.pages_of = [this](const std::string& name) -> Result<Site> {
    if (learner_ == nullptr) return Error{ErrorKind::kNotFound, "no pages are kept", {name}};
    auto pages = learner_->samples().latest(name, options_.learning.sample.pages_of_site);
    if (!pages) return std::move(pages).error();
    if (pages->empty()) return Error{ErrorKind::kNotFound, "no page of it is kept", {name}};
    return Site{name, std::move(pages).value()};
  };
  out.drift = [this] { return known_drift(); };
  out.hint =
      "No page of this site is kept here. Pages are kept when the server reads them, unless it runs with "
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
    page_flights_.expire(Clock::now());
    feed_flights_.expire(Clock::now());
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
  page_flights_.expire(Clock::time_point::max());
  feed_flights_.expire(Clock::time_point::max());
}

void Service::Impl::reload() {
  if (learner_ != nullptr) learner_->reload();
  forget();
}

// What was read by the wrappers of before.
void Service::Impl::forget() {
  wrappers_.forget();
  const std::lock_guard lock(mutex_);
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
