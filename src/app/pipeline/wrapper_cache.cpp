// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/wrapper_cache.h"

#include <string_view>
#include <system_error>
#include <utility>

#include "core/base/files.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

constexpr std::size_t kEntryBytes = 1U << 10U;  // of a site, whatever is known of it

}  // namespace

WrapperCache::WrapperCache(const std::string& store, const std::string& wrapper_file,
                           const PageExtractorOptions& options, std::size_t max_bytes)
    : store_(store), options_(options), wrappers_(max_bytes) {
  if (!wrapper_file.empty()) only_ = load(wrapper_file);
}

std::shared_ptr<const SiteWrapper> WrapperCache::load(const std::filesystem::path& file) const {
  auto out = std::make_shared<SiteWrapper>();
  out->file = file.string();
  auto xml = read_file(file, kMaxWrapperBytes);
  if (!xml) {
    out->error = std::move(xml).error();
    return out;
  }
  out->xml = std::make_shared<const std::string>(std::move(xml).value());
  const auto wrapper = parse_wrapper(*out->xml, out->file);
  if (!wrapper) {
    out->error = wrapper.error();
    return out;
  }
  out->site = wrapper->site;
  auto extractor = PageExtractor::compile(*wrapper, options_);
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
    if (const auto* known = wrappers_.find(site)) {
      entry = *known;
    } else {
      entry = std::make_shared<Entry>();
      wrappers_.put(site, entry, kEntryBytes);
    }
  }
  std::call_once(entry->loaded, [&] {
    entry->wrapper = load_site(site);
    if (!entry->wrapper->xml) return;
    const std::lock_guard lock(mutex_);
    const auto* known = wrappers_.find(site);
    if (known != nullptr && *known == entry) wrappers_.put(site, entry, kEntryBytes + entry->wrapper->xml->size());
  });
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
  auto wrapper = parse_wrapper(*found->xml, found->file);
  if (!wrapper) return std::move(wrapper).error();
  return StoredWrapper{found->file, std::move(wrapper).value()};
}

}  // namespace wrapwright
