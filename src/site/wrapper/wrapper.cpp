// SPDX-License-Identifier: Apache-2.0
// The names that the wrapper file has for the values of enumerations.
#include "site/wrapper/wrapper.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace wrapwright {
namespace {

// By value.
constexpr std::array<std::string_view, 4> kFieldFormats = {"", "dmy", "mdy", "list"};
constexpr std::array<std::string_view, 3> kFieldOrigins = {"", "url", "json"};
constexpr std::array<std::string_view, 2> kFieldDecodings = {"", "json"};
constexpr std::array<std::string_view, 2> kTemplateKinds = {"article", "none"};
constexpr std::array<std::string_view, 2> kLearnMethods = {"forest", "auto"};

template <typename Enum, std::size_t kSize>
std::string_view name_of(Enum value, const std::array<std::string_view, kSize>& names) {
  return names[static_cast<std::size_t>(value)];
}

template <typename Enum, std::size_t kSize>
std::optional<Enum> value_of(std::string_view name, const std::array<std::string_view, kSize>& names) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace

std::string_view to_string(FieldFormat format) { return name_of(format, kFieldFormats); }
std::string_view to_string(FieldOrigin origin) { return name_of(origin, kFieldOrigins); }
std::string_view to_string(FieldDecoding decoding) { return name_of(decoding, kFieldDecodings); }
std::string_view to_string(TemplateKind kind) { return name_of(kind, kTemplateKinds); }
std::string_view to_string(LearnMethod method) { return name_of(method, kLearnMethods); }

std::optional<FieldFormat> field_format_from_string(std::string_view name) {
  return value_of<FieldFormat>(name, kFieldFormats);
}
std::optional<FieldOrigin> field_origin_from_string(std::string_view name) {
  return value_of<FieldOrigin>(name, kFieldOrigins);
}
std::optional<FieldDecoding> field_decoding_from_string(std::string_view name) {
  return value_of<FieldDecoding>(name, kFieldDecodings);
}
std::optional<TemplateKind> template_kind_from_string(std::string_view name) {
  return value_of<TemplateKind>(name, kTemplateKinds);
}
std::optional<LearnMethod> learn_method_from_string(std::string_view name) {
  return value_of<LearnMethod>(name, kLearnMethods);
}

}  // namespace wrapwright
