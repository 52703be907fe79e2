// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/site_pages.h"

#include <algorithm>
#include <set>
#include <utility>

#include "content/kinds/document_kind.h"
#include "content/kinds/page_type.h"
#include "core/base/digest.h"
#include "core/base/guarded.h"
#include "core/base/host.h"
#include "core/base/sample_key.h"
#include "core/base/url.h"
#include "site/store/wrapper_store.h"
#include "web/fetch/index_file.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr int kLevelsAbove = 4;  // levels of parent folders that may name a page's site
constexpr double kIsArticle = 0.5;

}  // namespace

std::string feed_of(const Site& site) {
  const auto from_feed =
      std::find_if(site.pages.begin(), site.pages.end(), [](const SourcePage& each) { return !each.feed_url.empty(); });
  return from_feed == site.pages.end() ? "" : from_feed->feed_url;
}

namespace {

// Whether the page is a file of a folder without an index: the order of names says nothing about the value of the
// pages.
bool is_plain_file(const SourcePage& page) { return !page.file.empty() && !page.is_indexed && !page.is_contrast_page; }

// If there are more than `most` plain files, moves them to the end, ordered by their keys, so that only `most` are
// loaded.
void sample_files(Site& site, std::size_t most) {
  const auto files = std::stable_partition(site.pages.begin(), site.pages.end(),
                                           [](const SourcePage& page) { return !is_plain_file(page); });
  const auto others = static_cast<std::size_t>(files - site.pages.begin());
  if (site.pages.size() - others <= most) return;
  std::vector<std::pair<std::string, SourcePage>> by_key;
  for (auto page = files; page != site.pages.end(); ++page) {
    std::string key = sample_key(page->id);
    by_key.emplace_back(std::move(key), std::move(*page));
  }
  std::sort(by_key.begin(), by_key.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::transform(by_key.begin(), by_key.end(), files, [](auto& each) { return std::move(each.second); });
  site.most = others + most;
}

}  // namespace

SiteGrouping group_by_site(std::vector<SourcePage> pages, const std::string& name, std::size_t most) {
  SiteGrouping out;
  std::map<std::string, std::size_t> site_by_name;
  std::vector<std::set<std::string>> urls;
  for (SourcePage& page : pages) {
    if (page.state != SourcePage::State::kReady) continue;
    const std::string site = name.empty() ? site_of_page(page) : name;
    if (site.empty()) {
      out.nameless.push_back(std::move(page));
      continue;
    }
    const auto [entry, is_new] = site_by_name.try_emplace(site, out.sites.size());
    if (is_new) {
      out.sites.push_back({.name = site, .pages = {}});
      urls.emplace_back();
    }
    auto& members = out.sites[entry->second].pages;
    if (most != 0 && !page.is_contrast_page && members.size() >= most && !is_plain_file(page)) continue;
    // A folder may contain several captures of one URL on purpose; duplicates in a list or feed are dropped.
    const bool fetched = !page.fetched.empty() && !page.is_indexed;
    if (fetched && !urls[entry->second].insert(page.url).second) continue;
    members.push_back(std::move(page));
  }
  if (most != 0)
    for (Site& site : out.sites) sample_files(site, most);
  return out;
}

namespace {

// Reads the pages of one site. A page that cannot be read is left out, and its error is kept.
class SiteLoader {
 public:
  SiteLoader(NormalizerKind kind, const PageLimits& limits, LoadedSite& out)
      : kind_(kind), limits_(limits), out_(out) {}

  void load(const SourcePage& source, std::size_t number) {
    if (!normalizer_) normalizer_ = make_normalizer(kind_, limits_);
    auto thrown = guarded(source.id, [&] { read(source, number); });
    if (!thrown) return;
    normalizer_.reset();  // halfway through the page
    buffer_ = {};
    fail(source, *std::move(thrown));
  }

  [[nodiscard]] std::size_t true_pages() const { return true_pages_; }

  // Judges the pages loaded so far, for take_article(). Returns the number of articles.
  std::size_t judge(const Models* models) {
    models_ = models;
    is_article_.clear();
    for (std::size_t i = 0; i < out_.pages.size(); ++i) is_article_.push_back(seems_article(i));
    return static_cast<std::size_t>(std::count(is_article_.begin(), is_article_.end(), true));
  }

  // If the page is an article, loads it in place of the last page that is not one. Otherwise keeps nothing, not even an
  // error, because nobody requested the page. REQUIRES: one of the loaded pages is not an article.
  bool take_article(const SourcePage& source, std::size_t number) {
    const std::size_t pages = out_.pages.size();
    const std::size_t errors = out_.errors.size();
    const std::size_t bytes = out_.bytes;
    load(source, number);
    out_.errors.erase(out_.errors.begin() + static_cast<std::ptrdiff_t>(errors), out_.errors.end());
    if (out_.pages.size() == pages) return false;
    if (!seems_article(pages)) {
      drop(pages);
      out_.bytes = bytes;
      return false;
    }
    is_article_.push_back(true);
    const auto last = std::find(is_article_.rbegin(), is_article_.rend(), false);
    const auto place = static_cast<std::size_t>(is_article_.rend() - last) - 1;
    drop(place);
    is_article_.erase(is_article_.begin() + static_cast<std::ptrdiff_t>(place));
    return true;
  }

