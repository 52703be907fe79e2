// SPDX-License-Identifier: Apache-2.0
#pragma once
// Changes how links are written in an article's HTML. Pure function. Cost: O(n).
#include <cstdint>
#include <string>

namespace wrapwright {

enum class LinkStyle : std::uint8_t {
  kPreserve,
  kFootnotes,  // keep the words, followed by a number; a list at the end gives the addresses
  kRemove,     // keep only the words
};

// REQUIRES: `html` is the output of render_reader_html(), or a concatenation of several such outputs.
[[nodiscard]] std::string with_links(std::string html, LinkStyle style);

}  // namespace wrapwright
