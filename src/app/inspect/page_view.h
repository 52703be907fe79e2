// SPDX-License-Identifier: Apache-2.0
#pragma once
// One page of an inspection in a browser: beside the other pages a copy of the page, on which the article, what rules
// take out of it, runners-up and blocks are drawn, and why each block is in the article or not, by the rule and by the
// model; ranked patterns, the extracted text, Markdown and fields. Live, it proposes repairs. Pure functions. Cost:
// O(n) in the size of the page and of the patterns.
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/inspect/ranked_patterns.h"
#include "app/inspect/site_inspection.h"

namespace wrapwright {

// What a view shows of an inspection that can be changed (app/inspect/workbench.h).
struct LiveView {
  std::string token;  // that writing requests must have
  std::string xml;    // of the wrapper
  std::size_t unsaved = 0;
  bool can_undo = false;
  bool can_redo = false;
  bool may_change = true;               // apply and save
  bool is_changed_elsewhere = false;    // the stored wrapper, by another program
  std::vector<std::string> notes = {};  // for whoever is about to save
};

// `live` is null for a file that is opened from disk.
[[nodiscard]] std::string page_view(const SiteInspection& inspection, std::size_t page,
                                    const std::vector<RankedPatterns>& ranked, const LiveView* live = nullptr);

// Links to all pages, those in doubt first.
[[nodiscard]] std::string pages_navigation(const SiteInspection& inspection, std::optional<std::size_t> current);

}  // namespace wrapwright
