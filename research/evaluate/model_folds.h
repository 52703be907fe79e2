// SPDX-License-Identifier: Apache-2.0
#pragma once
// Models for cross-validation: each is trained without the groups that it judges (scripts/train-blocks,
// scripts/train-kinds). Owns the models; immutable, so one object serves all threads.
#include <string>
#include <string_view>
#include <vector>

#include "content/kinds/models.h"
#include "core/base/result.h"
#include "research/methods/page_method.h"

namespace wrapwright {

class ModelFolds {
 public:
  // Reads the models of the subfolders fold-0, fold-1 and so on; "0" means no folds. Fails like read_models().
  static Result<ModelFolds> read(const std::string& folder);

  // The models that were trained without this group; null, for the standard models, if there are no folds.
  [[nodiscard]] const Models* models_of(std::string_view group) const;

 private:
  std::vector<Models> folds_;
};

inline constexpr Parameter kFoldsParameter{
    "folds", "0", "a folder, or 0",
    "models of scripts/train-blocks and train-kinds, fold-0 and so on, each trained without the groups it is used for"};

}  // namespace wrapwright
