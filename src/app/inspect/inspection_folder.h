// SPDX-License-Identifier: Apache-2.0
#pragma once
// A SiteInspection as a folder of HTML to be opened from disk: index.html with the site's templates and pages, and a
// file for each page, which shows the page itself and what the wrapper does with it; with a difference, diff.html.
// Every file stands by itself. Its content security policy loads nothing and runs one script, ours, named by its hash;
// the page's copy (content/article/page_copy.h) is in a sandboxed frame without scripts under the same policy. Cost: that of
// the copies and of candidate_effects().
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
  std::size_t max_candidates = 200;  // other expressions that a page offers
  // Against another inspection; the inspection that is written is its `after`. Null = there is none.
  const SiteDifference* difference = nullptr;
  DifferenceNames names = {};
  const Result<ForestView>* forest = nullptr;  // of the same pages: its ranked patterns are shown, too
  bool has_list = false;                       // of several sites, in the folder above
};

// Creates the folder; replaces files of the same names, each whole. kIo, kNotFound.
[[nodiscard]] Status write_inspection(const std::filesystem::path& folder, const SiteInspection& inspection,
                                      const InspectionFolderOptions& options = {});

// "page-001.html" for page 0 of up to 999 pages.
[[nodiscard]] std::string page_file(std::size_t page, std::size_t pages);

}  // namespace wrapwright
