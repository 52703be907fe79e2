// SPDX-License-Identifier: Apache-2.0
#include "app/serve/http_message.h"

#include <algorithm>

#include "core/base/percent_encoding.h"

namespace wrapwright {

std::string_view ServeRequest::header(std::string_view name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

std::string_view path_of(std::string_view target) {
  return target.substr(0, std::min(target.find('?'), target.size()));
}

bool is_from_host(std::string_view origin, std::string_view host) {
  if (origin.empty()) return true;
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme) && origin.substr(scheme.size()) == host) return true;
  return false;
}

std::string percent_decoded(std::string_view text, bool is_form) {
  std::string encoded(text);
  if (is_form) std::replace(encoded.begin(), encoded.end(), '+', ' ');
  return decode_percents(encoded);
}

ServeQuery::ServeQuery(std::string_view target, std::string_view last, const std::vector<std::string_view>& known) {
  std::string_view rest = target.substr(path_of(target).size());
  if (!rest.empty()) rest.remove_prefix(1);
  const auto name_at = [](std::string_view part) { return part.substr(0, std::min(part.find('='), part.size())); };
  const auto is_known = [&](std::string_view part) {
    return std::find(known.begin(), known.end(), name_at(part)) != known.end();
  };
  while (!rest.empty()) {
    std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view name = name_at(rest.substr(0, end));
    const bool takes_rest = !last.empty() && name == last && rest.substr(0, end).find("://") != std::string_view::npos;
    // An address with its own query, which was not escaped.
    while (takes_rest && end < rest.size() && !is_known(rest.substr(end + 1)))
      end = std::min(rest.find('&', end + 1), rest.size());
    const std::string_view part = rest.substr(0, end);
    const std::string_view value = part.substr(std::min(name.size() + 1, part.size()));
    values_.try_emplace(percent_decoded(name, true), percent_decoded(value, !takes_rest));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

const std::string& ServeQuery::value(std::string_view name) const {
  static const std::string none;
  const auto it = values_.find(name);
  return it == values_.end() ? none : it->second;
}

}  // namespace wrapwright
