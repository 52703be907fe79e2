// SPDX-License-Identifier: Apache-2.0
// Any bytes as a feed and as a list of feeds: no crash, no leak, and what comes out keeps the contract of feed.h.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "content/feed/feed.h"
#include "content/feed/opml.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  wrapwright::FeedLimits limits;
  limits.max_items = 50;
  const auto feed = wrapwright::parse_feed({bytes, "http://site.example/feed", "text/xml"}, limits);
  if (feed.ok()) {
    require(!feed->format.empty() && feed->items.size() <= limits.max_items);
    for (const auto& item : feed->items) {
      require(item.published.empty() || item.published.size() == 20);
      for (const auto& content : item.contents) require(!content.empty());
    }
  } else {
    require(!feed.error().message.empty());
  }
  const auto list = wrapwright::parse_opml({bytes, "list", ""}, limits);
  if (list.ok()) {
    for (const auto& outline : list->outlines) require(!outline.xml_url.empty());
  }
  return 0;
}
