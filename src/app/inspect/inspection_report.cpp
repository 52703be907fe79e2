// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/inspection_report.h"

#include <optional>

#include "app/inspect/inspection_folder.h"

namespace wrapwright {

Result<std::string> report_inspection(const SiteInspection& inspection, const SiteInspection* before,
                                      const InspectionReportOptions& options) {
  std::optional<SiteDifference> difference;
  if (before != nullptr) difference = compare_inspections(*before, inspection);
  if (!options.html.empty()) {
    InspectionFolderOptions folder;
    folder.wrapper_file = options.text.wrapper_file;
    folder.difference = difference ? &*difference : nullptr;
    folder.names = options.names;
    folder.forest = options.forest;
    folder.has_list = options.has_list;
    const Status written = write_inspection(options.html, inspection, folder);
    if (!written) return written.error();
    return options.html + "/index.html: " + std::to_string(inspection.pages.size()) + " pages\n";
  }
  if (difference)
    return options.json ? difference_json(*difference, options.names) : difference_text(*difference, options.names);
  return options.json ? inspection_json(inspection, options.text) : inspection_text(inspection, options.text);
}

}  // namespace wrapwright
