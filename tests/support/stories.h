// SPDX-License-Identifier: Apache-2.0
#pragma once
// Small pages of one site: a story in a box, with a menu, share links and an imprint around it.
#include <string>
#include <vector>

#include "support/story_texts.h"

namespace wrapwright {

inline std::string story_box(std::size_t i, const std::string& box) {
  return "<div class=" + box + "><h1>Tale " + std::to_string(i) + "</h1><p>" + kStories[i % 6] +
         "</p><div class=share><a href=f>Share this</a> <a href=t>Send it</a></div><p>" + kStories[(i + 1) % 6] +
         " Tale " + std::to_string(i * i) + " ends, as it began, at sea.</p></div>";
}

inline std::string story_page(std::size_t i, const std::string& box) {
  return "<title>Tale " + std::to_string(i) +
         "</title><ul class=menu><li><a href=/>Home</a><li><a href=/n>News</a></ul>" + story_box(i, box) +
         "<div class=foot>Imprint and terms</div>";
}

inline std::vector<std::string> story_pages(std::size_t count, const std::string& box = "story") {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back(story_page(i, box));
  return out;
}

}  // namespace wrapwright
