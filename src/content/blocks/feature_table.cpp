// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/feature_table.h"

#include <algorithm>

namespace wrapwright {
namespace {

std::string filled(std::string_view text, std::string_view member) {
  const std::size_t at = text.find('%');
  if (at == std::string_view::npos) return std::string(text);
  return std::string(text.substr(0, at)).append(member).append(text.substr(at + 1));
}

}  // namespace

std::vector<std::string> names_of(const FeatureTable& table) {
  std::vector<std::string> out;
  out.reserve(table.size());
  for (const Feature& feature : table) out.push_back(feature.name);
  return out;
}

std::string meaning_of(const FeatureTable& table, std::string_view name) {
  const auto at = std::find_if(table.begin(), table.end(), [&](const Feature& each) { return each.name == name; });
  return at == table.end() ? "" : at->meaning;
}

void FeatureWriter::describe(const FeatureLabel& family, const FeatureLabel& member) {
  table_->push_back({filled(family.name, member.name), filled(family.meaning, member.meaning)});
}

}  // namespace wrapwright
