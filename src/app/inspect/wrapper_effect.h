// SPDX-License-Identifier: Apache-2.0
#pragma once
// The effects of another wrapper on the pages of an inspection: changes of outcomes, words, fields and the expected F1.
// Plain values and pure functions. Cost: the wrapper on each page, and a word diff of each page that changes.
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
  std::optional<std::pair<double, double>> f1;  // expected, before and after; for pages whose blocks are judged
  std::size_t gained = 0;                       // words
  std::size_t lost = 0;
  std::vector<std::pair<char, std::string>> text;  // runs of words: ' ' in both, shortened; '-' lost, '+' gained
  std::vector<FieldEffect> fields;                 // only those that change
};

struct WrapperEffect {
  std::vector<PageEffect> pages;                // only those that change
  std::optional<std::pair<double, double>> f1;  // the mean over all pages whose blocks are judged
  std::size_t gained = 0;                       // words, summed over all pages
  std::size_t lost = 0;
};

// Fails like PageExtractor::compile.
[[nodiscard]] Result<WrapperEffect> effect_of(const SiteInspection& now, const Wrapper& then,
                                              const PageExtractorOptions& options);

// In the form that the script of the page view reads.
[[nodiscard]] Json effect_json(const WrapperEffect& effect, std::size_t pages);

}  // namespace wrapwright
