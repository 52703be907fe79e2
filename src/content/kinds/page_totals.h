// SPDX-License-Identifier: Apache-2.0
#pragma once
// Prefix sums of a page's visible text, sentences, links, headings and images, which give the totals of any subtree by
// one subtraction. The page must outlive it; immutable, so safe from any thread. Cost: two passes over the page's
// columns, O(n), and 40 bytes per element and text run.
#include <cstdint>
#include <string_view>
#include <vector>

#include "content/kinds/page_address.h"
#include "core/page/page.h"

namespace wrapwright {

// The minimum size of a heading that counts as a heading link.
inline constexpr std::uint32_t kHeadingBytes = 8;

// The visible <a> elements with an address.
struct Link {
  NodeIndex node = 0;
  LinkTarget target;
  std::string_view rel;
  std::uint64_t text = 0;  // hash
  std::uint32_t bytes = 0;
  bool in_heading = false;
};

// Totals of the elements before a given one.
struct ElementTotals {
  std::uint32_t links_in = 0;  // links to pages of the site
  std::uint32_t headings = 0;
  std::uint32_t heading_links = 0;  // links to pages of the site in headings
  std::uint32_t images = 0;
};

// Totals of the visible text runs before a given one.
struct TextTotals {
  std::uint32_t bytes = 0;
  std::uint32_t link_bytes = 0;
  std::uint32_t sentence_bytes = 0;  // in long runs outside links
  std::uint32_t sentences = 0;
  std::uint32_t dates = 0;   // short runs with a year
  std::uint32_t prices = 0;  // short runs with a price
};

// A long visible run outside links.
struct Sentence {
  TextIndex text = 0;
  std::uint32_t bytes = 0;
};

class PageTotals {
 public:
  PageTotals(const Page& page, const PageAddress& address);

  // The total in the subtree of the node.
  [[nodiscard]] double in(NodeIndex node, std::uint32_t ElementTotals::*what) const {
    return static_cast<double>(elements_[page_.end(node)].*what - elements_[node].*what);
  }
  [[nodiscard]] double in(NodeIndex node, std::uint32_t TextTotals::*what) const {
    const TextRange range = page_.texts(node);
    return static_cast<double>(texts_[range.last].*what - texts_[range.first].*what);
  }
  // REQUIRES: node <= the number of nodes, t <= the number of text runs.
  [[nodiscard]] const ElementTotals& before_element(NodeIndex node) const { return elements_[node]; }
  [[nodiscard]] const TextTotals& before_text(TextIndex t) const { return texts_[t]; }
  [[nodiscard]] double all(std::uint32_t TextTotals::*what) const { return static_cast<double>(texts_.back().*what); }

  // Whether the node is inside an element whose text is not shown.
  [[nodiscard]] bool hidden(NodeIndex node) const { return hidden_[node] != 0; }
  [[nodiscard]] const std::vector<Link>& links() const { return links_; }
  [[nodiscard]] const std::vector<NodeIndex>& headings() const { return headings_; }
  [[nodiscard]] const std::vector<Sentence>& sentences() const { return sentences_; }

 private:
  void read_elements(const PageAddress& address);
  void add_link(NodeIndex node, const LinkReader& reader, ElementTotals& totals);
  void read_link_text(Link& link) const;
  [[nodiscard]] bool in_heading(NodeIndex link) const;
  void read_texts();

  const Page& page_;
  std::vector<std::uint8_t> hidden_;     // by node
  std::vector<ElementTotals> elements_;  // by node, and one more
  std::vector<TextTotals> texts_;        // by text run, and one more
  std::vector<Link> links_;
  std::vector<NodeIndex> headings_;  // visible headings only
  std::vector<Sentence> sentences_;
};

}  // namespace wrapwright
