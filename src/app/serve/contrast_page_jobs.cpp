// SPDX-License-Identifier: Apache-2.0
#include "app/serve/contrast_page_jobs.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>

#include "app/pipeline/contrast_pages.h"
#include "app/pipeline/page_spool.h"
#include "core/base/url.h"
#include "web/fetch/capture.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMostInMemory = std::size_t{4} << 20U;  // bytes of a site's pages; more are kept on disk

std::vector<SourcePage> fetch(HttpClient& client, const BackgroundLearner::Feeds& feeds, std::size_t most,
                              std::chrono::seconds time) {
  std::vector<SourcePage> out;
  PageSpool spool(kMostInMemory);
  const auto enough = std::chrono::steady_clock::now() + time;
  const auto keep = [&](const Capture& capture) -> Status {
    auto page = contrast_page(capture, spool);
    if (!page) return std::move(page).error();
    out.push_back(std::move(page).value());
    if (std::chrono::steady_clock::now() < enough) return Done{};
    return Error{ErrorKind::kLimit, "timeout", {capture.url}};
  };
  // Pages that have not arrived are not used for learning.
  static_cast<void>(fetch_contrast_pages(feeds, {.max_other_pages = most}, client, keep, Listener{}));
  return out;
}

}  // namespace

void fetch_contrast_pages(FetchPool& fetchers, const BackgroundLearner::Feeds& feeds, std::size_t most,
                          std::chrono::seconds time, std::function<void(std::vector<SourcePage> pages)> done) {
  struct Gathered {
    std::mutex mutex;
    std::vector<SourcePage> pages;
    std::size_t left = 0;
  };
  auto gathered = std::make_shared<Gathered>();
  gathered->left = feeds.size();
  const auto take = [gathered, done = std::move(done)](std::vector<SourcePage> pages) {
    {
      const std::lock_guard lock(gathered->mutex);
      std::move(pages.begin(), pages.end(), std::back_inserter(gathered->pages));
      if (--gathered->left > 0) return;
    }
    // Sorted by site, not by time of arrival.
    std::stable_sort(gathered->pages.begin(), gathered->pages.end(),
                     [](const SourcePage& a, const SourcePage& b) { return a.site < b.site; });
    done(std::move(gathered->pages));
  };
  for (const auto& each : feeds) {
    const BackgroundLearner::Feeds one = {each};
    const bool is_added =
        fetchers.add(host_of_url(each.second.home),
                     {[one, most, time, take](HttpClient& client) { take(fetch(client, one, most, time)); },
                      [take](const Error& /*error*/) { take({}); }});
    if (!is_added) take({});
  }
}

}  // namespace wrapwright
