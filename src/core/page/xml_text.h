// SPDX-License-Identifier: Apache-2.0
#pragma once
// Escapes text for XML 1.0 and replaces by U+FFFD what XML forbids (control characters, surrogates, U+FFFE, U+FFFF,
// malformed UTF-8). Pure functions, safe from any thread. Cost: O(n).
#include <string>
#include <string_view>

namespace wrapwright {

enum class XmlContext {
  kText,       // between tags: & < > and carriage return as references
  kAttribute,  // between double quotes: the same, and quote, line feed and tab as references
  kValue,      // not escaped: the value that an XML parser returns
};

// Appends `text` in the form that the context requires.
void append_xml(std::string& out, std::string_view text, XmlContext context);

// Whether XML allows all of `text`, so that kValue leaves it unchanged.
[[nodiscard]] bool is_xml_text(std::string_view text);

}  // namespace wrapwright
