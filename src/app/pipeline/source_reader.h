// SPDX-License-Identifier: Apache-2.0
#pragma once
// Turns SOURCE arguments into pages: feeds, home pages, folders, lists of URLs, OPML, single pages, standard input.
// Reading has two steps: expand() reads only the disk, resolve() fetches from the network and follows feeds. Bytes that
// can be read only once are kept in memory up to a budget, the rest on disk (app/pipeline/page_spool.h). One thread.
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/pipeline/archived_feeds.h"
#include "app/pipeline/listener.h"
#include "app/pipeline/other_pages.h"
#include "app/pipeline/page_sample.h"
#include "app/pipeline/page_spool.h"
#include "app/pipeline/source_page.h"
#include "content/feed/feed.h"
#include "content/feed/folder_feeds.h"
#include "core/base/result.h"
#include "web/captures/archive_pages.h"
#include "web/captures/record_pick.h"
#include "web/fetch/capture.h"
#include "web/fetch/folder.h"
#include "web/fetch/http_client.h"
#include "web/fetch/source.h"

namespace wrapwright {

// How home pages are treated, including those in lists.
enum class HomePages { kFollowFeeds, kArePages };

struct SourceReaderOptions {
  HttpOptions http;
  HomePages home_pages = HomePages::kFollowFeeds;
  // In feeds, archives, sitemaps and lists of URLs; further ones are left out; 0 = all.
  std::size_t max_items_per_site = 0;
  std::size_t max_first_items = 0;  // per site; resolve() holds back the others; 0 = all
  std::string url;                  // of a single page in a file or on standard input, or of a folder without an index
  RecordPick pick = {};             // for archives
  // Completes the information about a single page that is a file: its site, its URL. May be empty.
  std::function<void(SourcePage&)> identify = {};
  FeedLimits feed_limits;
  std::set<std::string> hosts = {};  // sites to read from archives; empty = all
  // A home page that links to at most this many pages may only offer a choice of other home pages, such as by language.
  std::size_t max_choices = 10;
  bool keep_home_pages = false;  // keeps those read for the feeds that they name, for add_contrast_pages()
  std::size_t max_kept_bytes = std::size_t{32} << 20U;  // in memory, for pages that can be read only once
  std::string since = {};  // "2024-05-01": leave out older items of feeds and sitemaps; "" = none
};

// Whether a date from a feed or sitemap is before the day `since`; false if one of them is unknown. If the date is less
// precise (2024-05), only its precision is compared.
[[nodiscard]] bool is_older(std::string_view date, std::string_view since);

class SourceReader {
 public:
  SourceReader(SourceReaderOptions options, Listener listener);

  // Never fails: an unreadable source becomes a page in state kFailed at its position. For archives, returns a sample
  // of each site's pages, after the pages of all other sources.
  [[nodiscard]] std::vector<SourcePage> expand(const std::vector<std::string>& sources);
  // Expands one source that is neither a folder nor an archive.
  void expand(SourceKind kind, const std::string& source, std::vector<SourcePage>& out);
  // Standard input, of which `start` has been read already.
  void expand_standard_input(std::string start, std::vector<SourcePage>& out);
  // Afterwards every page is kReady, kFailed, or kHeld.
  void resolve(std::vector<SourcePage>& pages);
  // Whether pages are held back.
  [[nodiscard]] static bool has_more(const std::vector<SourcePage>& pages);
  // Fetches up to `count` more of the pages held back for each site (the URL's host) that wants them. False if there
  // were none.
  bool fetch_more(std::vector<SourcePage>& pages, std::size_t count,
                  const std::function<bool(const std::string& site)>& wants);
  // Adds to the pages of each site whose feed or whose home page's links were followed its contrast pages
  // (app/pipeline/contrast_pages.h): the home page that the feed names, and at most `most` pages that it links to. A
  // failure here does not count as a failure of the run.
  void add_contrast_pages(std::vector<SourcePage>& pages, std::size_t most);
  // A single page, whatever its content: a file, a URL, or "-".
  [[nodiscard]] SourcePage read_page(const std::string& source);
  [[nodiscard]] const RecordPick& pick() const { return options_.pick; }
  [[nodiscard]] const std::string& url() const { return options_.url; }

 private:
  void expand_one(const std::string& source, PageSample& sample, std::vector<SourcePage>& out);
  void expand_folder(const std::filesystem::path& folder, PageSample& sample, std::vector<SourcePage>& out);
  void sample_archive(const std::string& path, PageSample& sample, std::vector<SourcePage>& out);
  void sample_pages(ArchivePages archive, PageSample& sample, std::vector<SourcePage>& out);
  [[nodiscard]] TakenRecords taken_records() const;
  void add_folder_page(FolderPage entry, const std::filesystem::path& folder, FolderFeeds* feeds,
                       std::vector<SourcePage>& out);
  void expand_bytes(SourceKind kind, std::string_view bytes, const SourcePage& origin, std::vector<SourcePage>& out);
  void expand_sitemap(std::string_view bytes, const SourcePage& origin, std::vector<SourcePage>& out);
  void expand_feed(std::string_view bytes, const SourcePage& origin, std::vector<SourcePage>& out);
  void expand_home_page(std::string_view bytes, const SourcePage& origin, std::vector<SourcePage>& out);
  void expand_redirect(SourcePage page, std::string target, std::vector<SourcePage>& out) const;
  void expand_without_feed(SourcePage home, std::vector<SourcePage>& out);
  static void name_pages(const std::vector<std::string>& sources, std::vector<SourcePage>& pages);
  void try_usual_address(SourcePage page, std::vector<SourcePage>& out);
  void follow_links(SourcePage home, std::vector<SourcePage>& out);
  void accept(SourcePage page, Capture capture, std::vector<SourcePage>& out);
  void accept_choice(SourcePage page, std::string bytes, std::vector<SourcePage>& out);
  void accept_usual(SourcePage page, Capture capture, std::vector<SourcePage>& out);
  void accept_named_feed(SourcePage page, Capture capture, std::vector<SourcePage>& out);
  void drop_surplus_items(std::vector<SourcePage>& pages) const;
  void sample_mapped_pages(std::vector<SourcePage>& pages) const;
  void release_waiting_pages(std::vector<SourcePage>& pages) const;
  void hold_items_back(std::vector<SourcePage>& pages) const;
  [[nodiscard]] HttpClient& client();
  void fetch_round(std::vector<SourcePage>& pages);
  [[nodiscard]] std::optional<Capture> known_home(const std::string& site, const std::string& url) const;
  [[nodiscard]] SourcePage as_page(std::string bytes, SourcePage origin);

  SourceReaderOptions options_;
  Listener listener_;
  std::unique_ptr<HttpClient> client_;
  PageSpool spool_;
  std::shared_ptr<RecordLookup> records_ = std::make_shared<RecordLookup>();
  ArchivedFeeds archived_feeds_;
  std::set<std::string> named_feeds_;  // named by pages in state kNamed, or by pages that a home page offers as choices
  std::set<std::string> choices_;      // home pages that may only offer a choice
  std::map<std::string, SourcePage> home_pages_;  // by site; see SourceReaderOptions::keep_home_pages
  std::map<std::string, FeedOfSite> followed_;    // by site: home pages whose links were followed
};

}  // namespace wrapwright
