// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/store.h"

#include <algorithm>
#include <system_error>

#include "core/base/files.h"
#include "core/base/host.h"
#include "core/base/url.h"
#include "core/encoding/printable.h"
#include "site/wrapper/file.h"
#include "site/wrapper/fingerprint.h"
#include "site/wrapper/history.h"

namespace wrapwright {
namespace {

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

// A wrapper that was updated has its history; one that was learned anew goes on with that of the file.
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

// The expressions of a template, in one order.
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
    return Error{ErrorKind::kUnsupported, "the name of a site is no path: " + shown, {}};
  return Done{};
}

std::filesystem::path WrapperStore::path_of(std::string_view site) const {
  return folder_ / (file_name_of_site(site_of_name(site)) + ".xml");
}

Result<Wrapper> WrapperStore::load(std::string_view site) const {
  if (site.empty()) return Error{ErrorKind::kNotFound, "no site is named", {}};
  const std::filesystem::path path = path_of(site);
  auto wrapper = read_wrapper(path);
  if (!wrapper && wrapper.error().kind == ErrorKind::kNotFound) {
    return Error{ErrorKind::kNotFound, "there is no wrapper for " + std::string(site), {path.string()}};
  }
  return wrapper;
}

Result<Wrapper> WrapperStore::load_for_url(std::string_view url) const {
  const std::string site = site_of(url);
  if (site.empty()) return Error{ErrorKind::kNotFound, "not an absolute URL with a host", {std::string(url)}};
  return load(site);
}

Result<std::vector<std::filesystem::path>> WrapperStore::files() const {
  std::error_code code;
  std::vector<std::filesystem::path> files;
  auto entry = std::filesystem::directory_iterator(folder_, code);
  for (; !code && entry != std::filesystem::directory_iterator(); entry.increment(code)) {
    const std::filesystem::path& path = entry->path();
    std::error_code ignored;
    const bool is_hidden = path.filename().string().starts_with('.');
    if (path.extension() == ".xml" && !is_hidden && !entry->is_directory(ignored)) files.push_back(path);
  }
  if (code) {
    const auto kind = code == std::errc::no_such_file_or_directory ? ErrorKind::kNotFound : ErrorKind::kIo;
    return Error{kind, "cannot list the store: " + code.message(), {folder_.string()}};
  }
  std::sort(files.begin(), files.end());
  return files;
}

Result<bool> WrapperStore::is_edited(std::string_view site) const {
  const auto bytes = read_file(path_of(site), kMaxWrapperBytes);
  if (!bytes && bytes.error().kind == ErrorKind::kNotFound) return false;
  if (!bytes) return not_overwritten(bytes.error());
  return !has_intact_fingerprint(*bytes);
}

Status WrapperStore::check_unedited(std::string_view site) const {
  if (auto named = check_name(site); !named) return named;
  const std::filesystem::path path = path_of(site);
  const auto stored = read_wrapper(path);
  if (!stored && stored.error().kind == ErrorKind::kNotFound) return Done{};
  if (!stored) return not_overwritten(stored.error());
  if (stored->edited) return Error{ErrorKind::kRefused, "rules in this file were written by hand", {path.string()}};
  const auto edited = is_edited(site);
  if (!edited) return edited.error();
  if (!*edited) return Done{};
  return Error{ErrorKind::kRefused, "the file was edited by hand, or written by an older version", {path.string()}};
}

Result<std::filesystem::path> WrapperStore::save(Wrapper wrapper) const {
  if (auto named = check_name(wrapper.site); !named) return std::move(named).error();
  const std::filesystem::path path = path_of(wrapper.site);
  if (auto old = read_wrapper(path)) {
    carry_over(*old, wrapper);
  } else if (old.error().kind != ErrorKind::kNotFound) {
    return not_overwritten(std::move(old).error());
  }
  if (auto made = make_folder(folder_); !made) return std::move(made).error();
  const std::string xml = with_fingerprint(format_wrapper(wrapper));
  if (auto same = check_written(xml, path.string(), wrapper); !same) return std::move(same).error();
  if (auto written = write_file_atomically(path, xml); !written) return std::move(written).error();
  return path;
}

}  // namespace wrapwright
