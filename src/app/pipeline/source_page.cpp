// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/source_page.h"

#include <algorithm>
#include <utility>

#include "core/base/files.h"
#include "core/base/host.h"
#include "core/base/url.h"
#include "web/archive/record_digest.h"
#include "web/fetch/source.h"
#include "web/http/message.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

std::string name_of_folder(const fs::path& folder) {
  std::error_code code;
  return fs::weakly_canonical(folder, code).filename().string();
}

}  // namespace

SourcePage failed_page(SourcePage page, Error error) {
  page.state = SourcePage::State::kFailed;
  page.error = std::move(error);
  return page;
}

SourcePage failed_page(const std::string& id, Error error) {
  SourcePage page;
  page.id = id;
  return failed_page(std::move(page), std::move(error));
}

SourcePage failed_page(const Error& error) {
  const Place& where = error.where;
  std::string id = where.source;
  if (where.line > 0) id += ":" + std::to_string(where.line);
  if (where.line == 0 && where.byte != Place::kNoByte) id += ":" + std::to_string(where.byte);
  return failed_page(id, error);
}

std::string label_of(const SourcePage& page) {
  if (page.error && !page.error->where.source.empty()) {
    Error place = *page.error;
    place.message.clear();
    std::string text = place.to_string();
    return text.substr(0, text.size() - 2);
  }
  return page.url.empty() || page.url == page.id ? page.id : page.id + " (" + page.url + ")";
}

bool is_to_fetch(const SourcePage& page) {
  return page.state != SourcePage::State::kReady && page.state != SourcePage::State::kFailed &&
         page.state != SourcePage::State::kHeld;
}

std::string site_of_page(const SourcePage& page) { return page.site.empty() ? site_of(page.url) : page.site; }

namespace {

// What is longer than max_bytes is cut; a damaged file fails.
Status read_packed(const SourcePage& page, std::size_t max_bytes, std::string& bytes) {
  std::string packed;
  if (auto read = read_file(page.file, packed); !read) return read;
  const HttpBody body = read_http_body({{"Content-Encoding", "gzip"}}, packed, max_bytes, bytes);
  if (!body.status && body.status.error().kind != ErrorKind::kLimit) return body.status;
  if (body.bytes.data() != bytes.data()) bytes = body.bytes;  // the file is not packed
  return Done{};
}

// Which of the record's digests is of other bytes; "" if none is. That of the payload is made of the body as it stands
// (warcio, Heritrix) or without its transfer coding (ISO 28500).
std::string contradicted_digest(const ArchivedPage& archived) {
  if (archived.is_truncated) return "";
  if (contradicts(archived.payload_digest, archived.body)) {
    std::string plain;
    if (find_header(archived.headers, "transfer-encoding").empty() || !decode_chunked(archived.body, plain) ||
        contradicts(archived.payload_digest, plain))
      return "WARC-Payload-Digest";
  }
  const bool is_whole =
      archived.block_digest.empty() || !contradicts(archived.block_digest, archived.head + archived.body);
  return is_whole ? "" : "WARC-Block-Digest";
}

// Servers also name codings that there are not, of bodies without any.
Result<std::string_view> read_archived(const SourcePage& page, std::size_t max_bytes, std::string& buffer,
                                       std::optional<Error>* damage) {
  const ArchivedPage& archived = *page.archived;
  const auto damage_of = [&](ErrorKind kind, const std::string& what) {
    Error error{kind, "the body of " + page.url + ": " + what, {archived.file}};
    error.where.byte = archived.offset;
    return error;
  };
  // Of a page that is known to be damaged nothing is to be proven.
  if (const std::string name = damage == nullptr || page.damage ? "" : contradicted_digest(archived); !name.empty())
    *damage = damage_of(ErrorKind::kSyntax, "its bytes are not those of its " + name);
  const HttpBody body = read_http_body(archived.headers, archived.body, max_bytes, buffer);
  if (body.status || body.status.error().kind == ErrorKind::kLimit) return body.bytes;
  const Error& error = body.status.error();
  const bool is_unknown = error.kind == ErrorKind::kUnsupported;
  if (is_unknown && !is_binary(body.bytes)) return body.bytes;
  if (is_unknown || damage == nullptr || body.bytes.empty()) return error;
  *damage = damage_of(error.kind, error.message);
  return body.bytes;
}

}  // namespace

Result<std::string_view> read_any_bytes(const SourcePage& page, std::size_t max_bytes, std::string& buffer,
                                        std::optional<Error>* damage) {
  max_bytes = std::max(max_bytes, max_bytes + 1);
  if (page.archived) return read_archived(page, max_bytes, buffer, damage);
  if (page.kept) return page.kept->read(max_bytes, buffer);
  if (page.file.extension() != ".gz") return read_file_start(page.file, buffer, max_bytes);
  buffer.clear();
  if (auto read = read_packed(page, max_bytes, buffer); !read) return std::move(read).error();
  return std::string_view(buffer);
}

Result<std::string_view> read_bytes(const SourcePage& page, std::size_t max_bytes, std::string& buffer,
                                    std::optional<Error>* damage) {
  auto bytes = read_any_bytes(page, max_bytes, buffer, damage);
  if (!bytes) return bytes;
  if (bytes->empty()) {
    const bool was_fetched = !page.fetched.empty() && !page.is_indexed;
    return Error{ErrorKind::kSyntax, was_fetched ? "the answer has no body" : "the file is empty", {}};
  }
  if (auto checked = check_page(*bytes, page.content_type); !checked) return std::move(checked).error();
  return bytes;
}

Result<Page> parse_page(const SourcePage& page, std::string_view bytes, Normalizer& normalizer) {
  Page parsed = normalizer.parse({bytes, page.content_type, ""});
  if (!normalizer.failure().empty()) return Error{ErrorKind::kLimit, std::string(normalizer.failure()), {}};
  return parsed;
}

Result<Page> read_page(SourcePage& page, const PageLimits& limits, Normalizer& normalizer, std::string& buffer) {
  std::optional<Error> damage;
  const auto bytes = read_bytes(page, limits.max_bytes, buffer, &damage);
  if (!bytes) return bytes.error();
  if (!page.damage) page.damage = std::move(damage);
  return parse_page(page, *bytes, normalizer);
}

void describe_page(FolderPage& entry, const fs::path& folder, SourcePage& page) {
  page.site = site_of_name(entry.era.empty() ? entry.group : entry.group + "-" + entry.era);
  if (page.site.empty() && site_of(entry.url).empty()) page.site = name_of_folder(folder);
  page.url = std::move(entry.url);
  page.content_type = std::move(entry.content_type);
  page.fetched = std::move(entry.fetched);
  page.is_indexed = true;
}

}  // namespace wrapwright
