// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/http_client.h"

#include <algorithm>
#include <chrono>
#include <curl/curl.h>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/base/clock.h"
#include "core/base/url.h"
#include "core/base/wildcard.h"
#include "web/fetch/host_queues.h"
#include "web/fetch/proxy.h"
#include "web/fetch/robots_cache.h"
#include "web/fetch/transfer.h"

namespace wrapwright {
namespace {

using SteadyClock = std::chrono::steady_clock;
using SystemClock = std::chrono::system_clock;

constexpr std::size_t kRobotsJob = static_cast<std::size_t>(-1);
constexpr std::size_t kMaxProxiedHosts = 4096;          // remembered
constexpr std::chrono::milliseconds kLongestWait{100};  // so that a stop is seen soon

// One request on its way through hops and attempts.
struct Job {
  std::size_t index = 0;  // of the caller's request; kRobotsJob for a robots.txt
  HttpRequest request;
  Capture capture;                // url, permanent_url and, at the end, the rest
  std::string url;                // of this hop
  std::string host;               // of this hop
  std::string origin;             // of this hop; of a robots job: whose robots.txt it is
  std::string target;             // path and query of this hop
  std::vector<std::string> seen;  // the hops' URLs
  int attempt = 0;
  bool only_permanent = true;  // no temporary redirect so far
  SteadyClock::time_point ready_at{};
  std::string proxy;    // of this hop
  std::string pinned;   // address that the proxy must connect to; "" = it resolves the host
  std::string address;  // counts toward this address while it runs (web/fetch/host_queues.h)
  std::unique_ptr<Transfer> transfer;

  [[nodiscard]] bool is_robots() const { return index == kRobotsJob; }
};

struct ShareCloser {
  void operator()(CURLSH* share) const { curl_share_cleanup(share); }
};
struct MultiCloser {
  void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};

// libcurl counts the calls, so every client may set it up and tear it down.
class CurlLibrary {
 public:
  CurlLibrary() { curl_global_init(CURL_GLOBAL_DEFAULT); }
  CurlLibrary(const CurlLibrary&) = delete;
  CurlLibrary& operator=(const CurlLibrary&) = delete;
  ~CurlLibrary() { curl_global_cleanup(); }
};

std::string port_of(const Url& url) {
  if (!url.port.empty()) return url.port;
  return url.scheme == "https" ? "443" : "80";
}

std::string origin_of(const Url& url) {
  const std::string port = port_of(url);
  const bool ipv6 = url.host.find(':') != std::string::npos;
  return url.scheme + "://" + (ipv6 ? "[" + url.host + "]" : url.host) + ":" + port;
}

bool is_clean_header_value(const std::string& value) {
  return std::none_of(value.begin(), value.end(), [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

TransferRequest transfer_request(const Job& job, const HttpOptions& options) {
  TransferRequest out;
  out.url = job.url;
  out.decoded_bytes = job.is_robots() ? kRobotsBytes + 1 : options.limits.max_decoded_bytes;
  out.long_body = job.is_robots() ? LongBody::kCut : LongBody::kError;
  out.header_lines.push_back("Accept: " + (job.is_robots() ? std::string("text/plain,*/*;q=0.5") : job.request.accept));
  out.header_lines.push_back("Accept-Encoding: " + std::string(kAcceptEncoding));
  for (const HeaderRule& rule : options.headers)
    if (matches_pattern(rule.host, job.host)) out.header_lines.push_back(rule.line);
  if (job.is_robots() || job.url != encoded_url(job.request.conditional_url)) return out;
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty() && is_clean_header_value(value)) out.header_lines.push_back(name + value);
  };
  add("If-None-Match: ", job.request.if_none_match);
  add("If-Modified-Since: ", job.request.if_modified_since);
  return out;
}

}  // namespace

std::string user_agent(std::string_view contact_url) {
  std::string out = std::string(kProductToken) + "/" WRAPWRIGHT_VERSION;
  if (!contact_url.empty()) out += " (+" + std::string(contact_url) + ")";
  return out;
}

class HttpClient::Impl {
 public:
  Impl(HttpOptions options, std::function<void(const Capture& capture)> on_capture)
      : options_(std::move(options)),
        on_capture_(std::move(on_capture)),
        multi_(curl_multi_init()),
        queues_(std::max<std::size_t>(options_.politeness.max_connections_per_host, 1), options_.politeness.min_delay),
        robots_(std::string(kProductToken), options_.robots_cache) {
    share_cookies();
  }

