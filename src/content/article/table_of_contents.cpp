// SPDX-License-Identifier: Apache-2.0
#include "content/article/table_of_contents.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "content/article/element_classes.h"
#include "core/base/ascii.h"
#include "core/page/shown_text.h"

namespace wrapwright {
namespace {

constexpr std::size_t kFewestLinks = 2;
constexpr std::size_t kMostBeside = 80;      // bytes of text outside links: its heading, "[hide]"
constexpr NodeIndex kMostElements = 10'000;  // boxes with such names may be nested

bool names_table(std::string_view token) {
  const std::string folded = lower(token);
  const std::size_t at = folded.find("toc");
  if (at != std::string::npos) {
    const auto ends_word = [&](std::size_t i) { return i >= folded.size() || !is_alpha(folded[i]); };
    const bool begins = at == 0 || !is_alpha(folded[at - 1]);
    if (begins && ends_word(at + 3)) return true;
  }
  return folded.find("table-of-contents") != std::string::npos || folded.find("tableofcontents") != std::string::npos ||
         folded.find("table_of_contents") != std::string::npos;
}

bool is_box(NameId tag) {
  return tag == name::div || tag == name::nav || tag == name::ul || tag == name::ol || tag == name::details ||
         tag == name::aside || tag == name::section;
}

// A quick check that avoids copying most names in lower case.
bool may_name_table(std::string_view names) {
  constexpr std::string_view kParts[] = {"toc", "TOC", "Toc", "ontents"};
  return std::any_of(std::begin(kParts), std::end(kParts),
                     [&](std::string_view part) { return names.find(part) != std::string_view::npos; });
}

bool is_called_table(const Page& page, NodeIndex node) {
  for (const Attribute& attribute : page.attributes(node)) {
    if (attribute.name != name::class_ && attribute.name != name::id) continue;
    const std::string_view names = page.value(attribute);
    if (!may_name_table(names)) continue;
    if (attribute.name == name::id ? names_table(names) : any_class(page, node, names_table)) return true;
  }
  return false;
}

}  // namespace

bool is_table_of_contents(const Page& page, NodeIndex node) {
  const NodeIndex end = page.end(node);
  if (!is_box(page.tag(node)) || end - node > kMostElements || !is_called_table(page, node)) return false;
  std::size_t links = 0;
  std::size_t linked = 0;
  for (NodeIndex link = node + 1; link < end; ++link) {
    if (page.tag(link) != name::a) continue;
    const std::string_view target = page.attribute(link, name::href).value_or("");
    if (target.find('#') == std::string_view::npos && !target.empty()) return false;
    links += target.empty() ? 0U : 1U;
    linked += shown_bytes(page, page.texts(link));
  }
  return links >= kFewestLinks && shown_bytes(page, page.texts(node)) <= linked + kMostBeside;
}

}  // namespace wrapwright
