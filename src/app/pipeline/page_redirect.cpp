// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/page_redirect.h"

#include <algorithm>

#include "content/article/links.h"
#include "content/kinds/document_kind.h"
#include "core/base/url.h"

namespace wrapwright {

std::string redirect_target(const Page& page, std::string_view url) {
  std::string target = LinkTargets(page, url).link(redirect_reference(page));
  target.resize(std::min(target.size(), target.find('#')));
  return is_http(target) ? target : std::string();
}

Status follow_redirect(std::string_view from, std::string_view target, int most, std::vector<std::string>& left) {
  left.emplace_back(from);
  const std::string place = left.front();
  if (std::find(left.begin(), left.end(), target) != left.end())
    return Error{ErrorKind::kLimit, "redirect loop: " + std::string(target) + " again", {place}};
  if (left.size() > static_cast<std::size_t>(std::max(most, 0)))
    return Error{ErrorKind::kLimit, "more than " + std::to_string(most) + " redirects", {place}};
  return Done{};
}

}  // namespace wrapwright
