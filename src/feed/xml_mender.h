// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes well-formed XML 1.0 of what feeds really are, so that a strict parser can read it. Pure function; one pass,
// cost grows with the text. What it does, in this order of importance:
// - names become canonical: lower case, and the prefix that this program uses for the namespace's URI, whatever prefix
//   the feed uses (feed/xml_names.h); RSS, Atom and no namespace: no prefix; unknown namespaces: "other:".
//   Namespace declarations are left out;
// - white space, text or other junk before and after the root is left out, so are comments, processing instructions
//   and the DOCTYPE; CDATA becomes text;
// - HTML's named references (&nbsp;) become characters, entities that the DOCTYPE declares as plain text become that
//   text (never external, never nested), every other & is taken literally; characters that XML forbids are left out;
// - attribute values without quotes or without a value get one, of attributes with one name the first counts, and
//   those beyond the 256th of an element are left out; a < that starts no tag is text;
// - an end tag closes what was left open inside it; an end tag that nothing opened is left out; what is open at the end
//   of the text is closed there (`open_at_end`).
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace wrapwright {

struct XmlLimits {
  std::size_t max_depth = 90;             // nested elements; more: kLimit. The parser behind allows 100.
  std::size_t max_nodes = 2'000'000;      // elements, attributes and texts; more: kLimit
  std::size_t max_expansion = 8U << 20U;  // bytes that declared entities may expand to, all in all; more: kLimit
};

struct MendedXml {
  std::string xml;                       // one root element
  std::string root_namespace;            // its URI as given, "" if none
  std::string doctype;                   // the DOCTYPE's words, "" if none
  std::vector<std::string> declared;     // URIs of all namespaces declared on the root
  std::vector<std::string> open_at_end;  // canonical names, outermost first; empty for a document that was whole
  Place end;                             // where it stopped, if open_at_end is not empty
};

// `text` is valid UTF-8; `roots` are the lower-case local names that count as a root: the first such element is it.
// kSyntax with line and column if there is none; kUnsupported if there is none and the text is HTML.
Result<MendedXml> mend_xml(std::string_view text, std::string_view source, std::span<const std::string_view> roots,
                           const XmlLimits& limits = {});

// A name as messages show it: cut if it is very long.
[[nodiscard]] std::string shown_name(std::string_view name);

// Line and column (in characters, from 1) of a byte of `text`.
[[nodiscard]] Place place_of(std::string_view text, std::string_view source, std::size_t byte);

}  // namespace wrapwright
