// SPDX-License-Identifier: Apache-2.0
#include "cli/wrapper_cache.h"

#include "wrapper/file.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMostWrappers = 1'000;

}  // namespace

WrapperCache::WrapperCache(const std::string& store, const std::string& wrapper_file, const XPathLimits& limits)
    : limits_(limits), store_(store) {
  if (!wrapper_file.empty()) only_ = load(wrapper_file);
}

std::shared_ptr<const SiteWrapper> WrapperCache::load(const std::filesystem::path& file) const {
  auto out = std::make_shared<SiteWrapper>();
  out->file = file.string();
  const auto wrapper = read_wrapper(file);
  if (!wrapper) {
    out->error = wrapper.error();
    return out;
  }
  out->site = wrapper->site;
  auto applier = Applier::compile(*wrapper, limits_);
  if (applier) {
    out->applier = std::move(applier).value();
  } else {
    out->error = std::move(applier).error();
    if (out->error->where.source.empty()) out->error->where.source = out->file;
  }
  return out;
}

std::shared_ptr<const SiteWrapper> WrapperCache::find(const std::string& site) {
  if (only_) return only_;
  const std::lock_guard lock(mutex_);
  if (const auto known = wrappers_.find(site); known != wrappers_.end()) return known->second;
  std::shared_ptr<const SiteWrapper> found;
  if (site.empty()) {
    auto none = std::make_shared<SiteWrapper>();
    none->error = Error{ErrorKind::kNotFound, "of which site is this page? Give --wrapper FILE or --url URL", {}};
    found = none;
  } else {
    found = load(store_.path_of(site));
  }
  if (wrappers_.size() >= kMostWrappers) wrappers_.clear();
  wrappers_.emplace(site, found);
  return found;
}

}  // namespace wrapwright
