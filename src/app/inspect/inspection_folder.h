// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes a SiteInspection as a folder of HTML files to be opened from disk: index.html with the site's templates and
// pages, and a file for each page, which shows the page itself and what the wrapper does with it; with a difference,
// also diff.html. Every file is self-contained. Its content security policy loads nothing and allows only our own
// script, identified by its hash; the page's copy (content/article/page_copy.h) is in a sandboxed frame without scripts
// under the same policy. Cost: that of the page copies and of candidate_effects().
#include <cstddef>
#include <filesystem>
#include <string>

#include "app/inspect/forest_view.h"
#include "app/inspect/site_difference.h"
#include "app/inspect/site_inspection.h"
#include "core/base/result.h"

namespace wrapwright {

struct InspectionFolderOptions {
  std::string wrapper_file;          // "" = learned now, not stored
  std::size_t max_candidates = 200;  // other expressions that a page shows
  // From another inspection; its `after` is the inspection that is written. Null = none.
  const SiteDifference* difference = nullptr;
  DifferenceNames names = {};
  const Result<ForestView>* forest = nullptr;  // of the same pages; its ranked patterns are also shown
  bool has_list = false;                       // there is a list of several sites in the parent folder
};

// Creates the folder; replaces files of the same names atomically. Fails with kIo or kNotFound.
[[nodiscard]] Status write_inspection(const std::filesystem::path& folder, const SiteInspection& inspection,
                                      const InspectionFolderOptions& options = {});

// "page-001.html" for page 0 of up to 999 pages.
[[nodiscard]] std::string page_file(std::size_t page, std::size_t pages);

}  // namespace wrapwright
