// SPDX-License-Identifier: Apache-2.0
#pragma once
// A folder of pages on disk: the output of `fetch`, a corpus, or any tree of HTML files. Reads the list, not the pages.
// Free function, safe from any thread. Cost: the index, and one stat per page.
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace wrapwright {

struct FolderPage {
  std::string id;
  std::string url;  // the URL of the bytes (after redirects); "" = unknown
  std::filesystem::path file;
  std::string group;
  std::string era;
  std::string lang;
  std::string content_type;  // HTTP header, or ""
  std::string encoding;      // from the index, or ""
};

struct Folder {
  std::vector<FolderPage> pages;  // in the order of the index; without one, by path
  std::vector<Error> bad;         // skipped rows, with file and line
};

struct FolderLimits {
  std::size_t max_index_bytes = std::size_t{1} << 30U;
  std::size_t max_pages = 1'000'000;
};

// With an index.jsonl: its pages that exist; of `fetch`'s rows of the same URL the last counts; through a link to another
// folder, pages that end in .html, .htm or .xhtml. Without: all *.html,
// *.htm and *.xhtml below the folder (links to folders are not followed), with their relative path as the id. kNotFound
// for a missing folder; kLimit for more pages than the limit; a folder without pages is not an error.
Result<Folder> read_folder(const std::filesystem::path& path, const FolderLimits& limits = {});

}  // namespace wrapwright
