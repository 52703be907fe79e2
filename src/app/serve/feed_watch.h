// SPDX-License-Identifier: Apache-2.0
#pragma once
// Feeds that the server requests periodically, as `archive` does it when cron runs it: so their pages are learned from
// and drift is seen though nobody reads them, and their full text is there when somebody asks. What is watched by wish
// is kept in a list on disk. Safe from any thread; has one of its own, which only tells when.
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

struct FeedWatchOptions {
  std::filesystem::path list;                             // a URL a line; it need not be there; "" = none is kept
  std::vector<std::string> feeds;                         // beside those of the list
  std::chrono::seconds every{3'600};                      // from one answer to the next request
  std::chrono::seconds soon{60};                          // the same where there was no time for all pages
  std::size_t max_feeds = 1'000;                          // of the list
  std::size_t at_a_time = 4;                              // so that those who ask come first
  std::function<void(const Error& error)> on_error = {};  // may be empty
};

// What came of the last request.
struct FeedOutcome {
  std::string problem;  // why there was no feed; "" = there was one
  std::size_t items = 0;
  std::size_t full = 0;                 // of these with full text
  std::vector<std::string> notes = {};  // what the feed itself lacks, and where: "f.xml:9:1: the feed ends inside <a>"
  bool is_late = false;                 // there was no time for all of its pages
};

struct WatchedFeed {
  std::string url;
  std::string asked;  // when, ISO 8601 in UTC; "" = not yet, and there is no outcome
  bool is_listed = false;
  FeedOutcome last;
};

class FeedWatch {
 public:
  // Has a feed read; calls `done` once, from any thread, sooner or later.
  using Ask = std::function<void(const std::string& url, std::function<void(FeedOutcome outcome)> done)>;

  // Begins at once.
  FeedWatch(FeedWatchOptions options, Ask ask);
  FeedWatch(const FeedWatch&) = delete;
  FeedWatch& operator=(const FeedWatch&) = delete;
  ~FeedWatch();  // as stop(). REQUIRES: all is done that was asked

  // False if it is watched already. kLimit where the list is full; kIo.
  [[nodiscard]] Result<bool> add(const std::string& url);
  // False if it is not of the list. kIo.
  [[nodiscard]] Result<bool> remove(const std::string& url);
  [[nodiscard]] std::vector<WatchedFeed> feeds();  // by URL

  // Starts no further requests.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    WatchedFeed feed;
    Clock::time_point due;
    bool is_asked = false;
  };
  void run();
  void finish(const std::string& url, FeedOutcome outcome);
  [[nodiscard]] Status write_list();  // REQUIRES: mutex_ is held

  FeedWatchOptions options_;
  Ask ask_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Entry> entries_;  // by URL; guarded by mutex_, as all below
  std::size_t asked_ = 0;
  bool is_stopped_ = false;
  std::thread thread_;
};

}  // namespace wrapwright
