// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tells which pages of a site show the same article, such as one that was fetched under two addresses: its text recurs
// without being boilerplate. Pure function. Cost: O(n) in the text of the pages that share a title.
#include <cstdint>
#include <span>
#include <vector>

#include "content/blocks/site_page.h"

namespace wrapwright {

struct PageBlocks;

// For each page the number of the first page that shows the same article, its own if there is none before. Two pages do
// that if they have the same <title>, which at most half of the pages have (or two of them), and if their texts outside
// of links differ by at most 20 words and a twentieth. REQUIRES: blocks[i] is of pages[i].
[[nodiscard]] std::vector<std::uint32_t> first_alike(std::span<const SitePage* const> pages,
                                                     std::span<const PageBlocks* const> blocks);

}  // namespace wrapwright
