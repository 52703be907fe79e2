// SPDX-License-Identifier: Apache-2.0
#include "app/watch/full_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "app/pipeline/article_finder.h"
#include "content/article/excerpt.h"
#include "content/article/render.h"
#include "content/feed/feed_writer.h"
#include "content/feed/html_text.h"
#include "core/base/files.h"
#include "core/base/url.h"
#include "web/fetch/download.h"
#include "web/fetch/folder.h"

namespace wrapwright {
namespace {

// A feed's own text is better if it is this many times as long as the text found on the page.
constexpr std::size_t kClearlyLonger = 2;

constexpr std::size_t kFewPages = 4;  // requested at a time if there is a deadline

// The state of an item's article.
struct ItemText {
  std::string next;            // the next page to read; "" = all were read
  std::set<std::string> urls;  // URLs of the requested pages
  std::string site;            // site of the first page
  std::set<std::string> texts;
  std::string html;
  std::string excerpt;
  std::size_t characters = 0;  // of its text
  std::string problem;         // why there is no text
};

class FullTextReader {
 public:
  FullTextReader(const FullTextOptions& options, std::filesystem::path folder, DownloadFolder& downloads,
                 HttpClient& client, ArticleFinder& finder, const Listener& listener)
      : options_(options),
        folder_(std::move(folder)),
        downloads_(downloads),
        client_(client),
        finder_(finder),
        listener_(listener) {}

  Result<FullTextFeed> run(const FeedDocument& document, const FeedBytes& source);

 private:
  void begin(const FeedDocument& document);
  Status fetch(const Feed& feed);
  void read(const Feed& feed);
  void read_page(FolderPage entry, ItemText& item);
  void follow(const std::string& url, ItemText& item) const;
  [[nodiscard]] Result<std::map<std::string, FolderPage>> pages() const;
  [[nodiscard]] bool is_wanted(const FeedItem& item, const FolderPage* page) const;

  const FullTextOptions& options_;
  std::filesystem::path folder_;
  DownloadFolder& downloads_;
  HttpClient& client_;
  ArticleFinder& finder_;
  const Listener& listener_;
  std::string feed_url_;
  std::vector<ItemText> items_;                // of the first items of the feed
  std::map<std::string, std::string> failed_;  // by URL: why it could not be fetched
};

std::size_t visible_size(const std::string& html) { return html_to_text(html).size(); }

void FullTextReader::begin(const FeedDocument& document) {
  const std::vector<FeedItem>& items = document.feed().items;
  const std::size_t count = options_.max_items == 0 ? items.size() : std::min(options_.max_items, items.size());
  items_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (!options_.kind && !options_.is_rss_json && !document.can_take_text(i)) {
      items_[i].problem = "no text can be added to the item";
    } else if (!is_http(items[i].url)) {
      items_[i].problem = "the item has no http or https link";
    } else {
      items_[i].next = items[i].url;
    }
  }
}

// The undamaged pages in the folder, by requested URL.
Result<std::map<std::string, FolderPage>> FullTextReader::pages() const {
  auto folder = read_folder(folder_);
  if (!folder) return std::move(folder).error();
  std::map<std::string, FolderPage> out;
  for (FolderPage& page : folder->pages) {
    if (downloads_.has_page(page.id)) out.insert_or_assign(page.id, std::move(page));
  }
  return out;
}

// Times are compared as text, because both are ISO 8601 in UTC.
bool FullTextReader::is_wanted(const FeedItem& item, const FolderPage* page) const {
  if (page == nullptr) return true;
  if (options_.refetch) return *options_.refetch != Refetch::kNever;
  return std::max(item.updated, item.published) > page->fetched;
}

Status FullTextReader::fetch(const Feed& feed) {
  const auto there = pages();
  if (!there) return there.error();
  std::vector<DownloadItem> wanted;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const std::string& url = items_[i].next;
    if (url.empty()) continue;
    const auto it = there->find(url);
    if (is_wanted(feed.items[i], it == there->end() ? nullptr : &it->second)) wanted.push_back({"", url, ""});
  }
  std::size_t done = 0;
  while (done < wanted.size() && !(options_.is_late && options_.is_late())) {
    const std::size_t end = options_.is_late ? std::min(done + kFewPages, wanted.size()) : wanted.size();
    const std::vector<DownloadItem> some(wanted.begin() + static_cast<std::ptrdiff_t>(done),
                                         wanted.begin() + static_cast<std::ptrdiff_t>(end));
    const auto summary = downloads_.download(client_, some, [&](const DownloadEvent& event) {
      listener_.progress({.doing = "fetching", .done = ++done, .total = wanted.size()});
      if (event.error) failed_[some[event.index].url] = event.error->message;
    });
    if (!summary) {
      listener_.end_progress();
      return summary.error();
    }
    done = end;  // items with the address of another one are not reported
  }
  listener_.end_progress();
  return Done{};
}

// Sets the next page of an article: one of the same site that was not read before.
void FullTextReader::follow(const std::string& url, ItemText& item) const {
  if (item.urls.size() >= options_.max_pages_of_item || !is_http(url) || site_of(url) != item.site) return;
  if (item.urls.count(url) == 0) item.next = url;
}

