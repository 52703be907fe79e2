// SPDX-License-Identifier: Apache-2.0
#include "app/serve/metrics.h"

#include <algorithm>
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

namespace wrapwright {
namespace {

std::string number(double value) {
  std::string text = std::to_string(value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

void head(std::string& out, const char* name, const char* type, const char* help) {
  out += std::string("# HELP ") + name + " " + help + "\n# TYPE " + name + " " + type + "\n";
}

void add_process(std::string& out) {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  head(out, "process_cpu_seconds_total", "counter", "Processor time.");
  out += "process_cpu_seconds_total " + number(seconds(usage.ru_utime) + seconds(usage.ru_stime)) + "\n";
  std::ifstream memory("/proc/self/statm");
  long pages = 0;
  long resident = 0;
  if (memory >> pages >> resident) {
    head(out, "process_resident_memory_bytes", "gauge", "Resident memory.");
    out += "process_resident_memory_bytes " + std::to_string(resident * ::sysconf(_SC_PAGESIZE)) + "\n";
  }
}

}  // namespace

void Metrics::count_request(const std::string& api, int status) {
  const std::lock_guard lock(mutex_);
  ++requests_[{api, status}];
}

void Metrics::count_page(bool has_article, std::chrono::steady_clock::duration time) {
  const std::chrono::duration<double> seconds = time;
  const auto bound = std::lower_bound(kBounds.begin(), kBounds.end(), seconds.count()) - kBounds.begin();
  const std::lock_guard lock(mutex_);
  ++pages_.at(has_article ? 1 : 0);
  ++times_.at(static_cast<std::size_t>(bound));
  seconds_ += seconds.count();
}

void Metrics::count_cached() {
  const std::lock_guard lock(mutex_);
  ++cached_;
}

std::string Metrics::text(const std::optional<LearningCounts>& learning) const {
  std::string out;
  if (learning) {
    head(out, "wrapwright_learned_total", "counter", "Wrappers that were learned and stored.");
    out += "wrapwright_learned_total " + std::to_string(learning->stored) + "\n";
    head(out, "wrapwright_learning_sites", "gauge", "Sites that wait to be learned, or are.");
    out += "wrapwright_learning_sites " + std::to_string(learning->waiting) + "\n";
  }
  const std::lock_guard lock(mutex_);
  head(out, "wrapwright_requests_total", "counter", "Requests that were answered.");
  for (const auto& [key, count] : requests_) {
    out += "wrapwright_requests_total{api=\"" + key.first + "\",status=\"" + std::to_string(key.second) + "\"} " +
           std::to_string(count) + "\n";
  }
  head(out, "wrapwright_pages_total", "counter", "Pages that were read.");
  out += "wrapwright_pages_total{status=\"article\"} " + std::to_string(pages_[1]) + "\n";
  out += "wrapwright_pages_total{status=\"no-article\"} " + std::to_string(pages_[0]) + "\n";
  head(out, "wrapwright_cached_total", "counter", "Requests for a page that were answered from memory.");
  out += "wrapwright_cached_total " + std::to_string(cached_) + "\n";
  head(out, "wrapwright_extract_seconds", "histogram", "Time to read a page.");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < times_.size(); ++i) {
    sum += times_.at(i);
    const std::string bound = i < kBounds.size() ? number(kBounds.at(i)) : "+Inf";
    out += "wrapwright_extract_seconds_bucket{le=\"" + bound + "\"} " + std::to_string(sum) + "\n";
  }
  out += "wrapwright_extract_seconds_sum " + number(seconds_) + "\n";
  out += "wrapwright_extract_seconds_count " + std::to_string(sum) + "\n";
  add_process(out);
  return out;
}

}  // namespace wrapwright
