// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes an inspection in the requested form: text, JSON, or a folder of HTML files; either the whole inspection, or
// its differences from another one. Cost: that of the form.
#include <string>

#include "app/inspect/forest_view.h"
#include "app/inspect/inspection_text.h"
#include "app/inspect/site_difference.h"
#include "app/inspect/site_inspection.h"
#include "core/base/result.h"

namespace wrapwright {

struct InspectionReportOptions {
  std::string html;  // folder; "" = none
  bool json = false;
  InspectionTextOptions text;
  DifferenceNames names;                       // for a comparison with another inspection
  const Result<ForestView>* forest = nullptr;  // of the same pages, for a folder
  bool has_list = false;                       // the folder is one of several
};

// With `before`, the differences from it; otherwise the whole inspection. If a folder is written, which has both, a
// line that names it. Fails like write_inspection().
[[nodiscard]] Result<std::string> report_inspection(const SiteInspection& inspection, const SiteInspection* before,
                                                    const InspectionReportOptions& options);

}  // namespace wrapwright
