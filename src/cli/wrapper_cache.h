// SPDX-License-Identifier: Apache-2.0
#pragma once
// Wrappers of a store, read and compiled once each, on demand. Safe from any thread; holds a bounded number.
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "wrapper/applier.h"
#include "wrapper/store.h"

namespace wrapwright {

// What is known of one site: a wrapper ready for work, or why there is none.
struct SiteWrapper {
  std::string site;
  std::string file;
  std::optional<Applier> applier;
  std::optional<Error> error;  // kNotFound: there is no wrapper
};

class WrapperCache {
 public:
  // With a `wrapper_file` that one serves all sites.
  WrapperCache(const std::string& store, const std::string& wrapper_file, const XPathLimits& limits);

  // Never null; outlives the cache as long as it is held.
  [[nodiscard]] std::shared_ptr<const SiteWrapper> find(const std::string& site);

 private:
  [[nodiscard]] std::shared_ptr<const SiteWrapper> load(const std::filesystem::path& file) const;

  XPathLimits limits_;
  WrapperStore store_;
  std::shared_ptr<const SiteWrapper> only_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const SiteWrapper>> wrappers_;
};

}  // namespace wrapwright
