// SPDX-License-Identifier: Apache-2.0
#pragma once
// One page of an inspection in a browser: a copy of the page with layers for content, exclusions, runners-up and
// blocks; beside it the blocks with their evidence, other expressions with their effect, the extracted text, Markdown
// and fields. Pure function. Cost: O(n) in the size of the page and of the effects.
#include <cstddef>
#include <string>
#include <vector>

#include "app/inspect/candidate_effects.h"
#include "app/inspect/site_inspection.h"

namespace wrapwright {

[[nodiscard]] std::string page_view(const SiteInspection& inspection, std::size_t page,
                                    const std::vector<CandidateEffect>& effects);

}  // namespace wrapwright
