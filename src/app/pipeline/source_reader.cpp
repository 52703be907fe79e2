// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/source_reader.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "app/pipeline/contrast_pages.h"
#include "app/pipeline/input_start.h"
#include "app/pipeline/page_redirect.h"
#include "content/feed/autodiscovery.h"
#include "content/feed/opml.h"
#include "content/feed/sitemap.h"
#include "content/kinds/page_type.h"
#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/guarded.h"
#include "core/base/url.h"
#include "core/normalize/normalizer.h"
#include "web/archive/byte_source.h"
#include "web/fetch/index_file.h"
#include "web/fetch/page_name.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;
// A list may contain lists, and a page may refer to a feed; deeper nesting is circular.
constexpr int kMaxRounds = 4;
// Number of sitemaps read from a sitemap index for a sample: the index of a newspaper may name one for each day.
constexpr std::size_t kSitemapsOfSample = 10;
constexpr double kIsArticle = 0.5;

SourcePage to_fetch(SourcePage::State state, const std::string& url) {
  SourcePage page;
  page.state = state;
  page.id = url;
  page.url = url;
  return page;
}

bool is_next(const SourcePage& page) { return is_to_fetch(page) && page.state != SourcePage::State::kWaiting; }

bool is_redirected(const SourcePage& page) { return is_next(page) && !page.redirected_from.empty(); }

// Nobody requested the pages that a home page links to, so a missing one is not a failure of the run, unless all are
// missing.
void drop_lost_links(const std::map<std::string, FeedOfSite>& homes, const Listener& listener,
                     std::vector<SourcePage>& pages) {
  using State = SourcePage::State;
  for (const auto& [site, home] : homes) {
    const auto is_link = [&home = home.home](const SourcePage& page) { return page.input == home; };
    if (std::none_of(pages.begin(), pages.end(),
                     [&](const SourcePage& page) { return page.state == State::kReady && is_link(page); }))
      continue;
    std::erase_if(pages, [&](const SourcePage& page) {
      if (page.state != State::kFailed || page.error->kind == ErrorKind::kInterrupted || !is_link(page)) return false;
      listener.detail(page.id + ": skipped: " + page.error->message);
      return true;
    });
  }
}

}  // namespace

SourceReader::SourceReader(SourceReaderOptions options, Listener listener)
    : options_(std::move(options)),
      listener_(std::move(listener)),
      spool_(options_.max_kept_bytes),
      archived_feeds_(options_.feed_limits) {}

std::vector<SourcePage> SourceReader::expand(const std::vector<std::string>& sources) {
  std::vector<SourcePage> pages;
  PageSample sample(options_.max_items_per_site);
  for (const std::string& source : sources) expand_one(source, sample, pages);
  name_pages(sources, pages);
  std::vector<SourcePage> sampled = sample.take();
  for (SourcePage& page : sampled) archived_feeds_.describe(page);
  std::move(sampled.begin(), sampled.end(), std::back_inserter(pages));
  return pages;
}

// A single URL of a site is its home page or feed; several URLs of a site are pages themselves.
void SourceReader::name_pages(const std::vector<std::string>& sources, std::vector<SourcePage>& pages) {
  std::map<std::string, std::set<std::string>> urls;
  for (const std::string& source : sources)
    if (is_http(source) && !is_home_page(source)) urls[site_of(source)].insert(source);
  for (SourcePage& page : pages) {
    if (page.state != SourcePage::State::kHome) continue;
    const auto named = urls.find(site_of(page.url));
    if (named != urls.end() && named->second.size() > 1 && named->second.contains(page.id))
      page.state = SourcePage::State::kNamed;
  }
}

