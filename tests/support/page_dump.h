// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page's tree in one line, for comparing: "(html (body a (p b) c))".
#include <string>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

inline std::string dump(const Page& page) {
  std::string out;
  std::vector<NodeIndex> open;
  TextIndex t = 0;
  const auto texts_before = [&](NodeIndex next) {
    for (; t < page.text_count() && page.run(t).next <= next; ++t) {
      while (!open.empty() && open.back() != page.run(t).parent) {
        out += ')';
        open.pop_back();
      }
      if (out.empty() || out.back() != ' ') out += ' ';
      out += page.text(t);
    }
  };
  for (NodeIndex i = 1; i < page.size(); ++i) {
    texts_before(i);
    while (!open.empty() && page.end(open.back()) <= i) {
      out += ')';
      open.pop_back();
    }
    if (!out.empty()) out += ' ';
    out += '(';
    out += page.tag_name(i);
    open.push_back(i);
  }
  texts_before(page.size());
  out.append(open.size(), ')');
  return out;
}

}  // namespace wrapwright
