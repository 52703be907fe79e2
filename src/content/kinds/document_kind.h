// SPDX-License-Identifier: Apache-2.0
#pragma once
// Documents that are stored or served as HTML pages but are something else: mirrors keep the feeds of a site as feed/index.html, and servers send
// feeds, JSON and redirections as text/html. The normalizer kTidy removes unknown elements, so XML is not known in its
// pages. Pure. Cost: a look at the head and at the beginning of the body.
#include <cstdint>
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

enum class DocumentKind : std::uint8_t {
  kPage,
  kFeed,      // RSS, Atom, RDF
  kSitemap,   // a sitemap or an index of them
  kXml,       // OPML, an answer of oEmbed, or what tells programs of the site: RSD, OpenSearch, Windows Live Writer
  kJson,      // an object or an array
  kRedirect,  // little text, and a <meta http-equiv=refresh> that leads to another address within seconds
  kEmpty,  // nothing in the body, and no script that may put something there: as a draft, or a failed build, leaves it
  kErrorMessage,  // what WordPress answers where it has no such page, whatever the theme shows: the newest posts, a search, a joke
};

// "a page", "a feed", "a sitemap", "XML", "JSON", "a redirection", "an empty document",
// "an error message".
[[nodiscard]] std::string_view to_string(DocumentKind kind);

[[nodiscard]] DocumentKind document_kind(const Page& page);

// Where a redirection leads, as it is written: not resolved, "" for other documents and where it names no address.
[[nodiscard]] std::string_view redirect_reference(const Page& page);

}  // namespace wrapwright
