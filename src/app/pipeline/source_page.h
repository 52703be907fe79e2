// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page that a command processes: where it comes from, what is known about it, and its bytes. The functions are pure,
// except that they read the page's file; safe from any thread.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/pipeline/page_spool.h"
#include "content/feed/feed.h"
#include "content/feed/feed_search.h"
#include "core/base/result.h"
#include "core/normalize/normalizer.h"
#include "core/page/page.h"
#include "web/captures/captured_page.h"
#include "web/fetch/folder.h"

namespace wrapwright {

// A page, or the error that prevents reading it.
struct SourcePage {
  enum class State {
    kReady,    // `file`, `archived` or `kept` holds its bytes
    kItem,     // to be fetched; the response is the page
    kHeld,     // the same, but only fetched by fetch_more()
    kListed,   // to be fetched; a feed expands to its items
    kWaiting,  // like kListed, but from a list of URLs, and only fetched while its site has too few pages
    kHome,     // to be fetched; a feed expands to its items, a page to the items of the feed that it links to
    kNamed,    // like kHome, but a page that names a feed is kept in addition to the feed's items
    kFeed,     // to be fetched; must be a feed
    kMapped,   // to be fetched if it is in the sample of the pages that sitemaps name; the response is the page
    kUsual,    // to be fetched; a usual feed address of a site whose home page (the id) names no readable feed: see
               // `search`; `kept` is the home page
    kFailed,   // see `error`
  };
  State state = State::kReady;
  std::string id;
  std::string input;                         // the archive, file or address that it is read from, as given
  std::string url;                           // "" = unknown
  std::vector<std::string> redirected_from;  // pages on the way to `url` (app/pipeline/page_redirect.h)
  std::string site;                          // by group, folder or option, else the URL's host, as by site_of_page()
  std::string content_type;
  std::string fetched;      // when it was fetched or captured, ISO 8601 in UTC; "" if unknown
  bool is_indexed = false;  // listed in a folder's index, which may list several captures of one URL
  std::filesystem::path file;
  std::shared_ptr<const ArchivedPage> archived;  // holds its bytes instead of `file`; may be null
  std::shared_ptr<const KeptBytes> kept;         // the same
  std::shared_ptr<const Feed> feed;              // keeps `item` alive
  const FeedItem* item = nullptr;
  std::string feed_url;                    // of `feed`; "" if unknown
  std::shared_ptr<const SourcePage> home;  // for a page in state kFeed, the home page that names it; may be null
  FeedSearch search;                       // search for the feed of a home page
  // Fetched in addition to the feed's items, to see what is not an article (app/pipeline/other_pages.h); not counted as
  // a requested page.
  bool is_contrast_page = false;
  std::optional<Error> error;
  // Damage of the record that the page comes from, or of its coded body; the rest of the page can be read.
  std::optional<Error> damage;
};

// Turns the page into one that cannot be read; without an id, it gets the place of the error as its id.
[[nodiscard]] SourcePage failed_page(SourcePage page, Error error);
[[nodiscard]] SourcePage failed_page(const std::string& id, Error error);
[[nodiscard]] SourcePage failed_page(const Error& error);

// A page of an archive.
[[nodiscard]] SourcePage source_page(CapturedPage page);

// The name of a page in messages: the place of its error, or its id with its URL.
[[nodiscard]] std::string label_of(const SourcePage& page);

// Whether the page must be fetched before it is processed.
[[nodiscard]] bool is_to_fetch(const SourcePage& page);

// The site of a page: its group, else the host of its URL; "" if neither is known.
[[nodiscard]] std::string site_of_page(const SourcePage& page);

// The first bytes of a page that is ready: at most max_bytes + 1, so that a parser with this limit can see that it
// truncates the page; the rest is not read. Files that end in .gz are decompressed, archived pages decoded. If these
// are damaged, `damage` receives the reason, with the record as its place, and the result is the bytes before the
// damage; if `damage` is null or there are no such bytes, the function fails. Bytes that contradict the record's
// digests also count as damage, which is only reported to `damage`. The result points into `buffer` or the archived or
// kept page. Fails like read_file and read_http_body, and if the bytes cannot be a page: with kSyntax for an empty file
// or response, with kUnsupported if it is not text or has another Content-Type and does not look like HTML; these
// errors have no place.
[[nodiscard]] Result<std::string_view> read_bytes(const SourcePage& page, std::size_t max_bytes, std::string& buffer,
                                                  std::optional<Error>* damage = nullptr);

// The same for any file or response, whether it is a page or not.
[[nodiscard]] Result<std::string_view> read_any_bytes(const SourcePage& page, std::size_t max_bytes,
                                                      std::string& buffer, std::optional<Error>* damage = nullptr);

// Parses these bytes of the page. Fails with kLimit if the normalizer cannot finish the page.
[[nodiscard]] Result<Page> parse_page(const SourcePage& page, std::string_view bytes, Normalizer& normalizer);

// read_bytes followed by parse_page, through `buffer`, whose contents are unspecified afterwards. Damage found on the
// way is recorded in the page, unless it has some already. REQUIRES: the normalizer has these limits.
Result<Page> read_page(SourcePage& page, const PageLimits& limits, Normalizer& normalizer, std::string& buffer);

// Fills in what an index says about a page: its URL, Content-Type and site, which is its group and era or, if there is
// no URL either, the folder. If `base_url` is the folder's URL, a page without an index entry gets the URL of a
// mirrored file.
void describe_page(FolderPage& entry, const std::filesystem::path& folder, std::string_view base_url, SourcePage& page);

}  // namespace wrapwright
