// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/source.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <glob.h>
#include <system_error>

#include "core/base/ascii.h"
#include "core/base/count_bytes.h"
#include "core/base/files.h"
#include "core/base/url.h"
#include "web/http/content_coding.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kGlance = 512;  // bytes that suffice for most pages
constexpr std::size_t kJunk = 1'024;  // bytes that may precede a feed's prolog

std::string_view skip_space(std::string_view text) {
  while (!text.empty() && is_c_space(text.front())) text.remove_prefix(1);
  return text;
}

// Detection only considers ASCII, so for UTF-16 every other byte is copied into the buffer.
std::string_view without_encoding(std::string_view bytes, std::string& buffer) {
  bytes = bytes.substr(0, kSniffed);
  if (bytes.starts_with("\xEF\xBB\xBF")) return bytes.substr(3);
  const bool little = bytes.starts_with("\xFF\xFE") || (bytes.size() > 1 && bytes[0] == '<' && bytes[1] == '\0');
  const bool big = bytes.starts_with("\xFE\xFF") || (bytes.size() > 1 && bytes[0] == '\0' && bytes[1] == '<');
  if (!little && !big) return bytes;
  buffer.clear();
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const char high = little ? bytes[i + 1] : bytes[i];
    buffer.push_back(high == '\0' ? (little ? bytes[i] : bytes[i + 1]) : '?');
  }
  return std::string_view(buffer).substr(buffer.starts_with('?') ? 1 : 0);
}

// The root element that follows the declaration, comments and the document type, as far as it was read.
std::string_view root_of(std::string_view text) {
  while (true) {
    text = skip_space(text);
    std::string_view end;
    if (text.starts_with("<?")) end = "?>";
    if (text.starts_with("<!")) end = ">";
    if (text.starts_with("<!--")) end = "-->";
    if (end.empty()) return text;
    // An internal subset may contain ">".
    const std::size_t bracket = text.find('[');
    const bool subset = end == ">" && bracket < text.find('>');
    const std::size_t at = subset ? text.find("]>", bracket) : text.find(end);
    if (at == std::string_view::npos) return {};
    text.remove_prefix(at + (subset ? 2 : end.size()));
  }
}

std::string_view local_name(std::string_view root) {
  if (!root.starts_with('<')) return {};
  root.remove_prefix(1);
  const auto end = std::find_if(root.begin(), root.end(), [](char c) { return is_c_space(c) || c == '>' || c == '/'; });
  root = root.substr(0, static_cast<std::size_t>(end - root.begin()));
  const std::size_t colon = root.find(':');
  return colon == std::string_view::npos ? root : root.substr(colon + 1);
}

std::optional<SourceKind> kind_of_root(std::string_view name) {
  struct Root {
    std::string_view name;
    SourceKind kind;
  };
  constexpr std::array kRoots = {Root{"rss", SourceKind::kFeed},       Root{"rdf", SourceKind::kFeed},
                                 Root{"feed", SourceKind::kFeed},      Root{"opml", SourceKind::kOpml},
                                 Root{"urlset", SourceKind::kSitemap}, Root{"sitemapindex", SourceKind::kSitemap}};
  for (const auto& root : kRoots)
    if (name.size() == root.name.size() && starts_ignoring_case(name, root.name)) return root.kind;
  return std::nullopt;
}

bool is_json_feed(std::string_view text) {
  return text.starts_with('{') &&
         (text.find("jsonfeed.org/version") != std::string_view::npos ||
          text.find("jsonfeed.org\\/version") != std::string_view::npos ||
          (text.find("\"items\"") != std::string_view::npos && text.find("\"version\"") != std::string_view::npos));
}

std::optional<SourceKind> feed_after_junk(std::string_view text) {
  for (const std::string_view start : {"<?xml", "<rss", "<rdf:RDF", "<feed", "<opml"}) {
    const std::size_t at = text.substr(0, kJunk).find(start);
    if (at == std::string_view::npos) continue;
    if (const auto kind = kind_of_root(local_name(root_of(text.substr(at))))) return kind;
  }
  return std::nullopt;
}

