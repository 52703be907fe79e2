// SPDX-License-Identifier: Apache-2.0
#include "app/serve/metrics.h"

#include <algorithm>
#include <fstream>
#include <span>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>

namespace wrapwright {
namespace {

// In seconds.
constexpr std::array<double, 8> kReadingBounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5};
constexpr std::array<double, 13> kAnswerBounds = {0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30};

enum class FetchOutcome {
  kOk,
  kNotModified,
  kStatus,
  kNetwork,
  kLimit,
  kScheme,
  kPort,
  kAddress,
  kRobots,
  kInterrupted
};
constexpr std::array<const char*, 10> kFetchNames = {"ok",     "not-modified", "http-error", "network-error",
                                                     "limit",  "scheme",       "port",       "private-address",
                                                     "robots", "interrupted"};
constexpr std::array<const char*, 4> kRefusalNames = {"key", "cross-site", "rate", "busy"};
constexpr std::array<const char*, 2> kCacheNames = {"pages", "feeds"};

FetchOutcome outcome_of(const Capture& capture) {
  if (!capture.error) return capture.not_modified() ? FetchOutcome::kNotModified : FetchOutcome::kOk;
  switch (capture.refusal) {
    case FetchRefusal::kScheme:
      return FetchOutcome::kScheme;
    case FetchRefusal::kPort:
      return FetchOutcome::kPort;
    case FetchRefusal::kAddress:
      return FetchOutcome::kAddress;
    case FetchRefusal::kRobots:
      return FetchOutcome::kRobots;
    case FetchRefusal::kNone:
      break;
  }
  if (capture.error->kind == ErrorKind::kInterrupted) return FetchOutcome::kInterrupted;
  if (capture.error->kind == ErrorKind::kLimit) return FetchOutcome::kLimit;
  return capture.status >= 300 ? FetchOutcome::kStatus : FetchOutcome::kNetwork;
}

std::string number(double value) {
  std::string text = std::to_string(value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

void head(std::string& out, const char* name, const char* type, const char* help) {
  out += std::string("# HELP ") + name + " " + help + "\n# TYPE " + name + " " + type + "\n";
}

// `labels` without braces; "" = none.
void sample(std::string& out, std::string_view name, const std::string& labels, const std::string& value) {
  out += name;
  if (!labels.empty()) out += "{" + labels + "}";
  out += " " + value + "\n";
}

std::string label(const char* name, std::string_view value) {
  return std::string(name) + "=\"" + std::string(value) + "\"";
}

void add_process(std::string& out) {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  head(out, "process_cpu_seconds_total", "counter", "Processor time.");
  sample(out, "process_cpu_seconds_total", "", number(seconds(usage.ru_utime) + seconds(usage.ru_stime)));
  std::ifstream memory("/proc/self/statm");
  long pages = 0;
  long resident = 0;
  if (memory >> pages >> resident) {
    head(out, "process_resident_memory_bytes", "gauge", "Resident memory.");
    sample(out, "process_resident_memory_bytes", "", std::to_string(resident * ::sysconf(_SC_PAGESIZE)));
  }
}

void add_learning(std::string& out, const LearningCounts& learning) {
  constexpr const char* kStored = "wrapwright_wrappers_stored_total";
  head(out, kStored, "counter", "Wrappers that were stored.");
  sample(out, kStored, label("how", "learned"), std::to_string(learning.learned));
  sample(out, kStored, label("how", "learned-again"), std::to_string(learning.again));
  sample(out, kStored, label("how", "renewed"), std::to_string(learning.renewed));
  head(out, "wrapwright_learning_failed_total", "counter",
       "Attempts to learn or check a site that ended with an error.");
  sample(out, "wrapwright_learning_failed_total", "", std::to_string(learning.failed));
  head(out, "wrapwright_learning_sites", "gauge", "Sites being learned or checked, or waiting for it.");
  sample(out, "wrapwright_learning_sites", "", std::to_string(learning.waiting));
}

}  // namespace

void Metrics::add(Times& times, std::span<const double> bounds, Duration time) {
  const std::chrono::duration<double> seconds = time;
  const auto bound = std::lower_bound(bounds.begin(), bounds.end(), seconds.count()) - bounds.begin();
  times.counts.resize(bounds.size() + 1);
  ++times.counts[static_cast<std::size_t>(bound)];
  times.seconds += seconds.count();
}

void Metrics::count_request(const std::string& api, int status, Duration time) {
  const std::lock_guard lock(mutex_);
  ++requests_[{api, status}];
  add(answers_[api], kAnswerBounds, time);
}

void Metrics::count_page(bool has_article, Duration time) {
  const std::lock_guard lock(mutex_);
  ++pages_.at(has_article ? 1 : 0);
  add(reading_, kReadingBounds, time);
}

void Metrics::count_look_up(CacheName cache, bool is_known) {
  const std::lock_guard lock(mutex_);
  ++look_ups_.at(static_cast<std::size_t>(cache)).at(is_known ? 1 : 0);
}

void Metrics::count_fetch(const Capture& capture) {
  const std::lock_guard lock(mutex_);
  ++fetches_.at(static_cast<std::size_t>(outcome_of(capture)));
}

void Metrics::count_refused(RequestRefusal why) {
  const std::lock_guard lock(mutex_);
  ++refused_.at(static_cast<std::size_t>(why));
}

void Metrics::append(std::string& out, const char* name, const std::string& labels, const Times& times,
                     std::span<const double> bounds) {
  const std::string before = labels.empty() ? "" : labels + ",";
  const std::string bucket = std::string(name) + "_bucket";
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i <= bounds.size(); ++i) {
    if (i < times.counts.size()) sum += times.counts[i];
    sample(out, bucket, before + label("le", i < bounds.size() ? number(bounds[i]) : "+Inf"), std::to_string(sum));
  }
  sample(out, std::string(name) + "_sum", labels, number(times.seconds));
  sample(out, std::string(name) + "_count", labels, std::to_string(sum));
}

std::string Metrics::text(const ServiceState& state) const {
  std::string out;
  if (state.learning) add_learning(out, *state.learning);
  const std::lock_guard lock(mutex_);
  head(out, "wrapwright_requests_total", "counter", "Requests that were answered.");
  for (const auto& [key, count] : requests_) {
    sample(out, "wrapwright_requests_total",
           label("api", key.first) + "," + label("status", std::to_string(key.second)), std::to_string(count));
  }
  head(out, "wrapwright_request_seconds", "histogram", "Time from the whole request to its answer.");
  for (const auto& [api, times] : answers_)
    append(out, "wrapwright_request_seconds", label("api", api), times, kAnswerBounds);
  head(out, "wrapwright_refused_total", "counter", "Requests that were refused.");
  for (std::size_t i = 0; i < refused_.size(); ++i)
    sample(out, "wrapwright_refused_total", label("reason", kRefusalNames.at(i)), std::to_string(refused_.at(i)));
  head(out, "wrapwright_fetches_total", "counter", "Attempts to fetch a URL.");
  for (std::size_t i = 0; i < fetches_.size(); ++i)
    sample(out, "wrapwright_fetches_total", label("outcome", kFetchNames.at(i)), std::to_string(fetches_.at(i)));
  head(out, "wrapwright_cache_requests_total", "counter", "Lookups in the in-memory caches.");
  for (std::size_t i = 0; i < look_ups_.size(); ++i) {
    for (const bool hit : {true, false}) {
      sample(out, "wrapwright_cache_requests_total",
             label("cache", kCacheNames.at(i)) + "," + label("outcome", hit ? "hit" : "miss"),
             std::to_string(look_ups_.at(i).at(hit ? 1 : 0)));
    }
  }
  head(out, "wrapwright_waiting", "gauge", "Pages and fetches waiting for a thread.");
  sample(out, "wrapwright_waiting", label("what", "posted"), std::to_string(state.waiting_pages));
  sample(out, "wrapwright_waiting", label("what", "fetch"), std::to_string(state.waiting_fetches));
  head(out, "wrapwright_watched_feeds", "gauge", "Feeds that the server watches.");
  sample(out, "wrapwright_watched_feeds", "", std::to_string(state.watched_feeds));
  head(out, "wrapwright_pages_total", "counter", "Pages that were read.");
  sample(out, "wrapwright_pages_total", label("status", "article"), std::to_string(pages_[1]));
  sample(out, "wrapwright_pages_total", label("status", "no-article"), std::to_string(pages_[0]));
  head(out, "wrapwright_extract_seconds", "histogram", "Time to read a page.");
  append(out, "wrapwright_extract_seconds", "", reading_, kReadingBounds);
  add_process(out);
  return out;
}

}  // namespace wrapwright
