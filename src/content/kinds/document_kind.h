// SPDX-License-Identifier: Apache-2.0
#pragma once
// Recognizes documents that are stored or served as HTML pages but are something else: mirrors store the feeds of a
// site as feed/index.html, and servers send feeds, JSON and redirects as text/html. The normalizer kTidy removes
// unknown elements, so XML cannot be recognized in its pages. Pure. Cost: reads the head and the beginning of the body.
#include <cstdint>
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

enum class DocumentKind : std::uint8_t {
  kPage,
  kFeed,          // RSS, Atom, RDF
  kSitemap,       // a sitemap or an index of them
  kXml,           // OPML, an oEmbed response, or a site description for programs: RSD, OpenSearch, Windows Live Writer
  kJson,          // an object or an array
  kRedirect,      // little text, and a <meta http-equiv=refresh> that leads to another address within seconds
  kEmpty,         // an empty body without a script that could fill it, such as a draft or a failed build
  kErrorMessage,  // WordPress's "not found" page, whatever the theme shows on it
};

// "a page", "a feed", "a sitemap", "XML", "JSON", "a redirection", "an empty document",
// "an error message".
[[nodiscard]] std::string_view to_string(DocumentKind kind);

[[nodiscard]] DocumentKind document_kind(const Page& page);

// The target of a redirect, as written in the page and unresolved; "" for other documents, or if it names no address.
[[nodiscard]] std::string_view redirect_reference(const Page& page);

}  // namespace wrapwright
