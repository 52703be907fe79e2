// SPDX-License-Identifier: Apache-2.0
#pragma once
// Groups pages from any source by site, and reads a site's pages for learning.
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/pipeline/source_page.h"
#include "content/blocks/site_page.h"
#include "content/kinds/models.h"
#include "core/base/result.h"
#include "core/normalize/normalizer.h"
#include "core/page/page.h"
#include "web/fetch/folder.h"

namespace wrapwright {

struct Site {
  std::string name;  // names its wrapper
  std::vector<SourcePage> pages;
  // Maximum number of true pages (content/kinds/document_kind.h) to load; further files replace those that cannot be
  // read or are not pages. 0 = all.
  std::size_t most = 0;
};

// The feed that the site's pages come from; "" if there is none.
[[nodiscard]] std::string feed_of(const Site& site);

struct SiteGrouping {
  std::vector<Site> sites;           // in order of first occurrence
  std::vector<SourcePage> nameless;  // pages without a site: no group, no URL
};

// All pages that are ready; `name`, if not "", is the site of all of them. At most `most` pages per site (0 = all),
// each URL once: the first ones, except that files of a folder without an index are sampled by the smallest keys of
// their names (core/base/sample_key.h), because the order of names says nothing about the value of a page.
[[nodiscard]] SiteGrouping group_by_site(std::vector<SourcePage> pages, const std::string& name, std::size_t most);

// Finds the site of a page that was saved to disk: by its row in an index.jsonl of a parent folder, else by the name of
// a parent folder. Caches the folders that it has read. One thread.
class SavedPages {
 public:
  // Only folders for whose name `is_site` returns true count as sites.
  explicit SavedPages(std::function<bool(const std::string& name)> is_site) : is_site_(std::move(is_site)) {}
  // Changes nothing if the page's URL is known, or if nothing is found.
  void identify(SourcePage& page);

 private:
  bool look_up(const std::filesystem::path& folder, const std::filesystem::path& file, SourcePage& page);

  std::function<bool(const std::string& name)> is_site_;
  std::map<std::filesystem::path, std::map<std::filesystem::path, FolderPage>> folders_;  // pages by file
};

// Uses the names of the sites that have wrappers in the store.
[[nodiscard]] std::shared_ptr<SavedPages> sites_of_store(const std::string& store);

// A site's pages as input for induction; the vectors are parallel. Views point into `pages` and the Site.
struct LoadedSite {
  std::vector<Page> pages;
  std::vector<SitePage> views;
  std::vector<std::size_t> numbers;  // indices of these pages in the Site
  std::vector<Error> errors;         // errors of the pages that could not be read
  std::size_t bytes = 0;
};

// For sites that have more files than are loaded (Site::most), mostly lists: a folder of 850 pages may have one article
// in twenty pages.
struct SampleOptions {
  std::size_t min_articles = 6;      // at most half of what is loaded: the other pages show what is not an article
  std::size_t max_tried_files = 10;  // files after those of the sample, per loaded page
  const Models* models = nullptr;    // models that recognize articles; null: the standard ones
};

// In a sample with fewer articles, articles among the files after it replace the last pages that are not articles.
// Leaves out, with an error, pages that cannot be read, are empty or binary and, silently, byte-for-byte copies of a
// page with the same URL (or without one), which would only make its text look like the site's. REQUIRES: the site
// outlives the result.
[[nodiscard]] LoadedSite load_site(const Site& site, NormalizerKind kind, const PageLimits& limits,
                                   const SampleOptions& sample = {});

}  // namespace wrapwright