void SourceReader::expand_one(const std::string& source, PageSample& sample, std::vector<SourcePage>& out) {
  const auto kind = classify_source(source);
  if (!kind) {
    const auto matches =
        kind.error().kind == ErrorKind::kNotFound ? matching_paths(source) : std::vector<std::string>();
    for (const std::string& match : matches) expand_one(match, sample, out);
    if (matches.empty()) out.push_back(failed_page(source, kind.error()));
    return;
  }
  if (*kind == SourceKind::kFolder) return expand_folder(source, sample, out);
  if (*kind == SourceKind::kArchive) return sample_archive(source, sample, out);
  if (*kind == SourceKind::kStandardInput) {
    InputStart start = read_input_start();
    if (!start.is_archive) return expand_standard_input(std::move(start.bytes), out);
    auto archive = ArchivePages::of_stream(ArchiveReader(open_standard_input(std::move(start.bytes)), "-"), records_,
                                           taken_records());
    if (!archive) return out.push_back(failed_page("-", std::move(archive).error()));
    return sample_pages(std::move(archive).value(), sample, out);
  }
  if (*kind != SourceKind::kPathList) return expand(*kind, source, out);
  const auto bytes = read_document(source);
  if (!bytes) return out.push_back(failed_page(source, bytes.error()));
  for (const std::string& path : parse_path_list(*bytes)) {
    const auto listed = classify_source(path);
    if (!listed) {
      out.push_back(failed_page(path, listed.error()));
    } else if (*listed == SourceKind::kArchive) {
      sample_archive(path, sample, out);
    } else if (*listed == SourceKind::kPage) {
      expand(*listed, path, out);
    } else {
      out.push_back(failed_page(path, {ErrorKind::kUnsupported, "neither an archive nor a page", {path}}));
    }
  }
}

void SourceReader::sample_archive(const std::string& path, PageSample& sample, std::vector<SourcePage>& out) {
  auto thrown = guarded(path, [&] {
    auto archive = ArchivePages::open(path, records_, options_.pick, taken_records());
    if (!archive) return out.push_back(failed_page(path, archive.error()));
    sample_pages(std::move(archive).value(), sample, out);
  });
  if (thrown) out.push_back(failed_page(path, *std::move(thrown)));
}

TakenRecords SourceReader::taken_records() const {
  return options_.home_pages == HomePages::kFollowFeeds ? TakenRecords::kPagesAndFeeds : TakenRecords::kPages;
}

void SourceReader::sample_pages(ArchivePages archive, PageSample& sample, std::vector<SourcePage>& out) {
  CapturedPage capture;
  std::string buffer;
  while (archive.next(capture)) {
    if (capture.error || capture.damage) {
      out.push_back(failed_page(capture.error ? *capture.error : *capture.damage));
      continue;
    }
    if (is_feed_type(capture.content_type)) {
      const SourcePage feed = source_page(std::move(capture));
      const auto bytes = read_any_bytes(feed, options_.feed_limits.max_bytes, buffer);
      if (bytes) archived_feeds_.add(*bytes, feed);
      continue;
    }
    if (!options_.hosts.empty() && !options_.hosts.contains(site_of(capture.url))) continue;
    if (!options_.pick.takes(capture)) continue;
    SourcePage page = source_page(std::move(capture));
    if (!sample.wants(page)) continue;
    std::optional<Error> damage;
    const auto bytes = read_bytes(page, options_.http.limits.max_decoded_bytes, buffer, &damage);
    if (damage) out.push_back(failed_page(*damage));
    if (!bytes || damage) continue;
    std::string kept(*bytes);
    page.archived = nullptr;
    page = as_page(std::move(kept), std::move(page));
    if (page.error) {
      static_cast<void>(sample.take());  // not a sample of all pages
      return out.push_back(std::move(page));
    }
    sample.add(std::move(page));
  }
}

void SourceReader::expand(SourceKind kind, const std::string& source, std::vector<SourcePage>& out) {
  SourcePage origin;
  origin.id = source;
  if (kind == SourceKind::kUrl) return out.push_back(to_fetch(SourcePage::State::kHome, source));
  if (kind == SourceKind::kPage) {
    origin.url = options_.url;
    origin.file = source;
    if (options_.identify) options_.identify(origin);
    return out.push_back(std::move(origin));
  }
  if (kind == SourceKind::kStandardInput) return expand_standard_input("", out);
  const auto bytes = read_document(source, options_.http.limits.max_decoded_bytes);
  if (!bytes) return out.push_back(failed_page(source, bytes.error()));
  expand_bytes(kind, *bytes, origin, out);
}

