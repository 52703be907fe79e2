// SPDX-License-Identifier: Apache-2.0
#pragma once
// A method's name taken apart, to see which columns differ in one setting only. Pure.
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

struct MethodSettings {
  std::string name;
  std::map<std::string, std::string> values;

  [[nodiscard]] std::optional<std::string> find(const std::string& key) const;
  // Name and settings but for one, as they are written: "forest:rank=j".
  [[nodiscard]] std::string without(const std::string& key) const;
};

// From "NAME:KEY=VALUE:KEY=VALUE" (evaluate/method.h); of a key that comes twice the last counts.
[[nodiscard]] MethodSettings method_settings(std::string_view spec);

}  // namespace wrapwright
