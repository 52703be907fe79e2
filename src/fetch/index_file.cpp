// SPDX-License-Identifier: Apache-2.0
#include "fetch/index_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "base/files.h"
#include "base/json_nesting.h"

namespace wrapwright {
namespace {

using Json = nlohmann::ordered_json;

Error io_error(const std::filesystem::path& path, const std::string& what) {
  return {ErrorKind::kIo, what + ": " + std::generic_category().message(errno), {path.string()}};
}

std::string text_of(const Json& row, const char* key) {
  const auto it = row.find(key);
  if (it == row.end() || it->is_null()) return {};
  if (const auto* text = it->get_ptr<const std::string*>()) return *text;
  return it->dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string latin1_to_utf8(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out.push_back(c);
    } else {
      out.push_back(static_cast<char>(0xC0U | (byte >> 6U)));
      out.push_back(static_cast<char>(0x80U | (byte & 0x3FU)));
    }
  }
  return out;
}

bool is_utf8(const std::string& text) {
  try {
    static_cast<void>(Json(text).dump());
    return true;
  } catch (const Json::exception&) {
    return false;
  }
}

std::vector<HttpHeader> headers_of(const Json& row) {
  std::vector<HttpHeader> out;
  const auto it = row.find("headers");
  if (it == row.end() || !it->is_array()) return out;
  for (const auto& pair : *it) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string()) continue;
    out.push_back({pair[0].get<std::string>(), pair[1].get<std::string>()});
  }
  return out;
}

bool is_inside(const std::string& file) {
  const std::filesystem::path path(file);
  return !path.is_absolute() && file.find('\0') == std::string::npos &&
         std::none_of(path.begin(), path.end(), [](const auto& part) { return part == ".."; });
}

int open_for_append(const std::filesystem::path& path) {
  return ::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
}

// The length up to the end of the last complete line; the rest was cut off by a kill.
Status cut_torn_line(int fd, const std::filesystem::path& path) {
  const off_t size = ::lseek(fd, 0, SEEK_END);
  if (size < 0) return io_error(path, "cannot seek");
  off_t end = size;
  std::string block;
  while (end > 0) {
    const off_t begin = std::max<off_t>(0, end - 65'536);
    block.resize(static_cast<std::size_t>(end - begin));
    if (::pread(fd, block.data(), block.size(), begin) != static_cast<ssize_t>(block.size()))
      return io_error(path, "cannot read");
    const std::size_t newline = block.rfind('\n');
    end = newline == std::string::npos ? begin : begin + static_cast<off_t>(newline) + 1;
    if (newline != std::string::npos) break;
  }
  if (end == size) return Done{};
  block.resize(static_cast<std::size_t>(size - end));
  // A hand-made index may only lack its last newline.
  const bool whole =
      ::pread(fd, block.data(), block.size(), end) == static_cast<ssize_t>(block.size()) && parse_index_row(block).ok();
  if (whole ? !write_all(fd, "\n") : ::ftruncate(fd, end) != 0) return io_error(path, "cannot mend the last line");
  return Done{};
}

}  // namespace

Result<IndexRow> parse_index_row(std::string_view line) {
  if (find_deep_json(line)) {
    return Error{ErrorKind::kLimit, "values are nested deeper than " + std::to_string(kMaxJsonDepth), {}};
  }
  const Json json = Json::parse(line.begin(), line.end(), nullptr, false);
  const auto bad = [](const char* what) { return Error{ErrorKind::kSyntax, what, {}}; };
  if (json.is_discarded()) return bad("not JSON");
  if (!json.is_object()) return bad("not a JSON object");
  IndexRow row;
  row.id = text_of(json, "id");
  row.url = text_of(json, "url");
  row.final_url = text_of(json, "final_url");
  if (const auto it = json.find("status"); it != json.end() && it->is_number_integer()) row.status = it->get<int>();
  row.headers = headers_of(json);
  row.time = text_of(json, "time");
  row.from_fetch = json.contains("file");
  row.file = text_of(json, row.from_fetch ? "file" : "page");
  row.group = text_of(json, "group");
  row.era = text_of(json, "era");
  row.lang = text_of(json, "lang");
  row.encoding = text_of(json, "encoding");
  if (row.file.empty()) return bad("neither \"file\" nor \"page\" names the page");
  if (!is_inside(row.file)) return bad("the page lies outside the folder");
  if (row.id.empty()) row.id = row.url.empty() ? row.file : row.url;
  return row;
}

bool is_blank_line(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

IndexReading parse_index(std::string_view bytes, const std::string& source) {
  IndexReading out;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  for (std::size_t line = 1; !bytes.empty(); ++line) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::string_view text = bytes.substr(0, end);
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
    if (is_blank_line(text)) continue;
    auto row = parse_index_row(text);
    if (row) {
      row->line = line;
      out.rows.push_back(std::move(row).value());
    } else {
      Error error = std::move(row).error();
      error.where = {source, line};
      out.bad.push_back(std::move(error));
    }
  }
  return out;
}

std::string index_line(const IndexRow& row) {
  Json headers = Json::array();
  for (const auto& header : row.headers) {
    const auto text = [](const std::string& bytes) { return is_utf8(bytes) ? bytes : latin1_to_utf8(bytes); };
    headers.push_back(Json::array({text(header.name), text(header.value)}));
  }
  Json json = {{"id", row.id},
               {"url", row.url},
               {"final_url", row.final_url},
               {"status", row.status},
               {"headers", std::move(headers)},
               {"time", row.time},
               {"file", row.file}};
  if (!row.group.empty()) json["group"] = row.group;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<IndexWriter> IndexWriter::open(const std::filesystem::path& path) {
  const int fd = open_for_append(path);
  if (fd < 0) return io_error(path, "cannot open");
  IndexWriter writer(fd, path);
  if (auto mended = cut_torn_line(fd, path); !mended) return std::move(mended).error();
  return writer;
}

IndexWriter::IndexWriter(IndexWriter&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), path_(std::move(other.path_)) {}

IndexWriter& IndexWriter::operator=(IndexWriter&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(path_, other.path_);
  return *this;
}

IndexWriter::~IndexWriter() {
  if (fd_ >= 0) ::close(fd_);
}

Status IndexWriter::append(const IndexRow& row) {
  if (!write_all(fd_, index_line(row))) return io_error(path_, "cannot write");
  if (::fdatasync(fd_) != 0) return io_error(path_, "cannot flush");
  return Done{};
}

Status IndexWriter::replace(const std::vector<IndexRow>& rows) {
  std::string bytes;
  for (const auto& row : rows) bytes += index_line(row);
  if (auto written = write_file_atomically(path_, bytes); !written) return written;
  const int fd = open_for_append(path_);
  if (fd < 0) return io_error(path_, "cannot open");
  ::close(std::exchange(fd_, fd));
  return Done{};
}

}  // namespace wrapwright
