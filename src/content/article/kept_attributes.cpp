// SPDX-License-Identifier: Apache-2.0
#include "content/article/kept_attributes.h"

#include <string_view>

#include "core/base/escape.h"

namespace wrapwright {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= 6 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

void KeptAttributes::append(NodeIndex node, std::string& out) const {
  const NameId tag = page_.tag(node);
  if (tag == name::a) {
    const std::string target = links_.link(page_.attribute(node, name::href).value_or(""));
    if (!target.empty()) append_attribute(out, "href", target);
  }
  for (const Attribute& attribute : page_.attributes(node)) {
    const std::string_view value = page_.value(attribute);
    const bool cell = tag == name::td || tag == name::th;
    const bool number = (cell && (attribute.name == name::colspan || attribute.name == name::rowspan)) ||
                        (tag == name::ol && attribute.name == start_);
    const bool plain = attribute.name == name::lang || (attribute.name == name::dir && !value.empty()) ||
                       (tag == name::time_ && attribute.name == name::datetime) ||
                       (tag == name::abbr && attribute.name == name::title);
    if (plain || (number && is_number(value))) append_attribute(out, page_.name(attribute.name), value);
  }
}

}  // namespace wrapwright