  [[nodiscard]] const HttpOptions& options() const { return options_; }
  void fetch(const std::vector<HttpRequest>& requests, const Receiver& receiver);

 private:
  void share_cookies();
  void admit(std::unique_ptr<Job> job);
  [[nodiscard]] std::string why_not_asked(const Url& url) const;
  std::string why_not_proxied(Job& job);
  bool passes_robots(std::unique_ptr<Job>& job);
  void ask_robots(const Job& job);
  void start(std::unique_ptr<Job> job);
  void release(Job& job, const std::string& reached);
  void start_ready();
  void collect();
  void end_hop(std::unique_ptr<Job> job, TransferOutcome outcome);
  bool retry(std::unique_ptr<Job>& job, const TransferOutcome& outcome, std::optional<Error>& give_up);
  void follow(std::unique_ptr<Job> job, TransferOutcome outcome);
  void apply_robots(const Job& job, const RobotsAnswer& answer);
  void finish(std::unique_ptr<Job> job, TransferOutcome outcome);
  void fail(std::unique_ptr<Job> job, Error error);
  void deliver(std::size_t index, Capture capture);
  void interrupt(const std::vector<HttpRequest>& requests);
  void wait();
  [[nodiscard]] bool stopped() const { return stop_ || (options_.stop != nullptr && options_.stop->load()); }