void SourceReader::expand_standard_input(std::string start, std::vector<SourcePage>& out) {
  SourcePage origin;
  origin.id = "-";
  origin.url = options_.url;
  const std::string_view packing = unread_packing(start);
  if (!packing.empty()) {
    return out.push_back(failed_page(
        origin.id,
        {ErrorKind::kUnsupported, "packed by " + std::string(packing) + ", which is not supported", {origin.id}}));
  }
  auto bytes = read_standard_input(options_.http.limits.max_decoded_bytes, std::move(start));
  if (!bytes) return out.push_back(failed_page(origin.id, bytes.error()));
  if (auto unpacked = unpack_document(options_.http.limits.max_decoded_bytes, *bytes); !unpacked) {
    Error error = std::move(unpacked).error();
    error.where.source = origin.id;
    return out.push_back(failed_page(origin.id, std::move(error)));
  }
  if (bytes->empty()) {
    return out.push_back(failed_page(origin.id, {ErrorKind::kSyntax, "standard input is empty", {origin.id}}));
  }
  expand_bytes(sniff_source(*bytes).value_or(SourceKind::kPage), *bytes, origin, out);
}

SourcePage SourceReader::read_page(const std::string& source) {
  SourcePage page;
  page.id = source;
  if (source == "-") {
    auto bytes = read_standard_input(options_.http.limits.max_decoded_bytes);
    if (!bytes) return failed_page(std::move(page), bytes.error());
    page.url = options_.url;
    return as_page(std::move(bytes).value(), std::move(page));
  }
  if (!is_http(source)) {
    page.url = options_.url;
    page.file = source;
    return page;
  }
  std::vector<SourcePage> pages{to_fetch(SourcePage::State::kItem, source)};
  resolve(pages);
  return std::move(pages.front());
}

void SourceReader::expand_folder(const fs::path& folder, PageSample& sample, std::vector<SourcePage>& out) {
  auto reader = FolderReader::open(folder, {}, is_archive_name);
  if (!reader) return out.push_back(failed_page(folder.string(), reader.error()));
  std::optional<FolderFeeds> feeds;
  if (options_.home_pages == HomePages::kFollowFeeds) {
    feeds.emplace(folder, options_.feed_limits, [&](const Error& error) { out.push_back(failed_page(error)); });
  }
  std::error_code code;
  if (options_.url.empty() && fs::exists(folder / "index.html", code) && !fs::exists(folder / kIndexName, code)) {
    listener_.say(folder.string() +
                  ": has an index.html; if it is a mirror of a site, give the site's URL with --url: " +
                  "URLs help to tell articles from lists");
  }
  std::size_t entries = 0;
  while (auto entry = reader->next()) {
    if (!*entry) {
      out.push_back(failed_page(entry->error()));
      continue;
    }
    if (++entries > FolderLimits().max_pages) {
      const std::string most = std::to_string(FolderLimits().max_pages);
      return out.push_back(
          failed_page(folder.string(), {ErrorKind::kLimit, "more than " + most + " pages", {folder.string()}}));
    }
    if (is_archive_name((*entry)->file)) {
      sample_archive((*entry)->file.string(), sample, out);
    } else {
      add_folder_page(std::move(**entry), folder, feeds ? &*feeds : nullptr, out);
    }
  }
  if (entries > 0) return;
  out.push_back(failed_page(folder.string(), {ErrorKind::kNotFound, "no pages in this folder", {folder.string()}}));
}

void SourceReader::add_folder_page(FolderPage entry, const fs::path& folder, FolderFeeds* feeds,
                                   std::vector<SourcePage>& out) {
  SourcePage page;
  describe_page(entry, folder, options_.url, page);
  if (feeds != nullptr) {
    auto match = feeds->find(entry.group, page.url, entry.id);
    page.feed = std::move(match.feed);
    page.item = match.item;
    page.feed_url = std::move(match.feed_url);
  }
  page.id = std::move(entry.id);
  page.file = std::move(entry.file);
  out.push_back(std::move(page));
}

