// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/axes.h"

#include <algorithm>

namespace wrapwright {
namespace {

constexpr NameId kAbsent = 0xFFFF;

using Test = XPathLocationStep::Test;

bool wants_text(Test test) { return test == Test::kText || test == Test::kAnyNode; }

}  // namespace

XPathAxes::XPathAxes(const ParsedXPath& parsed, const Page& page, XPathBudget& budget)
    : parsed_(parsed), page_(page), budget_(budget) {
  for (const std::string& name : parsed_.names) {
    ids_.push_back(page.find_name(name).value_or(kAbsent));
    is_dfs_.push_back(name == "dfs");
  }
}

void XPathAxes::add_element(const Step& step, NodeIndex element, Nodes& out) const {
  const bool passes = step.test == Test::kAnyNode ||
                      (element != 0 && (step.test == Test::kAnyName ||
                                        (step.test == Test::kName && page_.tag(element) == ids_[step.name])));
  if (passes) out.push_back(XPathNode::of_element(element));
}

void XPathAxes::add_text(const Step& step, TextIndex text, Nodes& out) const {
  // Text outside the root element does not belong to the document.
  if (wants_text(step.test) && page_.run(text).parent != 0) out.push_back(XPathNode::of_text(page_, text));
}

void XPathAxes::add_attributes(const Step& step, NodeIndex element, Nodes& out) const {
  if (element == 0 || step.test == Test::kText || step.test == Test::kNothing) return;
  const bool named = step.test == Test::kName;
  const auto attributes = page_.attributes(element);
  if (!budget_.spend(attributes.size() + 1)) return;
  if (!named || is_dfs_[step.name]) out.push_back(XPathNode::of_dfs(element));
  for (std::uint32_t i = 0; i < attributes.size(); ++i)
    if (!named || attributes[i].name == ids_[step.name]) out.push_back(XPathNode::of_attribute(element, i));
}

void XPathAxes::add_self(const Step& step, XPathNode node, Nodes& out) const {
  if (node.is_element()) return add_element(step, node.element(page_), out);
  if (node.is_text() ? wants_text(step.test) : step.test == Test::kAnyNode) out.push_back(node);
}

void XPathAxes::add_ancestors(const Step& step, XPathNode from, Nodes& out) const {
  NodeIndex at = from.element(page_);
  if (from.is_element()) {
    if (at == 0) return;
    at = page_.parent(at);
  }
  for (; budget_.spend(1); at = page_.parent(at)) {
    add_element(step, at, out);
    if (at == 0) return;
  }
}

// Visits children and texts in document order: an element's own texts are interleaved with its children.
void XPathAxes::add_children(const Step& step, NodeIndex parent, Nodes& out) const {
  const TextRange texts = page_.texts(parent);
  const bool text = wants_text(step.test);
  TextIndex t = texts.first;
  for (NodeIndex child = parent + 1; child < page_.end(parent); child = page_.end(child)) {
    if (!budget_.spend(1)) return;
    if (text) {
      const TextRange inside = page_.texts(child);
      for (; t < inside.first && budget_.spend(1); ++t) add_text(step, t, out);
      t = inside.last;
    }
    add_element(step, child, out);
  }
  for (; text && t < texts.last && budget_.spend(1); ++t) add_text(step, t, out);
}

void XPathAxes::add_siblings(const Step& step, XPathNode from, Nodes& out) const {
  if (from.is_attribute() || from == XPathNode::document()) return;
  const NodeIndex element = from.element(page_);
  const std::size_t begin = out.size();
  add_children(step, from.is_text() ? element : page_.parent(element), out);
  const auto first = out.begin() + static_cast<std::ptrdiff_t>(begin);
  const auto at = std::lower_bound(first, out.end(), from);
  if (step.axis == XPathAxis::kFollowingSibling) {
    out.erase(first, at != out.end() && *at == from ? at + 1 : at);
  } else {
    out.erase(at, out.end());
    std::reverse(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
  }
}

void XPathAxes::add_forward(const Step& step, const Stretch& stretch, Nodes& out) const {
  const bool text = wants_text(step.test);
  TextIndex t = stretch.texts.first;
  for (NodeIndex i = stretch.first; i < stretch.last; ++i) {
    if (!budget_.spend(1)) return;
    for (; text && t < stretch.texts.last && page_.run(t).next <= i && budget_.spend(1); ++t) add_text(step, t, out);
    add_element(step, i, out);
  }
  for (; text && t < stretch.texts.last && budget_.spend(1); ++t) add_text(step, t, out);
}

void XPathAxes::add_preceding(const Step& step, XPathNode from, Nodes& out) const {
  const NodeIndex element = from.element(page_);
  const NodeIndex before = from.is_text() ? page_.run(from.text()).next : element;
  const bool text = wants_text(step.test);
  TextIndex t = from.is_text() ? from.text() : page_.texts(element).first;
  for (NodeIndex i = before; i-- > 1;) {
    if (!budget_.spend(1)) return;
    for (; text && t > 0 && page_.run(t - 1).next > i && budget_.spend(1); --t) add_text(step, t - 1, out);
    const bool is_around = i <= element && element < page_.end(i);
    if (!is_around) add_element(step, i, out);
  }
}

XPathAxes::Stretch XPathAxes::below(NodeIndex element) const {
  return {element + 1, page_.end(element), page_.texts(element)};
}

XPathAxes::Stretch XPathAxes::behind(XPathNode from) const {
  const NodeIndex element = from.element(page_);
  if (from.is_text()) return {page_.run(from.text()).next, page_.size(), {from.text() + 1, page_.text_count()}};
  const TextRange texts = page_.texts(element);
  if (from.is_attribute()) return {element + 1, page_.size(), {texts.first, page_.text_count()}};
  return {page_.end(element), page_.size(), {texts.last, page_.text_count()}};
}

void XPathAxes::walk(const Step& step, XPathNode from, Nodes& out) const {
  if (!budget_.spend(1)) return;
  const NodeIndex element = from.element(page_);
  switch (step.axis) {
    case XPathAxis::kAncestorOrSelf:
      add_self(step, from, out);
      return add_ancestors(step, from, out);
    case XPathAxis::kAncestor:
      return add_ancestors(step, from, out);
    case XPathAxis::kAttribute:
      return from.is_element() ? add_attributes(step, element, out) : void();
    case XPathAxis::kChild:
      return from.is_element() ? add_children(step, element, out) : void();
    case XPathAxis::kDescendantOrSelf:
      add_self(step, from, out);
      return from.is_element() ? add_forward(step, below(element), out) : void();
    case XPathAxis::kDescendant:
      return from.is_element() ? add_forward(step, below(element), out) : void();
    case XPathAxis::kFollowing:
      return add_forward(step, behind(from), out);
    case XPathAxis::kFollowingSibling:
    case XPathAxis::kPrecedingSibling:
      return add_siblings(step, from, out);
    case XPathAxis::kParent:
      if (from == XPathNode::document()) return;
      return add_element(step, from.is_element() ? page_.parent(element) : element, out);
    case XPathAxis::kPreceding:
      return add_preceding(step, from, out);
    case XPathAxis::kSelf:
      return add_self(step, from, out);
    case XPathAxis::kNamespace:
      return;
  }
}

}  // namespace wrapwright
