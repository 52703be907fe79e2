// SPDX-License-Identifier: Apache-2.0
#pragma once
// The wrappers of a store, read and compiled on demand, once each. A site without a wrapper uses that of the nearest
// parent domain that has one, down to two labels: pages of blog.example.org are read with example.org's wrapper.
// Imported site configs differ: example.org applies to that host only, and .example.org to all hosts below it, with
// precedence over example.org's wrapper. Thread-safe; keeps the most recently used wrappers in memory.
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
  std::shared_ptr<const std::string> xml;  // the bytes of the file that the extractor is made from; null if not kept
  std::size_t bytes = 0;                   // of the file
  std::optional<PageExtractor> extractor;
  bool is_site_config = false;                    // imported from another program (site/wrapper/imported_rules.h)
  std::vector<TextReplacement> replacements;      // applied to the bytes of each page, for an imported site config
  std::shared_ptr<const DriftBaseline> baseline;  // null without an extractor
  std::optional<Error> error;                     // kNotFound: there is no wrapper
};

struct WrapperCacheOptions {
  // Limits the total size of the cached wrappers' files; a site without a wrapper counts as 1 KiB, and at least one
  // wrapper is cached. A compiled wrapper takes about as much memory as its file.
  std::size_t max_bytes = 64U << 20U;
  bool keep_files = true;  // SiteWrapper::xml, which takes as much memory again
  std::string shown = {};  // what records and errors call the store; "" = its own name
};

class WrapperCache {
 public:
  // If `wrapper_file` is given, that wrapper serves all sites.
  WrapperCache(const std::string& store, const std::string& wrapper_file, const PageExtractorOptions& reading = {},
               const WrapperCacheOptions& options = {});

  [[nodiscard]] const WrapperStore& store() const { return store_; }

  // Never null; remains valid after the cache is gone. The first caller that requests a site reads and compiles its
  // wrapper; only callers that request the same site wait for that.
  [[nodiscard]] std::shared_ptr<const SiteWrapper> find(const std::string& site);

  // Uses this wrapper for its site from now on, whatever the store has; `file` is its name in records and errors. Fails
  // like PageExtractor::compile.
  [[nodiscard]] Status put(const Wrapper& wrapper, std::string file);

  // Makes find() read the store again; wrappers that callers hold stay as they are, and so do those added by put().
  void forget();

 private:
  struct Entry {
    std::once_flag loaded;
    std::shared_ptr<const SiteWrapper> wrapper;
  };
  [[nodiscard]] std::shared_ptr<const SiteWrapper> make(Result<std::string> xml, std::string file) const;
  [[nodiscard]] std::shared_ptr<const SiteWrapper> load_named(const std::string& name);
  [[nodiscard]] std::shared_ptr<const SiteWrapper> load_site(const std::string& site);

  // The name of the site's file in records and errors.
  [[nodiscard]] std::string shown_path(const std::string& site) const;

  WrapperStore store_;
  std::filesystem::path shown_;  // the store's name in records and errors
  PageExtractorOptions reading_;
  bool keep_files_;
  std::shared_ptr<const SiteWrapper> only_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const SiteWrapper>, std::less<>> put_;  // by site; guarded by mutex_
  LruCache<std::string, std::shared_ptr<Entry>> wrappers_;                      // by site
};

// A stored wrapper and its file.
struct StoredWrapper {
  std::string file;                // "" if none is stored
  std::optional<Wrapper> wrapper;  // nothing if none is stored
};
// Compiles the wrapper, which records and errors will call `file`. Fails like PageExtractor::compile, with the file as
// the error's place.
[[nodiscard]] Result<SiteWrapper> compile_wrapper(const Wrapper& wrapper, std::string file,
                                                  const PageExtractorOptions& options);

// The parsed wrapper file behind WrapperCache::find(); a `store` that is a wrapper file serves all sites. Fails if the
// file cannot be read.
[[nodiscard]] Result<StoredWrapper> find_stored_wrapper(const std::string& store, const std::string& wrapper_file,
                                                        const std::string& site);

}  // namespace wrapwright
