// SPDX-License-Identifier: Apache-2.0
#pragma once
// The latest pages of each site that have passed through the server, in a database on disk: what was added is there
// after a killed process, too. A page counts once, by its address; when its bytes have changed it is among the latest
// again. The oldest pages make room for new ones, of a site and of all. Safe from any thread. Cost: what was seen
// lately is told by a hash; all else is a transaction.
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
  std::size_t bytes = std::size_t{256} << 20U;  // of all pages, as they are packed on disk
};

struct SampledPage {
  std::string_view site;
  std::string_view url;
  std::string_view content_type;
  std::string_view time;  // of the fetch, ISO 8601 in UTC
  std::string_view feed;  // that names it; "" = unknown
  std::string_view bytes;
};

// What is known of a site.
struct SampledSite {
  std::string name;
  std::size_t seen = 0;     // pages
  std::size_t added = 0;    // pages and changes of pages
  std::size_t checked = 0;  // `added`, when its wrapper was last looked at
  std::size_t pages = 0;    // that are held
  std::size_t learned = 0;  // from so many pages its wrapper was learned anew by the server; 0 = it was not
  std::size_t samples = 0;  // that this wrapper had: with those beside the pages of a feed
  std::string verdict;      // of the last look, as docs/use/drift.md has it; "" = the wrapper was not judged
  std::string drift;        // the same, an object of "sites" there; "" likewise
};

class SiteSamples {
 public:
  // Creates the file. Fails as Database::open, and with kUnsupported for one of another version.
  [[nodiscard]] static Result<std::unique_ptr<SiteSamples>> open(const std::filesystem::path& file,
                                                                 const SampleLimits& limits);
  SiteSamples(const SiteSamples&) = delete;
  SiteSamples& operator=(const SiteSamples&) = delete;
  ~SiteSamples() = default;

  // Whether the page is new, or has changed. kIo.
  [[nodiscard]] Result<bool> add(const SampledPage& page);
  // The feed's bytes, for the words of the items whose pages are held.
  [[nodiscard]] Status add_feed(std::string_view url, std::string_view bytes);

  // At most `most` pages of the site, the latest ones, in the order in which they came.
  [[nodiscard]] Result<std::vector<SourcePage>> latest(const std::string& site, std::size_t most);
  // With no name if nothing is known of the site.
  [[nodiscard]] Result<SampledSite> site(const std::string& name);
  // The sites that had a page last, at most `most`.
  [[nodiscard]] Result<std::vector<SampledSite>> sites(std::size_t most);
  [[nodiscard]] Status set_checked(const SampledSite& site);
  // Moves what was written from the log into the database, once it is much: to be called now and then, from a thread
  // that may wait for the disk. If nobody does, add() does it before the log gets too long.
  [[nodiscard]] Status tend();

 private:
  SiteSamples(Database database, Database reading, const SampleLimits& limits)
      : database_(std::move(database)), reading_(std::move(reading)), limits_(limits), known_(kKnown) {}
  static constexpr std::size_t kKnown = 10'000;
  static constexpr std::size_t kManyUnmoved = std::size_t{8} << 20U;
  static constexpr std::size_t kMostUnmoved = std::size_t{64} << 20U;

  // Whether the page is there with these bytes.
  [[nodiscard]] Result<bool> holds(const SampledPage& page, const std::string& key, std::int64_t hash);
  // `bytes` are the page's as they are packed.
  Status enter(const SampledPage& page, const std::string& key, std::int64_t hash, const std::string& bytes);
  Status make_room(std::string_view site);
  Status drop(std::int64_t number, std::string_view site, std::int64_t bytes);
  [[nodiscard]] Result<std::vector<SampledSite>> read_sites(const char* condition, const std::string& name,
                                                            std::size_t most);
  [[nodiscard]] std::optional<std::string> feed_bytes(const std::string& url);
  void add_items(std::vector<SourcePage>& pages);

  [[nodiscard]] Status move_log(Database& database, const char* how);

  std::mutex mutex_;  // of database_, bytes_ and known_
  Database database_;
  // Its own connection, so that who writes does not wait for the learner, whose priority is low.
  std::mutex reading_mutex_;  // of reading_; taken before mutex_
  Database reading_;
  std::atomic<std::size_t> unmoved_ = 0;  // bytes of pages that are in the log of the database, about
  SampleLimits limits_;
  std::int64_t bytes_ = 0;                     // of all pages
  LruCache<std::string, std::int64_t> known_;  // hash of the bytes, by site and key
};

}  // namespace wrapwright
