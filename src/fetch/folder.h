// SPDX-License-Identifier: Apache-2.0
#pragma once
// A folder of pages on disk: what `fetch` wrote, a corpus, or any tree of HTML files. Reads the list, not the pages.
// Free function, safe from any thread; cost: the index and one stat a page.
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace wrapwright {

struct FolderPage {
  std::string id;
  std::string url;  // where the bytes came from (after redirects); "" = not known
  std::filesystem::path file;
  std::string group;
  std::string era;
  std::string lang;
  std::string content_type;  // HTTP header, or ""
  std::string encoding;      // as the index says, or ""
};

struct Folder {
  std::vector<FolderPage> pages;  // in the order of the index; without one, by path
  std::vector<Error> bad;         // rows that are passed over, with file and line
};

struct FolderLimits {
  std::size_t max_index_bytes = std::size_t{1} << 30U;
  std::size_t max_pages = 1'000'000;
};

// With an index.jsonl: its pages that are there. Of `fetch`'s rows of one URL the last counts. Without: all *.html,
// *.htm and *.xhtml below the folder (links to folders are not followed), with their relative path for the id. A
// missing folder: kNotFound; more pages than the limit: kLimit; no page at all is no error.
Result<Folder> read_folder(const std::filesystem::path& path, const FolderLimits& limits = {});

}  // namespace wrapwright
