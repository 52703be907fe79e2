// SPDX-License-Identifier: Apache-2.0
#include "content/article/permalink.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "content/article/element_classes.h"
#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestSign = 12;  // bytes, with white space
constexpr int kLevelsUp = 3;              // from the link to its heading

bool is_sign(std::string_view text) {
  constexpr std::string_view kSigns[] = {"#",
                                         "\xC2\xB6",          // ¶
                                         "\xC2\xA7",          // §
                                         "\xE2\x88\x9E",      // ∞
                                         "\xE2\x9A\x93",      // ⚓
                                         "\xF0\x9F\x94\x97",  // 🔗
                                         "\xEF\x83\x81",      // U+F0C1, a chain in Font Awesome
                                         "\xE2\x80\x8B"};     // U+200B, before a sign that a style sheet adds
  return std::find(std::begin(kSigns), std::end(kSigns), text) != std::end(kSigns);
}

std::string short_text(const Page& page, NodeIndex node) {
  std::string out;
  const TextRange runs = page.texts(node);
  for (TextIndex t = runs.first; t < runs.last; ++t) {
    out += page.text(t).substr(0, kLongestSign + 1);
    if (out.size() > kLongestSign) return {};
  }
  return out;
}

bool is_in_heading(const Page& page, NodeIndex node) {
  for (int up = 0; up < kLevelsUp && node > 1; ++up) {
    node = page.parent(node);
    if (page.tag(node) >= name::h1 && page.tag(node) <= name::h6) return true;
  }
  return false;
}

bool is_called_permalink(const Page& page, NodeIndex node) {
  return any_class(page, node, [](std::string_view token) {
    return token.find("anchor") != std::string_view::npos || token == "headerlink" || token == "header-link" ||
           token == "hash-link" || token == "permalink";
  });
}

}  // namespace

bool is_permalink_sign(const Page& page, NodeIndex node) {
  if (page.tag(node) != name::a) return false;
  const std::string text = short_text(page, node);
  if (!is_sign(trim(text))) return false;
  const bool leads_to_place = page.attribute(node, name::href).value_or("").find('#') != std::string_view::npos;
  return leads_to_place && (is_in_heading(page, node) || is_called_permalink(page, node));
}

}  // namespace wrapwright
