// SPDX-License-Identifier: Apache-2.0
#include "core/page/name_mending.h"

#include <algorithm>

namespace wrapwright {
namespace {

constexpr std::size_t kLongestName = 200;

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name_char(char c) { return is_name_start(c) || (c >= '0' && c <= '9') || c == '-' || c == '.'; }

}  // namespace

bool is_allowed_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestName && is_name_start(name.front()) &&
         std::all_of(name.begin(), name.end(), is_name_char) && name != "xmlns" && name != "dfs";
}

std::string mend_name(std::string_view name) {
  std::string out;
  for (const char c : name.substr(0, kLongestName)) {
    const bool continuation = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    if (is_name_char(c)) {
      out += c;
    } else if (!continuation || out.empty()) {
      out += '_';
    }
  }
  if (out.empty() || !is_name_start(out.front()) || out == "xmlns" || out == "dfs") out.insert(out.begin(), '_');
  return out;
}

}  // namespace wrapwright
