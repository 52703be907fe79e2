// SPDX-License-Identifier: Apache-2.0
#include "site/apply/wrapper_cache.h"

#include <string_view>
#include <system_error>
#include <utility>

#include "core/base/files.h"
#include "site/wrapper/file.h"
#include "site/wrapper/fingerprint.h"
#include "site/wrapper/imported_rules.h"

namespace wrapwright {
namespace {

constexpr std::size_t kEntryBytes = 1U << 10U;  // per site, whatever its entry holds

}  // namespace

WrapperCache::WrapperCache(const std::string& store, const std::string& wrapper_file,
                           const PageExtractorOptions& reading, const WrapperCacheOptions& options)
    : store_(store),
      shown_(options.shown.empty() ? store : options.shown),
      reading_(reading),
      keep_files_(options.keep_files),
      wrappers_(options.max_bytes) {
  if (!wrapper_file.empty()) only_ = make(read_file(wrapper_file, kMaxWrapperBytes), wrapper_file);
}

std::shared_ptr<const SiteWrapper> WrapperCache::make(Result<std::string> xml, std::string file) const {
  auto out = std::make_shared<SiteWrapper>();
  out->file = std::move(file);
  if (!xml) {
    out->error = std::move(xml).error();
    return out;
  }
  out->bytes = xml->size();
  auto wrapper = parse_wrapper(*xml, out->file);
  if (!wrapper) {
    out->error = wrapper.error();
    return out;
  }
  wrapper->edited = wrapper->edited || !has_intact_fingerprint(*xml);
  auto compiled = compile_wrapper(*wrapper, out->file, reading_);
  if (!compiled) {
    out->site = wrapper->site;
    out->is_site_config = is_site_config(*wrapper);
    out->error = std::move(compiled).error();
    return out;
  }
  compiled->bytes = out->bytes;
  if (keep_files_) compiled->xml = std::make_shared<const std::string>(std::move(xml).value());
  return std::make_shared<const SiteWrapper>(std::move(compiled).value());
}

std::string WrapperCache::shown_path(const std::string& site) const {
  return (shown_ / store_.path_of(site).filename()).string();
}

// Null if there is none by this name.
std::shared_ptr<const SiteWrapper> WrapperCache::load_named(const std::string& name) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = put_.find(name); known != put_.end()) return known->second;
  }
  if (store_.location().empty()) return nullptr;
  auto xml = store_.read(store_.path_of(name));
  if (!xml && xml.error().kind == ErrorKind::kNotFound) return nullptr;
  return make(std::move(xml), shown_path(name));
}

// The wrapper of the site or, if it has none, of the nearest parent domain with one that applies to the hosts below it.
std::shared_ptr<const SiteWrapper> WrapperCache::load_site(const std::string& site) {
  if (site.empty()) {
    auto none = std::make_shared<SiteWrapper>();
    none->error =
        Error{ErrorKind::kNotFound, "the site of this page is unknown; name it with --wrapper FILE or --url URL", {}};
    return none;
  }
  if (auto own = load_named(site)) return own;
  std::string_view domain = site;
  for (std::size_t dot = domain.find('.'); dot != std::string_view::npos; dot = domain.find('.')) {
    domain.remove_prefix(dot + 1);
    if (domain.find('.') == std::string_view::npos) break;
    for (const bool is_below : {true, false}) {
      auto found = load_named((is_below ? "." : "") + std::string(domain));
      if (found && (is_below || !found->is_site_config)) return found;
    }
  }
  auto none = std::make_shared<SiteWrapper>();
  none->file = store_.location().empty() ? site : shown_path(site);
  none->error = Error{ErrorKind::kNotFound, "no wrapper", {none->file}};
  return none;
}

Status WrapperCache::put(const Wrapper& wrapper, std::string file) {
  auto compiled = compile_wrapper(wrapper, std::move(file), reading_);
  if (!compiled) return std::move(compiled).error();
  const std::lock_guard lock(mutex_);
  put_[wrapper.site] = std::make_shared<const SiteWrapper>(std::move(compiled).value());
  wrappers_.clear();
  return Done{};
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
    if (entry->wrapper->bytes == 0) return;
    const std::lock_guard lock(mutex_);
    const auto* known = wrappers_.find(site);
    if (known != nullptr && *known == entry) wrappers_.put(site, entry, kEntryBytes + entry->wrapper->bytes);
  });
  return entry->wrapper;
}

void WrapperCache::forget() {
  const std::lock_guard lock(mutex_);
  wrappers_.clear();
}

Result<SiteWrapper> compile_wrapper(const Wrapper& wrapper, std::string file, const PageExtractorOptions& options) {
  SiteWrapper out;
  out.site = wrapper.site;
  out.file = std::move(file);
  out.is_site_config = is_site_config(wrapper);
  if (out.is_site_config) out.replacements = replacements_of(site_config_of_elements(wrapper.unknown.elements));
  auto extractor = PageExtractor::compile(wrapper, options);
  if (!extractor) {
    Error error = std::move(extractor).error();
    if (error.where.source.empty()) error.where.source = out.file;
    return error;
  }
  out.extractor = std::move(extractor).value();
  out.baseline = std::make_shared<const DriftBaseline>(drift_baseline(wrapper));
  return out;
}

Result<StoredWrapper> find_stored_wrapper(const std::string& store, const std::string& wrapper_file,
                                          const std::string& site) {
  std::error_code code;
  const bool is_wrapper = std::filesystem::is_regular_file(store, code) && !WrapperStore::is_database(store);
  WrapperCache wrappers(store, is_wrapper ? store : wrapper_file);
  const auto found = wrappers.find(site);
  if (found->error && found->error->kind == ErrorKind::kNotFound && wrapper_file.empty()) return StoredWrapper{};
  if (found->error) return *found->error;
  auto wrapper = parse_wrapper(*found->xml, found->file);
  if (!wrapper) return std::move(wrapper).error();
  return StoredWrapper{found->file, std::move(wrapper).value()};
}

}  // namespace wrapwright