// Checks the first line that is not blank or a comment, or most lines: so bad lines can be reported by number, and a
// text that contains a URL is not a list.
bool is_url_list(std::string_view text) {
  std::size_t urls = 0;
  std::size_t others = 0;
  bool url_is_first = false;
  while (!text.empty()) {
    const std::string_view line = skip_space(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with('<') || line.starts_with('{')) return false;
    ++(starts_ignoring_case(line, "http://") || starts_ignoring_case(line, "https://") ? urls : others);
    url_is_first = url_is_first || others == 0;
  }
  return url_is_first || urls > others;
}

// The first path must exist.
bool is_path_list(std::string_view bytes) {
  const auto paths = parse_path_list(bytes.substr(0, bytes.rfind('\n')));
  std::error_code code;
  return !paths.empty() && paths.front().find('\0') == std::string::npos && fs::is_regular_file(paths.front(), code);
}

Result<std::string> first_bytes(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string out(kSniffed, '\0');
  if (file) file.read(out.data(), static_cast<std::streamsize>(out.size()));
  if (!file.is_open() || file.bad())
    return Error{ErrorKind::kIo, "cannot read: " + std::generic_category().message(errno), {path}};
  out.resize(static_cast<std::size_t>(file.gcount()));
  return out;
}

// Whether the first bytes of a file named as a page already show that it is one: markup whose root element is html.
// Reads nothing beyond them.
bool begins_page(const std::string& path) {
  if (!is_html_file_name(path)) return false;
  std::string bytes;
  const auto start = read_file_start(path, bytes, kGlance);
  if (!start) return false;
  std::string decoded;
  const std::string_view text = skip_space(without_encoding(*start, decoded));
  return text.starts_with('<') && starts_ignoring_case(local_name(root_of(text)), "html");
}

// The compression of the bytes by its HTTP name; "" = none.
std::string_view packing_of(std::string_view bytes) {
  if (bytes.starts_with("\x1F\x8B")) return "gzip";
  return bytes.starts_with("\x28\xB5\x2F\xFD") ? "zstd" : "";
}

}  // namespace

bool is_archive(std::string_view bytes) {
  return bytes.starts_with("WARC/") || bytes.starts_with("filedesc:") || !packing_of(bytes).empty() ||
         bytes.starts_with("\x5D\x2A\x4D\x18");
}

bool is_record_index(std::string_view name, std::string_view start) {
  if (start.starts_with(" CDX ")) return true;
  std::string ending = lower(name.substr(name.rfind('/') + 1));
  if (ending.ends_with(".gz")) ending.resize(ending.size() - 3);
  return ending.ends_with(".cdx") || ending.ends_with(".cdxj");
}

std::optional<SourceKind> sniff_source(std::string_view bytes) {
  std::string buffer;
  const std::string_view text = skip_space(without_encoding(bytes, buffer));
  if (text.empty()) return std::nullopt;
  if (is_json_feed(text)) return SourceKind::kFeed;
  if (is_url_list(text)) return SourceKind::kUrlList;
  if (const auto kind = kind_of_root(local_name(root_of(text)))) return kind;
  const bool markup = text.starts_with('<');
  const std::string_view root = root_of(text);
  // Markup with another root element is a page; only without markup can a feed follow junk.
  if (markup && starts_ignoring_case(local_name(root), "html")) return SourceKind::kPage;
  if (!markup || root.empty() || !root.starts_with('<'))
    if (const auto kind = feed_after_junk(text)) return kind;
  if (markup && text.find('\0') == std::string_view::npos) return SourceKind::kPage;
  return std::nullopt;
}

std::optional<SourceKind> sniff_packed(std::string_view bytes) {
  const std::string_view packing = packing_of(bytes);
  auto decoder = ContentDecoder::make(packing, kSniffed);
  if (packing.empty() || !decoder) return std::nullopt;
  std::string start;
  static_cast<void>(decoder->write(bytes, start));  // damage is reported when the whole file is read
  if (is_archive(start)) return std::nullopt;
  if (const auto kind = sniff_source(start)) return kind;
  return is_path_list(start) ? std::optional(SourceKind::kPathList) : std::nullopt;
}

bool is_html_file_name(const std::string& path) {
  std::string name = lower(fs::path(path).filename().string());
  if (name.ends_with(".gz")) name.resize(name.size() - 3);
  return name.ends_with(".html") || name.ends_with(".htm") || name.ends_with(".xhtml");
}

