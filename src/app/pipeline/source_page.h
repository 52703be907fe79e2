// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page that a command works on: where it comes from, what is known of it, and its bytes. The functions are pure but
// for the file that they read; safe from any thread.
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
    kItem,     // to be fetched; the answer is the page
    kHeld,     // the same, but only fetched by fetch_more()
    kListed,   // to be fetched; a feed expands to its items
    kWaiting,  // the same, but of a list of URLs, and only fetched while its site has too few pages
    kHome,     // to be fetched; a feed expands to its items, a page to the items of the feed that it links
    kNamed,    // the same, but a page that names a feed is kept beside the feed's items
    kFeed,     // to be fetched; must be a feed
    kMapped,   // to be fetched if it is in the sample of what sitemaps name; the answer is the page
    kUsual,    // to be fetched; what a site may have whose home page, the id, names no feed that can be read: see
               // `search`. `kept` is the home page
    kFailed,   // see `error`
  };
  State state = State::kReady;
  std::string id;
  std::string input;                         // the archive, file or address that it is read from, as it was named
  std::string url;                           // "" = unknown
  std::vector<std::string> redirected_from;  // pages on the way to `url` (app/pipeline/page_redirect.h)
  std::string site;                          // by group, folder or option, else the URL's host, as site_of_page() says
  std::string content_type;
  std::string fetched;      // when it was fetched or captured, ISO 8601 in UTC; "" if unknown
  bool is_indexed = false;  // by a folder's index, which may list several captures of one URL
  std::filesystem::path file;
  std::shared_ptr<const ArchivedPage> archived;  // holds its bytes instead of `file`; may be null
  std::shared_ptr<const KeptBytes> kept;         // the same
  std::shared_ptr<const Feed> feed;              // keeps `item` alive
  const FeedItem* item = nullptr;
  std::string feed_url;                    // of `feed`; "" if unknown
  std::shared_ptr<const SourcePage> home;  // of a page in state kFeed: the home page that names it; may be null
  FeedSearch search;                       // for the feed of a home page
  // Fetched beside the feed's items, to see what is no article (app/pipeline/other_pages.h); not counted as a page that
  // was asked for.
  bool is_contrast_page = false;
  std::optional<Error> error;
  // Of the record that the page comes from, or of the codings of its body; what is left of the page can be read.
  std::optional<Error> damage;
};

// A page that cannot be read, with what is known of it, its id, or the place of the error for its id.
[[nodiscard]] SourcePage failed_page(SourcePage page, Error error);
[[nodiscard]] SourcePage failed_page(const std::string& id, Error error);
[[nodiscard]] SourcePage failed_page(const Error& error);

// A page of an archive.
[[nodiscard]] SourcePage source_page(CapturedPage page);

// What a page is called in messages: the place of its error, or its id with its URL.
[[nodiscard]] std::string label_of(const SourcePage& page);

// Whether the page must be fetched before it is worked on.
[[nodiscard]] bool is_to_fetch(const SourcePage& page);

// The site of a page: its group, else the host of its URL; "" if neither is known.
[[nodiscard]] std::string site_of_page(const SourcePage& page);

// The first bytes of a page that is ready: one more than max_bytes where there are more, so that a parser with this
// limit sees that it cuts; the rest is not read. Files that end in .gz are inflated, the codings of archived pages
// undone. Where these are damaged, `damage` receives why, with the record as its place, and the bytes are those before
// the damage; without `damage`, or if there are none, that is a failure. Bytes that the record's digests contradict are
// damage, too, which only `damage` learns of. The bytes are those of `buffer` or of the archived or kept page. Fails as
// read_file, as read_http_body, and for what cannot be a page: kSyntax for an empty file or answer, kUnsupported for
// one that is no text or that has another Content-Type and does not look like HTML; these errors name no place.
[[nodiscard]] Result<std::string_view> read_bytes(const SourcePage& page, std::size_t max_bytes, std::string& buffer,
                                                  std::optional<Error>* damage = nullptr);

// The same of whatever the file or answer holds, pages or not.
[[nodiscard]] Result<std::string_view> read_any_bytes(const SourcePage& page, std::size_t max_bytes,
                                                      std::string& buffer, std::optional<Error>* damage = nullptr);

// The page in these bytes of it. Fails with kLimit if the normalizer cannot finish the page.
[[nodiscard]] Result<Page> parse_page(const SourcePage& page, std::string_view bytes, Normalizer& normalizer);

// Both of them, read_bytes and parse_page, through `buffer`; afterwards the buffer may hold more than this page or none
// of it. Damage that is found so becomes that of the page, if none is known. REQUIRES: the normalizer has these limits.
Result<Page> read_page(SourcePage& page, const PageLimits& limits, Normalizer& normalizer, std::string& buffer);

// What an index says of a page: its URL, Content-Type and site, which is its group and era, else the folder where there
// is no URL either. Where `base_url` is the folder's URL, a page that no index describes has the URL of a mirrored
// file.
void describe_page(FolderPage& entry, const std::filesystem::path& folder, std::string_view base_url, SourcePage& page);

}  // namespace wrapwright
