// SPDX-License-Identifier: Apache-2.0
#pragma once
// The evidence that a wrapper works, stored with it: the pages it was learned from, what it finds on them, and
// statistics that later pages are compared with.
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/site_page.h"
#include "site/wrapper/sample_outcomes.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// Fills samples and statistics (except mean_informativeness). Of pages that are not articles, only the number is
// recorded. REQUIRES: `outcomes` are those of the wrapper's templates on the pages; is_article has an entry for each
// page.
void add_sample_evidence(std::span<const SitePage> pages, const std::vector<bool>& is_article, SampleOutcomes& outcomes,
                         Wrapper& wrapper);

// SamplePage::contains for a text.
[[nodiscard]] std::string words_to_contain(std::string_view text);

// Code points of well-formed UTF-8.
[[nodiscard]] std::size_t count_characters(std::string_view utf8);

}  // namespace wrapwright
