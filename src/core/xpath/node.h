// SPDX-License-Identifier: Apache-2.0
#pragma once
// A node of the XPath data model on a Page: the document, an element, an attribute or a text run, encoded as one number
// whose order is document order. A plain value, meaningful only together with its Page.
#include <cstdint>

#include "core/page/page.h"

namespace wrapwright {

class XPathNode {
 public:
  static XPathNode of_element(NodeIndex element) { return XPathNode(element, 0); }
  static XPathNode document() { return of_element(0); }
  // The attribute dfs, which the XML view adds before the others.
  static XPathNode of_dfs(NodeIndex element) { return XPathNode(element, kDfs); }
  // The attribute at this place among Page::attributes(element).
  static XPathNode of_attribute(NodeIndex element, std::uint32_t place) {
    return XPathNode(element, kFirstAttribute + place);
  }
  // Orders after the start of the preceding element and after that element's attributes.
  static XPathNode of_text(const Page& page, TextIndex text) {
    return XPathNode(page.run(text).next - 1, kText | text);
  }

  [[nodiscard]] bool is_element() const { return part() == 0; }  // including the document, element 0
  [[nodiscard]] bool is_text() const { return (part() & kText) != 0; }
  [[nodiscard]] bool is_dfs() const { return part() == kDfs; }
  [[nodiscard]] bool is_attribute() const { return !is_element() && !is_text(); }
  // The element itself, the element that has the attribute, or the parent of the text.
  [[nodiscard]] NodeIndex element(const Page& page) const {
    return is_text() ? page.run(text()).parent : static_cast<NodeIndex>(key_ >> 32U);
  }
  // REQUIRES: is_text()
  [[nodiscard]] TextIndex text() const { return part() & ~kText; }
  // REQUIRES: is_attribute() and not is_dfs()
  [[nodiscard]] const Attribute& attribute(const Page& page) const {
    return page.attributes(element(page))[part() - kFirstAttribute];
  }

  bool operator==(const XPathNode&) const = default;
  friend bool operator<(XPathNode a, XPathNode b) { return a.key_ < b.key_; }  // in document order

 private:
  static constexpr std::uint32_t kDfs = 1;
  static constexpr std::uint32_t kFirstAttribute = 2;
  static constexpr std::uint32_t kText = 0x80000000;
  XPathNode(NodeIndex element, std::uint32_t part) : key_(std::uint64_t{element} << 32U | part) {}
  [[nodiscard]] std::uint32_t part() const { return static_cast<std::uint32_t>(key_); }

  std::uint64_t key_;
};

}  // namespace wrapwright
