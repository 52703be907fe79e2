// SPDX-License-Identifier: Apache-2.0
#include "web/http/message.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <system_error>
#include <utility>

#include "core/base/ascii.h"
#include "web/http/content_coding.h"

namespace wrapwright {
namespace {

// Takes the next line off `text`; returns it without its line break.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  while (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

int status_of(std::string_view line) {
  line.remove_prefix(std::min(line.find(' '), line.size()));
  line = trim(line, is_blank);
  int status = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    if (i >= line.size() || !is_digit(line[i])) return 0;
    status = status * 10 + (line[i] - '0');
  }
  return status;
}

struct ChunkSize {
  std::uint64_t bytes = 0;
  std::size_t line = 0;  // length of the line, with its line break
};

std::optional<ChunkSize> chunk_size(std::string_view body) {
  constexpr std::size_t kMaxDigits = 15;
  ChunkSize out;
  std::size_t digits = 0;
  while (digits < body.size() && digits <= kMaxDigits && hex_value(body[digits]) >= 0) {
    out.bytes = out.bytes * 16 + static_cast<std::uint64_t>(hex_value(body[digits++]));
  }
  if (digits == 0 || digits > kMaxDigits) return std::nullopt;
  std::string_view rest = body.substr(digits);
  const std::string_view extension = trim(take_line(rest), is_blank);
  if (!extension.empty() && !extension.starts_with(';')) return std::nullopt;
  out.line = body.size() - rest.size();
  return out;
}

bool is_chunked(const std::vector<HttpHeader>& headers) {
  const std::string coding = lower(find_header(headers, "transfer-encoding"));
  return coding.find("chunked") != std::string::npos;
}

}  // namespace

std::optional<HttpResponseHead> parse_http_response(std::string_view message) {
  if (!message.starts_with("HTTP")) return std::nullopt;
  HttpResponseHead out;
  std::string_view rest = message;
  out.status = status_of(take_line(rest));
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    if (line.empty()) break;
    if (is_blank(line.front()) && !out.headers.empty()) {
      out.headers.back().value += " " + std::string(trim(line, is_blank));
      continue;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    out.headers.push_back(
        {std::string(trim(line.substr(0, colon), is_blank)), std::string(trim(line.substr(colon + 1), is_blank))});
  }
  out.size = message.size() - rest.size();
  return out;
}

Status check_content_length(const std::vector<HttpHeader>& headers) {
  if (!find_header(headers, "transfer-encoding").empty()) return Done{};
  std::string_view first;
  for (const HttpHeader& header : headers) {
    if (!equal_ignoring_case(header.name, "content-length")) continue;
    for (std::string_view rest = header.value;;) {
      const std::size_t comma = rest.find(',');
      const std::string_view length = trim(rest.substr(0, comma), is_xml_space);
      std::uint64_t number = 0;
      const auto [end, code] = std::from_chars(length.data(), length.data() + length.size(), number);
      if (code != std::errc() || end != length.data() + length.size()) {
        return Error{ErrorKind::kSyntax, "the Content-Length is not a number: " + std::string(length), {}};
      }
      if (first.empty()) first = length;
      if (length != first) {
        return Error{ErrorKind::kSyntax,
                     "the Content-Lengths contradict each other: " + std::string(first) + " and " + std::string(length),
                     {}};
      }
      if (comma == std::string_view::npos) break;
      rest.remove_prefix(comma + 1);
    }
  }
  return Done{};
}

Status decode_chunked(std::string_view body, std::string& out) {
  while (!body.empty()) {
    const auto size = chunk_size(body);
    if (!size) return Error{ErrorKind::kSyntax, "a chunk of the body has no size", {}};
    if (size->bytes == 0) return Done{};
    body.remove_prefix(size->line);
    out.append(body.substr(0, size->bytes));
    if (size->bytes > body.size()) return Error{ErrorKind::kSyntax, "the last chunk of the body is cut off", {}};
    body.remove_prefix(size->bytes);
    if (!take_line(body).empty()) return Error{ErrorKind::kSyntax, "a chunk of the body has a wrong size", {}};
  }
  return Error{ErrorKind::kSyntax, "the body ends without its last chunk", {}};
}

namespace {

// Whether the body can be text without decoding. Coded data soon contain a control character.
bool looks_like_text(std::string_view body) {
  constexpr std::size_t kLooked = 512;
  return std::none_of(body.begin(), body.begin() + std::min(body.size(), kLooked),
                      [](char c) { return static_cast<unsigned char>(c) < ' ' && !is_c_space(c) && c != '\x1b'; });
}

// Decodes the body by its content coding.
Status decode_content(std::string_view coding, std::string_view body, std::size_t limit, std::string& out) {
  auto decoder = ContentDecoder::make(coding, limit);
  if (!decoder) {
    out.append(body.substr(0, limit));
    return std::move(decoder).error();
  }
  const std::size_t before = out.size();
  Status decoded = decoder->write(body, out);
  if (decoded) decoded = decoder->finish();
  if (decoded || decoded.error().kind != ErrorKind::kNetwork || !looks_like_text(body)) return decoded;
  out.replace(before, std::string::npos, body.substr(0, limit));
  return Done{};
}

// Whether the body has the content coding that its header states: some servers state gzip for plain bodies.
bool has_content_coding(std::string_view coding, std::string_view body) {
  const bool is_gzip = starts_ignoring_case(coding, "gzip") || starts_ignoring_case(coding, "x-gzip");
  return !coding.empty() && (!is_gzip || body.starts_with("\x1f\x8b"));
}

}  // namespace

HttpBody read_http_body(const std::vector<HttpHeader>& headers, std::string_view body, std::size_t limit,
                        std::string& buffer) {
  HttpBody out;
  std::string joined;
  const bool is_joined = is_chunked(headers) && chunk_size(body);
  if (is_joined) {
    out.status = decode_chunked(body, joined);
    body = joined;
  }
  const std::string_view coding = find_header(headers, "content-encoding");
  if (has_content_coding(coding, body)) {
    buffer.clear();
    Status decoded = decode_content(coding, body, limit, buffer);
    if (out.status) out.status = std::move(decoded);
    out.bytes = buffer;
  } else if (is_joined) {
    buffer = std::move(joined);
    out.bytes = std::string_view(buffer).substr(0, limit);
  } else {
    out.bytes = body.substr(0, limit);
  }
  return out;
}

}  // namespace wrapwright
