// SPDX-License-Identifier: Apache-2.0
#pragma once
// Two selections of a page's texts, held against each other where it matters: on texts that are shown.
#include <gtest/gtest.h>
#include <vector>

#include "content/article/display.h"
#include "content/article/title.h"
#include "core/page/page.h"
#include "support/corpora.h"

namespace wrapwright {

inline bool is_in_dropped(const Page& page, TextIndex text) {
  for (NodeIndex i = page.run(text).parent; i != 0; i = page.parent(i))
    if (display_of(page.tag(i)) == Display::kDropped) return true;
  return false;
}

// Names the first text on which they differ.
inline void expect_same_runs(const ListedPage& source, const Page& page, const std::vector<bool>& selected,
                             const std::vector<bool>& expected) {
  for (TextIndex t = 0; t < page.text_count(); ++t) {
    const bool blank = page.run(t).hidden != 0 || collapse_white_space(page.text(t)).empty();
    if (blank || is_in_dropped(page, t) || selected[t] == expected[t]) continue;
    ADD_FAILURE() << source.id << ": run " << t << " \"" << page.text(t).substr(0, 60) << "\"";
    return;
  }
}

}  // namespace wrapwright
