// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page's tree while it is built: elements and texts in the order in which they come, each with its parent. While
// every node goes to the end of the tree that order is document order, and there is nothing else to keep. The first
// node that goes elsewhere (foster parenting, the adoption agency) makes the tree compute links for all its nodes;
// put_in_order() then sorts the nodes by the links, once, in O(n). Buffers are kept between pages; not thread-safe.
#include <cstdint>
#include <vector>

#include "core/html/raw_names.h"
#include "core/html/tokenizer.h"
#include "core/page/page.h"

namespace wrapwright {

enum class Space : std::uint8_t { kHtml, kMathMl, kSvg };

struct TreeElement {
  static constexpr std::uint8_t kOpen = 1;    // on the stack of open elements
  static constexpr std::uint8_t kListed = 2;  // in the list of active formatting elements

  NodeIndex parent;
  std::uint32_t attributes;  // the first of its attributes
  std::uint16_t attribute_count;
  RawName tag;
  Space space;
  std::uint8_t flags;
};

// Where a node goes: last into `parent`, or right before its child `before`.
struct TreePlace {
  NodeIndex parent;
  NodeIndex before = 0;  // 0: none
};

class HtmlTree {
 public:
  static constexpr NodeIndex kNowhere = 0xFFFFFFFF;  // the parent of an element that was removed from the tree

  // Starts a page. Texts may be joined by moving the page's bytes. Node 0 is the document.
  void start(char* bytes, std::uint32_t size);

  [[nodiscard]] NodeIndex size() const { return static_cast<NodeIndex>(elements_.size()); }
  [[nodiscard]] TreeElement& element(NodeIndex i) { return elements_[i]; }
  [[nodiscard]] const TreeElement& element(NodeIndex i) const { return elements_[i]; }
  [[nodiscard]] const std::vector<TreeElement>& elements() const { return elements_; }
  [[nodiscard]] std::vector<Attribute>& attributes() { return attributes_; }
  [[nodiscard]] const std::vector<Attribute>& attributes() const { return attributes_; }
  // `hidden` of a run means that it continues the run before it: both are one text node.
  [[nodiscard]] const std::vector<TextRun>& runs() const { return runs_; }
  [[nodiscard]] bool linked() const { return linked_; }

  // The attributes from `first` on are the new element's. REQUIRES: unless linked(), `place` is the end of the tree.
  NodeIndex add(TreePlace place, RawName tag, Space space, std::uint32_t first) {
    const auto count = static_cast<std::uint16_t>(attributes_.size() - first);
    return append({place.parent, first, count, tag, space, 0}, place);
  }
  NodeIndex add_empty(TreePlace place, RawName tag);
  // Adds an element with the name and the attributes of `original`.
  NodeIndex add_copy(TreePlace place, NodeIndex original);
  void add_text(TreePlace place, TextPlace text);

  [[nodiscard]] std::size_t memory() const;
  // Releases the buffers. The tree must not be used afterwards.
  void release();
  // Whether the tree is large and takes, with `other` bytes beside it, so much more memory than the page that it should
  // be released step by step.
  [[nodiscard]] bool is_heavy(std::size_t other) const;
  // Release the memory of the elements or texts [from, to). REQUIRES: those before `from` were released already.
  void release_elements(NodeIndex from, NodeIndex to);
  void release_runs(TextIndex from, TextIndex to);

  // Whether the last node lies inside of `node`, so that a child of `node` goes to the end. REQUIRES: not linked().
  [[nodiscard]] bool ends_in(NodeIndex node) const;
  // Computes the links, after which nodes may be inserted anywhere.
  void link();
  // REQUIRES of the following: linked().
  void detach(NodeIndex node);
  void move(NodeIndex node, TreePlace place);
  void move_children(NodeIndex from, NodeIndex to);
  // Adds an attribute to an element that need not be the last one, and does not have it. False if the element has `max`
  // attributes already.
  bool add_late_attribute(NodeIndex node, Attribute attribute, std::uint32_t max);
  [[nodiscard]] bool has_attribute(NodeIndex node, RawName name) const;
  // Replaces the children of `to` by copies of those of `from`.
  void replace_children_by_copies(NodeIndex from, NodeIndex to);

  // One past the last element of the subtree. REQUIRES: the first `size` elements are in document order.
  [[nodiscard]] NodeIndex end_of(NodeIndex node, NodeIndex size) const;

  // Sorts elements, attributes and texts into document order and drops the links.
  void put_in_order();

 private:
  // An element's number, or a text's with the highest bit set.
  using Link = std::uint32_t;
  static constexpr Link kTextBit = 0x80000000U;
  static constexpr Link kNone = 0;  // the document, which is never linked to as a child

  struct Siblings {
    Link previous = kNone;
    Link next = kNone;
  };
  struct Children {
    Link first = kNone;
    Link last = kNone;
  };
  struct LateAttribute {
    NodeIndex node;
    Attribute attribute;
  };
  // The attributes of an element that has late ones: html and body, which hostile pages repeat.
  struct LateNames {
    NodeIndex node;
    std::uint32_t count;    // with its own
    std::vector<bool> has;  // by RawName
  };

  [[nodiscard]] Siblings& siblings(Link link) {
    return (link & kTextBit) != 0 ? text_siblings_[link & ~kTextBit] : element_siblings_[link];
  }
  NodeIndex append(const TreeElement& element, TreePlace place) {
    const NodeIndex node = size();
    elements_.push_back(element);
    if (linked_) link_last(place);
    return node;
  }
  bool join_text(TextPlace text);
  void add_linked_text(TreePlace place, TextRun run);
  void link_last(TreePlace place);
  void insert(Link link, TreePlace place);
  void remove(Link link, NodeIndex parent);
  void set_parent(Link link, NodeIndex parent);
  void add_late_attributes();
  void number_in_order();
  Link copy(Link link, NodeIndex parent);

  char* bytes_ = nullptr;
  std::uint32_t byte_count_ = 0;
  bool linked_ = false;
  bool values_behind_run_ = false;  // of a linked tree: an element with attributes may have come after the last text
  std::vector<TreeElement> elements_;
  std::vector<Attribute> attributes_;
  std::vector<TextRun> runs_;
  std::vector<Siblings> element_siblings_;
  std::vector<Siblings> text_siblings_;
  std::vector<Children> children_;
  std::vector<LateAttribute> late_;
  std::vector<LateNames> late_names_;
};

}  // namespace wrapwright