void SourceReader::expand_bytes(SourceKind kind, std::string_view bytes, const SourcePage& origin,
                                std::vector<SourcePage>& out) {
  if (kind == SourceKind::kFeed) return expand_feed(bytes, origin, out);
  if (kind == SourceKind::kSitemap) return expand_sitemap(bytes, origin, out);
  if (kind == SourceKind::kPage) return out.push_back(as_page(std::string(bytes), origin));
  if (kind == SourceKind::kUrlList) {
    const UrlList list = parse_url_list(bytes, origin.id);
    for (const Error& bad : list.bad) out.push_back(failed_page(bad));
    for (const ListedUrl& entry : list.urls) out.push_back(to_fetch(SourcePage::State::kWaiting, entry.url));
    return;
  }
  const std::string& name = origin.url.empty() ? origin.id : origin.url;
  const auto list = parse_opml({bytes, name, ""}, options_.feed_limits);
  if (!list) return out.push_back(failed_page(origin, list.error()));
  for (const Error& note : list->notes) out.push_back(failed_page(name, note));
  if (list->outlines.empty()) {
    return out.push_back(failed_page(origin, {ErrorKind::kNotFound, "no feeds in this OPML", {origin.id}}));
  }
  for (const OpmlOutline& outline : list->outlines) {
    out.push_back(
        to_fetch(SourcePage::State::kHome, resolve_url(origin.url, outline.xml_url).value_or(outline.xml_url)));
  }
}

bool is_older(std::string_view date, std::string_view since) {
  if (date.empty() || since.empty()) return false;
  const std::size_t length = std::min(date.size(), since.size());
  return date.substr(0, length) < since.substr(0, length);
}

void SourceReader::expand_sitemap(std::string_view bytes, const SourcePage& origin, std::vector<SourcePage>& out) {
  const std::string& name = origin.url.empty() ? origin.id : origin.url;
  FeedLimits limits = options_.feed_limits;
  limits.max_items = std::max(limits.max_items, kMaxSitemapUrls);
  const auto sitemap = parse_sitemap({bytes, name, origin.content_type}, limits);
  if (!sitemap) return out.push_back(failed_page(origin, sitemap.error()));
  if (sitemap->urls.empty())
    return out.push_back(failed_page(origin, {ErrorKind::kNotFound, "the sitemap lists no URLs", {name}}));
  for (const Error& note : sitemap->notes) out.push_back(failed_page(name, note));
  PageSample sitemaps(options_.max_items_per_site == 0 ? 0 : kSitemapsOfSample);
  for (std::size_t i = 0; i < sitemap->urls.size(); ++i) {
    const std::string& url = sitemap->urls[i];
    if (is_older(sitemap->dates[i], options_.since)) continue;
    if (!is_http(url)) {
      out.push_back(failed_page(name, {ErrorKind::kNotFound, "not an http or https URL: " + url, {name}}));
    } else if (!sitemap->is_index) {
      // All addresses in a sitemap are pages, including a home page.
      out.push_back(to_fetch(SourcePage::State::kMapped, url));
    } else if (SourcePage listed = to_fetch(SourcePage::State::kListed, url); sitemaps.wants(listed)) {
      sitemaps.add(std::move(listed));
    }
  }
  std::vector<SourcePage> sampled = sitemaps.take();
  std::move(sampled.begin(), sampled.end(), std::back_inserter(out));
}

void SourceReader::expand_feed(std::string_view bytes, const SourcePage& origin, std::vector<SourcePage>& out) {
  const std::string& name = origin.url.empty() ? origin.id : origin.url;
  auto parsed = parse_feed({bytes, name, origin.content_type}, options_.feed_limits);
  if (!parsed) return out.push_back(failed_page(origin, parsed.error()));
  const auto feed = std::make_shared<const Feed>(std::move(parsed).value());
  for (const Error& note : feed->notes) out.push_back(failed_page(name, note));
  if (feed->items.empty()) {
    return out.push_back(failed_page(origin, {ErrorKind::kNotFound, "the feed has no items", {name}}));
  }
  std::set<std::string> seen;
  std::size_t number = 0;
  for (const FeedItem& item : feed->items) {
    ++number;
    if (is_older(item.published.empty() ? item.updated : item.published, options_.since)) continue;
    if (!is_http(item.url)) {
      const std::string what =
          item.url.empty() ? " has no link" : " links to something other than an http or https URL: " + item.url;
      out.push_back(failed_page(name, {ErrorKind::kNotFound, "item " + std::to_string(number) + what, {name}}));
      continue;
    }
    if (!seen.insert(item.url).second) continue;
    SourcePage page = to_fetch(SourcePage::State::kItem, item.url);
    page.feed = feed;
    page.item = &item;
    page.feed_url = origin.url;
    out.push_back(std::move(page));
  }
}

