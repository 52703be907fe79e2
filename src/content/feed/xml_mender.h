// SPDX-License-Identifier: Apache-2.0
#pragma once
// Repairs feeds to well-formed XML 1.0, so that a strict parser can read them. Pure function. Cost: one pass, O(n).
// In order of importance:
// - Names become canonical: lowercase, with this program's prefix for the namespace URI, whatever prefix the feed uses
//   (content/feed/xml_names.h). RSS, Atom and no namespace have no prefix; unknown namespaces have "other:". Namespace
//   declarations are removed.
// - White space, text and other junk before and after the root are removed, as are comments, processing instructions
//   and the DOCTYPE. CDATA becomes text.
// - HTML's named references (&nbsp;) become characters; entities that the DOCTYPE declares as plain text become that
//   text (never external, never nested); every other & is literal. Characters that XML forbids are removed.
// - Attribute values without quotes are quoted, attributes without a value get one. Of duplicate attributes the first
//   counts; attributes after the 256th of an element are removed. A < that does not start a tag is text.
// - An end tag closes the elements left open inside its element. An end tag without a start tag is removed. Elements
//   still open at the end of the text are closed there (`open_at_end`).
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

struct XmlLimits {
  std::size_t max_depth = 90;             // nested elements; kLimit beyond. The XML parser allows 100.
  std::size_t max_nodes = 2'000'000;      // elements, attributes and texts; kLimit beyond
  std::size_t max_expansion = 8U << 20U;  // total expansion of declared entities; kLimit beyond
  bool keep_spans = false;                // fill MendedXml::spans
};

// The position of an element in the original text, in bytes. If the end tag is missing, or the element is an empty tag,
// content_end equals end.
struct XmlSpan {
  std::size_t begin = 0;          // of the start tag
  std::size_t content_begin = 0;  // after the start tag
  std::size_t content_end = 0;    // before the end tag
  std::size_t end = 0;            // after the end tag
  bool is_empty_tag = false;      // <item/>
};

struct MendedXml {
  std::string xml;                       // one root element
  std::string root_namespace;            // its URI as written, "" if none
  std::string doctype;                   // the content of the DOCTYPE, "" if none
  std::vector<std::string> declared;     // URIs of all namespaces declared on the root
  std::vector<std::string> open_at_end;  // canonical names, outermost first; empty for a complete document
  Place end;                             // the end of the text; for a complete document only the source
  std::vector<XmlSpan> spans;            // of the elements of `xml`, in document order; only with keep_spans
  std::size_t root_at = 0;               // where the root's start tag begins in the text
};

// `text` is valid UTF-8; `roots` holds the lowercase local names of possible roots; the first such element is the root.
// kSyntax with line and column if there is none; kUnsupported if there is none and the text is HTML.
Result<MendedXml> mend_xml(std::string_view text, std::string_view source, std::span<const std::string_view> roots,
                           const XmlLimits& limits = {});

// A name for messages: shortened if it is very long.
[[nodiscard]] std::string shown_name(std::string_view name);

// The line and column (in characters, from 1) of a byte of `text`.
[[nodiscard]] Place place_of(std::string_view text, std::string_view source, std::size_t byte);

}  // namespace wrapwright
