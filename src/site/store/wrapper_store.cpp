// SPDX-License-Identifier: Apache-2.0
#include "site/store/wrapper_store.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/files.h"
#include "core/base/host.h"
#include "core/base/lock_file.h"
#include "core/base/url.h"
#include "core/encoding/printable.h"
#include "site/store/database_files.h"
#include "site/store/folder_files.h"
#include "site/wrapper/file.h"
#include "site/wrapper/fingerprint.h"
#include "site/wrapper/history.h"

namespace wrapwright {
namespace {

constexpr std::chrono::seconds kPatience{20};  // how long to wait for another writer

void carry_over(const UnknownParts& from, UnknownParts& to) {
  for (const auto& attribute : from.attributes) {
    const bool is_there = std::any_of(to.attributes.begin(), to.attributes.end(),
                                      [&](const auto& other) { return other.first == attribute.first; });
    if (!is_there) to.attributes.push_back(attribute);
  }
  for (const std::string& element : from.elements) {
    if (std::find(to.elements.begin(), to.elements.end(), element) == to.elements.end()) to.elements.push_back(element);
  }
}

// An updated wrapper has its history; a newly learned one continues that of the file.
void carry_over_history(const Wrapper& from, Wrapper& to) {
  if (!to.history.empty()) return;
  to.history = from.history;
  if (have_same_rules(from, to)) return;
  std::string date;
  for (const SamplePage& sample : to.samples) date = std::max(date, sample.fetched);
  add_change({date, "wrapper", "learned anew", "from " + std::to_string(to.statistics.pages) + " pages"}, to);
}

// Parts are matched by their names; unknown parts of elements that the new wrapper lacks are dropped.
void carry_over(const Wrapper& from, Wrapper& to) {
  carry_over(from.unknown, to.unknown);
  carry_over(from.settings.unknown, to.settings.unknown);
  carry_over(from.statistics.unknown, to.statistics.unknown);
  for (const SiteTemplate& old : from.templates) {
    const auto same = std::find_if(to.templates.begin(), to.templates.end(),
                                   [&](const SiteTemplate& other) { return other.name == old.name; });
    if (same == to.templates.end()) continue;
    carry_over(old.unknown, same->unknown);
    carry_over(old.unknown_of_content, same->unknown_of_content);
    for (const FieldRule& rule : old.fields) {
      for (FieldRule& other : same->fields) {
        if (other.name == rule.name) carry_over(rule.unknown, other.unknown);
      }
    }
  }
  carry_over_history(from, to);
  for (const SamplePage& sample : from.samples) {
    for (SamplePage& other : to.samples) {
      if (other.url == sample.url) carry_over(sample.unknown, other.unknown);
    }
  }
}

// The expressions of a template, in a fixed order.
std::vector<std::string> expressions_of(const SiteTemplate& site_template) {
  std::vector<std::string> out = {site_template.guard, site_template.content};
  out.insert(out.end(), site_template.exclusions.begin(), site_template.exclusions.end());
  for (const FieldRule& rule : site_template.fields) out.push_back(rule.xpath);
  return out;
}

// Whether the file says what the wrapper says: XML cannot hold each character that an expression may have.
Status check_written(std::string_view xml, std::string_view source, const Wrapper& wrapper) {
  const auto read = parse_wrapper(xml, source);
  if (!read) return read.error();
  const auto same = [](const SiteTemplate& a, const SiteTemplate& b) { return expressions_of(a) == expressions_of(b); };
  const bool all = std::equal(wrapper.templates.begin(), wrapper.templates.end(), read->templates.begin(),
                              read->templates.end(), same);
  if (all) return Done{};
  return Error{ErrorKind::kUnsupported,
               "the wrapper was not written: its XPaths contain characters that XML forbids",
               {std::string(source)}};
}

Error not_overwritten(Error error) {
  error.message = "not overwritten, because the file there cannot be read: " + error.message;
  return error;
}

}  // namespace

Status WrapperStore::check_name(std::string_view site) {
  if (site.empty()) return Error{ErrorKind::kUnsupported, "a wrapper without a site has no file name", {}};
  const std::string shown = printable_line(site, site.size());
  if (shown != site)
    return Error{ErrorKind::kUnsupported, "the name of a site has a byte that no name has: " + shown, {}};
  if (("/" + std::string(site) + "/").find("/../") != std::string::npos)
    return Error{ErrorKind::kUnsupported, "the name of a site cannot be a path: " + shown, {}};
  return Done{};
}

bool WrapperStore::is_database(const std::filesystem::path& location) { return location.extension() == ".sqlite"; }

WrapperStore::WrapperStore(std::filesystem::path location) : location_(std::move(location)) {
  if (is_database(location_)) {
    files_ = std::make_shared<DatabaseFiles>(location_);
  } else {
    files_ = std::make_shared<FolderFiles>(location_);
  }
}

std::string WrapperStore::name_of(std::string_view site) { return file_name_of_site(site_of_name(site)); }

std::filesystem::path WrapperStore::path_of(std::string_view site) const {
  return location_ / (name_of(site) + ".xml");
}

bool WrapperStore::has(std::string_view site) const { return files_->has(name_of(site)); }

Result<std::string> WrapperStore::read(const std::filesystem::path& file) const {
  return files_->read(file.stem().string());
}

Status WrapperStore::write(const std::vector<WrapperFile>& files) const { return files_->write(files); }

Status WrapperStore::remove(std::string_view site) const { return files_->remove(name_of(site)); }

Result<Wrapper> WrapperStore::load(std::string_view site) const {
  if (site.empty()) return Error{ErrorKind::kNotFound, "no site is named", {}};
  const std::filesystem::path path = path_of(site);
  const auto xml = read(path);
  if (!xml && xml.error().kind == ErrorKind::kNotFound) {
    return Error{ErrorKind::kNotFound, "there is no wrapper for " + std::string(site), {path.string()}};
  }
  if (!xml) return xml.error();
  return parse_wrapper(*xml, path.string());
}

Result<Wrapper> WrapperStore::load_for_url(std::string_view url) const {
  const std::string site = site_of(url);
  if (site.empty()) return Error{ErrorKind::kNotFound, "not an absolute URL with a host", {std::string(url)}};
  return load(site);
}

Result<std::vector<std::filesystem::path>> WrapperStore::files() const {
  const auto names = files_->names();
  if (!names) return names.error();
  std::vector<std::filesystem::path> out;
  out.reserve(names->size());
  for (const std::string& name : *names) out.push_back(location_ / (name + ".xml"));
  std::sort(out.begin(), out.end());
  return out;
}

Result<bool> WrapperStore::is_edited(std::string_view site) const {
  const auto bytes = read(path_of(site));
  if (!bytes && bytes.error().kind == ErrorKind::kNotFound) return false;
  if (!bytes) return not_overwritten(bytes.error());
  return !has_intact_fingerprint(*bytes);
}

Status WrapperStore::check_unedited(std::string_view site) const {
  if (auto named = check_name(site); !named) return named;
  const std::filesystem::path path = path_of(site);
  const auto xml = read(path);
  if (!xml && xml.error().kind == ErrorKind::kNotFound) return Done{};
  if (!xml) return not_overwritten(xml.error());
  const auto stored = parse_wrapper(*xml, path.string());
  if (!stored) return not_overwritten(stored.error());
  if (stored->edited) return Error{ErrorKind::kRefused, "rules in this file were written by hand", {path.string()}};
  if (has_intact_fingerprint(*xml)) return Done{};
  return Error{ErrorKind::kRefused, "the file was edited by hand, or written by an older version", {path.string()}};
}

Result<std::optional<Wrapper>> WrapperStore::replaceable(const std::filesystem::path& file) const {
  const auto xml = read(file);
  if (!xml && xml.error().kind == ErrorKind::kNotFound) return std::optional<Wrapper>();
  if (!xml) return not_overwritten(xml.error());
  auto stored = parse_wrapper(*xml, file.string());
  if (!stored) return not_overwritten(stored.error());
  return std::optional(std::move(stored).value());
}

// Locks the folder itself, so no lock file is needed.
Result<Descriptor> WrapperStore::lock() const {
  std::filesystem::path folder = is_database(location_) ? location_.parent_path() : location_;
  if (folder.empty()) folder = ".";
  if (auto made = make_folder(folder); !made) return std::move(made).error();
  return lock_folder(folder, kPatience);
}

Result<std::filesystem::path> WrapperStore::save(Wrapper wrapper) const {
  if (auto named = check_name(wrapper.site); !named) return std::move(named).error();
  const auto locked = lock();
  if (!locked) return locked.error();
  return save_locked(std::move(wrapper));
}

Result<std::filesystem::path> WrapperStore::save_over(const std::optional<std::string>& before, Wrapper wrapper) const {
  if (auto named = check_name(wrapper.site); !named) return std::move(named).error();
  const auto locked = lock();
  if (!locked) return locked.error();
  const std::filesystem::path path = path_of(wrapper.site);
  const auto bytes = read(path);
  if (!bytes && bytes.error().kind != ErrorKind::kNotFound) return bytes.error();
  if (bytes.ok() != before.has_value() || (bytes && *bytes != *before))
    return Error{ErrorKind::kRefused, "another program has changed the wrapper meanwhile", {path.string()}};
  return save_locked(std::move(wrapper));
}

Result<std::filesystem::path> WrapperStore::save_locked(Wrapper wrapper) const {
  std::filesystem::path path = path_of(wrapper.site);
  const auto old = replaceable(path);
  if (!old) return old.error();
  if (*old) carry_over(**old, wrapper);
  std::string xml = with_fingerprint(format_wrapper(wrapper));
  if (auto same = check_written(xml, path.string(), wrapper); !same) return std::move(same).error();
  if (auto written = write({{name_of(wrapper.site), std::move(xml)}}); !written) return std::move(written).error();
  return path;
}

}  // namespace wrapwright
