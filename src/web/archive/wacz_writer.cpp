// SPDX-License-Identifier: Apache-2.0
#include "web/archive/wacz_writer.h"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <memory>
#include <optional>
#include <utility>
#include <zip.h>

#include "core/base/ascii.h"
#include "core/base/digest.h"
#include "core/base/json.h"
#include "web/archive/cdx_writer.h"
#include "web/archive/reader.h"
#include "web/http/message.h"

namespace wrapwright {
namespace {

constexpr std::size_t kPiece = std::size_t{128} << 10U;
constexpr const char* kIndex = "index.cdx.gz";

// A ByteSource as a libzip source.
struct ZipInput {
  WaczWriter::Open open;
  std::uint64_t bytes = 0;
  std::unique_ptr<ByteSource> source;
  zip_error_t error;
};

zip_int64_t read_piece(ZipInput& input, void* data, zip_uint64_t size) {
  const auto n = input.source->read(static_cast<char*>(data), static_cast<std::size_t>(size));
  if (n) return static_cast<zip_int64_t>(*n);
  zip_error_set(&input.error, ZIP_ER_READ, 0);
  return -1;
}

zip_int64_t open_input(ZipInput& input) {
  auto source = input.open();
  if (!source) {
    zip_error_set(&input.error, ZIP_ER_OPEN, 0);
    return -1;
  }
  input.source = std::move(source).value();
  return 0;
}

zip_int64_t tell_size(const ZipInput& input, void* data) {
  auto* const stat = static_cast<zip_stat_t*>(data);
  zip_stat_init(stat);
  stat->valid = ZIP_STAT_SIZE;
  stat->size = input.bytes;
  return static_cast<zip_int64_t>(sizeof(*stat));
}

zip_int64_t on_zip(void* self, void* data, zip_uint64_t size, zip_source_cmd_t command) {
  ZipInput& input = *static_cast<ZipInput*>(self);
  switch (command) {
    case ZIP_SOURCE_OPEN:
      return open_input(input);
    case ZIP_SOURCE_READ:
      return read_piece(input, data, size);
    case ZIP_SOURCE_CLOSE:
      input.source.reset();
      return 0;
    case ZIP_SOURCE_STAT:
      return tell_size(input, data);
    case ZIP_SOURCE_ERROR:
      return zip_error_to_data(&input.error, data, size);
    case ZIP_SOURCE_FREE:
      return 0;
    case ZIP_SOURCE_SUPPORTS:
      return ZIP_SOURCE_SUPPORTS_READABLE;
    default:
      zip_error_set(&input.error, ZIP_ER_OPNOTSUPP, 0);
      return -1;
  }
}

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::shared_ptr<const std::string> bytes) : bytes_(std::move(bytes)) {}
  Result<std::size_t> read(char* out, std::size_t size) override {
    size = std::min(size, bytes_->size() - at_);
    std::memcpy(out, bytes_->data() + at_, size);
    at_ += size;
    return size;
  }
  bool seek(std::uint64_t offset) override {
    if (offset > bytes_->size()) return false;
    at_ = static_cast<std::size_t>(offset);
    return true;
  }

 private:
  std::shared_ptr<const std::string> bytes_;
  std::size_t at_ = 0;
};

// "2026-11-23T04:15:00Z" as "20261123041500"; fractions of seconds are left out. WARC 1.1 allows "2026" and "2026-11",
// which become the beginning of that period.
std::string digits_of(std::string_view date) {
  constexpr std::string_view kBeginning = "00000101000000";
  std::string out;
  for (const char c : date) {
    if (is_digit(c) && out.size() < 14) out += c;
  }
  return out += kBeginning.substr(out.size());
}

std::string media_type(std::string_view content_type) {
  return lower(trim(content_type.substr(0, content_type.find(';'))));
}

// Nothing for records that are not replayed.
std::optional<CdxEntry> entry_of(const ArchiveRecord& record, const std::string& file) {
  const ArchiveHead& head = record.head;
  const bool is_replayed =
      head.type == RecordType::kResponse || head.type == RecordType::kRevisit || head.type == RecordType::kResource;
  if (!is_replayed || head.uri.empty()) return std::nullopt;
  CdxEntry out;
  out.url = head.uri;
  out.time = digits_of(head.date);
  out.digest = head.field("WARC-Payload-Digest");
  out.offset = record.offset;
  out.file = file;
  if (const auto response = parse_http_response(record.block)) {
    out.status = response->status;
    out.mime = media_type(find_header(response->headers, "content-type"));
  } else if (head.type == RecordType::kResource) {
    out.mime = media_type(head.content_type);
  }
  if (head.type == RecordType::kRevisit) out.mime = "warc/revisit";
  return out;
}

using ZipHandle = std::unique_ptr<zip, decltype(&zip_discard)>;

// 0 for anything but "2026-11-23T04:15:00Z".
std::time_t seconds_of(const std::string& date) {
  std::tm parts{};
  return strptime(date.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts) != nullptr ? timegm(&parts) : 0;
}

Error zip_failure(zip* file, const std::filesystem::path& path) {
  return {ErrorKind::kIo, std::string("cannot write the ZIP: ") + zip_strerror(file), {path.string()}};
}

}  // namespace

std::string wacz_page(std::string_view id, std::string_view url, std::string_view time, std::string_view title,
                      std::string_view text) {
  Json page;
  page["id"] = id;
  page["url"] = url;
  if (!time.empty()) page["ts"] = time;
  if (!title.empty()) page["title"] = title;
  if (!text.empty()) page["text"] = text;
  return write_json(page) + "\n";
}

