// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/inspection_folder.h"

#include <algorithm>

#include "app/inspect/candidate_effects.h"
#include "app/inspect/page_view.h"
#include "app/inspect/site_view.h"
#include "core/base/files.h"

namespace wrapwright {

std::string page_file(std::size_t page, std::size_t pages) {
  std::string number = std::to_string(page + 1);
  const std::size_t width = std::max<std::size_t>(3, std::to_string(pages).size());
  number.insert(0, width - std::min(width, number.size()), '0');
  return "page-" + number + ".html";
}

Status write_inspection(const std::filesystem::path& folder, const SiteInspection& inspection,
                        const InspectionFolderOptions& options) {
  if (Status made = make_folder(folder); !made) return made;
  const auto effects = candidate_effects(inspection, options.max_candidates);
  for (std::size_t i = 0; i < inspection.pages.size(); ++i) {
    std::vector<RankedPatterns> ranked = {ranked_candidates(inspection, i, effects[i])};
    if (options.forest != nullptr) ranked.push_back(ranked_by_forest(*options.forest, i, options.max_candidates));
    const std::string html = page_view(inspection, i, ranked);
    const auto file = folder / page_file(i, inspection.pages.size());
    if (Status written = write_file_atomically(file, html); !written) return written;
  }
  if (options.difference != nullptr) {
    const std::string html = difference_view(*options.difference, options.names);
    if (Status written = write_file_atomically(folder / "diff.html", html); !written) return written;
  }
  const std::string index = site_view(inspection, options.wrapper_file,
                                      {.has_difference = options.difference != nullptr, .has_list = options.has_list});
  return write_file_atomically(folder / "index.html", index);
}

}  // namespace wrapwright
