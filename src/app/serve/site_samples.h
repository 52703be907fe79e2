// SPDX-License-Identifier: Apache-2.0
#pragma once
// The latest pages of each site that have passed through the server, in a database on disk, so that added pages survive
// a killed process. A page counts once, by its address; when its bytes change, it becomes one of the latest again. New
// pages replace the oldest ones, both per site and in total. Safe from any thread. Cost: recently seen pages are
// recognized by a hash; everything else is a transaction.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/pipeline/source_page.h"
#include "core/base/lru_cache.h"
#include "core/base/result.h"
#include "core/database/database.h"

namespace wrapwright {

struct SampleLimits {
  std::size_t pages_of_site = 50;
  std::size_t bytes = std::size_t{256} << 20U;  // of all pages, as compressed on disk
};

struct SampledPage {
  std::string_view site;
  std::string_view url;
  std::string_view content_type;
  std::string_view time;  // of the fetch, ISO 8601 in UTC
  std::string_view feed;  // the feed that names it; "" = unknown
  std::string_view bytes;
};

// What is known about a site.
struct SampledSite {
  std::string name;
  std::size_t seen = 0;     // pages
  std::size_t added = 0;    // pages and changes of pages
  std::size_t checked = 0;  // value of `added` when its wrapper was last examined
  std::size_t pages = 0;    // number of stored pages
  std::size_t learned = 0;  // number of pages that the server last learned a new wrapper from; 0 = never
  std::size_t samples = 0;  // samples of that wrapper, including contrast pages
  std::string verdict;      // of the last examination, as in docs/use/drift.md; "" = the wrapper was not judged
  std::string drift;        // of the last examination, a "sites" object as in docs/use/drift.md; "" = not judged
};

class SiteSamples {
 public:
  // Opens or creates the file. Fails like Database::open, and with kUnsupported for a file of another version.
  [[nodiscard]] static Result<std::unique_ptr<SiteSamples>> open(const std::filesystem::path& file,
                                                                 const SampleLimits& limits);
  SiteSamples(const SiteSamples&) = delete;
  SiteSamples& operator=(const SiteSamples&) = delete;
  ~SiteSamples() = default;

  // Adds the page; returns whether it is new or has changed. Fails with kIo.
  [[nodiscard]] Result<bool> add(const SampledPage& page);
  // Stores the feed's bytes, for the texts of the items whose pages are stored.
  [[nodiscard]] Status add_feed(std::string_view url, std::string_view bytes);

  // At most `most` pages of the site, the latest ones, in the order in which they came.
  [[nodiscard]] Result<std::vector<SourcePage>> latest(const std::string& site, std::size_t most);
  // The result has no name if the site is unknown.
  [[nodiscard]] Result<SampledSite> site(const std::string& name);
  // The sites with the most recent pages, at most `most`.
  [[nodiscard]] Result<std::vector<SampledSite>> sites(std::size_t most);
  [[nodiscard]] Status set_checked(const SampledSite& site);
  // Moves written data from the log into the database if the log is long: should be called now and then, by a thread
  // that may wait for the disk. Otherwise add() does it before the log gets too long.
  [[nodiscard]] Status tend();

 private:
  SiteSamples(Database database, Database reading, const SampleLimits& limits)
      : database_(std::move(database)), reading_(std::move(reading)), limits_(limits), known_(kKnown) {}
  static constexpr std::size_t kKnown = 10'000;
  static constexpr std::size_t kManyUnmoved = std::size_t{8} << 20U;
  static constexpr std::size_t kMostUnmoved = std::size_t{64} << 20U;

  // Whether the page is stored with these bytes.
  [[nodiscard]] Result<bool> holds(const SampledPage& page, const std::string& key, std::int64_t hash);
  // `bytes` are the compressed bytes of the page.
  Status enter(const SampledPage& page, const std::string& key, std::int64_t hash, const std::string& bytes);
  Status make_room(std::string_view site);
  Status drop(std::int64_t number, std::string_view site, std::int64_t bytes);
  [[nodiscard]] Result<std::vector<SampledSite>> read_sites(const char* condition, const std::string& name,
                                                            std::size_t most);
  [[nodiscard]] std::optional<std::string> feed_bytes(const std::string& url);
  void add_items(std::vector<SourcePage>& pages);

  [[nodiscard]] Status move_log(Database& database, const char* how);

  std::mutex mutex_;  // guards database_, bytes_ and known_
  Database database_;
  // A separate connection for reading, so that writers do not wait for the learner, whose priority is low.
  std::mutex reading_mutex_;  // guards reading_; locked before mutex_
  Database reading_;
  std::atomic<std::size_t> unmoved_ = 0;  // approximate number of bytes of pages in the database's log
  SampleLimits limits_;
  std::int64_t bytes_ = 0;                     // of all pages
  LruCache<std::string, std::int64_t> known_;  // hash of the bytes, by site and key
};

}  // namespace wrapwright