void SourceReader::expand_home_page(std::string_view bytes, const SourcePage& origin, std::vector<SourcePage>& out) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({bytes, origin.content_type, ""});
  const bool is_named = origin.state == SourcePage::State::kNamed;
  if (std::string target = is_named ? "" : redirect_target(page, origin.url); !target.empty())
    return expand_redirect(origin, std::move(target), out);
  const auto links = find_feed_links(page, origin.url);
  SourcePage home = as_page(std::string(bytes), origin);
  if (links.empty() || home.error) return expand_without_feed(std::move(home), out);
  if (is_named) {
    listener_.detail(origin.url + ": treated as a page");
    out.push_back(home);
    if (!named_feeds_.insert(links.front().url).second) return;
  }
  const std::string remark = origin.url + ": names the feed " + links.front().url;
  if (is_home_page(origin.url)) {
    listener_.detail(remark);
  } else {
    listener_.say(remark);
  }
  SourcePage feed = to_fetch(SourcePage::State::kFeed, links.front().url);
  if (!is_named) {
    if (options_.keep_home_pages) home_pages_.try_emplace(site_of(origin.url), home);
    feed.home = std::make_shared<const SourcePage>(std::move(home));
  }
  out.push_back(std::move(feed));
}

void SourceReader::expand_redirect(SourcePage page, std::string target, std::vector<SourcePage>& out) const {
  const auto followed = follow_redirect(page.url, target, options_.http.limits.max_redirects, page.redirected_from);
  if (!followed) return out.push_back(failed_page(std::move(page), followed.error()));
  listener_.detail(page.url + ": redirects to " + target);
  page.url = std::move(target);
  out.push_back(std::move(page));
}

// Handles a page that names no feed, or a dead one.
void SourceReader::expand_without_feed(SourcePage home, std::vector<SourcePage>& out) {
  if (home.error) return out.push_back(std::move(home));
  // Its address may differ from the requested one, such as after a redirect to /en/.
  if (!is_home_page(home.url) && !is_home_page(home.id)) {
    listener_.detail(home.url + ": treated as a page");
    return out.push_back(std::move(home));
  }
  if (options_.keep_home_pages) home_pages_.try_emplace(site_of(home.url), home);
  home.id = home.url;
  try_usual_address(std::move(home), out);
}

SourcePage SourceReader::as_page(std::string bytes, SourcePage page) {
  auto kept = spool_.keep(std::move(bytes));
  if (!kept) return failed_page(std::move(page), std::move(kept).error());
  page.kept = std::move(kept).value();
  page.state = SourcePage::State::kReady;
  return page;
}

void SourceReader::try_usual_address(SourcePage page, std::vector<SourcePage>& out) {
  std::string url = page.search.next(page.id, FeedSearch::Wanted::kFeedsAndSitemaps);
  if (url.empty()) return follow_links(std::move(page), out);
  page.state = SourcePage::State::kUsual;
  page.url = std::move(url);
  out.push_back(std::move(page));
}

// For a site without a feed and a sitemap.
void SourceReader::follow_links(SourcePage home, std::vector<SourcePage>& out) {
  home.state = SourcePage::State::kReady;
  home.url = home.id;
  std::string buffer;
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  const auto page = wrapwright::read_page(home, {}, *normalizer, buffer);
  const auto urls = page ? headline_pages(*page, home.url, options_.max_items_per_site) : std::vector<std::string>();
  const std::string problem = home.search.nothing_found() + ", nor a sitemap";
  if (urls.empty()) {
    Error error{ErrorKind::kNotFound, problem + " nor a link to a page: give the URLs of articles", {home.id}};
    return out.push_back(failed_page(std::move(home), std::move(error)));
  }
  listener_.say(home.url + ": " + problem + "; following its links (pages " + std::to_string(urls.size()) + ")");
  const bool was_chosen = !home.input.empty();
  if (!was_chosen && urls.size() <= options_.max_choices) choices_.insert(home.url);
  followed_.try_emplace(site_of(home.url), FeedOfSite{home.url, {urls.begin(), urls.end()}});
  for (const std::string& url : urls) {
    out.push_back(to_fetch(SourcePage::State::kItem, url));
    out.back().input = home.url;
  }
}

