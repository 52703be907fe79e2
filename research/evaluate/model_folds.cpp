// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/model_folds.h"

#include <filesystem>
#include <utility>

#include "core/base/digest.h"

namespace wrapwright {

Result<ModelFolds> ModelFolds::read(const std::string& folder) {
  ModelFolds out;
  if (folder == "0") return out;
  const auto fold = [&](std::size_t i) { return std::filesystem::path(folder) / ("fold-" + std::to_string(i)); };
  for (std::size_t i = 0; i == 0 || std::filesystem::exists(fold(i)); ++i) {
    auto models = read_models(fold(i));
    if (!models) return std::move(models).error();
    out.folds_.push_back(std::move(models).value());
  }
  return out;
}

const Models* ModelFolds::models_of(std::string_view group) const {
  if (folds_.empty()) return nullptr;
  // Assigns groups to folds as the scripts do: by the first 32 bits of the SHA-256 of the name without
  // "www.".
  if (group.starts_with("www.")) group.remove_prefix(4);
  return &folds_[std::stoul(sha256_hex(group).substr(0, 8), nullptr, 16) % folds_.size()];
}

}  // namespace wrapwright
