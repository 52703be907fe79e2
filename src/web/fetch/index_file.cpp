// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/index_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/encoding/charset.h"

namespace wrapwright {
namespace {

Error io_error(const std::filesystem::path& path, const std::string& what) {
  return {ErrorKind::kIo, what + ": " + std::generic_category().message(errno), {path.string()}};
}

Error bad_row(const char* what) { return {ErrorKind::kSyntax, what, {}}; }

std::string text_of(const Json& value) {
  if (value.is_null()) return {};
  if (const auto* text = value.get_ptr<const std::string*>()) return *text;
  return write_json(value);
}

// Where the text of a member belongs; nullptr for a member that is unknown or not a text.
std::string* member_of(IndexRow& row, std::string_view key) {
  constexpr std::pair<std::string_view, std::string IndexRow::*> kMembers[] = {
      {"id", &IndexRow::id},     {"url", &IndexRow::url},   {"final_url", &IndexRow::final_url},
      {"time", &IndexRow::time}, {"file", &IndexRow::file}, {"group", &IndexRow::group},
      {"era", &IndexRow::era},   {"lang", &IndexRow::lang}, {"encoding", &IndexRow::encoding}};
  for (const auto& [name, member] : kMembers)
    if (name == key) return &(row.*member);
  return nullptr;
}

// Calls take(key, value) for each member of a JSON object if all values are strings and everything is ASCII without
// escapes, as in nearly all rows of an index of many pages. False for any other text, perhaps after some calls.
template <typename Take>
bool for_each_plain_member(std::string_view json, Take take) {
  std::size_t at = 0;
  const auto read_mark = [&](char mark) {
    while (at < json.size() && is_xml_space(json[at])) ++at;
    if (at == json.size() || json[at] != mark) return false;
    ++at;
    return true;
  };
  const auto read_string = [&](std::string_view& out) {
    if (!read_mark('"')) return false;
    const std::size_t begin = at;
    while (at < json.size() && json[at] >= ' ' && json[at] <= '~' && json[at] != '"' && json[at] != '\\') ++at;
    out = json.substr(begin, at - begin);
    return at < json.size() && json[at++] == '"';
  };
  std::string_view key;
  std::string_view value;
  if (!read_mark('{')) return false;
  do {
    if (!read_string(key) || !read_mark(':') || !read_string(value)) return false;
    take(key, value);
  } while (read_mark(','));
  return read_mark('}') && std::all_of(json.begin() + static_cast<std::ptrdiff_t>(at), json.end(), is_xml_space);
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
  // A handwritten index may merely lack its last newline.
  const bool whole =
      ::pread(fd, block.data(), block.size(), end) == static_cast<ssize_t>(block.size()) && parse_index_row(block).ok();
  if (whole ? !write_all(fd, "\n") : ::ftruncate(fd, end) != 0) return io_error(path, "cannot mend the last line");
  return Done{};
}

}  // namespace

Result<IndexRow> parse_index_row(std::string_view line) {
  IndexRow row;
  std::string page;
  const auto take = [&](std::string_view key, std::string_view value) {
    row.from_fetch |= key == "file";
    if (std::string* const member = key == "page" ? &page : member_of(row, key)) *member = value;
  };
  if (!for_each_plain_member(line, take)) {
    row = {};
    page.clear();
    const auto json = read_json(line);
    if (!json) return Error{json.error().kind, json.error().message, {}};
    if (!json->is_object()) return bad_row("not a JSON object");
    for (const auto& [key, value] : json->items()) take(key, text_of(value));
    if (const auto it = json->find("status"); it != json->end() && it->is_number_integer()) row.status = it->get<int>();
    row.headers = headers_of(*json);
  }
  if (!row.from_fetch) row.file = std::move(page);
  if (row.file.empty()) return bad_row("neither \"file\" nor \"page\" names the page");
  if (!is_inside(row.file)) return bad_row("the page lies outside the folder");
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
    const auto text = [](const std::string& bytes) {
      return (valid_utf8_prefix(bytes) == bytes.size()) ? bytes : latin1_to_utf8(bytes);
    };
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
  return write_json(json) + "\n";
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
