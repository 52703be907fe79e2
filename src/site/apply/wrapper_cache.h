// SPDX-License-Identifier: Apache-2.0
#pragma once
// The wrappers of a store, read and compiled on demand, once each. A site without a wrapper has that of the nearest
// domain above it that has one, down to two labels: pages of blog.example.org are read by example.org's wrapper. Site
// configs mean it otherwise: an imported example.org is for that host only, an imported .example.org for all hosts below
// it, before example.org's wrapper. Safe from any thread; holds the wrappers that were used last.
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/lru_cache.h"
#include "core/base/result.h"
#include "site/extract/drift.h"
#include "site/extract/page_extractor.h"
#include "site/rules/site_config.h"
#include "site/store/wrapper_store.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// The entry of one site: a compiled wrapper, or the reason why there is none.
struct SiteWrapper {
  std::string site;
  std::string file;
  std::shared_ptr<const std::string> xml;  // the bytes of the file, of which the extractor is made; null if not kept
  std::size_t bytes = 0;                   // of the file
  std::optional<PageExtractor> extractor;
  bool is_site_config = false;                    // of another program (site/wrapper/imported_rules.h)
  std::vector<TextReplacement> replacements;      // in the bytes of each page, of an imported site config
  std::shared_ptr<const DriftBaseline> baseline;  // null without extractor
  std::optional<Error> error;                     // kNotFound: there is no wrapper
};

struct WrapperCacheOptions {
  // Of the files of the wrappers that are held, where a site without one counts as 1 KiB; one wrapper is held at least.
  // A compiled wrapper takes about as much as its file.
  std::size_t max_bytes = 64U << 20U;
  bool keep_files = true;  // SiteWrapper::xml, which takes as much again
  std::string shown = {};  // what records and errors call the store; "" = its own name
};

class WrapperCache {
 public:
  // With a `wrapper_file` that one serves all sites.
  WrapperCache(const std::string& store, const std::string& wrapper_file, const PageExtractorOptions& reading = {},
               const WrapperCacheOptions& options = {});

  [[nodiscard]] const WrapperStore& store() const { return store_; }

  // Never null; outlives the cache as long as it is held. The first to ask for a site reads and compiles its wrapper;
  // only those who ask for the same site wait for that.
  [[nodiscard]] std::shared_ptr<const SiteWrapper> find(const std::string& site);

  // Serves the site of this wrapper from now on, whatever the store has; `file` is what records and errors call it.
  // Fails as PageExtractor::compile.
  [[nodiscard]] Status put(const Wrapper& wrapper, std::string file);

  // Lets find() read the store anew; wrappers that are held stay as they are, and so do those that were put in.
  void forget();

 private:
  struct Entry {
    std::once_flag loaded;
    std::shared_ptr<const SiteWrapper> wrapper;
  };
  [[nodiscard]] std::shared_ptr<const SiteWrapper> make(Result<std::string> xml, std::string file) const;
  [[nodiscard]] std::shared_ptr<const SiteWrapper> load_named(const std::string& name);
  [[nodiscard]] std::shared_ptr<const SiteWrapper> load_site(const std::string& site);

  // What records and errors call the site's file.
  [[nodiscard]] std::string shown_path(const std::string& site) const;

  WrapperStore store_;
  std::filesystem::path shown_;  // the store
  PageExtractorOptions reading_;
  bool keep_files_;
  std::shared_ptr<const SiteWrapper> only_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const SiteWrapper>, std::less<>> put_;  // by site; guarded by mutex_
  LruCache<std::string, std::shared_ptr<Entry>> wrappers_;                      // by site
};

// A wrapper as it is stored, and its file.
struct StoredWrapper {
  std::string file;                // "" = none is stored
  std::optional<Wrapper> wrapper;  // nothing if none is stored
};
// A wrapper that was compiled, to be applied as `file`. Fails as PageExtractor::compile, with the file as its place.
[[nodiscard]] Result<SiteWrapper> compile_wrapper(const Wrapper& wrapper, std::string file,
                                                  const PageExtractorOptions& options);

// The parsed wrapper file behind WrapperCache::find(); a `store` that is a wrapper file serves all sites. Fails where the
// file cannot be read.
[[nodiscard]] Result<StoredWrapper> find_stored_wrapper(const std::string& store, const std::string& wrapper_file,
                                                        const std::string& site);

}  // namespace wrapwright
