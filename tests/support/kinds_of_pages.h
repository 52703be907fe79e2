// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages of a site by their kind: articles, and lists that link to them.
#include <cstddef>
#include <string>

#include "support/story_texts.h"

namespace wrapwright {

struct PageOfSite {
  std::string url;
  std::string html;
  bool article = true;
};

inline std::string head_of_site(const std::string& title) {
  return "<title>" + title +
         " - The Site</title><body><ul class=menu><li><a href=/>Home</a><li><a href=/about>About</a></ul>";
}

inline PageOfSite article_of_site(std::size_t i, const std::string& site = "https://site.example") {
  const std::string n = std::to_string(i);
  return {site + "/tale-number-" + n,
          head_of_site("Tale " + n) + "<div class=story><h1>Tale " + n + "</h1><p class=date>3 May 2012</p><p>" +
              kStories[i % 6] + "</p><p>" + kStories[(i + 1) % 6] + "</p><p>" + kStories[(i + 2) % 6] + "</p><p>" +
              kStories[(i + 3) % 6] + "</p></div><div class=comments><form><textarea></textarea></form></div>",
          true};
}

// Of eight teasers, with a link to the next page.
inline PageOfSite list_of_site(std::size_t i, const std::string& path,
                               const std::string& site = "https://site.example") {
  std::string items;
  for (std::size_t k = 0; k < 8; ++k) {
    const std::string n = std::to_string(i * 8 + k);
    items += "<div class=teaser><h2><a href=/tale-number-" + n + ">Tale number " + n +
             "</a></h2><p class=date>3 May 2012</p><p>" + std::string(kStories[k % 6]).substr(0, 100) +
             " <a href=/tale-number-" + n + ">Read more</a></p></div>";
  }
  return {site + "/" + path + std::to_string(i),
          head_of_site("Tales") + items + "<div class=pagination><a rel=next href=/page/2>Older</a></div>", false};
}

}  // namespace wrapwright
