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
  // These may be compressed with gzip or zstd:
  kFeed,  // RSS, RDF, Atom, JSON Feed
  kOpml,
  kSitemap,   // sitemap or index of sitemaps (sitemaps.org)
  kUrlList,   // plain text, one http or https URL per line
  kArchive,   // WARC or ARC; also WACZ, or an index of archives
  kPathList,  // plain text, one path of an archive or page per line
  kPage,      // HTML, also as .html.gz
};

// The kind of a document by its first bytes (some KiB suffice): kFeed, kOpml, kSitemap, kUrlList or kPage; nothing if it is none
// of these. Handles a byte order mark, UTF-16, and junk before a feed's prolog.
[[nodiscard]] std::optional<SourceKind> sniff_source(std::string_view bytes);

// The same for bytes compressed with gzip or zstd, or kPathList; nothing for other bytes, and if they contain an
// archive.
[[nodiscard]] std::optional<SourceKind> sniff_packed(std::string_view bytes);
inline constexpr std::size_t kSniffed = 16'384;  // number of bytes examined

// Whether a file's name is that of a page: *.html, *.htm, *.xhtml, and these with .gz.
[[nodiscard]] bool is_html_file_name(const std::string& path);

// Whether bytes begin an archive, or any file compressed with gzip or zstd.
[[nodiscard]] bool is_archive(std::string_view bytes);
inline constexpr std::size_t kArchiveStart = 16;  // number of bytes that suffice

// The name of an unsupported compression: "lz4", "xz", "bzip2"; "" for other bytes.
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

// Replaces bytes compressed with gzip or zstd, as in many sitemaps ("sitemap.xml.gz"), by the document. Fails like
// ContentDecoder.
Status unpack_document(std::size_t limit, std::string& bytes);

// The decompressed file of a document or list. Fails like read_file and unpack_document, with the file as the place.
[[nodiscard]] Result<std::string> read_document(const std::string& path, std::size_t limit = kMaxFileBytes);

// Whether writing results could overwrite the input: `output` is a file that a source names, or it is a folder for
// files with this ending and is equal to or inside a folder that a source names, or holds a source file.
[[nodiscard]] bool would_replace_source(const std::string& output, std::string_view ending,
                                        const std::vector<std::string>& sources);

// The paths that match a shell pattern (POSIX glob), sorted; dangling links are left out, because classify_source does
// not find them either.
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

// The paths of a kPathList, one per line; blank lines and lines that begin with "#" are ignored. Relative paths start
// from the working folder, as in Common Crawl's warc.paths.
[[nodiscard]] std::vector<std::string> parse_path_list(std::string_view bytes);

}  // namespace wrapwright
