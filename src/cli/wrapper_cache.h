// SPDX-License-Identifier: Apache-2.0
#pragma once
// The wrappers of a store, read and compiled on demand, once each. Safe from any thread; holds a bounded number of
// wrappers.
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

// The entry of one site: a compiled wrapper, or the reason why there is none.
struct SiteWrapper {
  std::string site;
  std::string file;
  std::optional<Applier> applier;
  std::optional<Error> error;  // kNotFound: there is no wrapper
};

class WrapperCache {
 public:
  // If `wrapper_file` is given it serves all sites.
  WrapperCache(const std::string& store, const std::string& wrapper_file, const XPathLimits& limits);

  // Never null; the result may outlive the cache.
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
