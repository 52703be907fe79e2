// SPDX-License-Identifier: Apache-2.0
#include "content/article/screen_reader_text.h"

#include <cstddef>
#include <string_view>

#include "content/article/element_classes.h"

namespace wrapwright {
namespace {

// Some pages use the same class for content that is shown later, or for all text that a picture replaces, so the size
// is limited.
constexpr std::size_t kLongest = 60;  // bytes
constexpr TextIndex kMostRuns = 4;
constexpr int kLevelsUp = 3;  // up to a table cell

bool names_readers(std::string_view token) {
  constexpr std::string_view kEnds[] = {"sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text",
                                        "screen-reader-only"};
  for (const std::string_view end : kEnds) {
    if (!token.ends_with(end)) continue;
    const std::string_view before = token.substr(0, token.size() - end.size());
    if (before.empty() || before.back() == '-' || before.back() == '_') return true;
  }
  return false;
}

bool is_short(const Page& page, NodeIndex node) {
  const TextRange runs = page.texts(node);
  if (runs.last - runs.first > kMostRuns) return false;
  std::size_t bytes = 0;
  for (TextIndex t = runs.first; t < runs.last; ++t) bytes += page.run(t).size;
  return bytes <= kLongest;
}

// In a table cell the text may be the only representation of a symbol's meaning.
bool is_in_cell(const Page& page, NodeIndex node) {
  for (int up = 0; up < kLevelsUp && node > 1; ++up) {
    node = page.parent(node);
    if (page.tag(node) == name::td || page.tag(node) == name::th) return true;
    if (page.tag(node) == name::a) return false;
  }
  return false;
}

}  // namespace

bool is_for_screen_readers(const Page& page, NodeIndex node) {
  const NameId tag = page.tag(node);
  if (tag != name::span && tag != name::small_ && tag != name::em && tag != name::i) return false;
  return any_class(page, node, names_readers) && is_short(page, node) && !is_in_cell(page, node);
}

}  // namespace wrapwright