// Handles a page that a home page with few links and without a feed offers as a choice. If it names a feed and is not
// an article itself, it is a home page, such as for one of the site's languages.
void SourceReader::accept_choice(SourcePage page, std::string bytes, std::vector<SourcePage>& out) {
  const Page parsed = make_normalizer(NormalizerKind::kHtml5)->parse({bytes, page.content_type, ""});
  const auto links = find_feed_links(parsed, page.url);
  if (links.empty() || probability_of_article(parsed, page.url) >= kIsArticle)
    return out.push_back(as_page(std::move(bytes), std::move(page)));
  const std::string& feed_url = links.front().url;
  if (!named_feeds_.insert(feed_url).second) return;
  listener_.say(page.url + ": names the feed " + feed_url);
  SourcePage feed = to_fetch(SourcePage::State::kFeed, feed_url);
  page.id = page.input;
  page.search.end();  // all addresses have been tried
  feed.home = std::make_shared<const SourcePage>(as_page(std::move(bytes), std::move(page)));
  out.push_back(std::move(feed));
}

void SourceReader::accept_usual(SourcePage page, Capture capture, std::vector<SourcePage>& out) {
  const auto kind = capture.error ? std::nullopt : sniff_source(capture.body);
  if (kind && (*kind == SourceKind::kFeed || *kind == SourceKind::kSitemap)) {
    SourcePage origin = to_fetch(SourcePage::State::kFeed, capture.final_url.empty() ? page.url : capture.final_url);
    origin.content_type = find_header(capture.headers, "content-type");
    listener_.say(page.search.found(page.id, origin.url));
    return expand_bytes(*kind, capture.body, origin, out);
  }
  try_usual_address(std::move(page), out);
}

void SourceReader::accept_named_feed(SourcePage page, Capture capture, std::vector<SourcePage>& out) {
  SourcePage home = *std::exchange(page.home, nullptr);
  std::string named = page.url;
  std::vector<SourcePage> found;
  accept(std::move(page), std::move(capture), found);
  const auto is_lost = [](const SourcePage& each) {
    return each.state == SourcePage::State::kFailed && each.error->kind != ErrorKind::kInterrupted;
  };
  if (found.empty() || !std::all_of(found.begin(), found.end(), is_lost)) {
    std::move(found.begin(), found.end(), std::back_inserter(out));
    return;
  }
  listener_.say(home.search.give_up(home.url, std::move(named), found.front().error->message));
  expand_without_feed(std::move(home), out);
}

void SourceReader::accept(SourcePage page, Capture capture, std::vector<SourcePage>& out) {
  using State = SourcePage::State;
  if (page.state == State::kUsual) return accept_usual(std::move(page), std::move(capture), out);
  if (page.home) return accept_named_feed(std::move(page), std::move(capture), out);
  if (capture.error) return out.push_back(failed_page(std::move(page), *std::move(capture.error)));
  if (!capture.final_url.empty()) page.url = capture.final_url;
  page.content_type = find_header(capture.headers, "content-type");
  page.fetched = source_date(capture.time);
  if (page.state == State::kItem && choices_.contains(page.input))
    return accept_choice(std::move(page), std::move(capture.body), out);
  if (page.state == State::kItem) return out.push_back(as_page(std::move(capture.body), std::move(page)));
  if (auto unpacked = unpack_document(options_.http.limits.max_decoded_bytes, capture.body); !unpacked) {
    Error error = std::move(unpacked).error();
    error.where.source = page.url;
    return out.push_back(failed_page(std::move(page), std::move(error)));
  }
  const auto kind = sniff_source(capture.body);
  if (kind && *kind != SourceKind::kPage) return expand_bytes(*kind, capture.body, page, out);
  if (page.state == State::kFeed) {
    return out.push_back(failed_page(page, {ErrorKind::kUnsupported, "not a feed", {page.url}}));
  }
  if (options_.home_pages == HomePages::kArePages)
    return out.push_back(as_page(std::move(capture.body), std::move(page)));
  if (!kind) {
    const char* what = "not a feed, OPML, a sitemap, a list of URLs or an HTML page";
    return out.push_back(failed_page(page, {ErrorKind::kUnsupported, what, {page.url}}));
  }
  if (page.state == State::kHome || page.state == State::kNamed || is_home_page(page.id))
    return expand_home_page(capture.body, page, out);
  out.push_back(as_page(std::move(capture.body), std::move(page)));
}

