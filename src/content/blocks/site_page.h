// SPDX-License-Identifier: Apache-2.0
#pragma once
// The input of learning: a page of a site, optionally with its feed item. Views only: page and item must outlive the
// call.
#include <string>

#include "content/feed/feed.h"
#include "core/page/page.h"

namespace wrapwright {

struct SitePage {
  const Page* page = nullptr;
  const FeedItem* item = nullptr;  // null if no feed item links to the page
  std::string url;
  std::string digest;             // "sha256:<hex>" of the bytes, "" if unknown
  std::string fetched;            // ISO 8601 UTC, "" if unknown
  bool is_contrast_page = false;  // a counterexample, not listed in the feed: shows what is not article
};

}  // namespace wrapwright
