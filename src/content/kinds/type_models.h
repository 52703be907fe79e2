// SPDX-License-Identifier: Apache-2.0
#pragma once
// The models that classify pages by type: for each type an ensemble over the traits of a page
// (content/kinds/page_traits.h) that separates it from all other types, and the extraction settings for pages of that
// type. Trained by scripts/train-kinds and shipped as data. Immutable, so one object serves all threads.
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

// The adjustments of PageJudgeOptions for a type.
struct TypeReading {
  double decision_bias = 0;
  double peer_share = 0;
  double exclusion_price = 0;
};

// Both arrays are indexed by PageType.
struct TypeModels {
  std::array<BoostedTrees, kPageTypes> trees;
  std::array<TypeReading, kPageTypes> readings = {};
};

// The built-in models, read on the first call.
[[nodiscard]] const TypeModels& standard_type_models();
// Its `readings`, without reading the ensembles.
[[nodiscard]] const std::array<TypeReading, kPageTypes>& standard_type_readings();

// Reads type-article.trees and so on from a folder, and the readings from its type-readings.tsv, or the built-in ones
// if that file does not exist. Fails like BoostedTrees::read_file and read_coefficients().
Result<TypeModels> read_type_models(const std::filesystem::path& folder);

}  // namespace wrapwright
