// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/wrapper_cache.h"

#include <string_view>
#include <system_error>
#include <utility>

#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxWrappers = 1'000;

}  // namespace

WrapperCache::WrapperCache(const std::string& store, const std::string& wrapper_file,
                           const SiteExtractorOptions& options)
    : store_(store), options_(options) {
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
  auto extractor = SiteExtractor::compile(*wrapper, options_);
  if (extractor) {
    out->extractor = std::move(extractor).value();
    out->baseline = std::make_shared<const DriftBaseline>(drift_baseline(*wrapper));
  } else {
    out->error = std::move(extractor).error();
    if (out->error->where.source.empty()) out->error->where.source = out->file;
  }
  return out;
}

// The file of the site or, if it does not exist, of the nearest parent domain with a file.
std::filesystem::path WrapperCache::path_of(const std::string& site) const {
  std::error_code code;
  std::string_view domain = site;
  while (true) {
    std::filesystem::path path = store_.path_of(domain);
    if (std::filesystem::exists(path, code)) return path;
    const std::size_t dot = domain.find('.');
    if (dot == std::string_view::npos || domain.find('.', dot + 1) == std::string_view::npos) break;
    domain.remove_prefix(dot + 1);
  }
  return store_.path_of(site);
}

std::shared_ptr<const SiteWrapper> WrapperCache::load_site(const std::string& site) const {
  if (!site.empty()) return load(path_of(site));
  auto none = std::make_shared<SiteWrapper>();
  none->error = Error{ErrorKind::kNotFound, "the site of this page is not known; give --wrapper FILE or --url URL", {}};
  return none;
}

std::shared_ptr<const SiteWrapper> WrapperCache::find(const std::string& site) {
  if (only_) return only_;
  std::shared_ptr<Entry> entry;
  {
    const std::lock_guard lock(mutex_);
    if (wrappers_.size() >= kMaxWrappers && !wrappers_.contains(site)) wrappers_.clear();
    std::shared_ptr<Entry>& known = wrappers_[site];
    if (!known) known = std::make_shared<Entry>();
    entry = known;
  }
  std::call_once(entry->loaded, [&] { entry->wrapper = load_site(site); });
  return entry->wrapper;
}

void WrapperCache::forget() {
  const std::lock_guard lock(mutex_);
  wrappers_.clear();
}

Result<StoredWrapper> find_stored_wrapper(const std::string& store, const std::string& wrapper_file,
                                          const std::string& site) {
  std::error_code code;
  WrapperCache wrappers(store, std::filesystem::is_regular_file(store, code) ? store : wrapper_file);
  const auto found = wrappers.find(site);
  if (found->error && found->error->kind == ErrorKind::kNotFound && wrapper_file.empty()) return StoredWrapper{};
  if (found->error) return *found->error;
  auto wrapper = read_wrapper(found->file);
  if (!wrapper) return std::move(wrapper).error();
  return StoredWrapper{found->file, std::move(wrapper).value()};
}

}  // namespace wrapwright