Status WaczWriter::add_entry(std::string path, Open open) {
  auto source = open();
  if (!source) return std::move(source).error();
  Sha256 digest;
  std::string piece(kPiece, '\0');
  std::uint64_t bytes = 0;
  while (true) {
    const auto n = (*source)->read(piece.data(), piece.size());
    if (!n) return n.error();
    if (*n == 0) break;
    digest.add(std::string_view(piece).substr(0, *n));
    bytes += *n;
  }
  entries_.push_back({std::move(path), digest.hex(), bytes, std::move(open)});
  return Done{};
}

void WaczWriter::add_entry(std::string path, std::string bytes) {
  auto shared = std::make_shared<const std::string>(std::move(bytes));
  const std::uint64_t size = shared->size();
  std::string digest = sha256_hex(*shared);
  entries_.push_back({std::move(path), std::move(digest), size, [shared]() -> Result<std::unique_ptr<ByteSource>> {
                        return std::unique_ptr<ByteSource>(std::make_unique<MemorySource>(shared));
                      }});
}

std::string WaczWriter::free_name(const std::string& name) const {
  std::string out = name;
  for (int number = 2; names_.contains(out); ++number) out = std::to_string(number) + "-" + name;
  return out;
}

Status WaczWriter::add_archive(const std::string& name, const Open& open) {
  const std::string file = free_name(name);
  auto source = open();
  if (!source) return std::move(source).error();
  ArchiveReader reader(std::move(source).value(), file);
  std::vector<std::string> lines;
  std::optional<CdxEntry> before;
  std::optional<std::uint64_t> last;  // where the latest record begins
  const auto end_before = [&](std::uint64_t end) {
    if (before) lines.push_back(cdxj_line(*before, end - before->offset));
    before.reset();
  };
  while (const auto record = reader.next()) {
    if (!*record) {
      const std::size_t byte = record->error().where.byte;
      end_before(byte == Place::kNoByte ? reader.position() : byte);
      continue;
    }
    end_before((**record)->offset);
    if ((**record)->head.version == "ARC") {
      return Error{ErrorKind::kUnsupported, "an ARC file: a WACZ holds WARC files", {file}};
    }
    if (last == (**record)->offset) {
      return Error{ErrorKind::kUnsupported,
                   "several records are compressed as one: a WACZ needs each compressed on its own",
                   {file}};
    }
    last = (**record)->offset;
    if (!(**record)->damage) before = entry_of(***record, file);
  }
  if (auto added = add_entry("archive/" + file, open); !added) return added;
  end_before(entries_.back().bytes);
  names_.insert(file);
  std::move(lines.begin(), lines.end(), std::back_inserter(lines_));
  return Done{};
}

std::string WaczWriter::package() const {
  Json package;
  package["profile"] = "data-package";
  package["wacz_version"] = "1.1.1";
  package["software"] = software_;
  package["created"] = created_;
  package["resources"] = Json::array();
  for (const Entry& entry : entries_) {
    package["resources"].push_back({{"name", entry.path.substr(entry.path.find('/') + 1)},
                                    {"path", entry.path},
                                    {"hash", "sha256:" + entry.sha256},
                                    {"bytes", entry.bytes}});
  }
  return write_json(package, {.indent = 2});
}

Status WaczWriter::write(const std::filesystem::path& pages) {
  PackedIndex index = pack_index(std::move(lines_), kIndex);
  add_entry(std::string("indexes/") + kIndex, std::move(index.lines));
  add_entry("indexes/index.idx", std::move(index.blocks));
  if (auto added = add_entry("pages/pages.jsonl", [pages] { return open_bytes(pages); }); !added) return added;
  const std::string package_bytes = package();
  add_entry("datapackage.json", package_bytes);
  add_entry("datapackage-digest.json",
            write_json({{"path", "datapackage.json"}, {"hash", "sha256:" + sha256_hex(package_bytes)}}, {.indent = 2}));
  return zip_entries();
}

Status WaczWriter::zip_entries() const {
  std::vector<std::unique_ptr<ZipInput>> inputs;  // outlive the ZIP, which reads them
  int code = 0;
  ZipHandle file(zip_open(path_.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code), zip_discard);
  if (!file) return Error{ErrorKind::kIo, "cannot create the ZIP", {path_.string()}};
  for (const Entry& entry : entries_) {
    inputs.push_back(std::make_unique<ZipInput>(ZipInput{entry.open, entry.bytes, nullptr, {}}));
    zip_error_init(&inputs.back()->error);
    zip_source_t* const source = zip_source_function(file.get(), on_zip, inputs.back().get());
    if (source == nullptr) return zip_failure(file.get(), path_);
    const zip_int64_t at = zip_file_add(file.get(), entry.path.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (at < 0) {
      zip_source_free(source);
      return zip_failure(file.get(), path_);
    }
    // Compressed files are stored without further compression, so that readers can seek in them.
    const bool is_stored = entry.path.starts_with("archive/") || entry.path.ends_with(".gz");
    const auto number = static_cast<zip_uint64_t>(at);
    zip_set_file_compression(file.get(), number, is_stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE, 0);
    zip_file_set_mtime(file.get(), number, seconds_of(created_), 0);
  }
  if (zip_close(file.get()) != 0) return zip_failure(file.get(), path_);
  static_cast<void>(file.release());
  return Done{};
}

}  // namespace wrapwright
