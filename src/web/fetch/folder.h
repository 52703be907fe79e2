// SPDX-License-Identifier: Apache-2.0
#pragma once
// A folder of pages on disk: the output of `fetch`, a corpus, or any tree of HTML files. Reads the list, not the pages.
// A FolderReader belongs to one thread; read_folder is safe from any. Cost: the index, which is read twice, and one
// stat per page.
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

struct FolderPage {
  std::string id;
  std::string url;  // the URL of the bytes (after redirects); "" = unknown
  std::filesystem::path file;
  std::string group;
  std::string era;
  std::string lang;
  std::string content_type;  // HTTP header, or ""
  std::string fetched;       // time of the download, ISO 8601 in UTC, or ""
  std::string encoding;      // from the index, or ""
};

struct Folder {
  std::vector<FolderPage> pages;  // in the order of the index; without one, by path
  std::vector<Error> bad;         // what was skipped, as reported by FolderReader::next
};

struct FolderLimits {
  std::size_t max_index_bytes = std::size_t{1} << 30U;
  std::size_t max_pages = 1'000'000;
};

// Reads a folder's pages one after the other. With an index.jsonl: its existing pages, in its order; of several rows
// written by `fetch` for the same URL, the last counts; through a link to another folder, only pages that end in .html,
// .htm or .xhtml. Without an index: all *.html, *.htm and *.xhtml files, these with .gz, and what `is_more` accepts,
// below the folder (links to folders are not followed), ordered by path, with their relative path as the id. Memory: 16
// bytes per row of the index, or the names in the folder being read and in those above it.
class FolderReader {
 public:
  using IsPage = bool (*)(const std::filesystem::path& path);
  // Fails with kNotFound for a missing folder, with kIo for one that cannot be listed, and with kLimit for an index
  // above the limit.
  [[nodiscard]] static Result<FolderReader> open(const std::filesystem::path& path, const FolderLimits& limits = {},
                                                 IsPage is_more = nullptr);
  FolderReader(FolderReader&&) noexcept;
  FolderReader& operator=(FolderReader&&) noexcept;
  ~FolderReader();

  // The next page, or the error for what was skipped: a row, with file and line, a subfolder that cannot be listed, or
  // something that has a page's name but is not a file; nothing at the end.
  [[nodiscard]] std::optional<Result<FolderPage>> next();

  class Pages;  // by an index, or of a tree

 private:
  explicit FolderReader(std::unique_ptr<Pages> pages);
  std::unique_ptr<Pages> pages_;
};

// The URL of a file in a mirror of a site, such as wget, HTTrack and static site generators make: the URL of the folder
// followed by the file's path in it, without .gz. index.html stands for its folder; the part of a name after "?" is the
// query, without the .html that wget adds. "" if `base` is not an absolute URL.
[[nodiscard]] std::string url_of_mirrored_file(std::string_view base, std::string_view path);

// All pages at once. Fails like FolderReader::open, and with kLimit for more pages than the limit; a folder without
// pages is not an error.
Result<Folder> read_folder(const std::filesystem::path& path, const FolderLimits& limits = {});

}  // namespace wrapwright
