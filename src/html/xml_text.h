// SPDX-License-Identifier: Apache-2.0
#pragma once
// Characters as XML 1.0 takes them: escaping, and U+FFFD in place of what XML forbids (control characters, surrogates,
// U+FFFE, U+FFFF, bytes that are not UTF-8). Pure functions, safe from any thread; cost grows with the text.
#include <string>
#include <string_view>

namespace wrapwright {

enum class XmlContext {
  kText,       // between tags: & < > and carriage return as references
  kAttribute,  // between double quotes: those, the quote, line feed and tab as references
  kValue,      // unescaped: what a reader of the XML sees
};

// Appends `text` as it stands in that context.
void append_xml(std::string& out, std::string_view text, XmlContext context);

// Whether XML allows all of `text`, so that kValue would leave it as it is.
[[nodiscard]] bool is_xml_text(std::string_view text);

}  // namespace wrapwright
