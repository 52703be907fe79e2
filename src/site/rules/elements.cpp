// SPDX-License-Identifier: Apache-2.0
#include "site/rules/elements.h"

#include "core/base/ascii.h"
#include "site/rules/syntax.h"

namespace wrapwright {

CssElements::CssElements(const Page& page, bool quirks, std::size_t max_classes)
    : page_(page), quirks_(quirks), ids_(page.size(), 0), previous_(page.size(), 0), place_(page.size(), 1) {
  class_begin_.reserve(page.size() + 1);
  for (NodeIndex i = 0; i < page.size(); ++i) {
    class_begin_.push_back(static_cast<std::uint32_t>(classes_.size()));
    for (const Attribute& a : page.attributes(i)) {
      if (a.name == name::id) ids_[i] = intern(page.value(a));
      if (a.name == name::class_) add_classes(page.value(a), max_classes);
    }
  }
  class_begin_.push_back(static_cast<std::uint32_t>(classes_.size()));
  find_siblings();
}

CssAtom CssElements::intern(std::string_view name) {
  return numbers_.try_emplace(quirks_ ? lower(name) : std::string(name), static_cast<CssAtom>(numbers_.size() + 1))
      .first->second;
}

std::optional<CssAtom> CssElements::find(std::string_view name) const {
  const auto it = numbers_.find(quirks_ ? lower(name) : std::string(name));
  if (it == numbers_.end()) return std::nullopt;
  return it->second;
}

void CssElements::add_classes(std::string_view value, std::size_t most) {
  std::size_t at = 0;
  for (std::size_t count = 0; count < most; ++count) {
    while (at < value.size() && is_space(value[at])) ++at;
    if (at == value.size()) return;
    const std::size_t begin = at;
    while (at < value.size() && !is_space(value[at])) ++at;
    classes_.push_back(intern(value.substr(begin, at - begin)));
  }
}

void CssElements::find_siblings() {
  // The last child seen so far of each element.
  std::vector<NodeIndex> last(page_.size(), 0);
  for (NodeIndex i = 1; i < page_.size(); ++i) {
    NodeIndex& before = last[page_.parent(i)];
    previous_[i] = before;
    if (before != 0) place_[i] = place_[before] + 1;
    before = i;
  }
}

}  // namespace wrapwright
