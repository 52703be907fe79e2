// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/sites_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

SiteLine line(const std::string& site, double doubt, std::vector<std::pair<SiteNeed, std::string>> needs) {
  SiteLine out;
  out.site = site;
  out.link = site_segment(site) + "/index.html";
  out.doubt = doubt;
  out.needs = std::move(needs);
  return out;
}

std::vector<SiteLine> some_sites() {
  std::vector<SiteLine> out = {
      line("fine.example", 0, {}), line("doubt.example", 0.4, {{SiteNeed::kDoubtful, "2 pages"}}),
      line("worse.example", 0.6, {{SiteNeed::kDoubtful, "5 pages"}}),
      line("gone.example", 0.1, {{SiteNeed::kBroken, "nothing <b>fits</b>"}}),
      line("drift.example", 0.9, {{SiteNeed::kDrifting, "x"}, {SiteNeed::kFewPages, "2 pages"}})};
  sort_sites(out);
  return out;
}

std::vector<std::string> names(const std::vector<SiteLine>& sites) {
  std::vector<std::string> out;
  for (const SiteLine& each : sites) out.push_back(each.site);
  return out;
}

TEST(SitesView, PutsFirstWhatNeedsAPersonMost) {
  EXPECT_THAT(names(some_sites()),
              ElementsAre("gone.example", "drift.example", "worse.example", "doubt.example", "fine.example"));
  const std::string html = sites_view(some_sites(), "index.html").value_or("");
  for (const char* part : {"4 of 5 sites.", "href=\"gone.example/index.html\"", "nothing &lt;b&gt;fits&lt;/b&gt;",
                           "href=\"broken.html\"", "href=\"few-pages.html\"", "doubtful 2"})
    EXPECT_THAT(html, HasSubstr(part));
  EXPECT_THAT(html, Not(HasSubstr("whole-page.html"))) << "no site needs that";
}

TEST(SitesView, HasAListForEachNeedAndPagesOfThem) {
  const SitesViewOptions two{.sites_a_page = 2};
  EXPECT_THAT(sites_files(some_sites(), two), ElementsAre("index.html", "index-2.html", "index-3.html", "broken.html",
                                                          "drifting.html", "doubtful.html", "few-pages.html"));
  const std::string second = sites_view(some_sites(), "index-2.html", two).value_or("");
  EXPECT_THAT(second, HasSubstr("worse.example"));
  EXPECT_THAT(second, HasSubstr("3 to 4 of 5"));
  EXPECT_THAT(second, Not(HasSubstr("gone.example")));
  const std::string few = sites_view(some_sites(), "few-pages.html", two).value_or("");
  EXPECT_THAT(few, HasSubstr("drift.example"));
  EXPECT_THAT(few, Not(HasSubstr("fine.example")));
  for (const char* name : {"index-4.html", "index-1.html", "index-0.html", "index-x.html", "index-2", "brokenx.html",
                           "", "../index.html", "index-99999999999999999999.html"})
    EXPECT_FALSE(sites_view(some_sites(), name, two)) << name;
  EXPECT_TRUE(sites_view({}, "index.html"));
}

TEST(SitesView, FindsASiteByAPartOfItsName) {
  const std::string html = sites_view(some_sites(), "index.html", {.can_search = true, .find = "DRIFT"}).value_or("");
  EXPECT_THAT(html, HasSubstr("1 site with this name"));
  EXPECT_THAT(html, HasSubstr("href=\"drift.example/index.html\""));
  EXPECT_THAT(html, Not(HasSubstr("gone.example")));
  EXPECT_THAT(html, HasSubstr("form-action 'self'"));
  EXPECT_THAT(sites_view(some_sites(), "index.html").value_or(""), Not(HasSubstr("<form")));
}

TEST(SitesView, EscapesNamesForPaths) { EXPECT_EQ(site_segment("a.example:80/x_y"), "a.example_3A80_2Fx_5Fy"); }

}  // namespace
}  // namespace wrapwright
