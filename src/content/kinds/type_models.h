// SPDX-License-Identifier: Apache-2.0
#pragma once
// The models that tell the types of pages: for each type an ensemble over the traits of a page
// (content/kinds/page_traits.h) that tells it from all others, and how pages of the type are read. Trained by
// scripts/train-kinds and shipped as data. Immutable, so one object serves all threads.
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>

#include "content/blocks/boosted_trees.h"
#include "core/base/result.h"

namespace wrapwright {

enum class PageType : std::uint8_t { kArticle, kList, kForum, kProduct, kDocumentation, kService, kOther };
inline constexpr std::size_t kPageTypes = 7;
// "article", "list", "forum", "product", "documentation", "service", "other"
[[nodiscard]] std::string_view to_string(PageType type);

// What a type adds to PageJudgeOptions.
struct TypeReading {
  double decision_bias = 0;
  double peer_share = 0;
  double exclusion_price = 0;
};

// Both by PageType.
struct TypeModels {
  std::array<BoostedTrees, kPageTypes> trees;
  std::array<TypeReading, kPageTypes> readings = {};
};

// The models that are compiled in, read at the first call.
[[nodiscard]] const TypeModels& standard_type_models();
// Its `readings`, without reading the ensembles.
[[nodiscard]] const std::array<TypeReading, kPageTypes>& standard_type_readings();

// type-article.trees and so on of a folder, with the readings of its type-readings.tsv, or the standard ones where it
// has none. Fails as BoostedTrees::read_file and read_coefficients().
Result<TypeModels> read_type_models(const std::filesystem::path& folder);

}  // namespace wrapwright
