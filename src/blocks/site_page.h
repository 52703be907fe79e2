// SPDX-License-Identifier: Apache-2.0
#pragma once
// What induction is given: some pages of one site, each perhaps with its feed item. Views only: pages and items outlive
// the call.
#include <string>

#include "feed/feed.h"
#include "html/page.h"

namespace wrapwright {

struct SitePage {
  const Page* page = nullptr;
  const FeedItem* item = nullptr;  // null where no feed links to it
  std::string url;
  std::string digest;   // "sha256:<hex>" of the bytes, "" if unknown
  std::string fetched;  // ISO 8601 UTC, "" if unknown
};

}  // namespace wrapwright
