// SPDX-License-Identifier: Apache-2.0
#pragma once
// An inspection in the form that is asked for: text, JSON, or a folder of HTML; alone, or as what differs from another
// one. Cost: that of the form.
#include <string>

#include "app/inspect/forest_view.h"
#include "app/inspect/inspection_text.h"
#include "app/inspect/site_difference.h"
#include "app/inspect/site_inspection.h"
#include "core/base/result.h"

namespace wrapwright {

struct InspectionReportOptions {
  std::string html;  // folder; "" = none is written
  bool json = false;
  InspectionTextOptions text;
  DifferenceNames names;                       // with another inspection
  const Result<ForestView>* forest = nullptr;  // of the same pages, for a folder
  bool has_list = false;                       // the folder is one of several
};

// With `before` what differs from it, else all of the inspection. With a folder, which has both, a line that names it.
// Fails as write_inspection().
[[nodiscard]] Result<std::string> report_inspection(const SiteInspection& inspection, const SiteInspection* before,
                                                    const InspectionReportOptions& options);

}  // namespace wrapwright
