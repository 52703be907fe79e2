// SPDX-License-Identifier: Apache-2.0
#pragma once
// A web feed: RSS 0.9x-2.0, RSS 1.0 (RDF), Atom 0.3 and 1.0, JSON Feed 1 and 1.1. Immutable, so one Feed serves all
// threads. Cost: O(n) in its bytes.
#include <cstddef>
#include <string>
#include <string_view>

#include "wrapwright/result.h"

namespace wrapwright {
inline namespace v0 {

// Views into the Feed; "" where there is none.
struct FeedItem {
  std::string_view url;  // absolute where it can be resolved
  std::string_view title;
  std::string_view author;
  std::string_view published;  // ISO 8601 in UTC
};

class Feed {
 public:
  // `url` is where the bytes are from, for relative links and errors; `content_type`, the HTTP header's value, may be
  // "". Fails where the bytes are no feed; the error has line and column.
  static Result<Feed> parse(std::string_view bytes, const std::string& url, const std::string& content_type = "") {
    return detail::make<Feed>([&](wrapwright_error** error) {
      return wrapwright_feed_parse(bytes.data(), bytes.size(), url.c_str(), content_type.c_str(), error);
    });
  }
  explicit Feed(wrapwright_feed* owned) : handle_(owned) {}

  [[nodiscard]] std::string_view title() const { return wrapwright_feed_value(get(), "title"); }
  [[nodiscard]] std::string_view link() const { return wrapwright_feed_value(get(), "link"); }  // the home page
  [[nodiscard]] std::size_t size() const { return wrapwright_feed_size(get()); }
  // REQUIRES: index < size().
  [[nodiscard]] FeedItem item(std::size_t index) const {
    const auto value = [&](const char* name) { return wrapwright_feed_item_value(get(), index, name); };
    return {value("url"), value("title"), value("author"), value("published")};
  }

  [[nodiscard]] wrapwright_feed* get() const { return handle_.get(); }

 private:
  detail::Handle<wrapwright_feed, wrapwright_feed_free> handle_;
};

}  // namespace v0
}  // namespace wrapwright
