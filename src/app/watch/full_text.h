// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes a copy of a feed with the full texts of its items. The feed and the pages of its items are kept in a folder
// like those of `fetch`, one per feed, so that a later run sends conditional requests and fetches only what is new. An
// article on several pages is followed by the `next` field of its site's wrapper and joined. One thread. Memory: the
// feed and its texts.
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/pipeline/listener.h"
#include "app/pipeline/source_page.h"
#include "app/watch/feed_reader.h"
#include "content/article/link_style.h"
#include "content/feed/feed_document.h"
#include "core/base/result.h"
#include "core/page/page_limits.h"
#include "site/apply/wrapper_cache.h"
#include "web/fetch/downloader.h"
#include "web/fetch/http_client.h"

namespace wrapwright {

struct FullTextOptions {
  std::filesystem::path cache;  // folder in which each feed gets a folder
  // If not set, stored pages are requested again only if the feed says that they are newer.
  std::optional<Refetch> refetch;
  std::optional<FeedKind> kind;  // nothing = that of the feed
  bool is_rss_json = false;      // as written by Full-Text RSS, whatever the kind
  std::size_t max_items = 0;     // further items are left out; 0 = all items
  std::size_t max_pages_of_item = 10;
  LinkStyle links = LinkStyle::kPreserve;  // in the texts that are put into the feed
  bool has_excerpts = false;               // use the beginning of the text as the item's summary
  bool leaves_out_failed = false;          // leave out items whose text cannot be fetched or found
  std::string time;                        // of the run, ISO 8601 in UTC
  // Called before every few requests: if true, no more pages are fetched, and items without a page keep what they have.
  // May be empty.
  std::function<bool()> is_late;
  // Called with each page that an item names when it is read, and then with the feed. May be empty.
  std::function<void(const SourcePage& page)> on_page;
  std::function<void(const FeedBytes& feed)> on_feed;
  PageLimits limits;
};

struct FullTextFeed {
  std::string bytes;
  std::string_view media_type;
  std::size_t full = 0;      // items with their full text, from their pages or from the feed
  std::size_t failed = 0;    // items left as they were; each was reported to the listener
  std::vector<Error> notes;  // of the feed (Feed::notes); each was reported to the listener
};

// Sites without a wrapper are read by `alone`. Fails if there is no feed or the folder cannot be used, and with
// kInterrupted at the client's stop flag.
[[nodiscard]] Result<FullTextFeed> read_full_text(const std::string& source, const FullTextOptions& options,
                                                  HttpClient& client, WrapperCache& wrappers,
                                                  const PageExtractor& alone, const Listener& listener);

}  // namespace wrapwright
