// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/type_models.h"

#include <string>
#include <utility>
#include <vector>

#include "content/kinds/page_traits.h"
#include "core/base/coefficients.h"
#include "core/base/files.h"

namespace wrapwright {
namespace {

constexpr std::array<std::string_view, kPageTypes> kTypeNames = {"article",       "list",    "forum", "product",
                                                                 "documentation", "service", "other"};
constexpr std::string_view kReadings = "type-readings.tsv";
constexpr std::size_t kColumns = 3;

std::string file_of(std::size_t type) { return "type-" + std::string(kTypeNames[type]) + ".trees"; }

std::array<TypeReading, kPageTypes> readings_of(const std::vector<std::vector<double>>& rows) {
  std::array<TypeReading, kPageTypes> out = {};
  for (std::size_t i = 0; i < kPageTypes; ++i) out[i] = {rows[i][0], rows[i][1], rows[i][2]};
  return out;
}

}  // namespace

std::string_view to_string(PageType type) { return kTypeNames[static_cast<std::size_t>(type)]; }

const TypeModels& standard_type_models() {
  static const TypeModels models = [] {
    TypeModels out;
    for (std::size_t i = 0; i < kPageTypes; ++i)
      out.trees[i] = BoostedTrees::read_embedded(file_of(i), page_trait_names());
    out.readings = standard_type_readings();
    return out;
  }();
  return models;
}

const std::array<TypeReading, kPageTypes>& standard_type_readings() {
  static const auto readings = readings_of(embedded_coefficients(kReadings, kTypeNames, kColumns));
  return readings;
}

Result<TypeModels> read_type_models(const std::filesystem::path& folder) {
  TypeModels out;
  for (std::size_t i = 0; i < kPageTypes; ++i) {
    auto trees = BoostedTrees::read_file(folder / file_of(i), page_trait_names());
    if (!trees) return std::move(trees).error();
    out.trees[i] = std::move(trees).value();
  }
  out.readings = standard_type_readings();
  const std::filesystem::path file = folder / kReadings;
  if (!std::filesystem::exists(file)) return out;
  const auto text = read_file(file);
  if (!text) return text.error();
  const auto rows = read_coefficients(*text, kTypeNames, kColumns);
  if (!rows) {
    Error error = rows.error();
    error.where.source = file.string();
    return error;
  }
  out.readings = readings_of(*rows);
  return out;
}

}  // namespace wrapwright
