// SPDX-License-Identifier: Apache-2.0
#pragma once
// Formats parts of the lines that an inspection writes in HTML and Markdown. Pure functions.
#include <string>
#include <vector>

#include "app/view/html_escape.h"

namespace wrapwright {

[[nodiscard]] inline std::string html_code(const std::string& xpath) {
  return "<code>" + escape_html(xpath) + "</code>";
}
[[nodiscard]] inline std::string markdown_code(const std::string& xpath) { return "`" + xpath + "`"; }

// Several values in one text: "a; b".
[[nodiscard]] inline std::string joined(const std::vector<std::string>& values) {
  std::string out;
  for (const std::string& each : values) out += (out.empty() ? "" : "; ") + each;
  return out;
}

}  // namespace wrapwright
