// SPDX-License-Identifier: Apache-2.0
#include "research/methods/page_method.h"

#include <array>

#include "research/methods/page_methods.h"
#include "research/methods/settings.h"

namespace wrapwright {
namespace {

// Sorted by name.
constexpr std::array kPageMethods = {
    &kAutoPage,
    &kBoilerpipe,
    &kBte,
    &kCcb,
    &kCectdDs,
    &kCectdS,
    &kCeds,
    &kCehtdDs,
    &kCetdDs,
    &kCetdS,
    &kCetr,
    &kDsc,
    &kFe,
    &kKfe,
    &kLqf,
    &kNce,
    &kNodeCharacteristics,
    &kVisionLeaf,
};

}  // namespace

std::span<const PageMethodEntry* const> page_methods() { return kPageMethods; }

const PageMethodEntry* find_page_method(std::string_view name) {
  for (const PageMethodEntry* entry : page_methods())
    if (entry->description.name == name) return entry;
  return nullptr;
}

Result<std::unique_ptr<PageMethod>> make_page_method(std::string_view name, const Settings& settings) {
  const PageMethodEntry* entry = find_page_method(name);
  if (entry == nullptr) {
    std::string names;
    for (const PageMethodEntry* known : page_methods())
      names += (names.empty() ? "" : ", ") + std::string(known->description.name);
    return Error{ErrorKind::kUnsupported, "no method \"" + std::string(name) + "\"; there are: " + names, {}};
  }
  auto complete = complete_settings(name, entry->description.parameters, settings);
  if (!complete) return std::move(complete).error();
  return entry->make(*complete);
}

}  // namespace wrapwright
