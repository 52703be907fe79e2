// SPDX-License-Identifier: Apache-2.0
#include "content/article/link_style.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

namespace wrapwright {

std::string with_links(std::string html, LinkStyle style) {
  if (style == LinkStyle::kPreserve) return html;
  constexpr std::string_view kHref = "href=\"";
  constexpr std::string_view kEnd = "</a>";
  std::string out;
  std::vector<std::string_view> targets;  // in escaped form
  std::map<std::string_view, std::size_t> numbers;
  const std::string_view text = html;
  std::size_t number = 0;  // of the open link; 0 if none is open or it has no address
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t tag = std::min(text.find('<', at), text.size());
    out += text.substr(at, tag - at);
    const std::size_t end = std::min(text.find('>', tag), text.size() - 1) + 1;
    const std::string_view written = text.substr(tag, end - tag);
    at = end;
    if (written.starts_with("<a ") || written == "<a>") {
      const std::size_t begin = written.find(kHref);
      if (begin == std::string_view::npos) continue;
      const std::string_view rest = written.substr(begin + kHref.size());
      const std::string_view target = rest.substr(0, rest.find('"'));
      const auto [known, is_new] = numbers.try_emplace(target, targets.size() + 1);
      if (is_new) targets.push_back(target);
      number = known->second;
    } else if (written == kEnd) {
      if (style == LinkStyle::kFootnotes && number > 0) out += "<sup>[" + std::to_string(number) + "]</sup>";
      number = 0;
    } else {
      out += written;
    }
  }
  if (style != LinkStyle::kFootnotes || targets.empty()) return out;
  out += "\n<hr>\n<ol>\n";
  for (const std::string_view target : targets) {
    const std::string address(target);
    out.append("<li><a href=\"").append(address).append("\">").append(address).append("</a></li>\n");
  }
  return out + "</ol>";
}

}  // namespace wrapwright
