// SPDX-License-Identifier: Apache-2.0
#pragma once
// How links are written in an article's HTML. Pure function. Cost: O(n).
#include <cstdint>
#include <string>

namespace wrapwright {

enum class LinkStyle : std::uint8_t {
  kPreserve,
  kFootnotes,  // their words stay, with a number each, and a list below tells the addresses
  kRemove,     // their words stay
};

// REQUIRES: `html` is of render_reader_html(), or several of these.
[[nodiscard]] std::string with_links(std::string html, LinkStyle style);

}  // namespace wrapwright
