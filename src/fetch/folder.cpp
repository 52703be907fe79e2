// SPDX-License-Identifier: Apache-2.0
#include "fetch/folder.h"

#include <algorithm>
#include <set>
#include <system_error>

#include "base/ascii.h"
#include "base/files.h"
#include "fetch/index_file.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLinkOutside = "a link leads out of the folder: ";

Error too_many(const fs::path& path, std::size_t limit) {
  return {ErrorKind::kLimit, "more than " + std::to_string(limit) + " pages", {path.string()}};
}

// Keeps only the last of `fetch`'s rows of the same URL.
std::vector<IndexRow> without_superseded(std::vector<IndexRow> rows) {
  std::set<std::string> seen;
  std::vector<bool> keep(rows.size(), true);
  for (std::size_t i = rows.size(); i-- > 0;)
    if (rows[i].from_fetch && !rows[i].url.empty()) keep[i] = seen.insert(rows[i].url).second;
  std::vector<IndexRow> out;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (keep[i]) out.push_back(std::move(rows[i]));
  return out;
}

bool is_page_name(const fs::path& path) {
  const std::string extension = lower(path.extension().string());
  return extension == ".html" || extension == ".htm" || extension == ".xhtml";
}

// Several indexes may share one folder of pages by links to it. Through such a link only files named as pages are read,
// so that an index that came with the link cannot name anything else; a file that is itself a link must stay inside.
bool may_read(const fs::path& resolved_folder, const fs::path& file) {
  if (lies_below(resolved_folder, file)) return true;
  std::error_code code;
  return !fs::is_symlink(file, code) && !code && is_page_name(file);
}

FolderPage page_of(IndexRow row, const fs::path& folder) {
  FolderPage page;
  page.id = std::move(row.id);
  page.url = row.final_url.empty() ? std::move(row.url) : std::move(row.final_url);
  page.file = folder / row.file;
  page.group = std::move(row.group);
  page.era = std::move(row.era);
  page.lang = std::move(row.lang);
  page.content_type = find_header(row.headers, "content-type");
  page.encoding = std::move(row.encoding);
  return page;
}

Result<Folder> read_with_index(const fs::path& folder, const fs::path& index, const FolderLimits& limits) {
  auto bytes = read_file(index, limits.max_index_bytes);
  if (!bytes) return std::move(bytes).error();
  IndexReading reading = parse_index(*bytes, index.string());
  Folder out;
  out.bad = std::move(reading.bad);
  std::error_code code;
  const fs::path resolved = fs::canonical(folder, code);
  for (auto& row : without_superseded(std::move(reading.rows))) {
    const std::size_t line = row.line;
    FolderPage page = page_of(std::move(row), folder);
    if (!fs::is_regular_file(page.file, code)) {
      out.bad.push_back({ErrorKind::kNotFound, "no such page: " + page.file.string(), {index.string(), line}});
      continue;
    }
    if (!may_read(resolved, page.file)) {
      out.bad.push_back({ErrorKind::kRefused, std::string(kLinkOutside) + page.file.string(), {index.string(), line}});
      continue;
    }
    if (out.pages.size() == limits.max_pages) return too_many(folder, limits.max_pages);
    out.pages.push_back(std::move(page));
  }
  std::stable_sort(out.bad.begin(), out.bad.end(),
                   [](const Error& a, const Error& b) { return a.where.line < b.where.line; });
  return out;
}

Result<Folder> read_tree(const fs::path& folder, const FolderLimits& limits) {
  Folder out;
  std::error_code code;
  const fs::path resolved = fs::canonical(folder, code);
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, code);
  for (; !code && it != fs::recursive_directory_iterator(); it.increment(code)) {
    std::error_code ignored;
    if (!is_page_name(it->path()) || !it->is_regular_file(ignored)) continue;
    if (it->is_symlink(ignored) && !lies_below(resolved, it->path())) {
      out.bad.push_back({ErrorKind::kRefused, std::string(kLinkOutside) + it->path().string(), {folder.string()}});
      continue;
    }
    if (out.pages.size() == limits.max_pages) return too_many(folder, limits.max_pages);
    FolderPage page;
    page.id = it->path().lexically_relative(folder).generic_string();
    page.file = it->path();
    out.pages.push_back(std::move(page));
  }
  if (code) return Error{ErrorKind::kIo, "cannot list: " + code.message(), {folder.string()}};
  std::sort(out.pages.begin(), out.pages.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
  return out;
}

}  // namespace

Result<Folder> read_folder(const fs::path& path, const FolderLimits& limits) {
  std::error_code code;
  if (!fs::is_directory(path, code)) return Error{ErrorKind::kNotFound, "no such folder", {path.string()}};
  const fs::path index = path / kIndexName;
  return fs::exists(index, code) ? read_with_index(path, index, limits) : read_tree(path, limits);
}

}  // namespace wrapwright