void FullTextReader::read_page(FolderPage entry, ItemText& item) {
  SourcePage page;
  page.id = entry.id;
  page.file = entry.file;
  describe_page(entry, folder_, "", page);
  if (page.site.empty()) page.site = site_of_page(page);
  page.feed_url = feed_url_;
  if (options_.on_page && item.site.empty()) options_.on_page(page);
  const ArticleFinder::Outcome outcome = finder_.find(page);
  Extraction& found = finder_.found();
  if (!has_article(found.status)) {
    if (item.html.empty()) item.problem = outcome.problem.empty() ? "no article on its page" : outcome.problem;
    return;
  }
  if (!item.texts.insert(found.text).second) return;  // some sites return their last page again and again
  if (item.site.empty()) item.site = site_of(page.url);
  item.urls.insert(page.url);
  if (item.excerpt.empty()) item.excerpt = excerpt_of(found.text);
  if (!item.html.empty()) item.html += '\n';
  item.html += render_reader_html(finder_.page(), found.article);
  item.characters += found.text.size();
  for (const auto& [name, value] : found.fields) {
    if (name == "next") follow(value, item);
  }
}

void FullTextReader::read(const Feed& feed) {
  auto there = pages();
  std::size_t done = 0;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    listener_.progress({.doing = "reading", .done = ++done, .total = items_.size()});
    ItemText& item = items_[i];
    const std::string url = std::exchange(item.next, "");
    if (url.empty()) continue;
    item.urls.insert(url);
    const auto it = there ? there->find(url) : decltype(there->end()){};
    if (!there || it == there->end()) {
      const auto why = failed_.find(url);
      const std::string reason = why == failed_.end() ? "its page was not fetched" : why->second;
      if (item.html.empty()) {
        item.problem = reason;
      } else {
        listener_.error({ErrorKind::kNetwork, "a further page of " + feed.items[i].url + ": " + reason, {url}});
      }
      continue;
    }
    read_page(it->second, item);
  }
  listener_.end_progress();
}

Result<FullTextFeed> FullTextReader::run(const FeedDocument& document, const FeedBytes& source) {
  const Feed& feed = document.feed();
  feed_url_ = source.url;
  begin(document);
  const auto is_open = [](const ItemText& item) { return !item.next.empty(); };
  while (std::any_of(items_.begin(), items_.end(), is_open)) {
    if (auto fetched = fetch(feed); !fetched) return fetched.error();
    read(feed);
  }
  if (options_.on_feed) options_.on_feed(source);
  FullTextFeed out;
  out.notes = feed.notes;
  std::vector<ItemTexts> texts(feed.items.size());
  for (std::size_t i = items_.size(); i < texts.size(); ++i) texts[i].is_left_out = true;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    ItemText& item = items_[i];
    if (item.html.empty()) {
      ++out.failed;
      texts[i].is_left_out = options_.leaves_out_failed;
      const std::string place = feed.items[i].url.empty() ? source.place : feed.items[i].url;
      listener_.error(
          {ErrorKind::kNotFound, "item " + std::to_string(i + 1) + " has no full text: " + item.problem, {place}});
      continue;
    }
    ++out.full;
    if (options_.has_excerpts) texts[i].summary = std::move(item.excerpt);
    const auto& own = feed.items[i].contents;
    if (!own.empty() && visible_size(own.front()) > kClearlyLonger * item.characters) {
      listener_.detail(feed.items[i].url + ": the feed has the longer text");
      continue;
    }
    texts[i].content = with_links(std::move(item.html), options_.links);
  }
  const FeedWriting writing{.url = source.url, .time = options_.time};
  if (options_.is_rss_json) {
    out.bytes = write_rss_json(document, texts, writing);
    out.media_type = "application/json";
    return out;
  }
  if (!options_.kind || *options_.kind == document.kind()) {
    out.bytes = document.with_texts(texts);
    out.media_type = document.media_type();
    return out;
  }
  out.bytes = write_feed(document, *options_.kind, texts, writing);
  out.media_type = media_type_of(*options_.kind);
  return out;
}

}  // namespace

Result<FullTextFeed> read_full_text(const std::string& source, const FullTextOptions& options, HttpClient& client,
                                    WrapperCache& wrappers, const PageExtractor& alone, const Listener& listener) {
  const std::filesystem::path path = options.cache / file_name_of_site(source);
  auto folder =
      DownloadFolder::open(path, {.refetch = options.refetch.value_or(Refetch::kWhenChanged), .failure_rest = {}});
  if (!folder) return std::move(folder).error();
  // The last reported error is why there is no feed.
  std::optional<Error> why;
  Listener noting = listener;
  noting.on_error = [&](const Error& error) {
    if (why) listener.error(*why);
    why = error;
  };
  FeedReader reader(folder->feeds(), client, noting);
  const auto bytes = reader.read_one(source);
  const auto* const stop = client.options().stop;
  if (stop != nullptr && stop->load()) return Error{ErrorKind::kInterrupted, "interrupted", {source}};
  if (!bytes && !why) why = reader.failed_before_by();
  if (!bytes) return why.value_or(Error{ErrorKind::kNotFound, "no feed", {source}});
  if (why) listener.error(*why);
  auto document = FeedDocument::parse({bytes->bytes, bytes->place, bytes->content_type});
  if (!document) return std::move(document).error();
  ArticleFinder finder(wrappers, &alone, options.limits);
  return FullTextReader(options, path, *folder, client, finder, listener).run(*document, *bytes);
}

}  // namespace wrapwright
