// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/models.h"

#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace wrapwright {
namespace {

bool has_file(const std::filesystem::path& folder, std::string_view beginning, std::string_view end) {
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(beginning) && name.ends_with(end)) return true;
  }
  return false;
}

}  // namespace

Result<Models> read_models(const std::filesystem::path& folder) {
  const bool has_blocks = has_file(folder, "", "-blocks.trees");
  const bool has_kinds = has_file(folder, "", "-kinds.trees");
  const bool has_types = has_file(folder, "type-", ".trees");
  if (!has_blocks && !has_kinds && !has_types)
    return Error{ErrorKind::kNotFound, "no models in this folder", {.source = folder.string()}};
  auto blocks = has_blocks ? read_block_model(folder) : standard_block_model();
  if (!blocks) return std::move(blocks).error();
  auto kinds = has_kinds ? read_kind_model(folder) : standard_kind_model();
  if (!kinds) return std::move(kinds).error();
  auto types = has_types ? read_type_models(folder) : standard_type_models();
  if (!types) return std::move(types).error();
  return Models{std::move(blocks).value(), std::move(kinds).value(), std::move(types).value()};
}

}  // namespace wrapwright
