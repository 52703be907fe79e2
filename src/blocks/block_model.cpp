// SPDX-License-Identifier: Apache-2.0
#include "blocks/block_model.h"

#include <cassert>
#include <string_view>
#include <utility>

#include "base/embedded.h"
#include "base/files.h"

namespace wrapwright {
namespace {

constexpr std::string_view kPageModel = "page-blocks.trees";
constexpr std::string_view kSiteModel = "site-blocks.trees";

Result<BoostedTrees> read_file_of(const std::filesystem::path& file) {
  const auto bytes = read_file(file);
  if (!bytes) return bytes.error();
  auto model = BoostedTrees::read(*bytes);
  if (model) return model;
  Error error = std::move(model).error();
  error.where.source = file.string();
  return error;
}

BoostedTrees read_embedded(std::string_view name) {
  const auto bytes = embedded_file(name);
  assert(bytes);
  auto model = BoostedTrees::read(*bytes);
  assert(model);
  return std::move(model).value();
}

}  // namespace

const BlockModel& standard_block_model() {
  static const BlockModel model{read_embedded(kPageModel), read_embedded(kSiteModel)};
  return model;
}

Result<BlockModel> read_block_model(const std::filesystem::path& folder) {
  auto page = read_file_of(folder / kPageModel);
  if (!page) return std::move(page).error();
  auto site = read_file_of(folder / kSiteModel);
  if (!site) return std::move(site).error();
  if (page->feature_names() != block_feature_names()) {
    return Error{ErrorKind::kUnsupported,
                 "the model is of other features than this program's",
                 {(folder / kPageModel).string()}};
  }
  return BlockModel{std::move(page).value(), std::move(site).value()};
}

std::vector<float> content_probabilities(const BoostedTrees& model, const FeatureRows& rows) {
  assert(rows.size() == 0 || rows.width == model.features());
  std::vector<float> out;
  out.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) out.push_back(static_cast<float>(model.predict(rows.row(i))));
  return out;
}

}  // namespace wrapwright
