// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/source_page.h"

#include <algorithm>
#include <utility>

#include "core/base/files.h"
#include "core/base/host.h"
#include "core/base/url.h"
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

SourcePage failed_page(const Error& error) { return failed_page(name_of(error.where), error); }

SourcePage source_page(CapturedPage page) {
  SourcePage out;
  out.id = std::move(page.id);
  out.url = std::move(page.url);
  out.content_type = std::move(page.content_type);
  out.fetched = std::move(page.captured);
  out.archived = std::move(page.archived);
  out.damage = std::move(page.damage);
  return page.error ? failed_page(std::move(out), *std::move(page.error)) : out;
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

// Truncates to max_bytes; fails for a damaged file.
Status read_packed(const SourcePage& page, std::size_t max_bytes, std::string& bytes) {
  std::string packed;
  if (auto read = read_file(page.file, packed); !read) return read;
  const HttpBody body = read_http_body({{"Content-Encoding", "gzip"}}, packed, max_bytes, bytes);
  if (!body.status && body.status.error().kind != ErrorKind::kLimit) return body.status;
  if (body.bytes.data() != bytes.data()) bytes = body.bytes;  // the file is not compressed
  return Done{};
}

}  // namespace

Result<std::string_view> read_any_bytes(const SourcePage& page, std::size_t max_bytes, std::string& buffer,
                                        std::optional<Error>* damage) {
  max_bytes = std::max(max_bytes, max_bytes + 1);
  if (page.archived) return read_body(*page.archived, page.url, page.damage.has_value(), max_bytes, buffer, damage);
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
    return Error{ErrorKind::kSyntax, was_fetched ? "the response has no body" : "the file is empty", {}};
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

void describe_page(FolderPage& entry, const fs::path& folder, std::string_view base_url, SourcePage& page) {
  page.is_indexed = !entry.group.empty() || !entry.url.empty();
  page.url = std::move(entry.url);
  if (!page.is_indexed && !base_url.empty()) page.url = url_of_mirrored_file(base_url, entry.id);
  page.site = site_of_name(entry.era.empty() ? entry.group : entry.group + "-" + entry.era);
  if (page.site.empty() && site_of(page.url).empty()) page.site = name_of_folder(folder);
  page.content_type = std::move(entry.content_type);
  page.fetched = std::move(entry.fetched);
}

}  // namespace wrapwright
