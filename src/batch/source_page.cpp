// SPDX-License-Identifier: Apache-2.0
#include "batch/source_page.h"

#include <algorithm>
#include <utility>

#include "base/files.h"
#include "base/host.h"
#include "base/url.h"
#include "fetch/source.h"
#include "http/message.h"

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
  return failed_page(where.line == 0 ? where.source : where.source + ":" + std::to_string(where.line), error);
}

bool is_to_fetch(const SourcePage& page) {
  return page.state != SourcePage::State::kReady && page.state != SourcePage::State::kFailed &&
         page.state != SourcePage::State::kHeld;
}

std::string site_of_page(const SourcePage& page) { return page.site.empty() ? site_of(page.url) : page.site; }

namespace {

// A damaged packed file gives the bytes before the damage.
Status read_packed(const SourcePage& page, std::size_t max_bytes, std::string& bytes) {
  std::string packed;
  if (auto read = read_file(page.file, packed); !read) return read;
  const auto decoded = decode_http_body({{"Content-Encoding", "gzip"}}, packed, max_bytes, bytes);
  if (!decoded && decoded.error().kind != ErrorKind::kLimit) return decoded.error();
  return Done{};
}

Status read_archived(const ArchivedPage& page, std::size_t max_bytes, std::string& bytes) {
  const auto decoded = decode_http_body(page.headers, page.body, max_bytes, bytes);
  if (!decoded && bytes.empty()) return decoded.error();
  return Done{};
}

}  // namespace

Status read_bytes(const SourcePage& page, std::size_t max_bytes, std::string& bytes) {
  const std::size_t most = std::max(max_bytes, max_bytes + 1);
  const bool is_file = !page.archived && page.file.extension() != ".gz";
  if (!is_file) bytes.clear();  // a file is read over what is there
  Status read = is_file         ? read_file_start(page.file, bytes, most)
                : page.archived ? read_archived(*page.archived, most, bytes)
                                : read_packed(page, most, bytes);
  if (!read) return read;
  if (bytes.empty()) {
    const bool was_fetched = !page.fetched.empty() && !page.is_indexed;
    return Error{ErrorKind::kSyntax, was_fetched ? "the answer has no body" : "the file is empty", {}};
  }
  return check_page(bytes, page.content_type);
}

Result<Page> read_page(const SourcePage& page, const PageLimits& limits, Normalizer& normalizer, std::string& bytes) {
  if (auto read = read_bytes(page, limits.max_bytes, bytes); !read) return std::move(read).error();
  Page parsed = normalizer.parse({bytes, page.content_type, ""});
  if (!normalizer.failure().empty()) return Error{ErrorKind::kLimit, std::string(normalizer.failure()), {}};
  return parsed;
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
