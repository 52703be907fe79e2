// SPDX-License-Identifier: Apache-2.0
#include "kinds/kind_model.h"

#include <cassert>
#include <utility>

#include "base/embedded.h"
#include "kinds/page_traits.h"
#include "kinds/site_profile.h"

namespace wrapwright {
namespace {

BoostedTrees read_embedded(std::string_view name, [[maybe_unused]] const std::vector<std::string>& features) {
  const auto bytes = embedded_file(name);
  assert(bytes);
  auto model = BoostedTrees::read(*bytes);
  assert(model && model->check_features(features));
  return std::move(model).value();
}

}  // namespace

const KindModel& standard_kind_model() {
  static const KindModel model{read_embedded("page-kinds.trees", page_trait_names()),
                               read_embedded("site-kinds.trees", relative_trait_names())};
  return model;
}

}  // namespace wrapwright