  HttpOptions options_;
  std::function<void(const Capture& capture)> on_capture_;
  CurlLibrary library_;
  std::unique_ptr<CURLSH, ShareCloser> cookies_;      // null = none
  std::map<std::string, std::string> proxied_hosts_;  // by host: why it must not be proxied; "" = it may be
  std::unique_ptr<CURLM, MultiCloser> multi_;
  HostQueues<Job> queues_;
  RobotsCache robots_;
  std::map<std::string, std::vector<std::unique_ptr<Job>>> waiting_;  // for an origin's robots.txt
  std::unordered_map<CURL*, std::unique_ptr<Job>> active_;
  const Receiver* receiver_ = nullptr;
  std::vector<bool> delivered_;
  std::size_t left_ = 0;
  bool stop_ = false;
};

void HttpClient::Impl::fetch(const std::vector<HttpRequest>& requests, const Receiver& receiver) {
  receiver_ = &receiver;
  stop_ = false;
  delivered_.assign(requests.size(), false);
  left_ = requests.size();
  for (std::size_t i = 0; i < requests.size() && !stopped(); ++i) {
    auto job = std::make_unique<Job>();
    job->index = i;
    job->request = requests[i];
    job->capture.url = job->capture.permanent_url = requests[i].url;
    job->url = encoded_url(requests[i].url);
    admit(std::move(job));
  }
  while (left_ > 0 && !stopped()) {
    start_ready();
    int running = 0;
    curl_multi_perform(multi_.get(), &running);
    collect();
    if (left_ > 0 && !stopped()) wait();
  }
  interrupt(requests);
  receiver_ = nullptr;
}

// Queues a job's next hop if it may be requested at all.
void HttpClient::Impl::admit(std::unique_ptr<Job> job) {
  const auto url = parse_url(job->url);
  if (!url || (url->scheme != "http" && url->scheme != "https")) {
    const std::string what = why_not_fetched(job->url);
    job->capture.refusal = FetchRefusal::kScheme;
    return fail(std::move(job), {ErrorKind::kRefused, what, {}});
  }
  job->host = url->host;
  job->target = url->query.empty() ? url->path : url->path + "?" + url->query;
  job->seen.push_back(job->url);
  job->proxy = proxy_for(*url, options_.proxy);
  if (std::string reason = why_not_asked(*url); !reason.empty()) {
    job->capture.refusal = FetchRefusal::kPort;
    return fail(std::move(job), {ErrorKind::kRefused, std::move(reason), {}});
  }
  const std::string reason = job->proxy.empty() ? std::string() : why_not_proxied(*job);
  if (!reason.empty()) {
    job->capture.refusal = FetchRefusal::kAddress;
    return fail(std::move(job), {ErrorKind::kRefused, reason + "; --allow-private fetches from there", {}});
  }
  if (job->is_robots()) return queues_.push_first(std::string(url->host), std::move(job));
  job->origin = origin_of(*url);
  if (passes_robots(job)) queues_.push(std::string(url->host), std::move(job));
}

std::string HttpClient::Impl::why_not_asked(const Url& url) const {
  if (options_.ports.empty()) return "";
  const std::string port = port_of(url);
  const auto& ports = options_.ports;
  const bool may_be = std::any_of(ports.begin(), ports.end(), [&](auto each) { return std::to_string(each) == port; });
  return may_be ? "" : "port " + port + " is not one of the allowed ports";
}

std::string HttpClient::Impl::why_not_proxied(Job& job) {
  if (options_.private_addresses == PrivateAddresses::kAllow) return "";
  if (options_.proxy_by_address) {
    ProxiedHost host = look_up_for_proxy(job.host);
    job.pinned = std::move(host.address);
    if (host.problem.empty() && job.pinned.empty()) return job.host + " cannot be looked up";
    return host.problem;
  }
  const auto known = proxied_hosts_.find(job.host);
  if (known != proxied_hosts_.end()) return known->second;
  if (proxied_hosts_.size() >= kMaxProxiedHosts) proxied_hosts_.clear();
  return proxied_hosts_.emplace(job.host, look_up_for_proxy(job.host).problem).first->second;
}

// Cookies belong to one client, and are shared by all its transfers.
void HttpClient::Impl::share_cookies() {
  if (options_.cookies.empty()) return;
  cookies_.reset(curl_share_init());
  const std::unique_ptr<CURL, void (*)(CURL*)> handle(curl_easy_init(), curl_easy_cleanup);
  if (!cookies_ || !handle) return;
  curl_share_setopt(cookies_.get(), CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE);
  curl_easy_setopt(handle.get(), CURLOPT_SHARE, cookies_.get());
  for (const std::string& line : options_.cookies) curl_easy_setopt(handle.get(), CURLOPT_COOKIELIST, line.c_str());
}

// False if the job has been taken: it waits for the robots.txt, or has failed.
bool HttpClient::Impl::passes_robots(std::unique_ptr<Job>& job) {
  if (options_.politeness.robots == RobotsPolicy::kIgnore) return true;
  const RobotsVerdict* verdict = robots_.find(job->origin, SystemClock::now());
  if (verdict == nullptr) {
    const bool asked = waiting_.count(job->origin) > 0;
    if (!asked) ask_robots(*job);
    const std::string origin = job->origin;
    waiting_[origin].push_back(std::move(job));
    return false;
  }
  if (verdict->unreachable) {
    Error error = *verdict->unreachable;
    // If the address is refused, the page is refused for the same reason, so robots.txt need not be mentioned.
    if (error.kind == ErrorKind::kRefused) {
      job->capture.refusal = FetchRefusal::kAddress;
    } else {
      error.message = "cannot fetch robots.txt, so this host is treated as disallowed: " + error.message;
    }
    fail(std::move(job), std::move(error));
    return false;
  }
  if (verdict->rules.allows(job->target)) return true;
  job->capture.refusal = FetchRefusal::kRobots;
  fail(std::move(job), {ErrorKind::kRefused, "robots.txt disallows it", {}});
  return false;
}

void HttpClient::Impl::ask_robots(const Job& job) {
  auto robots = std::make_unique<Job>();
  robots->index = kRobotsJob;
  robots->origin = job.origin;
  robots->url = robots->capture.url = job.origin + "/robots.txt";
  admit(std::move(robots));
}

void HttpClient::Impl::release(Job& job, const std::string& reached) {
  queues_.release(job.host, job.address, reached, SteadyClock::now());
  job.address.clear();
}

void HttpClient::Impl::start_ready() {
  while (active_.size() < std::max<std::size_t>(options_.politeness.max_connections, 1) && !stopped()) {
    auto job = queues_.take(SteadyClock::now());
    if (!job) return;
    start(std::move(job));
  }
}

void HttpClient::Impl::start(std::unique_ptr<Job> job) {
  TransferRequest request = transfer_request(*job, options_);
  request.proxy = job->proxy;
  request.pinned = job->pinned;
  request.cookies = cookies_.get();
  request.may_connect = [this, waiting = job.get()](const std::string& address) {
    return queues_.meets(waiting->host, *waiting, address, SteadyClock::now());
  };
  job->transfer = std::make_unique<Transfer>(options_, std::move(request));
  CURL* handle = job->transfer->handle();
  if (handle == nullptr || curl_multi_add_handle(multi_.get(), handle) != CURLM_OK) {
    release(*job, "");
    return fail(std::move(job), {ErrorKind::kNetwork, "libcurl cannot start a transfer", {}});
  }
  active_.emplace(handle, std::move(job));
}

void HttpClient::Impl::collect() {
  int more = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &more)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    const auto it = active_.find(message->easy_handle);
    std::unique_ptr<Job> job = std::move(it->second);
    active_.erase(it);
    curl_multi_remove_handle(multi_.get(), job->transfer->handle());
    TransferOutcome outcome = job->transfer->finish(code);
    job->transfer.reset();
    if (outcome.put_off) {
      const std::string host = job->host;
      queues_.put_back(host, std::move(job), SteadyClock::now());
      continue;
    }
    release(*job, outcome.address);
    end_hop(std::move(job), std::move(outcome));
    if (stopped()) return;
  }
}

