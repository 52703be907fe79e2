// SPDX-License-Identifier: Apache-2.0
#pragma once
// Shows one page of an inspection in a browser: links to the other pages; a copy of the page on which the article, what
// rules remove from it, runners-up and blocks are marked; why each block is in the article or not, according to the
// rule and to the model; ranked patterns, the extracted text, Markdown and fields. A live view also proposes repairs.
// Pure functions. Cost: O(n) in the size of the page and of the patterns.
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/inspect/ranked_patterns.h"
#include "app/inspect/site_inspection.h"

namespace wrapwright {

// The additional contents of the view of an inspection that can be changed (app/inspect/workbench.h).
struct LiveView {
  std::string token;  // required in requests that change something
  std::string xml;    // of the wrapper
  std::size_t unsaved = 0;
  bool can_undo = false;
  bool can_redo = false;
  bool may_change = true;               // apply and save repairs
  bool is_changed_elsewhere = false;    // the stored wrapper was changed by another program
  std::vector<std::string> notes = {};  // shown before saving
};

// `live` is null for a file that is opened from disk.
[[nodiscard]] std::string page_view(const SiteInspection& inspection, std::size_t page,
                                    const std::vector<RankedPatterns>& ranked, const LiveView* live = nullptr);

// Links to all pages, doubtful ones first.
[[nodiscard]] std::string pages_navigation(const SiteInspection& inspection, std::optional<std::size_t> current);

}  // namespace wrapwright
