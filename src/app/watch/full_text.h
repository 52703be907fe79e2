// SPDX-License-Identifier: Apache-2.0
#pragma once
// A feed again with the full texts of its items. The feed and the pages of its items are kept in a folder as `fetch`
// fills it, one a feed, so that a later run asks conditionally and only for what is new. An article of several pages is
// followed by the `next` field of its site's wrapper and joined. One thread. Memory: the feed, and its texts.
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
  std::filesystem::path cache;  // a folder for each feed is made in it
  // Pages that are there already are asked for again only if the feed says that they are newer.
  std::optional<Refetch> refetch;
  std::optional<FeedKind> kind;  // nothing: that of the feed
  bool is_rss_json = false;      // as Full-Text RSS writes it, whatever the kind
  std::size_t max_items = 0;     // further items are left out; 0 = none
  std::size_t max_pages_of_item = 10;
  LinkStyle links = LinkStyle::kPreserve;  // of the texts that are put into the feed
  bool has_excerpts = false;               // the beginning of the text is the item's summary
  bool leaves_out_failed = false;          // items whose text cannot be fetched or found
  std::string time;                        // of the run, ISO 8601 in UTC
  // Asked before each few requests: then no more pages are fetched, and items without one keep what they have. May be
  // empty.
  std::function<bool()> is_late;
  // Told of each page that an item names, as it is read, and then of the feed. May be empty.
  std::function<void(const SourcePage& page)> on_page;
  std::function<void(const FeedBytes& feed)> on_feed;
  PageLimits limits;
};

struct FullTextFeed {
  std::string bytes;
  std::string_view media_type;
  std::size_t full = 0;      // items with their full text: from their pages, or as they came
  std::size_t failed = 0;    // items that have what they had; each was told to the listener
  std::vector<Error> notes;  // of the feed (Feed::notes); each was told to the listener
};

// Sites without a wrapper are read by `alone`. Fails where there is no feed, where the folder cannot be used, and with
// kInterrupted at the client's stop flag.
[[nodiscard]] Result<FullTextFeed> read_full_text(const std::string& source, const FullTextOptions& options,
                                                  HttpClient& client, WrapperCache& wrappers,
                                                  const PageExtractor& alone, const Listener& listener);

}  // namespace wrapwright
