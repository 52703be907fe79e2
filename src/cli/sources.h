// SPDX-License-Identifier: Apache-2.0
#pragma once
// SOURCE arguments to pages: feeds, home pages, folders, lists of URLs, OPML, single pages, standard input. Reading is
// in two steps: expand() looks at the disk only, resolve() fetches what lies on the network, follows feeds, and leaves
// every page as a file. Fetched bytes are kept in a temporary folder that goes away with the reader, so memory stays
// flat. One thread.
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/console.h"
#include "cli/scratch_folder.h"
#include "feed/feed.h"
#include "fetch/capture.h"
#include "fetch/http_client.h"
#include "fetch/source.h"
#include "html/normalizer.h"
#include "html/page.h"

namespace wrapwright {

// A page, or the error that prevents reading it.
struct SourcePage {
  enum class State {
    kReady,   // `file` holds its bytes
    kItem,    // to be fetched; the answer is the page
    kHeld,    // the same, but only fetched by fetch_more()
    kListed,  // to be fetched; a feed counts as its items
    kHome,    // to be fetched; a feed counts as its items, a page as those of the feed that it names
    kFeed,    // to be fetched; must be a feed
    kFailed,  // see `error`
  };
  State state = State::kReady;
  std::string id;
  std::string url;   // "" = unknown
  std::string site;  // by group, folder or option; "" = the URL's host
  std::string content_type;
  std::string fetched;  // ISO 8601, "" if unknown
  std::filesystem::path file;
  std::shared_ptr<const Feed> feed;  // keeps `item` alive
  const FeedItem* item = nullptr;
  std::optional<Error> error;
};

// The first bytes of a page that is ready: one more than max_bytes where there are more, so that a parser with this
// limit sees that it cuts; the rest is not read. Fails as read_file, and for what cannot be a page: kSyntax for an
// empty file, kUnsupported for one that is no text; these errors name no place.
Status read_bytes(const SourcePage& page, std::size_t max_bytes, std::string& bytes);

// The page itself, through `bytes`. Fails as read_bytes, and with kLimit where the normalizer cannot come to an end
// with the page. REQUIRES: the normalizer has these limits.
Result<Page> read_page(const SourcePage& page, const PageLimits& limits, Normalizer& normalizer, std::string& bytes);

// How home pages are treated, including those in lists.
enum class HomePages { kFollowFeeds, kArePages };

struct SourceReaderOptions {
  HttpOptions http;
  HomePages home_pages = HomePages::kFollowFeeds;
  std::size_t max_items_per_site = 0;  // of feeds; the rest is left out; 0 = all
  std::size_t max_first_items = 0;     // of a site's; the others are held back by resolve(); 0 = all
  std::string url;                     // of a single page that comes as a file or on standard input
  FeedLimits feed_limits;
};

class SourceReader {
 public:
  SourceReader(SourceReaderOptions options, Console& console);

  // Never fails: an unreadable source is a page in state kFailed at its position.
  [[nodiscard]] std::vector<SourcePage> expand(const std::vector<std::string>& sources);
  // Afterwards every page is kReady, kFailed, or kHeld.
  void resolve(std::vector<SourcePage>& pages);
  // Fetches up to `count` more of the pages held back of each site, the URL's host, that wants them. False: there were
  // none.
  bool fetch_more(std::vector<SourcePage>& pages, std::size_t count,
                  const std::function<bool(const std::string& site)>& wants);
  // A single page, whatever its content: a file, a URL, or "-".
  [[nodiscard]] SourcePage read_page(const std::string& source);
  // Removes the file of a fetched page; for callers that read many.
  void forget(const SourcePage& page) const;

 private:
  void expand_one(const std::string& source, std::vector<SourcePage>& out);
  void expand_folder(const std::filesystem::path& folder, std::vector<SourcePage>& out);
  void expand_bytes(SourceKind kind, std::string_view bytes, const SourcePage& origin, std::vector<SourcePage>& out);
  void expand_feed(std::string_view bytes, const SourcePage& origin, std::vector<SourcePage>& out);
  void expand_home_page(std::string_view bytes, const SourcePage& origin, std::vector<SourcePage>& out);
  void accept(SourcePage page, Capture capture, std::vector<SourcePage>& out);
  void drop_surplus_items(std::vector<SourcePage>& pages) const;
  void hold_items_back(std::vector<SourcePage>& pages) const;
  void fetch_round(std::vector<SourcePage>& pages);
  [[nodiscard]] SourcePage as_page(std::string_view bytes, SourcePage origin);

  SourceReaderOptions options_;
  Console& console_;
  std::unique_ptr<HttpClient> client_;
  std::unique_ptr<ScratchFolder> fetched_;
  std::size_t files_ = 0;
};

}  // namespace wrapwright
