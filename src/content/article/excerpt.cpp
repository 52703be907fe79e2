// SPDX-License-Identifier: Apache-2.0
#include "content/article/excerpt.h"

#include "core/base/ascii.h"
#include "core/encoding/charset.h"

namespace wrapwright {
namespace {

constexpr std::size_t kExcerpt = 300;  // bytes

}  // namespace

std::string excerpt_of(std::string_view text) {
  std::string out = collapse_spaces(text.substr(0, kExcerpt));
  out.resize(valid_utf8_prefix(out));
  if (text.size() > kExcerpt) {
    const std::size_t space = out.rfind(' ');
    if (space != std::string::npos) out.resize(space);
    out += "…";
  }
  return out;
}

}  // namespace wrapwright
