// SPDX-License-Identifier: Apache-2.0
#pragma once
// Structural patterns: <element type, level> (FOREST: Oita, Senellart 2012, definitions 2 and 3). Plain values and pure
// functions.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

enum class AttributeReading {
  kStable,  // id, class, role, itemprop, itemtype: attributes that name parts of a template
  kAll,     // every attribute, as in the paper
};
[[nodiscard]] std::string_view to_string(AttributeReading reading);  // "stable", "all"
[[nodiscard]] std::optional<AttributeReading> attribute_reading_from_string(std::string_view name);

// The tolerant form of an attribute value: its first white-space token, without digits and without the separators that
// they leave dangling ("post wrapper-09" -> "post", "story-1234" -> "story").
[[nodiscard]] std::string tolerant_form(std::string_view value);

// The first white-space token of a value, as a view of it.
[[nodiscard]] std::string_view first_token(std::string_view value);

// The element's type as a string: the tag and the sorted attributes in tolerant form, or the dfs number if the element
// has no such attributes.
[[nodiscard]] std::string element_type(const Page& page, NodeIndex node, AttributeReading reading);

// The attributes that make up the type, sorted; empty if the type is a dfs number.
[[nodiscard]] std::vector<NameId> type_attributes(const Page& page, NodeIndex node, AttributeReading reading);

}  // namespace wrapwright
