// SPDX-License-Identifier: Apache-2.0
#include "core/page/element_type.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::array kStableNames = {name::class_, name::id, name::itemprop, name::itemtype, name::role};

bool is_separator(char c) { return c == '-' || c == '_'; }

bool counts(NameId attribute, AttributeReading reading) {
  return reading == AttributeReading::kAll ||
         std::find(kStableNames.begin(), kStableNames.end(), attribute) != kStableNames.end();
}

}  // namespace

std::string_view to_string(AttributeReading reading) { return reading == AttributeReading::kAll ? "all" : "stable"; }

std::optional<AttributeReading> attribute_reading_from_string(std::string_view name) {
  if (name == "stable") return AttributeReading::kStable;
  if (name == "all") return AttributeReading::kAll;
  return std::nullopt;
}

std::string_view first_token(std::string_view value) {
  std::size_t from = 0;
  while (from < value.size() && is_c_space(value[from])) ++from;
  std::size_t to = from;
  while (to < value.size() && !is_c_space(value[to])) ++to;
  return value.substr(from, to - from);
}

std::string tolerant_form(std::string_view value) {
  const std::string_view token = first_token(value);
  std::string out;
  for (std::size_t i = 0; i < token.size();) {
    std::size_t end = i;
    while (end < token.size() && is_separator(token[end])) ++end;
    if (end == token.size() || !is_digit(token[end])) {
      end = std::max(end, i + 1);
      out.append(token.substr(i, end - i));
    } else {
      while (end < token.size() && is_digit(token[end])) ++end;
      while (end < token.size() && is_separator(token[end])) ++end;
    }
    i = end;
  }
  return out;
}

std::vector<NameId> type_attributes(const Page& page, NodeIndex node, AttributeReading reading) {
  std::vector<NameId> names;
  for (const Attribute& a : page.attributes(node)) {
    if (counts(a.name, reading) && (reading == AttributeReading::kAll || !tolerant_form(page.value(a)).empty()))
      names.push_back(a.name);
  }
  std::sort(names.begin(), names.end(), [&](NameId a, NameId b) { return page.name(a) < page.name(b); });
  return names;
}

std::string element_type(const Page& page, NodeIndex node, AttributeReading reading) {
  std::string type(page.tag_name(node));
  const auto names = type_attributes(page, node, reading);
  for (const NameId id : names) {
    type += " @";
    type += page.name(id);
    type += '=';
    type += tolerant_form(*page.attribute(node, id));
  }
  if (names.empty()) type += " @dfs=" + std::to_string(node);
  return type;
}

}  // namespace wrapwright
