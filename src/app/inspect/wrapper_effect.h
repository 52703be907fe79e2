// SPDX-License-Identifier: Apache-2.0
#pragma once
// What another wrapper would change on the pages of an inspection: outcomes, words, fields, and the F1 to be expected.
// Plain values; a pure function. Cost: the wrapper on each page, and a word diff of each page that changes.
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/inspect/site_inspection.h"
#include "core/base/json.h"
#include "core/base/result.h"

namespace wrapwright {

struct FieldEffect {
  std::string name;
  std::string before;  // "" = none
  std::string after;
};

struct PageEffect {
  std::size_t page = 0;
  PageStatus before = PageStatus::kNoMatch;
  PageStatus after = PageStatus::kNoMatch;
  std::optional<std::pair<double, double>> f1;  // expected, before and after; of pages whose blocks are judged
  std::size_t gained = 0;                       // words
  std::size_t lost = 0;
  std::vector<std::pair<char, std::string>> text;  // runs of words: ' ' in both, shortened; '-' lost, '+' gained
  std::vector<FieldEffect> fields;                 // those that change
};

struct WrapperEffect {
  std::vector<PageEffect> pages;                // those that change
  std::optional<std::pair<double, double>> f1;  // the mean over all pages whose blocks are judged
  std::size_t gained = 0;                       // words, on all pages
  std::size_t lost = 0;
};

// Fails as PageExtractor::compile.
[[nodiscard]] Result<WrapperEffect> effect_of(const SiteInspection& now, const Wrapper& then,
                                              const PageExtractorOptions& options);

// As the script of the page view reads it.
[[nodiscard]] Json effect_json(const WrapperEffect& effect, std::size_t pages);

}  // namespace wrapwright
