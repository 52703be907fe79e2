// SPDX-License-Identifier: Apache-2.0
// <selectedcontent>, which shows a copy of the content of its <select>'s chosen option (HTML standard, section
// 4.10.17); part of core/html/tree_builder.h. The copies are made once, at the end of the page.
#include "core/html/tree_builder.h"

namespace wrapwright {

// The last option in the select's subtree that has the attribute "selected", else the first one that is not disabled.
NodeIndex TreeBuilder::chosen_option(NodeIndex select, NodeIndex end) const {
  NodeIndex first = 0;
  NodeIndex selected = 0;
  for (NodeIndex i = select + 1; i < end; ++i) {
    const TreeElement& element = tree_.element(i);
    if (element.tag != name::option || element.space != Space::kHtml) continue;
    if (tree_.has_attribute(i, name::selected)) selected = i;
    if (first == 0 && !tree_.has_attribute(i, name::disabled)) first = i;
  }
  return selected != 0 ? selected : first;
}

void TreeBuilder::fill_selected_content() {
  tree_.put_in_order();
  const NodeIndex size = tree_.size();
  NodeIndex select = 0;  // the <select> that the walk is in; the end of its subtree is next
  NodeIndex end = 0;
  for (NodeIndex i = 1; i < size; ++i) {
    const TreeElement element = tree_.element(i);
    if (element.space != Space::kHtml) continue;
    if (element.tag == name::select) {
      select = i;
      end = tree_.end_of(i, size);
      if (tree_.has_attribute(i, raw::multiple)) select = 0;
    } else if (element.tag == raw::selectedcontent && select != 0 && i < end) {
      const NodeIndex option = chosen_option(select, end);
      select = 0;  // only the first such element is filled
      if (option == 0 || (option < i && i < tree_.end_of(option, size))) continue;
      tree_.link();
      tree_.replace_children_by_copies(option, i);
    }
  }
}

}  // namespace wrapwright
