// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/kind_model.h"

#include "content/kinds/page_traits.h"
#include "content/kinds/site_profile.h"

namespace wrapwright {
const KindModel& standard_kind_model() {
  static const KindModel model{BoostedTrees::read_embedded("page-kinds.trees", page_trait_names()),
                               BoostedTrees::read_embedded("site-kinds.trees", relative_trait_names())};
  return model;
}

}  // namespace wrapwright
