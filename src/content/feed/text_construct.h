// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the text of a feed's element by its type and mode (RFC 4287 section 3.1, Atom 0.3 section 3.1, RSS as commonly
// used). Pure function.
#include <string>
#include <string_view>

#include "content/feed/html_text.h"
#include "content/feed/xml_document.h"
#include "core/base/ascii.h"
#include "core/base/escape.h"

namespace wrapwright {

enum class Dialect { kRss, kAtom };

struct TextConstruct {
  std::string value;  // trimmed
  bool html = false;  // false: plain text
};

// `default_type` applies if the element has no type: "text/plain", "text/html" or "application/xhtml+xml". Plain text
// that looks like HTML is read as HTML; in Atom only if the element has no type.
[[nodiscard]] TextConstruct read_text_construct(const tinyxml2::XMLElement& element, std::string_view default_type,
                                                Dialect dialect);

[[nodiscard]] inline std::string as_html(const TextConstruct& text) {
  return text.html ? text.value : escaped(text.value, EscapeFor::kText);
}
[[nodiscard]] inline std::string as_plain_text(const TextConstruct& text) {
  return text.html ? html_to_text(text.value) : collapse_spaces(text.value);
}

}  // namespace wrapwright