namespace {

// Control characters except white space and ESC, which some encodings use for shifting.
__attribute__((always_inline)) inline std::size_t count_controls_by_any(std::string_view text) {
  return count_bytes(text, [](char c) {
    const auto code = static_cast<unsigned char>(c);
    const bool is_space = static_cast<unsigned char>(code - '\t') <= '\r' - '\t';
    return static_cast<bool>((code < 0x20) & !is_space & (code != 0x1B));
  });
}

#ifdef __x86_64__
__attribute__((target("avx2"))) std::size_t count_controls_by_32(std::string_view text) {
  return count_controls_by_any(text);
}
#endif

std::size_t count_controls(std::string_view text) {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2") != 0) return count_controls_by_32(text);
#endif
  return count_controls_by_any(text);
}

}  // namespace

bool is_binary(std::string_view bytes) {
  // In random data, 26 of 256 bytes are such characters.
  constexpr std::size_t kOneIn = 20;
  std::string buffer;
  const std::string_view decoded = without_encoding(bytes, buffer);
  return count_controls(decoded) * kOneIn > decoded.size();
}

bool is_mime_document(std::string_view bytes) {
  constexpr std::size_t kMaxHeader = 16'384;  // mail servers add many fields
  bool has_version = false;
  bool has_type = false;
  for (std::string_view rest = bytes.substr(0, kMaxHeader); !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) break;
    if (is_blank(line.front())) continue;  // continues the field above
    const std::size_t colon = line.find(':');
    const auto is_of_name = [](char c) { return is_alnum(c) || c == '-' || c == '_'; };
    // Mailboxes begin with a line "From jane@example.org Wed May  1".
    if (line.starts_with("From ") && line.data() == bytes.data()) continue;
    if (colon == std::string_view::npos || colon == 0 || !std::all_of(line.begin(), line.begin() + colon, is_of_name))
      return false;
    has_version = has_version || equal_ignoring_case(line.substr(0, colon), "mime-version");
    has_type = has_type || equal_ignoring_case(line.substr(0, colon), "content-type");
  }
  return has_version && has_type;
}

namespace {

constexpr const char* kMimeIsNotRead =
    "a MIME document (MHTML or e-mail), which is not supported: open it in a browser, and save it as HTML";

}  // namespace

Status check_page(std::string_view bytes, std::string_view content_type) {
  if (is_binary(bytes)) return Error{ErrorKind::kUnsupported, "not a page: the bytes are not text", {}};
  if (is_mime_document(bytes)) return Error{ErrorKind::kUnsupported, kMimeIsNotRead, {}};
  std::string_view type = content_type.substr(0, content_type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  const auto is = [&](std::string_view name) { return type.size() == name.size() && starts_ignoring_case(type, name); };
  const bool may_be_page = type.empty() || is("text/html") || is("application/xhtml+xml") || is("text/plain");
  if (may_be_page || sniff_source(bytes) == SourceKind::kPage) return Done{};
  return Error{ErrorKind::kUnsupported, "not a page: its Content-Type is " + std::string(type), {}};
}

std::string_view unread_packing(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("\x04\x22\x4D\x18")) return "lz4";
  if (bytes.starts_with("\xFD\x37\x7A\x58\x5A\0"sv)) return "xz";
  return bytes.starts_with("BZh") && bytes.substr(4).starts_with("\x31\x41\x59\x26\x53\x59") ? "bzip2" : "";
}

