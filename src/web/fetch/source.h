// SPDX-License-Identifier: Apache-2.0
#pragma once
// The kind of a SOURCE argument, from its form, a stat and its first bytes. Free functions, safe from any thread.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/files.h"
#include "core/base/result.h"

namespace wrapwright {

enum class SourceKind {
  kUrl,  // http or https: the kind is known after fetching
  kStandardInput,
  kFolder,
  // Packed by gzip or zstd or not:
  kFeed,  // RSS, RDF, Atom, JSON Feed
  kOpml,
  kSitemap,   // sitemap or index of sitemaps (sitemaps.org)
  kUrlList,   // plain text, one http or https URL a line
  kArchive,   // WARC or ARC; also WACZ, or an index of archives
  kPathList,  // plain text, the path of an archive or page a line
  kPage,      // HTML, also as .html.gz
};

// The kind of a document by its first bytes (some KiB suffice): kFeed, kOpml, kSitemap, kUrlList or kPage; nothing if it is none
// of these. Handles a byte order mark, UTF-16, and junk before a feed's prolog.
[[nodiscard]] std::optional<SourceKind> sniff_source(std::string_view bytes);

// The same of bytes that gzip or zstd packs, or kPathList; nothing for other bytes, and where these pack an archive.
[[nodiscard]] std::optional<SourceKind> sniff_packed(std::string_view bytes);
inline constexpr std::size_t kSniffed = 16'384;  // so many bytes are looked at

// Whether a file's name is that of a page: *.html, *.htm, *.xhtml, and these with .gz.
[[nodiscard]] bool is_html_file_name(const std::string& path);

// Whether bytes begin an archive, or any file that is packed by gzip or zstd.
[[nodiscard]] bool is_archive(std::string_view bytes);
inline constexpr std::size_t kArchiveStart = 16;  // so many bytes tell it

// What packs bytes in a way that is not read here: "lz4", "xz", "bzip2"; "" for others.
[[nodiscard]] std::string_view unread_packing(std::string_view bytes);

// Whether a file is an index of archives: it is named *.cdx or *.cdxj, also with .gz, or begins with " CDX ".
[[nodiscard]] bool is_record_index(std::string_view name, std::string_view start);

// Whether the bytes are not text in any encoding, as in images, archives and most PDF files: the first KiB contain as
// many control characters as random data. A few of them do not make a page binary.
[[nodiscard]] bool is_binary(std::string_view bytes);

// Whether the bytes are a MIME document: a page that a browser saved as a single file (MHTML), or an e-mail.
[[nodiscard]] bool is_mime_document(std::string_view bytes);

// Whether bytes can be a page: text with a Content-Type of pages ("" = unknown), or with markup. kUnsupported
// otherwise; the error has no place.
Status check_page(std::string_view bytes, std::string_view content_type);

// Opens files to detect their kind. kNotFound or kIo for a path that does not exist or cannot be read; kSyntax for an
// empty file; kUnsupported for an unknown kind. *.html, *.htm and *.xhtml are pages unless they contain feeds or OPML.
Result<SourceKind> classify_source(const std::string& source);

// Puts the document in place of the bytes that pack it by gzip or zstd, as many sitemaps come ("sitemap.xml.gz"). Fails as
// ContentDecoder.
Status unpack_document(std::size_t limit, std::string& bytes);

// The file of a document or list, unpacked. Fails as read_file and unpack_document, with the file as the place.
[[nodiscard]] Result<std::string> read_document(const std::string& path, std::size_t limit = kMaxFileBytes);

// Whether results could replace what is read: `output` is a file that a source names; or it is a folder for files with
// this ending, and one that a source names holds it or is it, or a source is a file in it.
[[nodiscard]] bool would_replace_source(const std::string& output, std::string_view ending,
                                        const std::vector<std::string>& sources);

// The paths that a shell pattern stands for, sorted (glob of POSIX); links that lead nowhere are left out, as
// classify_source does not find them either.
[[nodiscard]] std::vector<std::string> matching_paths(const std::string& pattern);

struct ListedUrl {
  std::string url;
  std::size_t line = 0;
};

struct UrlList {
  std::vector<ListedUrl> urls;
  std::vector<Error> bad;  // lines that are not http or https URLs, with file and line
};

// One URL per line, up to the first space; blank lines and lines that begin with "#" are ignored. `source` names the
// list in errors.
[[nodiscard]] UrlList parse_url_list(std::string_view bytes, const std::string& source);

// The paths of a kPathList, one a line; blank lines and lines that begin with "#" are ignored. Relative ones are taken
// from the working folder, as in Common Crawl's warc.paths.
[[nodiscard]] std::vector<std::string> parse_path_list(std::string_view bytes);

}  // namespace wrapwright
