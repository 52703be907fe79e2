// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/fingerprint.h"

#include <cassert>

#include "core/base/digest.h"

namespace wrapwright {
namespace {

constexpr std::string_view kRoot = "<wrapper ";
constexpr std::string_view kBegin = " fingerprint=\"sha256:";
constexpr std::size_t kDigits = 64;

// Where the start tag of <wrapper> ends, with its ">"; npos if there is none.
std::size_t end_of_root_tag(std::string_view xml) {
  char quote = 0;
  for (std::size_t at = xml.find(kRoot); at < xml.size(); ++at) {
    const char c = xml[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return at;
    }
  }
  return std::string_view::npos;
}

}  // namespace

std::string with_fingerprint(std::string_view xml) {
  const std::size_t end = end_of_root_tag(xml);
  assert(end != std::string_view::npos);
  std::string out(xml);
  return out.insert(end, std::string(kBegin) + sha256_hex(xml) + "\"");
}

bool has_intact_fingerprint(std::string_view xml) {
  constexpr std::size_t kSize = kBegin.size() + kDigits + 1;
  const std::size_t end = end_of_root_tag(xml);
  if (end == std::string_view::npos || end < kSize) return false;
  const std::string_view attribute = xml.substr(end - kSize, kSize);
  if (!attribute.starts_with(kBegin) || !attribute.ends_with('"')) return false;
  std::string rest(xml);
  rest.erase(end - kSize, kSize);
  return attribute.substr(kBegin.size(), kDigits) == sha256_hex(rest);
}

}  // namespace wrapwright
