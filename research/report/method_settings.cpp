// SPDX-License-Identifier: Apache-2.0
#include "research/report/method_settings.h"

#include <algorithm>

namespace wrapwright {

std::optional<std::string> MethodSettings::find(const std::string& key) const {
  const auto found = values.find(key);
  return found == values.end() ? std::nullopt : std::optional(found->second);
}

std::string MethodSettings::without(const std::string& key) const {
  std::string out = name;
  for (const auto& [other, value] : values)
    if (other != key) out += ":" + other + (value.empty() ? "" : "=" + value);
  return out;
}

MethodSettings method_settings(std::string_view spec) {
  MethodSettings out;
  bool first = true;
  while (first || !spec.empty()) {
    const std::size_t end = std::min(spec.find(':'), spec.size());
    const std::string_view part = spec.substr(0, end);
    spec.remove_prefix(std::min(end + 1, spec.size()));
    if (first) {
      out.name = part;
    } else if (!part.empty()) {
      const std::size_t equals = std::min(part.find('='), part.size());
      out.values[std::string(part.substr(0, equals))] = part.substr(std::min(equals + 1, part.size()));
    }
    first = false;
  }
  return out;
}

}  // namespace wrapwright
