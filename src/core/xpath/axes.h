// SPDX-License-Identifier: Apache-2.0
#pragma once
// The axes of XPath 1.0 (section 2.2) on a Page's arrays.
#include <vector>

#include "core/page/page.h"
#include "core/xpath/budget.h"
#include "core/xpath/expression.h"
#include "core/xpath/node.h"

namespace wrapwright {

// Finds the nodes of an axis that pass the node test, in the order of the axis: from the context node outwards. Refers
// to the expression and the page, which must outlive it.
class XPathAxes {
 public:
  XPathAxes(const ParsedXPath& parsed, const Page& page, XPathBudget& budget);

  // Appends the nodes to `out`. Stops early, with a partial result, if the budget is exhausted.
  void walk(const XPathLocationStep& step, XPathNode from, std::vector<XPathNode>& out) const;

 private:
  using Nodes = std::vector<XPathNode>;
  using Step = XPathLocationStep;
  // Two ranges that are traversed together: elements [first, last) and texts.
  struct Stretch {
    NodeIndex first;
    NodeIndex last;
    TextRange texts;
  };

  void add_element(const Step& step, NodeIndex element, Nodes& out) const;
  void add_text(const Step& step, TextIndex text, Nodes& out) const;
  void add_attributes(const Step& step, NodeIndex element, Nodes& out) const;
  void add_self(const Step& step, XPathNode node, Nodes& out) const;
  void add_ancestors(const Step& step, XPathNode from, Nodes& out) const;
  void add_children(const Step& step, NodeIndex parent, Nodes& out) const;
  void add_siblings(const Step& step, XPathNode from, Nodes& out) const;
  void add_forward(const Step& step, const Stretch& stretch, Nodes& out) const;
  void add_preceding(const Step& step, XPathNode from, Nodes& out) const;
  [[nodiscard]] Stretch below(NodeIndex element) const;
  [[nodiscard]] Stretch behind(XPathNode from) const;

  const ParsedXPath& parsed_;
  const Page& page_;
  XPathBudget& budget_;
  std::vector<NameId> ids_;   // by name; kAbsent if the page does not have the name
  std::vector<bool> is_dfs_;  // by name
};

}  // namespace wrapwright
