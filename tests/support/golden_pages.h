// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages in the repository whose features are pinned (support/golden_table.h): pages of samples/, by site, and pages that
// are made to show what these do not have.
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "build_paths.h"
#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "core/page/page.h"

namespace wrapwright {

struct GoldenPage {
  std::string file;  // in the repository
  std::string url;
};

struct GoldenSite {
  std::string content_type;
  std::vector<GoldenPage> pages;
};

inline std::vector<GoldenSite> golden_sites() {
  const auto page = [](const std::string& site, const std::string& path, const std::string& address) {
    return GoldenPage{"samples/" + site + "/www/" + path, "http://" + site + ".localhost:8808/" + address};
  };
  const auto made = [](const std::string& name, const std::string& address) {
    return GoldenPage{"tests/support/golden/" + name, "https://www.made.example/" + address};
  };
  return {
      {"text/html; charset=UTF-8",
       {page("jekyll", "nature/2024/03/10/counting-swifts.html", "nature/2024/03/10/counting-swifts.html"),
        page("jekyll", "computing/2024/03/24/a-shell-loop-that-saved-a-choir.html",
             "computing/2024/03/24/a-shell-loop-that-saved-a-choir.html"),
        page("jekyll", "index.html", ""), page("jekyll", "about/index.html", "about/")}},
      {"text/html; charset=UTF-8",
       {page("pelican", "la-ruche-du-toit.html", "la-ruche-du-toit.html"),
        page("pelican", "cuisiner-les-orties.html", "cuisiner-les-orties.html"),
        page("pelican", "category/nature.html", "category/nature.html")}},
      {"text/html; charset=UTF-8",
       {page("dokuwiki", "kompost.html", "doku.php?id=kompost"), page("dokuwiki", "pilze.html", "doku.php?id=pilze")}},
      {"text/html; charset=Shift_JIS",
       {page("comments", "archives/0311.html", "archives/0311.html"),
        page("comments", "archives/0315.html", "archives/0315.html"), page("comments", "index.html", "")}},
      {"text/html",
       {page("tables", "2003/02/101.shtml", "2003/02/101.shtml"),
        page("tables", "2003/05/108.shtml", "2003/05/108.shtml")}},
      {"text/html", {page("hashed", "a/2301.html", "a/2301.html"), page("hashed", "a/2306.html", "a/2306.html")}},
      {"text/html; charset=UTF-8", {page("hugo", "2022/03/el-faro-apagado/index.html", "2022/03/el-faro-apagado/")}},
      {"text/html; charset=UTF-8",
       {page("templates", "news/2019/09/tide-mill/index.html", "news/2019/09/tide-mill/"),
        page("templates", "watch/video-kites.html", "watch/video-kites.html")}},
      {"text/html; charset=UTF-8",
       {made("forum.html", "forum/viewtopic.php?t=12"), made("shop.html", "product/index.html"),
        made("shop.html", "docs/page/2"), made("shop.html", "2012/05/")}},
  };
}

// The pages of a site, read.
inline std::vector<Page> read_golden(const GoldenSite& site) {
  std::vector<Page> out;
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  for (const GoldenPage& each : site.pages) {
    const auto bytes = read_file(std::filesystem::path(WRAPWRIGHT_SOURCE_DIR) / each.file);
    EXPECT_TRUE(bytes.ok()) << each.file;
    out.push_back(normalizer->parse({bytes ? std::string_view(*bytes) : "", site.content_type, ""}));
  }
  return out;
}

}  // namespace wrapwright
