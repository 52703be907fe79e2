// SPDX-License-Identifier: Apache-2.0
#include "core/html/open_elements.h"

namespace wrapwright {

void OpenElements::clear() {
  while (!empty()) pop();
}

void OpenElements::remove(unsigned index) {
  above_.assign(entries_.begin() + index + 1, entries_.end());
  while (size() > index) pop();
  for (const Entry& entry : above_) push(entry);
}

unsigned OpenElements::find(NodeIndex node, RawName tag) const {
  for (unsigned i = topmost(tag); i != 0; i = entries_[i - 1].below) {
    if (entries_[i - 1].node == node) return i - 1;
  }
  return size();
}

}  // namespace wrapwright