HttpClient& SourceReader::client() {
  if (!client_) client_ = std::make_unique<HttpClient>(options_.http);
  return *client_;
}

void SourceReader::fetch_round(std::vector<SourcePage>& pages) {
  std::vector<HttpRequest> requests;
  std::vector<std::size_t> page_of;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (!is_next(pages[i])) continue;
    HttpRequest request;
    request.url = pages[i].url;
    if (pages[i].state != SourcePage::State::kItem && pages[i].state != SourcePage::State::kMapped)
      request.accept = kFeedAccept;
    requests.push_back(std::move(request));
    page_of.push_back(i);
  }
  std::vector<std::vector<SourcePage>> outcomes(pages.size());
  std::size_t done = 0;
  client().fetch(requests, [&](std::size_t index, Capture capture) {
    const std::size_t i = page_of[index];
    accept(std::move(pages[i]), std::move(capture), outcomes[i]);
    listener_.progress({.doing = "fetching", .done = ++done, .total = requests.size()});
    return HttpClient::Next::kGoOn;
  });
  listener_.end_progress();
  std::vector<SourcePage> after;
  auto next = page_of.begin();
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (next == page_of.end() || *next != i) {
      after.push_back(std::move(pages[i]));
      continue;
    }
    ++next;
    std::move(outcomes[i].begin(), outcomes[i].end(), std::back_inserter(after));
  }
  pages = std::move(after);
}

// Done here and not when a feed is read, because feeds are read in the order in which they arrive.
void SourceReader::drop_surplus_items(std::vector<SourcePage>& pages) const {
  if (options_.max_items_per_site == 0) return;
  std::map<std::string, std::size_t> items;
  std::erase_if(pages, [&](const SourcePage& page) {
    return page.item != nullptr && is_http(page.item->url) && page.state != SourcePage::State::kFailed &&
           ++items[site_of(page.item->url)] > options_.max_items_per_site;
  });
}

// Called when all sitemaps of an index have been read. The sample comes after the other pages, like the samples of
// archives.
void SourceReader::sample_mapped_pages(std::vector<SourcePage>& pages) const {
  const auto is_mapped = [](const SourcePage& page) { return page.state == SourcePage::State::kMapped; };
  if (options_.max_items_per_site == 0) {
    for (SourcePage& page : pages)
      if (is_mapped(page)) page.state = SourcePage::State::kItem;
    return;
  }
  PageSample sample(options_.max_items_per_site);
  const auto mapped = std::stable_partition(pages.begin(), pages.end(), std::not_fn(is_mapped));
  const auto named = static_cast<std::size_t>(pages.end() - mapped);
  for (auto page = mapped; page != pages.end(); ++page) {
    page->state = SourcePage::State::kItem;
    if (sample.wants(*page)) sample.add(std::move(*page));
  }
  pages.erase(mapped, pages.end());
  std::vector<SourcePage> sampled = sample.take();
  if (sampled.size() < named) {
    listener_.detail("of " + std::to_string(named) + " pages that sitemaps name, " + std::to_string(sampled.size()) +
                     " are fetched");
  }
  std::move(sampled.begin(), sampled.end(), std::back_inserter(pages));
}

// A listed address may be that of a feed, or gone; then the next one replaces it.
void SourceReader::release_waiting_pages(std::vector<SourcePage>& pages) const {
  std::map<std::string, std::size_t> of_site;
  for (const SourcePage& page : pages)
    if (page.state == SourcePage::State::kReady && page.item == nullptr) ++of_site[site_of(page.url)];
  for (SourcePage& page : pages) {
    if (page.state != SourcePage::State::kWaiting) continue;
    const bool is_wanted =
        options_.max_items_per_site == 0 || of_site[site_of(page.url)]++ < options_.max_items_per_site;
    if (is_wanted) page.state = SourcePage::State::kListed;
  }
}

