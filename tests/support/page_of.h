// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages of tests.
#include <string>
#include <string_view>
#include <vector>

#include "core/normalize/normalizer.h"
#include "core/page/page.h"

namespace wrapwright {

// The page of UTF-8 text, read as a browser would.
inline Page page_of(std::string_view html) {
  return make_normalizer(NormalizerKind::kHtml5)->parse({html, "text/html; charset=utf-8", ""});
}

// The text of the page that lies in none of these elements: by node, whether it does; empty if none does.
inline std::string text_outside(const Page& page, const std::vector<bool>& elements) {
  std::string out;
  for (TextIndex t = 0; t < page.text_count(); ++t)
    if (elements.empty() || !elements[page.run(t).parent]) out += page.text(t);
  return out;
}

}  // namespace wrapwright
