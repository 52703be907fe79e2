// SPDX-License-Identifier: Apache-2.0
#pragma once
// Block models for cross-validation: each is trained without the groups that it scores (scripts/train-blocks). Owns the
// models; immutable, so one object serves all threads.
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/block_model.h"
#include "core/base/result.h"
#include "research/methods/page_method.h"

namespace wrapwright {

class BlockModelFolds {
 public:
  // Reads the models of the subfolders fold-0, fold-1 and so on; "0" means no folds. Fails as read_block_model().
  static Result<BlockModelFolds> read(const std::string& folder);

  // The model that was trained without this group; the standard model if there are no folds.
  [[nodiscard]] const BlockModel& model_of(std::string_view group) const;

 private:
  std::vector<BlockModel> folds_;
};

inline constexpr Parameter kFoldsParameter{
    "folds", "0", "a folder, or 0",
    "models of scripts/train-blocks, fold-0 and so on, each trained without the groups it is used for"};

}  // namespace wrapwright
