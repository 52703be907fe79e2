// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pages of sites: pages from anywhere by the site that they are of, and a site's pages read for learning.
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
  // How many true pages (content/kinds/document_kind.h) are loaded at most; those behind them stand in for files that
  // cannot be read or are no pages. 0 = all.
  std::size_t most = 0;
};

// The feed that its pages come from; "" if they come from none.
[[nodiscard]] std::string feed_of(const Site& site);

struct SiteGrouping {
  std::vector<Site> sites;           // in order of first occurrence
  std::vector<SourcePage> nameless;  // pages without a site: no group, no URL
};

// All pages that are ready; `name`, if not "", is the site of all of them. At most `most` pages a site (0 = all), each
// URL once: the first ones, but of files of a folder that no index lists a sample, those whose names have the smallest
// keys (core/base/sample_key.h), as the order of names says nothing of what a page is worth.
[[nodiscard]] SiteGrouping group_by_site(std::vector<SourcePage> pages, const std::string& name, std::size_t most);

// Finds out of which site a page is that was saved to disk: by the row that an index.jsonl above it has for it, else by
// the name of a folder above it. Keeps the folders that it has read. One thread.
class SavedPages {
 public:
  // Only folders whose name `is_site` are taken for a site.
  explicit SavedPages(std::function<bool(const std::string& name)> is_site) : is_site_(std::move(is_site)) {}
  // Changes nothing where the page's URL is known, or nothing is found.
  void identify(SourcePage& page);

 private:
  bool look_up(const std::filesystem::path& folder, const std::filesystem::path& file, SourcePage& page);

  std::function<bool(const std::string& name)> is_site_;
  std::map<std::filesystem::path, std::map<std::filesystem::path, FolderPage>> folders_;  // pages by file
};

// With the names of sites that the store has wrappers of.
[[nodiscard]] std::shared_ptr<SavedPages> sites_of_store(const std::string& store);

// A site's pages as induction takes them; the vectors run parallel. Views point into `pages` and the Site.
struct LoadedSite {
  std::vector<Page> pages;
  std::vector<SitePage> views;
  std::vector<std::size_t> numbers;  // which of the Site's pages they are
  std::vector<Error> errors;         // errors of the pages that could not be read
  std::size_t bytes = 0;
};

// Where a site has more files than are loaded (Site::most), and these are mostly lists: a folder of 850 pages may have one
// article for twenty of them.
struct SampleOptions {
  std::size_t min_articles = 6;      // at most half of what is loaded: the others show what is no article
  std::size_t max_tried_files = 10;  // behind those of the sample, for each page that is loaded
  const Models* models = nullptr;    // that tell articles; null: the standard ones
};

// Of a sample with fewer articles, the last other pages give way to the articles among the files behind it. Leaves out
// what cannot be read, is empty or binary, which is an error, and, silently, byte for byte copies of a page
// of the same URL (or of none), which would only make its text look like the site's. REQUIRES: the site outlives the
// result.
[[nodiscard]] LoadedSite load_site(const Site& site, NormalizerKind kind, const PageLimits& limits,
                                   const SampleOptions& sample = {});

}  // namespace wrapwright
