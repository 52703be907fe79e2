// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/kind_model.h"

#include <string_view>
#include <utility>

#include "content/kinds/page_traits.h"
#include "content/kinds/site_profile.h"

namespace wrapwright {
namespace {

constexpr std::string_view kPageModel = "page-kinds.trees";
constexpr std::string_view kSiteModel = "site-kinds.trees";

}  // namespace

const KindModel& standard_kind_model() {
  static const KindModel model{BoostedTrees::read_embedded(kPageModel, page_trait_names()),
                               BoostedTrees::read_embedded(kSiteModel, relative_trait_names())};
  return model;
}

Result<KindModel> read_kind_model(const std::filesystem::path& folder) {
  auto page = BoostedTrees::read_file(folder / kPageModel, page_trait_names());
  if (!page) return std::move(page).error();
  auto site = BoostedTrees::read_file(folder / kSiteModel, relative_trait_names());
  if (!site) return std::move(site).error();
  return KindModel{std::move(page).value(), std::move(site).value()};
}

}  // namespace wrapwright
