// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/contrast_pages.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/url.h"
#include "core/normalize/normalizer.h"
#include "web/fetch/source.h"
#include "web/http/header.h"

namespace wrapwright {
namespace {

class ContrastPageFetcher {
 public:
  ContrastPageFetcher(const std::map<std::string, FeedOfSite>& feeds, const ContrastPageOptions& options,
                      HttpClient& client, const KeepContrastPage& keep, const Listener& listener)
      : feeds_(feeds), options_(options), client_(client), keep_(keep), listener_(listener) {}

  Status run();

 private:
  [[nodiscard]] bool is_usable(const Capture& capture) const;
  void look_at_home(const Capture& capture);
  void keep(const Capture& capture);
  // Uses the responses in the order of the requests, not of arrival.
  void fetch(const std::vector<HttpRequest>& requests, const std::function<void(const Capture& capture)>& use);

  const std::map<std::string, FeedOfSite>& feeds_;
  const ContrastPageOptions& options_;
  HttpClient& client_;
  const KeepContrastPage& keep_;
  const Listener& listener_;
  std::unique_ptr<Normalizer> normalizer_ = make_normalizer(NormalizerKind::kHtml5);
  std::vector<HttpRequest> others_;
  std::optional<Error> fatal_;
};

bool ContrastPageFetcher::is_usable(const Capture& capture) const {
  const auto refused = [&](const std::string& why) {
    listener_.detail(capture.url + ": skipped: " + why);
    return false;
  };
  if (capture.error) return refused(capture.error->message);
  if (!feeds_.contains(site_of(capture.final_url))) return refused("it leads to another site");
  const auto page = check_page(capture.body, find_header(capture.headers, "content-type"));
  return page ? true : refused(page.error().message);
}

void ContrastPageFetcher::keep(const Capture& capture) {
  if (auto kept = keep_(capture); !kept) fatal_ = std::move(kept).error();
}

void ContrastPageFetcher::look_at_home(const Capture& capture) {
  const FeedOfSite& feed = feeds_.at(site_of(capture.final_url));
  const Page home = normalizer_->parse({capture.body, find_header(capture.headers, "content-type"), ""});
  if (!normalizer_->failure().empty()) return;
  for (std::string& url : other_pages(home, capture.final_url, feed, options_.max_other_pages)) {
    others_.emplace_back().url = std::move(url);
  }
  if (!is_copy_of_item(home, capture.final_url, feed)) keep(capture);
}

void ContrastPageFetcher::fetch(const std::vector<HttpRequest>& requests,
                                const std::function<void(const Capture& capture)>& use) {
  if (fatal_ || requests.empty()) return;
  std::map<std::size_t, Capture> waiting;
  std::size_t turn = 0;
  std::size_t done = 0;
  client_.fetch(requests, [&](std::size_t index, Capture capture) {
    waiting.emplace(index, std::move(capture));
    for (auto first = waiting.find(turn); first != waiting.end() && !fatal_; first = waiting.find(++turn)) {
      if (is_usable(first->second)) use(first->second);
      waiting.erase(first);
    }
    listener_.progress({.doing = "fetching", .done = ++done, .total = requests.size()});
    return fatal_ ? HttpClient::Next::kStop : HttpClient::Next::kGoOn;
  });
  listener_.end_progress();
}

Status ContrastPageFetcher::run() {
  std::vector<HttpRequest> homes;
  for (const auto& [site, feed] : feeds_) {
    const auto known = options_.known_home ? options_.known_home(site, feed.home) : std::nullopt;
    if (!known) {
      homes.emplace_back().url = feed.home;
    } else if (!fatal_ && is_usable(*known)) {
      look_at_home(*known);
    }
  }
  fetch(homes, [this](const Capture& capture) { look_at_home(capture); });
  fetch(others_, [this](const Capture& capture) { keep(capture); });
  if (fatal_) return *std::move(fatal_);
  return Done{};
}

}  // namespace

Status fetch_contrast_pages(const std::map<std::string, FeedOfSite>& feeds, const ContrastPageOptions& options,
                            HttpClient& client, const KeepContrastPage& keep, const Listener& listener) {
  return ContrastPageFetcher(feeds, options, client, keep, listener).run();
}

Result<SourcePage> contrast_page(const Capture& capture, PageSpool& spool) {
  auto kept = spool.keep(capture.body);
  if (!kept) return std::move(kept).error();
  SourcePage page;
  page.id = page.url = capture.final_url;
  page.site = site_of(capture.final_url);
  page.content_type = find_header(capture.headers, "content-type");
  page.fetched = source_date(capture.time);
  page.kept = std::move(kept).value();
  page.is_contrast_page = true;
  return page;
}

}  // namespace wrapwright
