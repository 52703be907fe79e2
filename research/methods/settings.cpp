// SPDX-License-Identifier: Apache-2.0
#include "research/methods/settings.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <utility>

namespace wrapwright {
namespace {

Error unsupported(std::string message) { return {ErrorKind::kUnsupported, std::move(message), {}}; }

std::string joined(std::span<const std::string_view> names) {
  std::string out;
  for (const std::string_view name : names) {
    if (!out.empty()) out += ", ";
    out += name;
  }
  return out;
}

std::string short_number(double value) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof(text), value);
  return {text, end.ptr};
}

}  // namespace

Result<Settings> complete_settings(std::string_view method, std::span<const Parameter> parameters,
                                   const Settings& settings) {
  Settings out;
  for (const Parameter& parameter : parameters) out.emplace(parameter.name, parameter.value);
  for (const auto& [name, value] : settings) {
    const auto known = out.find(name);
    if (known == out.end()) {
      std::vector<std::string_view> names;
      for (const Parameter& parameter : parameters) names.push_back(parameter.name);
      std::string message = "method ";
      message.append(method).append(" has no parameter \"").append(name).append("\"; it has: ");
      return unsupported(message + (names.empty() ? "none" : joined(names)));
    }
    known->second = value;
  }
  return out;
}

Result<MethodSpec> parse_method_spec(std::string_view spec) {
  const auto syntax = [&](std::string_view what) {
    return Error{ErrorKind::kSyntax, "method \"" + std::string(spec) + "\": " + std::string(what), {}};
  };
  MethodSpec out;
  std::size_t at = spec.find(':');
  out.name = spec.substr(0, at);
  if (out.name.empty()) return syntax("no name");
  while (at != std::string_view::npos) {
    const std::size_t begin = at + 1;
    at = spec.find(':', begin);
    const std::string_view part = spec.substr(begin, at == std::string_view::npos ? at : at - begin);
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos || equals == 0) return syntax("a setting is KEY=VALUE");
    if (!out.settings.emplace(part.substr(0, equals), part.substr(equals + 1)).second)
      return syntax("\"" + std::string(part.substr(0, equals)) + "\" is set twice");
  }
  return out;
}

Result<double> number_setting(const Settings& settings, std::string_view name, double least, double most) {
  const auto found = settings.find(name);
  assert(found != settings.end());
  const std::string& text = found->second;
  double value = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = end.ec == std::errc() && end.ptr == text.data() + text.size();
  if (!whole || !std::isfinite(value) || value < least || value > most) {
    return unsupported("parameter " + std::string(name) + " is a number from " + short_number(least) + " to " +
                       short_number(most) + ", not \"" + text + "\"");
  }
  return value;
}

Result<std::size_t> choice_setting(const Settings& settings, std::string_view name,
                                   std::span<const std::string_view> choices) {
  const auto found = settings.find(name);
  assert(found != settings.end());
  const auto choice = std::find(choices.begin(), choices.end(), found->second);
  if (choice == choices.end()) {
    return unsupported("parameter " + std::string(name) + " is one of " + joined(choices) + ", not \"" + found->second +
                       "\"");
  }
  return static_cast<std::size_t>(choice - choices.begin());
}

}  // namespace wrapwright
