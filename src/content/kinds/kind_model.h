// SPDX-License-Identifier: Apache-2.0
#pragma once
// The model that tells articles from lists and other kinds of pages: gradient-boosted trees over the traits of one page
// (content/kinds/page_traits.h), and a second ensemble over how a page differs from known pages of its site
// (content/kinds/site_profile.h). Trained by scripts/train-kinds and shipped as data. Immutable, so one object serves all
// threads.
#include <filesystem>

#include "content/blocks/boosted_trees.h"
#include "core/base/result.h"

namespace wrapwright {

struct KindModel {
  BoostedTrees page;
  BoostedTrees site;
};

// The built-in model, read on the first call.
[[nodiscard]] const KindModel& standard_kind_model();

// Reads page-kinds.trees and site-kinds.trees from a folder. Fails like BoostedTrees::read_file.
Result<KindModel> read_kind_model(const std::filesystem::path& folder);

}  // namespace wrapwright