void HttpClient::Impl::end_hop(std::unique_ptr<Job> job, TransferOutcome outcome) {
  if (options_.observe && !outcome.error && !options_.observe(std::move(outcome.exchange))) stop_ = true;
  std::optional<Error> give_up;
  if (retry(job, outcome, give_up)) return;
  if (give_up) outcome.error = std::move(give_up);
  if (!outcome.error && !outcome.redirect.empty()) return follow(std::move(job), std::move(outcome));
  finish(std::move(job), std::move(outcome));
}

// True if the job has been queued again.
bool HttpClient::Impl::retry(std::unique_ptr<Job>& job, const TransferOutcome& outcome, std::optional<Error>& give_up) {
  const bool bad_status = !outcome.error && is_retryable_status(outcome.status);
  if (!bad_status && !outcome.retryable) return false;
  auto delay = backoff_delay(options_.retry, job->url, job->attempt + 1);
  std::optional<std::chrono::milliseconds> told;
  if (bad_status) told = parse_retry_after(find_header(outcome.headers, "retry-after"), SystemClock::now());
  if (told && *told > options_.retry.max_retry_after) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(*told).count();
    const std::string status = "HTTP status " + std::to_string(outcome.status);
    give_up = {ErrorKind::kNetwork, status + ", retry after " + std::to_string(seconds) + " s", {}};
    return false;
  }
  if (job->attempt >= options_.retry.max_retries) return false;
  ++job->attempt;
  const auto now = SteadyClock::now();
  job->ready_at = now + told.value_or(delay);
  if (told) queues_.pause(job->host, job->ready_at);
  const std::string host = job->host;
  queues_.push(host, std::move(job));
  return true;
}

void HttpClient::Impl::follow(std::unique_ptr<Job> job, TransferOutcome outcome) {
  const auto& limits = options_.limits;
  const int limit = job->is_robots() ? limits.max_robots_redirects : limits.max_redirects;
  const bool loop = std::find(job->seen.begin(), job->seen.end(), outcome.redirect) != job->seen.end();
  if (loop || static_cast<int>(job->seen.size()) > limit) {
    if (job->is_robots()) {
      RobotsAnswer answer;
      answer.status = outcome.status;
      answer.too_many_redirects = true;
      return apply_robots(*job, answer);
    }
    const std::string what =
        loop ? "redirect loop: " + outcome.redirect + " again" : "more than " + std::to_string(limit) + " redirects";
    return fail(std::move(job), {ErrorKind::kLimit, what, {}});
  }
  job->only_permanent = job->only_permanent && (outcome.status == 301 || outcome.status == 308);
  if (job->only_permanent) job->capture.permanent_url = outcome.redirect;
  job->url = std::move(outcome.redirect);
  job->attempt = 0;
  job->ready_at = {};
  admit(std::move(job));
}

