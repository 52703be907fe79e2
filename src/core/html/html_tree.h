// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page's tree during construction: elements and texts in the order of insertion, each with its parent. As long as
// every node is appended at the end of the tree, this is document order, and no links are needed. The first node that
// is inserted elsewhere (foster parenting, the adoption agency) makes the tree compute links for all its nodes; at the
// end, put_in_order() sorts the nodes by these links in O(n). Buffers are kept between pages; not thread-safe.
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

// Where a node is inserted: as the last child of `parent`, or directly before its child `before`.
struct TreePlace {
  NodeIndex parent;
  NodeIndex before = 0;  // 0: none
};

class HtmlTree {
 public:
  static constexpr NodeIndex kNowhere = 0xFFFFFFFF;  // the parent of an element that was removed from the tree

  // Starts a new page. The tree may move the page's bytes to join texts. Node 0 is the document.
  void start(char* bytes, std::uint32_t size);

  [[nodiscard]] NodeIndex size() const { return static_cast<NodeIndex>(elements_.size()); }
  [[nodiscard]] TreeElement& element(NodeIndex i) { return elements_[i]; }
  [[nodiscard]] const TreeElement& element(NodeIndex i) const { return elements_[i]; }
  [[nodiscard]] const std::vector<TreeElement>& elements() const { return elements_; }
  [[nodiscard]] std::vector<Attribute>& attributes() { return attributes_; }
  [[nodiscard]] const std::vector<Attribute>& attributes() const { return attributes_; }
  // In these runs, `hidden` means that the run continues the previous one: both form one text node.
  [[nodiscard]] const std::vector<TextRun>& runs() const { return runs_; }
  [[nodiscard]] bool linked() const { return linked_; }

  // Adds an element that takes all attributes from `first` on. REQUIRES: linked(), or `place` is the end of the tree.
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
  // Whether the tree, together with `other` bytes of the caller, is so much larger than the page that it should be
  // released step by step.
  [[nodiscard]] bool is_heavy(std::size_t other) const;
  // Release the memory of the elements or texts [from, to). REQUIRES: those before `from` are already released.
  void release_elements(NodeIndex from, NodeIndex to);
  void release_runs(TextIndex from, TextIndex to);

  // Whether the last node lies inside `node`, so that a new child of `node` goes to the end of the tree. REQUIRES: not
  // linked().
  [[nodiscard]] bool ends_in(NodeIndex node) const;
  // Computes the links; afterwards nodes may be inserted anywhere.
  void link();
  // REQUIRES for the following functions: linked().
  void detach(NodeIndex node);
  void move(NodeIndex node, TreePlace place);
  void move_children(NodeIndex from, NodeIndex to);
  // Adds an attribute to any element, unless the element already has an attribute of this name. False if the element
  // already has `max` attributes.
  bool add_late_attribute(NodeIndex node, Attribute attribute, std::uint32_t max);
  [[nodiscard]] bool has_attribute(NodeIndex node, RawName name) const;
  // Replaces the children of `to` by copies of the children of `from`.
  void replace_children_by_copies(NodeIndex from, NodeIndex to);

  // One past the last element of the subtree. REQUIRES: the first `size` elements are in document order.
  [[nodiscard]] NodeIndex end_of(NodeIndex node, NodeIndex size) const;

  // Sorts elements, attributes and texts into document order and drops the links.
  void put_in_order();

 private:
  // The number of an element, or the number of a text with the highest bit set.
  using Link = std::uint32_t;
  static constexpr Link kTextBit = 0x80000000U;
  static constexpr Link kNone = 0;  // the document, which is never a child

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
  // The attribute names of an element with late attributes: html or body, whose start tags hostile pages repeat.
  struct LateNames {
    NodeIndex node;
    std::uint32_t count;    // including those of its first tag
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
  bool values_behind_run_ = false;  // linked tree: an element with attributes may follow the last text
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
