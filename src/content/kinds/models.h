// SPDX-License-Identifier: Apache-2.0
#pragma once
// All models that judge blocks and pages, as one value: those that are compiled in, or those of a folder, such as the
// models of a cross-validation. Options name them by a pointer, which is null for the standard ones; these are read one
// by one when they are first used. Immutable, so one object serves all threads; must outlive what it is given to.
#include <filesystem>

#include "content/blocks/block_model.h"
#include "content/kinds/kind_model.h"
#include "content/kinds/type_models.h"
#include "core/base/result.h"

namespace wrapwright {

struct Models {
  BlockModel blocks;
  KindModel kinds;
  TypeModels types;
};

// The models of a folder that holds some of the files of data/. Of the three groups one may be missing there as a
// whole, for which the standard one is taken; a group of which some files are missing is an error. kNotFound where
// there is no model at all.
Result<Models> read_models(const std::filesystem::path& folder);

[[nodiscard]] inline const BlockModel& block_model_of(const Models* models) {
  return models != nullptr ? models->blocks : standard_block_model();
}
// The page ensemble of the block model.
[[nodiscard]] inline const BoostedTrees& page_model_of(const Models* models) {
  return models != nullptr ? models->blocks.page : standard_page_model();
}
[[nodiscard]] inline const KindModel& kind_model_of(const Models* models) {
  return models != nullptr ? models->kinds : standard_kind_model();
}
[[nodiscard]] inline const TypeModels& type_models_of(const Models* models) {
  return models != nullptr ? models->types : standard_type_models();
}

}  // namespace wrapwright
