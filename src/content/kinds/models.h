// SPDX-License-Identifier: Apache-2.0
#pragma once
// All models that judge blocks and pages: the built-in ones, or those in a folder, such as the models of a
// cross-validation fold. Options refer to them by a pointer, which is null for the built-in ones; each of these is read
// when it is first used. Immutable, so one object serves all threads; it must outlive all objects that refer to it.
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

// Reads the models in a folder, which has the same file names as data/. There are three groups of files; for a group
// that is missing entirely, the built-in model is used; a group of which only some files exist is an error. kNotFound
// if the folder contains no model.
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
