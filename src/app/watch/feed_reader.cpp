// SPDX-License-Identifier: Apache-2.0
#include "app/watch/feed_reader.h"

#include <utility>

#include "app/pipeline/page_redirect.h"
#include "content/feed/autodiscovery.h"
#include "core/base/files.h"
#include "core/base/url.h"
#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

Page page_of(const Capture& capture) {
  const auto type = find_header(capture.headers, "content-type");
  return make_normalizer(NormalizerKind::kHtml5)->parse({capture.body, type, ""});
}

Error has_no_items(const std::string& where) { return {ErrorKind::kNotFound, "the feed has no items", {where}}; }

}  // namespace

std::vector<DownloadItem> items_of(const std::vector<FeedPage>& pages) {
  std::vector<DownloadItem> out;
  out.reserve(pages.size());
  for (const FeedPage& page : pages) out.push_back(page.item);
  return out;
}

void FeedReader::add_source(const std::string& source) {
  for (FeedSource& each : feed_sources(source, [this](const Error& error) { fail(error); }))
    sources_.push_back(std::move(each));
}

Result<FeedPage> FeedReader::parse(std::string_view bytes, const std::string& where, std::string_view content_type) {
  auto feed = parse_feed({bytes, where, content_type});
  if (!feed) return std::move(feed).error();
  for (const Error& note : feed->notes) fail(note);
  FeedPage out;
  out.feed = std::make_shared<const Feed>(std::move(feed).value());
  return out;
}

FeedReader::Asked FeedReader::ask(const std::string& url, const std::string& name) {
  Asked out{.capture = folder_.fetch(client_, url, name)};
  const auto is_news = folder_.enter_outcome(url, out.capture);
  if (!is_news) fail(is_news.error());
  out.is_known = is_news && !*is_news;
  return out;
}

void FeedReader::tell(const Error& error, bool is_known) {
  if (is_known) {
    listener_.detail(error.to_string());
    ++failed_before_;
    failed_before_by_ = error;
  } else if (error.kind != ErrorKind::kInterrupted) {
    fail(error);
  }
}

std::optional<Capture> FeedReader::request(const std::string& url, const std::string& name) {
  Asked asked = ask(url, name);
  if (!asked.capture.error) return std::move(asked.capture);
  tell(*asked.capture.error, asked.is_known);
  return std::nullopt;
}

std::optional<FeedReader::Found> FeedReader::read_named(const std::string& page, const std::string& feed_url,
                                                        bool is_home, const std::string& name) {
  Asked asked = ask(feed_url, name);
  std::optional<Error> lost = asked.capture.error;
  if (!lost) {
    auto feed = parse(asked.capture.body, feed_url, find_header(asked.capture.headers, "content-type"));
    if (feed && !feed->feed->items.empty()) {
      std::string remark = page;
      listener_.say(remark.append(": names the feed ").append(feed_url));
      return Found{feed_url, std::move(asked.capture), std::move(feed).value()};
    }
    lost = feed ? has_no_items(feed_url) : std::move(feed).error();
  }
  if (!is_home || lost->kind == ErrorKind::kInterrupted) {
    tell(*lost, asked.is_known);
    return std::nullopt;
  }
  FeedSearch search;
  const std::string remark = search.give_up(page, feed_url, lost->message);
  asked.is_known ? listener_.detail(remark) : listener_.say(remark);
  return find_unnamed(page, std::move(search), asked.is_known, name);
}

std::optional<FeedReader::Found> FeedReader::find_unnamed(const std::string& home, FeedSearch search, bool is_known,
                                                          const std::string& name) {
  for (std::string url = search.next(home, FeedSearch::Wanted::kFeeds); !url.empty();
       url = search.next(home, FeedSearch::Wanted::kFeeds)) {
    Capture capture = folder_.fetch(client_, url, name);
    if (capture.error && capture.error->kind == ErrorKind::kInterrupted) return std::nullopt;
    if (capture.error || sniff_source(capture.body) != SourceKind::kFeed) continue;
    listener_.say(search.found(home, url));
    auto feed = parse(capture.body, url, find_header(capture.headers, "content-type"));
    if (feed) return Found{std::move(url), std::move(capture), std::move(feed).value()};
    fail(feed.error());
    return std::nullopt;
  }
  tell({ErrorKind::kNotFound, search.nothing_found(), {home}}, is_known);
  return std::nullopt;
}

std::optional<Capture> FeedReader::request_document(const std::string& url, const std::string& name,
                                                    std::string& where) {
  std::vector<std::string> left;
  for (std::string next = url;;) {
    auto capture = request(next, name);
    if (!capture) return std::nullopt;
    where = capture->final_url.empty() ? next : capture->final_url;
    if (sniff_source(capture->body) != SourceKind::kPage) return capture;
    next = redirect_target(page_of(*capture), where);
    if (next.empty()) return capture;
    if (const auto followed = follow_redirect(where, next, client_.options().limits.max_redirects, left); !followed) {
      fail(followed.error());
      return std::nullopt;
    }
    std::string note = where;
    note.append(": redirects to ").append(next);
    listener_.detail(note);
  }
}