void SourceReader::hold_items_back(std::vector<SourcePage>& pages) const {
  if (options_.max_first_items == 0) return;
  std::map<std::string, std::size_t> items;
  for (SourcePage& page : pages) {
    if (page.item == nullptr || page.state == SourcePage::State::kFailed) continue;
    const bool is_surplus = ++items[site_of(page.item->url)] > options_.max_first_items;
    if (is_surplus && page.state == SourcePage::State::kItem) page.state = SourcePage::State::kHeld;
  }
}

bool SourceReader::has_more(const std::vector<SourcePage>& pages) {
  return std::any_of(pages.begin(), pages.end(),
                     [](const SourcePage& page) { return page.state == SourcePage::State::kHeld; });
}

bool SourceReader::fetch_more(std::vector<SourcePage>& pages, std::size_t count,
                              const std::function<bool(const std::string& site)>& wants) {
  std::map<std::string, std::size_t> asked;
  bool any = false;
  for (SourcePage& page : pages) {
    if (page.state != SourcePage::State::kHeld) continue;
    const std::string site = site_of(page.url);
    if (!wants(site) || ++asked[site] > count) continue;
    page.state = SourcePage::State::kItem;
    any = true;
  }
  if (any) fetch_round(pages);
  return any;
}

std::optional<Capture> SourceReader::known_home(const std::string& site, const std::string& url) const {
  const auto known = home_pages_.find(site);
  if (known == home_pages_.end() || page_key(known->second.url) != page_key(url)) return std::nullopt;
  const SourcePage& home = known->second;
  std::string buffer;
  const auto bytes = read_any_bytes(home, options_.http.limits.max_decoded_bytes, buffer);
  if (!bytes) return std::nullopt;
  Capture out;
  out.url = home.id;
  out.final_url = home.url;
  out.headers = {{"Content-Type", home.content_type}};
  out.body = *bytes;
  out.time = home.fetched;
  return out;
}

void SourceReader::add_contrast_pages(std::vector<SourcePage>& pages, std::size_t most) {
  std::map<std::string, FeedOfSite> feeds = feeds_of_sites(pages);
  feeds.insert(followed_.begin(), followed_.end());
  std::erase_if(feeds,
                [&](const auto& feed) { return !options_.hosts.empty() && !options_.hosts.contains(feed.first); });
  const auto keep = [&](const Capture& capture) -> Status {
    auto page = contrast_page(capture, spool_);
    if (!page) return std::move(page).error();
    pages.push_back(std::move(page).value());
    return Done{};
  };
  const ContrastPageOptions options{
      .max_other_pages = most,
      .known_home = [this](const std::string& site, const std::string& url) { return known_home(site, url); }};
  // Pages that could not be kept are not used for learning.
  static_cast<void>(fetch_contrast_pages(feeds, options, client(), keep, listener_));
}

void SourceReader::resolve(std::vector<SourcePage>& pages) {
  using State = SourcePage::State;
  const auto count = [&pages](State state) {
    return std::count_if(pages.begin(), pages.end(), [state](const SourcePage& page) { return page.state == state; });
  };
  // Each of them may need its own round without being nested more deeply.
  auto more_rounds = count(State::kWaiting);
  for (int round = 0; round < kMaxRounds;) {
    drop_surplus_items(pages);
    sample_mapped_pages(pages);
    release_waiting_pages(pages);
    hold_items_back(pages);
    if (std::none_of(pages.begin(), pages.end(), is_next)) break;
    fetch_round(pages);
    if (count(State::kUsual) > 0 || std::any_of(pages.begin(), pages.end(), is_redirected)) continue;
    if (more_rounds > 0 && count(State::kWaiting) > 0) {
      --more_rounds;
    } else {
      ++round;
    }
  }
  std::erase_if(pages, [](const SourcePage& page) { return page.state == State::kWaiting; });
  drop_lost_links(followed_, listener_, pages);
  for (SourcePage& page : pages) {
    if (!is_to_fetch(page)) continue;
    page = failed_page(page, {ErrorKind::kLimit, "lists are nested too deeply", {page.id}});
  }
}

}  // namespace wrapwright
