// SPDX-License-Identifier: Apache-2.0
#pragma once
// Requests feeds periodically, like `archive` run by cron: the server can then learn from their pages and detect drift
// even if nobody reads them, and their full text is ready when a client requests it. Feeds that clients add are kept in
// a list on disk. Safe from any thread; has its own thread, which only starts the requests.
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
  std::filesystem::path list;                             // one URL per line; need not exist; "" = no list is kept
  std::vector<std::string> feeds;                         // in addition to those of the list
  std::chrono::seconds every{3'600};                      // from one result to the next request
  std::chrono::seconds soon{60};                          // the same if there was not enough time for all pages
  std::size_t max_feeds = 1'000;                          // in the list
  std::size_t at_a_time = 4;                              // limited so that requests of clients come first
  std::function<void(const Error& error)> on_error = {};  // may be empty
};

// The outcome of the last request.
struct FeedOutcome {
  std::string problem;  // why there was no feed; "" = there was one
  std::size_t items = 0;
  std::size_t full = 0;                 // number of items with full text
  std::vector<std::string> notes = {};  // defects of the feed, with places: "f.xml:9:1: the feed ends inside <a>"
  bool is_late = false;                 // there was not enough time for all its pages
};

struct WatchedFeed {
  std::string url;
  std::string asked;  // time of the request, ISO 8601 in UTC; "" = not yet, so there is no outcome
  bool is_listed = false;
  FeedOutcome last;
};

class FeedWatch {
 public:
  // Reads a feed; eventually calls `done` once, from any thread.
  using Ask = std::function<void(const std::string& url, std::function<void(FeedOutcome outcome)> done)>;

  // Begins at once.
  FeedWatch(FeedWatchOptions options, Ask ask);
  FeedWatch(const FeedWatch&) = delete;
  FeedWatch& operator=(const FeedWatch&) = delete;
  ~FeedWatch();  // calls stop(). REQUIRES: all requests are done

  // False if it is already watched. Fails with kLimit if the list is full, and with kIo.
  [[nodiscard]] Result<bool> add(const std::string& url);
  // False if it is not in the list. Fails with kIo.
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
  std::map<std::string, Entry> entries_;  // by URL; guarded by mutex_, like all members below
  std::size_t asked_ = 0;
  bool is_stopped_ = false;
  std::thread thread_;
};

}  // namespace wrapwright