 private:
  [[nodiscard]] bool seems_article(std::size_t i) const {
    if (out_.views[i].item != nullptr) return true;
    return document_kind(out_.pages[i]) == DocumentKind::kPage &&
           probability_of_article(out_.pages[i], out_.views[i].url, models_) >= kIsArticle;
  }

  void drop(std::size_t i) {
    const auto at = static_cast<std::ptrdiff_t>(i);
    out_.pages.erase(out_.pages.begin() + at);
    out_.views.erase(out_.views.begin() + at);
    out_.numbers.erase(out_.numbers.begin() + at);
  }

  void fail(const SourcePage& source, Error error) {
    if (error.where.source.empty()) error.where.source = source.id;
    out_.errors.push_back(std::move(error));
  }

  void read(const SourcePage& source, std::size_t number) {
    const auto bytes = read_bytes(source, limits_.max_bytes, buffer_);
    if (!bytes) return fail(source, bytes.error());
    auto page = parse_page(source, *bytes, *normalizer_);
    if (!page) return fail(source, std::move(page).error());
    SitePage view;
    view.item = source.item;
    view.url = source.url;
    view.digest = "sha256:" + sha256_hex(*bytes);
    view.fetched = source.fetched;
    view.is_contrast_page = source.is_contrast_page;
    if (!seen_.emplace(view.url, view.digest).second) return;
    out_.bytes += bytes->size();
    if (document_kind(*page) == DocumentKind::kPage) ++true_pages_;
    out_.pages.push_back(std::move(page).value());
    out_.views.push_back(std::move(view));
    out_.numbers.push_back(number);
  }

  NormalizerKind kind_;
  const PageLimits& limits_;
  LoadedSite& out_;
  std::size_t true_pages_ = 0;
  const Models* models_ = nullptr;
  std::vector<bool> is_article_;  // by page
  std::unique_ptr<Normalizer> normalizer_;
  std::set<std::pair<std::string, std::string>> seen_;  // URL and digest
  std::string buffer_;
};

}  // namespace

LoadedSite load_site(const Site& site, NormalizerKind kind, const PageLimits& limits, const SampleOptions& sample) {
  LoadedSite out;
  // Reserved first, so that no allocation can fail between the vectors and leave them with different sizes.
  out.pages.reserve(site.pages.size());
  out.views.reserve(site.pages.size());
  out.numbers.reserve(site.pages.size());
  SiteLoader loader(kind, limits, out);
  std::size_t next = 0;
  for (; next < site.pages.size() && (site.most == 0 || loader.true_pages() < site.most); ++next)
    loader.load(site.pages[next], next);
  if (next < site.pages.size()) {
    const std::size_t wanted = std::min(sample.min_articles, out.pages.size() / 2);
    const std::size_t end = next + std::min(site.pages.size() - next, sample.max_tried_files * site.most);
    for (std::size_t articles = loader.judge(sample.models); articles < wanted && next < end; ++next)
      if (loader.take_article(site.pages[next], next)) ++articles;
  }
  for (std::size_t i = 0; i < out.pages.size(); ++i) out.views[i].page = &out.pages[i];
  return out;
}

bool SavedPages::look_up(const fs::path& folder, const fs::path& file, SourcePage& page) {
  const auto [known, is_new] = folders_.try_emplace(folder);
  std::error_code code;
  if (is_new && fs::exists(folder / kIndexName, code)) {
    auto listing = read_folder(folder);
    if (!listing) return false;
    for (FolderPage& entry : listing->pages) {
      fs::path place = fs::weakly_canonical(entry.file, code);
      known->second.insert_or_assign(std::move(place), std::move(entry));
    }
  }
  const auto entry = known->second.find(file);
  if (entry == known->second.end()) return false;
  FolderPage copy = entry->second;
  describe_page(copy, folder, "", page);
  return true;
}

void SavedPages::identify(SourcePage& page) {
  if (!page.url.empty()) return;
  std::error_code code;
  const fs::path file = fs::weakly_canonical(page.file, code);
  fs::path folder = file.parent_path();
  for (int level = 0; level < kLevelsAbove; ++level, folder = folder.parent_path())
    if (look_up(folder, file, page)) return;
  folder = file.parent_path();
  for (int level = 0; level < kLevelsAbove; ++level, folder = folder.parent_path()) {
    const std::string name = folder.filename().string();
    if (name.empty() || !is_site_(name)) continue;
    page.site = name;
    return;
  }
}

std::shared_ptr<SavedPages> sites_of_store(const std::string& store) {
  return std::make_shared<SavedPages>(
      [wrappers = WrapperStore(store)](const std::string& name) { return wrappers.has(name); });
}

}  // namespace wrapwright
