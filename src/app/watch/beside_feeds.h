// SPDX-License-Identifier: Apache-2.0
#pragma once
// Fetches pages of sites beside those that feeds name, as most of these are no articles (app/pipeline/other_pages.h): the home
// page of each feed, and pages that it links to. They go into the archive as all that is fetched. One thread. Memory:
// the answers in progress, and their addresses.
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "app/pipeline/listener.h"
#include "app/pipeline/other_pages.h"
#include "app/watch/capture_archive.h"
#include "core/base/result.h"
#include "web/fetch/capture_index.h"
#include "web/fetch/http_client.h"

namespace wrapwright {

// By site; the home page first. A home page that is a copy of an item is left out.
using PagesBesideFeeds = std::map<std::string, std::vector<RecordSpot>>;

// At most `most` pages of a site beside its home page. What cannot be fetched, is no page, or is of another site is
// left out, as nobody has asked for it. Fails where the archive's index cannot be read; ends early at the client's stop
// flag and at a failure of the archive.
[[nodiscard]] Result<PagesBesideFeeds> fetch_beside_feeds(const std::map<std::string, FeedOfSite>& feeds,
                                                          std::size_t most, HttpClient& client, CaptureArchive& archive,
                                                          const Listener& listener);

}  // namespace wrapwright
