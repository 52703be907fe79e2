// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the FEED arguments of commands that fetch: feeds by URL or as files, home pages that name one, OPML, lists of
// feed URLs. Feeds are requested conditionally, and kept in a FeedFolder with a list of their origins
// (content/feed/feed_list.h). One thread.
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/pipeline/listener.h"
#include "app/watch/feed_sources.h"
#include "content/feed/feed.h"
#include "content/feed/feed_list.h"
#include "content/feed/feed_search.h"
#include "core/base/result.h"
#include "web/fetch/downloader.h"
#include "web/fetch/feed_folder.h"
#include "web/fetch/http_client.h"
#include "web/fetch/source.h"

namespace wrapwright {

struct FeedPage {
  DownloadItem item;
  std::shared_ptr<const Feed> feed;
  const FeedItem* feed_item = nullptr;  // of `feed`
  std::string feed_url;                 // "" if the feed came as a file
};

// A feed as received.
struct FeedBytes {
  std::string bytes;
  std::string content_type;  // HTTP header, or ""
  std::string place;         // its URL or file
  std::string url;           // "" if it came as a file
};

[[nodiscard]] std::vector<DownloadItem> items_of(const std::vector<FeedPage>& pages);

class FeedReader {
 public:
  // REQUIRES: all outlive the object.
  FeedReader(FeedFolder& folder, HttpClient& client, const Listener& listener)
      : folder_(folder), client_(client), listener_(listener) {}

  // The pages that the feeds name, at most the first `most` of each feed (0 = all). What cannot be read is reported to
  // the listener and counted. Ends early at the client's stop flag. A single feed is kept as feed.xml, each of several
  // as feed-SOURCE.xml; a feed keeps the name that it had in an earlier run, whatever else is read now.
  [[nodiscard]] std::vector<FeedPage> read(const std::vector<std::string>& sources, std::size_t most);

  // The single feed that the source is or that a home page names; nothing if it cannot be read, which is reported, or
  // if the source is a list of feeds.
  [[nodiscard]] std::optional<FeedBytes> read_one(const std::string& source);

  [[nodiscard]] std::size_t failed() const { return failed_; }  // errors reported to the listener
  [[nodiscard]] std::size_t feeds() const { return read_; }     // feeds that were read
  // Number of feeds that failed for a lasting reason that an earlier run reported.
  [[nodiscard]] std::size_t failed_before() const { return failed_before_; }
  // Why the last of these failed; not reported to the listener as an error.
  [[nodiscard]] const std::optional<Error>& failed_before_by() const { return failed_before_by_; }

 private:
  struct Asked {
    Capture capture;
    bool is_known = false;  // an earlier run reported its error
  };
  struct Found {
    std::string url;
    Capture capture;
    FeedPage feed;
  };

  void add_source(const std::string& source);
  [[nodiscard]] std::string name_of(const FeedSource& source) const;
  std::optional<FeedPage> read(const FeedSource& source, const std::string& name, FeedBytes& bytes);
  // The feed at the address, or the feed that the page there names.
  std::optional<Found> find(const std::string& url, const std::string& name);
  std::optional<FeedPage> fetch(const std::string& url, const std::string& name, FeedBytes& out);
  std::optional<FeedPage> read_file(const std::string& path, const std::string& name, FeedBytes& out);
  // The feed that a page names or, for a home page whose feed is dead, one at a usual address.
  std::optional<Found> read_named(const std::string& page, const std::string& feed_url, bool is_home,
                                  const std::string& name);
  // The feed of a home page that names no readable one. `is_known`: an earlier run reported this.
  std::optional<Found> find_unnamed(const std::string& home, FeedSearch search, bool is_known, const std::string& name);
  Asked ask(const std::string& url, const std::string& name);
  std::optional<Capture> request(const std::string& url, const std::string& name);
  void tell(const Error& error, bool is_known);
  // The document at the address, or at the one that pages there redirect to, which `where` then receives.
  std::optional<Capture> request_document(const std::string& url, const std::string& name, std::string& where);
  Result<FeedPage> parse(std::string_view bytes, const std::string& where, std::string_view content_type);
  void add_pages(const FeedPage& feed, const std::string& where, std::size_t most, std::vector<FeedPage>& out);
  void fail(const Error& error) {
    listener_.error(error);
    ++failed_;
  }

  FeedFolder& folder_;
  HttpClient& client_;
  const Listener& listener_;
  std::vector<FeedSource> sources_;
  std::map<std::string, ListedFeed> listed_;  // of earlier runs, by file
  std::size_t failed_ = 0;
  std::size_t failed_before_ = 0;
  std::optional<Error> failed_before_by_;
  std::size_t read_ = 0;
};

}  // namespace wrapwright
