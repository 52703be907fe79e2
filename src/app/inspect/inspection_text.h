// SPDX-License-Identifier: Apache-2.0
#pragma once
// Formats a SiteInspection for terminals and for programs. Pure functions. Cost: O(n) in the output.
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/inspect/site_inspection.h"

namespace wrapwright {

struct InspectionTextOptions {
  std::string wrapper_file;         // "" = learned now, not stored
  std::optional<std::size_t> page;  // all blocks of this page are shown, with what the expressions select on it
  std::size_t blocks = 3;           // shown for the other pages: blocks of the content that are judged foreign
};

// Ends with an empty line.
[[nodiscard]] std::string inspection_text(const SiteInspection& inspection, const InspectionTextOptions& options);

// One JSON object and a newline: the whole inspection, whatever the options say about pages and blocks.
// docs/use/inspect.md describes its members.
[[nodiscard]] std::string inspection_json(const SiteInspection& inspection, const InspectionTextOptions& options);

// The URL of the page, or its id if it has none.
[[nodiscard]] const std::string& name_of(const InspectedPage& page);

// "ok, template article", followed by the error if there is one.
[[nodiscard]] std::string outcome_text(const Extraction& outcome);

// "41 div.story, 43 p": the elements with their dfs numbers; "nothing" if there are none.
[[nodiscard]] std::string elements_text(const Page& page, const std::vector<NodeIndex>& nodes);

// The mean of expected_f1 over the scored pages that the template matches; 0 without such pages.
[[nodiscard]] double mean_f1(const SiteInspection& inspection, const InspectedTemplate& of,
                             const InspectedContent& content);

}  // namespace wrapwright
