// SPDX-License-Identifier: Apache-2.0
#pragma once
// Fetches contrast pages: pages of a site that its feed does not name, most of which are not articles
// (app/pipeline/other_pages.h). These are the home page of each feed and pages that it links to. One thread. Memory:
// the responses in progress.
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "app/pipeline/listener.h"
#include "app/pipeline/other_pages.h"
#include "app/pipeline/page_spool.h"
#include "app/pipeline/source_page.h"
#include "core/base/result.h"
#include "web/fetch/capture.h"
#include "web/fetch/http_client.h"

namespace wrapwright {

struct ContrastPageOptions {
  std::size_t max_other_pages = kOtherPagesOfSite;  // per site, besides its home page
  // Returns the home page of a site, at this URL, if it was fetched before; may be empty.
  std::function<std::optional<Capture>(const std::string& site, const std::string& url)> known_home = {};
};

// Receives a page. An error ends the whole fetch.
using KeepContrastPage = std::function<Status(const Capture& capture)>;

// The home pages come first: the known ones, then the others in the order of the sites; then the pages that they link
// to. Pages that cannot be fetched, are not HTML, lead to a site without a feed, or are copies of an item are left out
// silently, because nobody requested them. Fails like `keep`; ends early at the client's stop flag.
[[nodiscard]] Status fetch_contrast_pages(const std::map<std::string, FeedOfSite>& feeds,
                                          const ContrastPageOptions& options, HttpClient& client,
                                          const KeepContrastPage& keep, const Listener& listener);

// The page in the form in which sites are learned; its bytes are in the spool. Fails like PageSpool::keep().
[[nodiscard]] Result<SourcePage> contrast_page(const Capture& capture, PageSpool& spool);

}  // namespace wrapwright
