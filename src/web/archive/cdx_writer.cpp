// SPDX-License-Identifier: Apache-2.0
#include "web/archive/cdx_writer.h"

#include <algorithm>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/digest.h"
#include "core/base/json.h"
#include "core/base/url.h"
#include "web/archive/packer.h"

namespace wrapwright {
namespace {

constexpr std::size_t kBlockLines = 3'000;

std::vector<std::string> split(std::string_view text, char border) {
  std::vector<std::string> out;
  while (true) {
    const std::size_t end = text.find(border);
    out.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
  }
}

// "www.", "www2." and the like.
std::string_view without_www(std::string_view host) {
  if (!host.starts_with("www")) return host;
  std::size_t end = 3;
  while (end < host.size() && is_digit(host[end])) ++end;
  return end < host.size() && host[end] == '.' ? host.substr(end + 1) : host;
}

std::string reversed(std::string_view host) {
  if (host.find(':') != std::string_view::npos) return std::string(host);  // IPv6
  std::vector<std::string> labels = split(host, '.');
  std::string out;
  for (auto label = labels.rbegin(); label != labels.rend(); ++label) out += (out.empty() ? "" : ",") + *label;
  return out;
}

}  // namespace

std::string surt(std::string_view url) {
  const auto parts = parse_url(url);
  if (!parts) return std::string(url);
  std::string out = reversed(without_www(parts->host));
  const char* const usual = parts->scheme == "http" ? "80" : parts->scheme == "https" ? "443" : "";
  if (!parts->port.empty() && parts->port != usual) out += ":" + parts->port;
  out += ')';
  std::string path = lower(parts->path);
  if (path.size() > 1 && path.ends_with('/')) path.pop_back();
  out += path;
  if (parts->query.empty()) return out;
  std::vector<std::string> parameters = split(lower(parts->query), '&');
  std::sort(parameters.begin(), parameters.end());
  char border = '?';
  for (const std::string& parameter : parameters) {
    out += border;
    out += parameter;
    border = '&';
  }
  return out;
}

std::string cdxj_line(const CdxEntry& entry, std::uint64_t length) {
  Json object;
  object["url"] = entry.url;
  if (!entry.mime.empty()) object["mime"] = entry.mime;
  if (entry.status != 0) object["status"] = std::to_string(entry.status);
  if (!entry.digest.empty()) object["digest"] = entry.digest;
  object["length"] = std::to_string(length);
  object["offset"] = std::to_string(entry.offset);
  object["filename"] = entry.file;
  return surt(entry.url) + " " + entry.time + " " + write_json(object) + "\n";
}

PackedIndex pack_index(std::vector<std::string> lines, std::string_view name) {
  std::sort(lines.begin(), lines.end());
  PackedIndex out;
  out.blocks = "!meta 0 " + write_json({{"format", "cdxj-gzip-1.0"}, {"filename", name}}) + "\n";
  const auto packer = make_packer(Packing::kGzip);
  for (std::size_t begin = 0; begin < lines.size(); begin += kBlockLines) {
    const std::size_t end = std::min(begin + kBlockLines, lines.size());
    const std::size_t offset = out.lines.size();
    for (std::size_t i = begin; i < end; ++i) packer->add(lines[i], out.lines);
    packer->end(out.lines);
    const std::string_view block = std::string_view(out.lines).substr(offset);
    const std::string& first = lines[begin];
    out.blocks += first.substr(0, first.find(" {")) + " " +
                  write_json({{"offset", offset},
                              {"length", block.size()},
                              {"digest", "sha256:" + sha256_hex(block)},
                              {"filename", name}}) +
                  "\n";
  }
  return out;
}

}  // namespace wrapwright
