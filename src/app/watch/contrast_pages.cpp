// SPDX-License-Identifier: Apache-2.0
#include "app/watch/contrast_pages.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/url.h"
#include "core/normalize/normalizer.h"
#include "web/fetch/source.h"
#include "web/http/header.h"

namespace wrapwright {
namespace {

class ContrastPageFetcher {
 public:
  ContrastPageFetcher(const std::map<std::string, FeedOfSite>& feeds, std::size_t most, HttpClient& client,
                      const KeepContrastPage& keep, const Listener& listener)
      : feeds_(feeds), most_(most), client_(client), keep_(keep), listener_(listener) {}

  Status run();

 private:
  [[nodiscard]] bool is_usable(const Capture& capture) const;
  void look_at_home(const Capture& capture, std::vector<HttpRequest>& others);
  void keep(const Capture& capture);

  const std::map<std::string, FeedOfSite>& feeds_;
  std::size_t most_;
  HttpClient& client_;
  const KeepContrastPage& keep_;
  const Listener& listener_;
  std::unique_ptr<Normalizer> normalizer_ = make_normalizer(NormalizerKind::kHtml5);
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

void ContrastPageFetcher::look_at_home(const Capture& capture, std::vector<HttpRequest>& others) {
  const FeedOfSite& feed = feeds_.at(site_of(capture.final_url));
  const Page home = normalizer_->parse({capture.body, find_header(capture.headers, "content-type"), ""});
  if (!normalizer_->failure().empty()) return;
  for (std::string& url : other_pages(home, capture.final_url, feed, most_)) {
    others.emplace_back().url = std::move(url);
  }
  if (!is_copy_of_item(home, capture.final_url, feed)) keep(capture);
}

Status ContrastPageFetcher::run() {
  std::vector<HttpRequest> homes;
  for (const auto& [site, feed] : feeds_) homes.emplace_back().url = feed.home;
  std::vector<HttpRequest> others;
  client_.fetch(homes, [&](std::size_t, const Capture& capture) {
    if (is_usable(capture)) look_at_home(capture, others);
    return fatal_ ? HttpClient::Next::kStop : HttpClient::Next::kGoOn;
  });
  if (fatal_) return *std::move(fatal_);
  // They are taken in the order in which they are asked for, whichever comes first.
  std::map<std::size_t, Capture> come;
  std::size_t turn = 0;
  client_.fetch(others, [&](std::size_t index, Capture capture) {
    come.emplace(index, std::move(capture));
    for (auto next = come.find(turn); next != come.end() && !fatal_; next = come.find(++turn)) {
      if (is_usable(next->second)) keep(next->second);
      come.erase(next);
    }
    return fatal_ ? HttpClient::Next::kStop : HttpClient::Next::kGoOn;
  });
  if (fatal_) return *std::move(fatal_);
  return Done{};
}

}  // namespace

Status fetch_contrast_pages(const std::map<std::string, FeedOfSite>& feeds, std::size_t most, HttpClient& client,
                            const KeepContrastPage& keep, const Listener& listener) {
  return ContrastPageFetcher(feeds, most, client, keep, listener).run();
}

}  // namespace wrapwright
