// SPDX-License-Identifier: Apache-2.0
#pragma once
// Converts a method's settings from text to checked values. Used by the methods of every module. Pure functions.
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "research/methods/page_method.h"

namespace wrapwright {

// The settings, completed by the parameters' defaults. kUnsupported for an unknown parameter; the message names
// `method` and lists the known parameters.
Result<Settings> complete_settings(std::string_view method, std::span<const Parameter> parameters,
                                   const Settings& settings);

// A parsed "NAME:KEY=VALUE:KEY=VALUE". Parsing returns kSyntax for a part without "=" or a duplicate key.
struct MethodSpec {
  std::string name;
  Settings settings;
};
Result<MethodSpec> parse_method_spec(std::string_view spec);

// kUnsupported, naming the setting and its range, unless the value is a number in [least, most] or one of the choices.
// REQUIRES: `name` is set.
Result<double> number_setting(const Settings& settings, std::string_view name, double least, double most);
Result<std::size_t> choice_setting(const Settings& settings, std::string_view name,
                                   std::span<const std::string_view> choices);

}  // namespace wrapwright
