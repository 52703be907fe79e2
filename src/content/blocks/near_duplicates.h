// SPDX-License-Identifier: Apache-2.0
#pragma once
// Detects pages of a site that show the same article, for example because it was fetched from two addresses: its text
// recurs, but is not boilerplate. Pure function. Cost: O(n) in the text of the pages that share a title.
#include <cstdint>
#include <span>
#include <vector>

#include "content/blocks/site_page.h"

namespace wrapwright {

struct PageBlocks;

// For each page, the number of the first page that shows the same article, which is its own number if no earlier page
// does. Two pages show the same article if they have the same <title>, which at most half of the pages have (or two of
// them), and if their texts outside links differ by at most 20 words and a twentieth. REQUIRES: blocks[i] belongs to
// pages[i].
[[nodiscard]] std::vector<std::uint32_t> first_alike(std::span<const SitePage* const> pages,
                                                     std::span<const PageBlocks* const> blocks);

}  // namespace wrapwright