std::optional<FeedReader::Found> FeedReader::find(const std::string& url, const std::string& name) {
  std::string where;
  auto capture = request_document(url, name, where);
  if (!capture) return std::nullopt;
  if (sniff_source(capture->body) != SourceKind::kPage) {
    auto feed = parse(capture->body, where, find_header(capture->headers, "content-type"));
    if (feed) return Found{std::move(where), *std::move(capture), std::move(feed).value()};
    fail(feed.error());
    return std::nullopt;
  }
  const bool is_home = is_home_page(where) || is_home_page(url);
  const auto links = find_feed_links(page_of(*capture), where);
  if (!links.empty()) return read_named(where, links.front().url, is_home, name);
  if (is_home) return find_unnamed(where, {}, false, name);
  fail({ErrorKind::kUnsupported, "neither a feed nor a page that names one", {url}});
  return std::nullopt;
}

std::optional<FeedPage> FeedReader::fetch(const std::string& url, const std::string& name, FeedBytes& out) {
  auto found = find(url, name);
  if (!found) return std::nullopt;
  const Capture& capture = found->capture;
  found->feed.feed_url = found->url;
  if (auto kept = folder_.keep(capture, name); !kept) fail(kept.error());
  if (auto listed = list_feed(folder_.path(), name, {found->url, url}); !listed) fail(listed.error());
  out = {capture.body, std::string(find_header(capture.headers, "content-type")), found->url, found->url};
  return std::move(found->feed);
}

std::optional<FeedPage> FeedReader::read_file(const std::string& path, const std::string& name, FeedBytes& out) {
  auto bytes = read_document(path);
  if (!bytes) {
    fail(bytes.error());
    return std::nullopt;
  }
  auto feed = parse(*bytes, path, "");
  if (!feed) {
    fail(feed.error());
    return std::nullopt;
  }
  if (auto written = folder_.keep_copy(*bytes, name); !written) fail(written.error());
  if (auto listed = list_feed(folder_.path(), name, {"", path}); !listed) fail(listed.error());
  out = {std::move(bytes).value(), "", path, ""};
  return std::move(feed).value();
}

std::string FeedReader::name_of(const FeedSource& source) const {
  for (const auto& [file, feed] : listed_) {
    if (feed.source == source.name && file.find('/') == std::string::npos) return file;
  }
  return sources_.size() == 1 ? "feed.xml" : "feed-" + file_name_of_site(source.name) + ".xml";
}

std::optional<FeedPage> FeedReader::read(const FeedSource& source, const std::string& name, FeedBytes& bytes) {
  return source.is_file ? read_file(source.name, name, bytes) : fetch(source.name, name, bytes);
}

std::optional<FeedBytes> FeedReader::read_one(const std::string& source) {
  add_source(source);
  if (sources_.empty()) return std::nullopt;
  if (sources_.size() > 1) {
    fail({ErrorKind::kUnsupported, "several feeds: choose one", {source}});
    return std::nullopt;
  }
  listed_ = read_feed_list(folder_.path());
  FeedBytes bytes;
  if (!read(sources_.front(), name_of(sources_.front()), bytes)) return std::nullopt;
  ++read_;
  return bytes;
}

void FeedReader::add_pages(const FeedPage& feed, const std::string& where, std::size_t most,
                           std::vector<FeedPage>& out) {
  if (feed.feed->items.empty()) return fail(has_no_items(where));
  std::size_t number = 0;
  std::size_t taken = 0;
  for (const FeedItem& item : feed.feed->items) {
    ++number;
    if (!is_http(item.url)) {
      fail({ErrorKind::kNotFound, "item " + std::to_string(number) + " has no http or https link", {where}});
      continue;
    }
    if (most != 0 && taken++ >= most) break;
    FeedPage page = feed;
    page.item.url = item.url;
    page.feed_item = &item;
    out.push_back(std::move(page));
  }
}

std::vector<FeedPage> FeedReader::read(const std::vector<std::string>& sources, std::size_t most) {
  std::vector<FeedPage> out;
  for (const std::string& source : sources) add_source(source);
  listed_ = read_feed_list(folder_.path());
  const auto* const stop = client_.options().stop;
  for (const FeedSource& source : sources_) {
    if (stop != nullptr && stop->load()) break;
    FeedBytes bytes;
    const auto feed = read(source, name_of(source), bytes);
    if (!feed) continue;
    ++read_;
    add_pages(*feed, source.name, most, out);
  }
  return out;
}

}  // namespace wrapwright
