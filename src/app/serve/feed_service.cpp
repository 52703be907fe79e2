// SPDX-License-Identifier: Apache-2.0
#include "app/serve/feed_service.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/serve/feed_of_page.h"
#include "app/serve/response_formats.h"
#include "app/watch/full_text.h"
#include "content/feed/feed_list.h"
#include "core/base/clock.h"
#include "core/base/url.h"
#include "core/encoding/printable.h"

namespace wrapwright {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostHeader = 500;            // bytes of a text from outside
constexpr std::chrono::seconds kIncompleteAge{10};  // for a feed that lacks texts

// One line of ASCII, as required for a header's value.
std::string header_text(std::string_view text) {
  std::string out = printable_line(text, kMostHeader);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return out;
}

// Headers say what the feed lacks, because the feed has no place for that.
ServeAnswer answer_of(const FeedReading& feed) {
  ServeAnswer answer{.content_type = feed.media_type, .body = feed.bytes};
  if (feed.full < feed.items)
    answer.headers.emplace_back("X-Wrapwright-Items-Without-Text", std::to_string(feed.items - feed.full));
  for (const std::string& note : feed.notes) answer.headers.emplace_back("X-Wrapwright-Feed-Note", header_text(note));
  return answer;
}

// For an address that was read, says that there is no feed, and why; for any other, reveals as little as for a page.
std::string public_error(const Error& error) {
  const bool is_read =
      error.kind == ErrorKind::kNotFound || error.kind == ErrorKind::kUnsupported || error.kind == ErrorKind::kSyntax;
  return is_read ? error.message : "the feed could not be fetched";
}

// A key of everything that the bytes depend on.
std::string key_of(const Call& call) {
  std::string out = call.feed_format;
  for (const std::size_t choice :
       {call.max_items, static_cast<std::size_t>(call.options.links), std::size_t{call.is_full_text_rss},
        std::size_t{call.has_excerpts}, std::size_t{call.leaves_out_failed}})
    out += " " + std::to_string(choice);
  return out + " " + call.urls.front();
}

}  // namespace

std::optional<ServeAnswer> FeedService::known(const Call& call) {
  const auto feed = kept_.find(key_of(call), Clock::now());
  return feed == nullptr ? std::nullopt : std::optional(answer_of(*feed));
}

void FeedService::answer(const Call& call, const HttpServer::Reply& reply) {
  return call.is_full_text_rss ? answer_feed_or_page(call, reply) : answer_feed(call, reply);
}

// The page is checked first, because pages name their site's feed.
void FeedService::answer_feed_or_page(const Call& call, const HttpServer::Reply& reply) {
  const std::string& url = call.urls.front();
  if (!read_feed_list(context_.options.cache / file_name_of_site(url)).empty()) return answer_feed(call, reply);
  pages_.get(url, [this, call, reply](const std::shared_ptr<const PageReading>& page) {
    if (page == nullptr) return reply(error_answer(504, kLatePage));
    if (page->failure == kNoArticle) return answer_feed(call, reply);
    if (page->failure != 0) return reply(error_answer(page->failure, page->problem));
    PageFeedOptions options;
    options.has_excerpt = call.has_excerpts;
    options.links = call.options.links;
    if (call.feed_format != "json") options.kind = feed_kind_named(call.feed_format).value_or(FeedKind::kRss);
    reply(feed_of_page(*page, options));
  });
}

void FeedService::answer_feed(const Call& call, const HttpServer::Reply& reply) {
  get(call, [reply](const std::shared_ptr<const FeedReading>& feed) {
    if (feed == nullptr) {
      ServeAnswer late = error_answer(504, "timeout: the feed was not fetched in time; try again");
      late.headers.emplace_back("Retry-After", "60");
      return reply(std::move(late));
    }
    if (feed->status != 200) return reply(error_answer(feed->status, feed->problem));
    reply(answer_of(*feed));
  });
}

void FeedService::watch(const std::string& url, std::function<void(FeedOutcome)> done) {
  const Call call{.work = Work::kFeed, .urls = {url}};
  get(call, [done = std::move(done)](const std::shared_ptr<const FeedReading>& feed) {
    if (feed == nullptr) return done({.problem = "timeout: the feed was not fetched in time", .is_late = true});
    done({.problem = feed->problem,
          .items = feed->items,
          .full = feed->full,
          .notes = feed->notes,
          .is_late = feed->is_late});
  });
}

void FeedService::get(const Call& call, Waiter waiter) {
  const std::string key = key_of(call);
  const auto until = context_.deadline();
  if (!flights_.join(key, until, std::move(waiter))) return;
  const auto fail = [this, key](const std::string& why) {
    auto failed = std::make_shared<FeedReading>();
    failed->status = 503;
    failed->problem = why;
    flights_.finish(key, failed);
  };
  const bool is_added =
      context_.fetchers.add(host_of_url(call.urls.front()),
                            {[this, call, key, until](HttpClient& client) { fetch(client, call, key, until); },
                             [fail](const Error& error) { fail(error.message); }});
  if (is_added) return;
  context_.metrics.count_refused(RequestRefusal::kBusy);
  fail(kBusySite);
}

// A long feed is complete with the next request, because its pages are kept.
void FeedService::fetch(HttpClient& client, const Call& call, const std::string& key, Time deadline) {
  BackgroundLearner* const learner = context_.learner;
  const PageLimits& limits = context_.options.limits;
  FullTextOptions options;
  options.cache = context_.options.cache;
  options.is_rss_json = call.is_full_text_rss && call.feed_format == "json";
  options.kind = options.is_rss_json ? std::nullopt : feed_kind_named(call.feed_format);
  options.max_items = call.max_items;
  options.links = call.options.links;
  options.has_excerpts = call.has_excerpts;
  options.leaves_out_failed = call.leaves_out_failed;
  options.time = current_time();
  options.limits = limits;
  std::set<std::string> sites;
  if (learner != nullptr) {
    options.on_page = [&](const SourcePage& page) {
      std::string buffer;
      const auto bytes = read_any_bytes(page, limits.max_bytes, buffer);
      if (!bytes || page.site.empty()) return;
      learner->add({page.site, page.url, page.content_type, page.fetched, page.feed_url, *bytes});
      sites.insert(page.site);
    };
    options.on_feed = [&](const FeedBytes& bytes) { learner->add_feed(bytes.url, bytes.bytes); };
  }
  const auto enough = deadline - context_.options.deadline / 3;
  auto out = std::make_shared<FeedReading>();
  options.is_late = [&] { return out->is_late = context_.fetchers.is_stopped() || Clock::now() > enough; };
  Listener listener;
  listener.on_error = context_.options.on_loss;
  auto feed = read_full_text(call.urls.front(), options, client, context_.wrappers, context_.alone, listener);
  for (const std::string& site : sites) learner->consider(site);
  if (feed) {
    out->bytes = std::move(feed->bytes);
    out->media_type = feed->media_type;
    out->items = feed->full + feed->failed;
    out->full = feed->full;
    for (const Error& note : feed->notes) out->notes.push_back(note.to_string());
    const auto age = feed->failed == 0 ? context_.options.feed_age : kIncompleteAge;
    kept_.put(key, out, out->bytes.size(), Clock::now() + age);
  } else {
    if (context_.options.on_loss) context_.options.on_loss(feed.error());
    out->status = 502;
    out->problem = public_error(feed.error());
  }
  flights_.finish(key, out);
}

}  // namespace wrapwright
