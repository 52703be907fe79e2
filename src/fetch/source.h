// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a SOURCE on the command line is, by its form, a stat and its first bytes. Free functions, safe from any thread.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace wrapwright {

enum class SourceKind {
  kUrl,  // http or https: what is behind it shows when it is fetched
  kStandardInput,
  kFolder,
  kFeed,  // RSS, RDF, Atom, JSON Feed
  kOpml,
  kUrlList,  // plain text, one http or https URL a line
  kPage,     // HTML
};

// The kind of a document by its first bytes (some KiB are enough): kFeed, kOpml, kUrlList or kPage; nothing if it is
// none of them. A byte order mark, UTF-16, and junk before a feed's prolog are seen through.
[[nodiscard]] std::optional<SourceKind> sniff_source(std::string_view bytes);

// Whether they are no text in any encoding, as images, archives and most PDF files are not: among the first KiB,
// control characters that no text has are as many as chance makes them. A few of them do not make a page binary.
[[nodiscard]] bool is_binary(std::string_view bytes);

// Opens files to sniff them. A path that is not there, or is not readable: kNotFound, kIo; an empty file: kSyntax; a
// kind we do not handle: kUnsupported. *.html, *.htm and *.xhtml are pages whatever they hold, feeds and OPML excepted.
Result<SourceKind> classify_source(const std::string& source);

struct ListedUrl {
  std::string url;
  std::size_t line = 0;
};

struct UrlList {
  std::vector<ListedUrl> urls;
  std::vector<Error> bad;  // lines that are no http or https URL, with file and line
};

// One URL a line, up to the first space; blank lines and lines beginning with "#" are comments. `source` names the list
// in errors.
[[nodiscard]] UrlList parse_url_list(std::string_view bytes, const std::string& source);

}  // namespace wrapwright
