// SPDX-License-Identifier: Apache-2.0
#pragma once
// Represents names of elements and attributes as small numbers. The names in names.inc have the same number on every
// page; other names are numbered after them, separately for each page (Page::name). Constants and pure functions.
#include <cstdint>
#include <optional>
#include <string_view>

namespace wrapwright {

using NameId = std::uint16_t;

namespace name {
enum Known : NameId {
#define WRAPWRIGHT_NAME(identifier, text) identifier,
#include "core/page/names.inc"
#undef WRAPWRIGHT_NAME
};
}  // namespace name

inline constexpr std::string_view kNames[] = {
#define WRAPWRIGHT_NAME(identifier, text) text,
#include "core/page/names.inc"
#undef WRAPWRIGHT_NAME
};
inline constexpr NameId kKnownNames = static_cast<NameId>(sizeof(kNames) / sizeof(kNames[0]));

// <h1> to <h6>.
[[nodiscard]] constexpr bool is_heading(NameId tag) { return tag >= name::h1 && tag <= name::h6; }
// <h1> to <h4>: lower levels head sections within an article.
[[nodiscard]] constexpr bool is_major_heading(NameId tag) { return tag >= name::h1 && tag <= name::h4; }

[[nodiscard]] std::optional<NameId> find_known_name(std::string_view text);

}  // namespace wrapwright
