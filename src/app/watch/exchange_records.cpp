// SPDX-License-Identifier: Apache-2.0
#include "app/watch/exchange_records.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/digest.h"
#include "web/archive/warc_writer.h"

namespace wrapwright {
namespace {

using Fields = std::vector<std::pair<std::string_view, std::string_view>>;

constexpr std::string_view kProfile = "http://netpreserve.org/warc/1.1/revisit/";
constexpr int kNotModified = 304;

bool is_field(std::string_view line, std::string_view name) {
  return line.size() > name.size() && line[name.size()] == ':' &&
         equal_ignoring_case(line.substr(0, name.size()), name);
}

// The lines of a head, each with its line feed.
std::vector<std::string_view> lines_of(std::string_view head) {
  std::vector<std::string_view> out;
  while (!head.empty()) {
    const std::size_t end = head.find('\n');
    out.push_back(head.substr(0, end == std::string_view::npos ? end : end + 1));
    head.remove_prefix(out.back().size());
  }
  return out;
}

std::string id_of(std::string_view type, const HttpExchange& exchange, std::string_view digest,
                  const RecordPlace& place) {
  std::string name(type);
  for (const std::string_view part :
       {std::string_view(place.spot.file), std::string_view(exchange.url), std::string_view(exchange.time), digest}) {
    name += '\n';
    name += part;
  }
  return warc_record_id(name + "\n" + std::to_string(place.spot.offset));
}

}  // namespace

std::string_view field_of(std::string_view head, std::string_view name) {
  for (const std::string_view line : lines_of(head)) {
    if (is_field(line, name)) return trim(line.substr(name.size() + 1), is_xml_space);
  }
  return {};
}

std::string payload_digest(const HttpExchange& exchange) { return "sha1:" + sha1_base32(exchange.body); }

bool is_repeated(const HttpExchange& exchange, std::string_view digest, const StoredCapture& earlier) {
  return exchange.status == kNotModified || (!exchange.body.empty() && earlier.digest == digest);
}

std::string stored_head(const HttpExchange& exchange) {
  const std::vector<std::string_view> lines = lines_of(exchange.response_head);
  bool is_chunked = false;
  for (const std::string_view line : lines) is_chunked = is_chunked || is_field(line, "transfer-encoding");
  std::string out;
  for (const std::string_view line : lines) {
    if (out.empty() && line.starts_with("HTTP/2")) {
      out += "HTTP/1.1";
      out += line.substr(std::min(line.find_first_of(" \r\n"), line.size()));
    } else if (is_field(line, "transfer-encoding") || (is_chunked && is_field(line, "content-length"))) {
      out += "X-Archive-Orig-";
      out += line;
    } else if (is_chunked && trim(line, is_xml_space).empty()) {
      out += "Content-Length: " + std::to_string(exchange.body.size()) + "\r\n";
      out += line;
    } else {
      out += line;
    }
  }
  return out;
}

std::string append_exchange(const HttpExchange& exchange, std::string_view digest, const StoredCapture* earlier,
                            const RecordPlace& place, Packer& packer, std::string& out) {
  const std::string_view type = earlier != nullptr ? "revisit" : "response";
  const bool is_unmodified = exchange.status == kNotModified;
  std::string id = id_of(type, exchange, digest, place);
  const std::string_view protocol = exchange.http_version == "2" ? "h2" : "";
  // Replay tools (pywb) respond with the head of a revisit record, so a stored 304 would be shown instead of the page.
  std::string block = earlier != nullptr && is_unmodified ? "" : stored_head(exchange);
  std::string profile(kProfile);
  Fields fields = {
      {"WARC-IP-Address", exchange.address}, {"WARC-Warcinfo-ID", place.warcinfo_id}, {"WARC-Protocol", protocol}};
  if (earlier != nullptr) {
    profile += is_unmodified ? "server-not-modified" : "identical-payload-digest";
    fields.insert(fields.end(), {{"WARC-Profile", profile},
                                 {"WARC-Refers-To", earlier->record_id},
                                 {"WARC-Refers-To-Target-URI", earlier->url},
                                 {"WARC-Refers-To-Date", earlier->date},
                                 {"WARC-Payload-Digest", earlier->digest},
                                 {"WARC-Truncated", is_unmodified ? "" : "length"}});
  } else {
    block += exchange.body;
    fields.insert(fields.end(), {{"WARC-Payload-Digest", digest}, {"WARC-Truncated", exchange.is_cut ? "length" : ""}});
  }
  append_warc_record({.type = type,
                      .id = id,
                      .date = exchange.time,
                      .uri = exchange.url,
                      .content_type = "application/http;msgtype=response",
                      .block = block,
                      .fields = fields},
                     packer, out);
  const std::string request_id = id_of("request", exchange, digest, place);
  append_warc_record({.type = "request",
                      .id = request_id,
                      .date = exchange.time,
                      .uri = exchange.url,
                      .content_type = "application/http;msgtype=request",
                      .block = exchange.request,
                      .fields = {{"WARC-IP-Address", exchange.address},
                                 {"WARC-Warcinfo-ID", place.warcinfo_id},
                                 {"WARC-Concurrent-To", id}}},
                     packer, out);
  return id;
}

}  // namespace wrapwright
