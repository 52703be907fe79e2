// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/cookies.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "core/base/files.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxCookieBytes = 16U << 20U;
constexpr std::ptrdiff_t kTabs = 6;
constexpr std::string_view kHttpOnly = "#HttpOnly_";

}  // namespace

Result<std::vector<std::string>> read_cookie_file(const std::filesystem::path& path) {
  auto text = read_file(path, kMaxCookieBytes);
  if (!text) return std::move(text).error();
  std::vector<std::string> out;
  std::size_t number = 0;
  for (std::string_view rest = *text; !rest.empty();) {
    ++number;
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || (line.starts_with('#') && !line.starts_with(kHttpOnly))) continue;
    const bool has_nul = line.find('\0') != std::string_view::npos;
    if (has_nul || std::count(line.begin(), line.end(), '\t') != kTabs) {
      return Error{ErrorKind::kSyntax,
                   "not a cookie: a cookies.txt has seven fields separated by tabs (domain, whether subdomains get it, "
                   "path, https only, expiry, name, value)",
                   {path.string(), number}};
    }
    out.emplace_back(line);
  }
  return out;
}

}  // namespace wrapwright
