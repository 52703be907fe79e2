// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses the name of a method, to find the columns that differ in a single setting. Pure functions.
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

struct MethodSettings {
  std::string name;
  std::map<std::string, std::string> values;

  [[nodiscard]] std::optional<std::string> find(const std::string& key) const;
  // Name and settings without one key, as written: "forest:rank=j".
  [[nodiscard]] std::string without(const std::string& key) const;
};

// Parses "NAME:KEY=VALUE:KEY=VALUE" (research/evaluate/method.h); the last value of a duplicate key counts.
[[nodiscard]] MethodSettings method_settings(std::string_view spec);

}  // namespace wrapwright
