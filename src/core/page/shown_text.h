// SPDX-License-Identifier: Apache-2.0
#pragma once
// The visible text of a page's text runs. Pure; O(1) per run, plus O(n) in its leading and trailing white space.
#include <cstddef>
#include <limits>
#include <string_view>

#include "core/base/ascii.h"
#include "core/page/page.h"

namespace wrapwright {

// The run without white space at its ends; "" if it is hidden.
[[nodiscard]] inline std::string_view shown_text(const Page& page, TextIndex text) {
  return page.run(text).hidden != 0 ? std::string_view() : trim(page.text(text), is_c_space);
}

// Whether the run shows more than white space.
[[nodiscard]] inline bool shows_text(const Page& page, TextIndex text) { return !shown_text(page, text).empty(); }

// Whether any of the runs does.
[[nodiscard]] inline bool shows_text(const Page& page, const TextRange& runs) {
  for (TextIndex t = runs.first; t < runs.last; ++t)
    if (shows_text(page, t)) return true;
  return false;
}

// The number of bytes that the runs show. Stops counting beyond `most`.
[[nodiscard]] inline std::size_t shown_bytes(const Page& page, const TextRange& runs,
                                             std::size_t most = std::numeric_limits<std::size_t>::max()) {
  std::size_t bytes = 0;
  for (TextIndex t = runs.first; t < runs.last && bytes <= most; ++t) bytes += shown_text(page, t).size();
  return bytes;
}

// The runs of <body>, or all runs if the page has no <body>.
[[nodiscard]] inline TextRange body_texts(const Page& page) { return page.texts(page.first(name::body).value_or(0)); }

}  // namespace wrapwright