void HttpClient::Impl::apply_robots(const Job& job, const RobotsAnswer& answer) {
  robots_.put(job.origin, answer, SystemClock::now());
  auto node = waiting_.extract(job.origin);
  if (node.empty()) return;
  const RobotsVerdict* verdict = robots_.find(job.origin, SystemClock::now());
  const auto wanted = verdict != nullptr ? verdict->rules.crawl_delay() : std::nullopt;
  const std::string& host = node.mapped().front()->host;
  if (wanted) {
    const auto longest = std::chrono::duration<double>(options_.politeness.max_crawl_delay);
    const auto delay = std::chrono::duration<double>(std::min(*wanted, longest.count()));
    if (delay > options_.politeness.min_delay)
      queues_.set_delay(host, std::chrono::duration_cast<SteadyClock::duration>(delay));
    if (options_.notice && *wanted > longest.count()) {
      options_.notice(job.origin + ": Crawl-delay of " + std::to_string(*wanted) + " s is cut to " +
                      std::to_string(longest.count()) + " s");
    }
  }
  for (auto& waiting : node.mapped()) {
    const std::string queue = waiting->host;
    if (passes_robots(waiting)) queues_.push(queue, std::move(waiting));
  }
}

void HttpClient::Impl::finish(std::unique_ptr<Job> job, TransferOutcome outcome) {
  if (job->is_robots()) {
    RobotsAnswer answer{outcome.status, outcome.body, false, std::move(outcome.error)};
    return apply_robots(*job, answer);
  }
  Capture& capture = job->capture;
  capture.final_url = job->url;
  capture.status = outcome.status;
  capture.http_version = std::move(outcome.http_version);
  capture.headers = std::move(outcome.headers);
  capture.body = std::move(outcome.body);
  capture.time = current_time();
  const bool good = (outcome.status >= 200 && outcome.status < 300) || outcome.status == 304;
  if (!outcome.error && !good)
    outcome.error = Error{ErrorKind::kNetwork, "HTTP status " + std::to_string(outcome.status), {}};
  if (outcome.error && outcome.error->kind == ErrorKind::kRefused) capture.refusal = FetchRefusal::kAddress;
  if (outcome.error) return fail(std::move(job), std::move(*outcome.error));
  deliver(job->index, std::move(capture));
}

void HttpClient::Impl::fail(std::unique_ptr<Job> job, Error error) {
  if (job->is_robots()) {
    RobotsAnswer answer;
    answer.error = std::move(error);
    return apply_robots(*job, answer);
  }
  Capture& capture = job->capture;
  capture.final_url = job->url;
  if (capture.time.empty()) capture.time = current_time();
  if (job->url != encoded_url(capture.url)) error.message = "after a redirect to " + job->url + ": " + error.message;
  error.where = {capture.url};
  capture.error = std::move(error);
  deliver(job->index, std::move(capture));
}

void HttpClient::Impl::deliver(std::size_t index, Capture capture) {
  delivered_[index] = true;
  --left_;
  if (on_capture_) on_capture_(capture);
  if ((*receiver_)(index, std::move(capture)) == Next::kStop) stop_ = true;
}

void HttpClient::Impl::interrupt(const std::vector<HttpRequest>& requests) {
  for (auto& [handle, job] : active_) curl_multi_remove_handle(multi_.get(), handle);
  active_.clear();
  waiting_.clear();
  queues_.drop_jobs();
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (delivered_[i]) continue;
    Capture capture;
    capture.url = capture.final_url = capture.permanent_url = requests[i].url;
    capture.time = current_time();
    capture.error = Error{ErrorKind::kInterrupted, "interrupted", {requests[i].url}};
    deliver(i, std::move(capture));
  }
}

void HttpClient::Impl::wait() {
  auto longest = std::chrono::duration_cast<std::chrono::milliseconds>(kLongestWait);
  const bool room = active_.size() < options_.politeness.max_connections;
  if (const auto next = queues_.next_start(); next && room) {
    const auto until = std::chrono::ceil<std::chrono::milliseconds>(*next - SteadyClock::now());
    longest = std::clamp(until, std::chrono::milliseconds(0), longest);
  }
  curl_multi_poll(multi_.get(), nullptr, 0, static_cast<int>(longest.count()), nullptr);
}

HttpClient::HttpClient(HttpOptions options, std::function<void(const Capture& capture)> on_capture)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(on_capture))) {}
HttpClient::~HttpClient() = default;
const HttpOptions& HttpClient::options() const { return impl_->options(); }

void HttpClient::fetch(const std::vector<HttpRequest>& requests, const Receiver& receiver) {
  impl_->fetch(requests, receiver);
}

Capture HttpClient::fetch_one(const HttpRequest& request) {
  Capture out;
  fetch({request}, [&](std::size_t, Capture capture) {
    out = std::move(capture);
    return Next::kGoOn;
  });
  return out;
}

}  // namespace wrapwright
