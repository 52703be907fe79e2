// SPDX-License-Identifier: Apache-2.0
#pragma once
// Fetches contrast pages: pages of a site that its feed does not name, most of which are no articles
// (app/pipeline/other_pages.h). These are the home page of each feed and pages that it links to. One thread. Memory:
// the answers in progress.
#include <cstddef>
#include <functional>
#include <map>
#include <string>

#include "app/pipeline/listener.h"
#include "app/pipeline/other_pages.h"
#include "core/base/result.h"
#include "web/fetch/capture.h"
#include "web/fetch/http_client.h"

namespace wrapwright {

// Receives a page; the home page of a site comes first. An error ends the whole fetch.
using KeepContrastPage = std::function<Status(const Capture& capture)>;

// At most `most` pages of a site beside its home page. What cannot be fetched, is no page, is of another site, or is a
// copy of an item, is left out, as nobody has asked for it. Fails as `keep`; ends early at the client's stop flag.
[[nodiscard]] Status fetch_contrast_pages(const std::map<std::string, FeedOfSite>& feeds, std::size_t most,
                                          HttpClient& client, const KeepContrastPage& keep, const Listener& listener);

}  // namespace wrapwright
