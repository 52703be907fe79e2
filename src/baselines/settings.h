// SPDX-License-Identifier: Apache-2.0
#pragma once
// A method's settings, from text to checked values; used by the methods of every module. Pure functions.
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "baselines/page_method.h"

namespace wrapwright {

// The settings laid over the parameters' standard values. kUnsupported for a name that is no parameter; `method` names
// it in the message, which lists those that are.
Result<Settings> complete_settings(std::string_view method, std::span<const Parameter> parameters,
                                   const Settings& settings);

// "NAME:KEY=VALUE:KEY=VALUE" taken apart. kSyntax for a part without "=" or a key twice.
struct MethodSpec {
  std::string name;
  Settings settings;
};
Result<MethodSpec> parse_method_spec(std::string_view spec);

// REQUIRES: `name` is set. kUnsupported, naming setting and range, for what is no number in [least, most], or none of
// the choices.
Result<double> number_setting(const Settings& settings, std::string_view name, double least, double most);
Result<std::size_t> choice_setting(const Settings& settings, std::string_view name,
                                   std::span<const std::string_view> choices);

}  // namespace wrapwright
