// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/page_name.h"

#include "core/base/ascii.h"
#include "core/base/url.h"
#include "web/fetch/hash.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestSlug = 48;

std::string slug_of(const std::string& url) {
  const auto parsed = parse_url(url);
  std::string path = parsed ? parsed->path : "";
  while (path.ends_with('/')) path.pop_back();
  path = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  path = path.substr(0, path.find('.'));
  std::string out;
  for (const char c : path) {
    const char l = lower(c);
    const bool plain = is_alnum(l);
    if (plain) out.push_back(l);
    if (!plain && !out.empty() && out.back() != '-') out.push_back('-');
    if (out.size() == kLongestSlug) break;
  }
  while (out.ends_with('-')) out.pop_back();
  return out.empty() ? "page" : out;
}

std::string extension_of(std::string_view content_type) {
  std::string type = lower(content_type.substr(0, content_type.find(';')));
  while (type.ends_with(' ')) type.pop_back();
  if (type == "application/xhtml+xml") return ".xhtml";
  return type.empty() || type == "text/html" ? ".html" : ".bin";
}

}  // namespace

std::string page_key(const std::string& url) { return resolve_url(url, "").value_or(url); }

std::string page_file_name(const std::string& url, std::string_view content_type) {
  const std::string key = page_key(url);
  std::string out = slug_of(key) + "-";
  const std::uint64_t hash = mix_bits(fnv1a(key));
  for (unsigned shift = 64; shift > 0; shift -= 4) out.push_back(kHexDigits[hash >> (shift - 4U) & 15U]);
  return out + extension_of(content_type);
}

}  // namespace wrapwright
