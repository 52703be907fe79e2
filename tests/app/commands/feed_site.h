// SPDX-License-Identifier: Apache-2.0
#pragma once
// A served site of articles and lists with a feed and a home page, and what was requested of it.
#include <algorithm>
#include <cstddef>
#include <regex>
#include <string>

#include "support/kinds_of_pages.h"
#include "support/servers.h"

namespace wrapwright {

inline std::size_t requested(const NginxServer& server, const std::string& path) {
  const auto all = server.requests();
  return static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(), [&](const std::string& line) { return line.find(path + " ") != line.npos; }));
}

// A site of articles and lists with a feed of the articles, whose home page is `home`.
inline void serve_feed(const NginxServer& server, const std::string& home, const std::string& link,
                       std::size_t articles = 6) {
  std::string feed = "<rss version=\"2.0\"><channel><title>Tales</title><link>" + link + "</link>";
  for (std::size_t i = 0; i < articles; ++i) {
    const std::string file = "tale-number-" + std::to_string(i);
    server.write(file + ".html", article_of_site(i).html);
    feed += "<item><title>Tale</title><link>" + server.url("/" + file + ".html") + "</link></item>";
  }
  for (std::size_t i = 0; i < 2; ++i) server.write("tag/t" + std::to_string(i) + ".html", list_of_site(i, "").html);
  for (std::size_t i = 0; i < 4; ++i) server.write("page/" + std::to_string(i) + ".html", list_of_site(i, "").html);
  server.write("feed.xml", feed + "</channel></rss>");
  server.write("index.html", home);
}

// The teasers lead to an article that the feed names, the menu to pages that it does not name.
inline std::string home_with_links() {
  std::string list =
      std::regex_replace(list_of_site(1, "").html, std::regex("/tale-number-[0-9]+"), "/tale-number-0.html");
  list = std::regex_replace(list, std::regex("/about"), "/tag/t0.html");
  list = std::regex_replace(list, std::regex("/page/2"), "/page/2.html");
  return list +
         "<a href=/tag/t1.html>t1</a><a href=/gone/x>gone</a><a href=/page/3.html>3</a><a href=/logo.png>logo</a>"
         "<a rel=alternate href=/feed.xml>feed</a>";
}

}  // namespace wrapwright
