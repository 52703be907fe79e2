// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs a compiled expression on a Page's arrays. Pure function, safe from any thread; a step without positions is one
// pass over the range of its context, a step with positions one visit to each of its elements.
#include <cstdint>
#include <vector>

#include "html/page.h"
#include "xpath/program.h"

namespace wrapwright {

// The selected elements and those that hold selected attributes, ascending, without duplicates. `out` is cleared first;
// its capacity serves as scratch. The functions around the node set do not matter.
void match_xpath(const XPathProgram& program, const Page& page, std::vector<NodeIndex>& out);

// A node: an element, or one of its attributes.
struct XPathNode {
  static constexpr std::uint32_t kElement = 0;
  static constexpr std::uint32_t kDfs = 1;             // the attribute dfs, which the XML view adds
  static constexpr std::uint32_t kFirstAttribute = 2;  // those of Page::attributes from here on
  NodeIndex element;
  std::uint32_t part;

  bool operator==(const XPathNode&) const = default;
  // In document order.
  friend bool operator<(const XPathNode& a, const XPathNode& b) {
    return a.element != b.element ? a.element < b.element : a.part < b.part;
  }
};

// The same as nodes.
[[nodiscard]] std::vector<XPathNode> match_xpath_nodes(const XPathProgram& program, const Page& page);

}  // namespace wrapwright