Result<SourceKind> classify_source(const std::string& source) {
  if (source == "-") return SourceKind::kStandardInput;
  const bool names_scheme = source.find("://") != std::string::npos;
  if (names_scheme && is_http(source)) return SourceKind::kUrl;
  std::error_code code;
  const auto status = fs::status(source, code);
  if (fs::is_directory(status)) return SourceKind::kFolder;
  if (!fs::status_known(status)) return io_error(source, "cannot open", code.value());
  if (!fs::exists(status)) {
    if (names_scheme) return Error{ErrorKind::kUnsupported, why_not_fetched(source), {source}};
    return Error{ErrorKind::kNotFound, "no such file or folder (URLs begin with http:// or https://)", {source}};
  }
  // Detection would consume the first bytes of a pipe.
  if (!fs::is_regular_file(status))
    return Error{ErrorKind::kUnsupported, "not a regular file (\"-\" reads a pipe)", {source}};
  if (begins_page(source)) return SourceKind::kPage;
  auto bytes = first_bytes(source);
  if (!bytes) return std::move(bytes).error();
  if (bytes->empty()) return Error{ErrorKind::kSyntax, "the file is empty", {source}};
  if (is_html_file_name(source) && bytes->starts_with("\x1F\x8B")) return SourceKind::kPage;
  const bool is_zip = bytes->starts_with("PK\x03\x04");
  if (is_zip || is_record_index(source, *bytes)) return SourceKind::kArchive;
  if (const auto packed = sniff_packed(*bytes); packed && packed != SourceKind::kPage) return *packed;
  if (is_archive(*bytes)) return SourceKind::kArchive;
  if (const std::string_view packing = unread_packing(*bytes); !packing.empty()) {
    return Error{
        ErrorKind::kUnsupported,
        "packed by " + std::string(packing) + ", which is not supported: unpack it, or pack it by gzip or zstd",
        {source}};
  }
  if (is_mime_document(*bytes)) return Error{ErrorKind::kUnsupported, kMimeIsNotRead, {source}};
  const auto kind = sniff_source(*bytes);
  const bool is_list = kind == SourceKind::kFeed || kind == SourceKind::kOpml || kind == SourceKind::kSitemap;
  if (is_html_file_name(source) && !is_list) return SourceKind::kPage;
  if (kind) return *kind;
  if (is_path_list(*bytes)) return SourceKind::kPathList;
  return Error{ErrorKind::kUnsupported,
               "neither a feed, OPML, a sitemap, a list of URLs, an archive nor an HTML page",
               {source}};
}

Status unpack_document(std::size_t limit, std::string& bytes) {
  const std::string_view packing = packing_of(bytes);
  if (packing.empty()) return Done{};
  auto decoder = ContentDecoder::make(packing, limit);
  if (!decoder) return std::move(decoder).error();
  std::string document;
  if (auto written = decoder->write(bytes, document); !written) return written;
  if (auto whole = decoder->finish(); !whole) return whole;
  bytes = std::move(document);
  return Done{};
}

Result<std::string> read_document(const std::string& path, std::size_t limit) {
  auto bytes = read_file(path, limit);
  if (!bytes) return bytes;
  if (auto unpacked = unpack_document(limit, *bytes); !unpacked) {
    Error error = std::move(unpacked).error();
    error.where.source = path;
    return error;
  }
  return bytes;
}

bool would_replace_source(const std::string& output, std::string_view ending, const std::vector<std::string>& sources) {
  std::error_code code;
  const fs::path target = fs::canonical(output, code);
  if (code) return false;  // it does not exist yet
  const bool is_folder = fs::is_directory(target, code);
  return std::any_of(sources.begin(), sources.end(), [&](const std::string& source) {
    const fs::path named = fs::canonical(source, code);
    if (code) return false;  // an address, or nothing
    if (!is_folder) return named == target && fs::is_regular_file(named, code);
    if (!fs::is_directory(named, code)) return named.parent_path() == target && named.extension() == ending;
    const bool is_read = ending == ".html" || ending == ".warc";
    return is_read && std::mismatch(named.begin(), named.end(), target.begin(), target.end()).first == named.end();
  });
}

std::vector<std::string> matching_paths(const std::string& pattern) {
  std::vector<std::string> out;
  glob_t found{};
  if (::glob(pattern.c_str(), 0, nullptr, &found) == 0) out.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  ::globfree(&found);
  std::erase_if(out, [](const std::string& path) {
    std::error_code code;
    return !std::filesystem::exists(path, code);
  });
  return out;
}

std::vector<std::string> parse_path_list(std::string_view bytes) {
  std::vector<std::string> out;
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::string_view line = trim(bytes.substr(0, end));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
    if (!line.empty() && !line.starts_with('#')) out.emplace_back(line);
  }
  return out;
}

UrlList parse_url_list(std::string_view bytes, const std::string& source) {
  UrlList out;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  for (std::size_t line = 1; !bytes.empty(); ++line) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    std::string_view text = skip_space(bytes.substr(0, end));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
    if (text.empty() || text.starts_with('#')) continue;
    const auto space = std::find_if(text.begin(), text.end(), is_c_space);
    text = text.substr(0, static_cast<std::size_t>(space - text.begin()));
    if (text.find("://") != std::string_view::npos && is_http(text)) {
      out.urls.push_back({std::string(text), line});
    } else {
      out.bad.push_back({ErrorKind::kSyntax, "not an http or https URL: " + std::string(text), {source, line}});
    }
  }
  return out;
}

}  // namespace wrapwright
