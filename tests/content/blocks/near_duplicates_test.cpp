// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/near_duplicates.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "content/blocks/site_features.h"
#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

const std::string kHarbor =
    "Rain fell on the harbor all night, and the ferries stayed at their moorings until noon. The pilots played cards, "
    "the gulls sat on the customs house, and nobody bought fish before the sun came out again in the afternoon.";
const std::string kBakery =
    "The baker in the valley bakes rye bread twice a week, in an oven that is older than the village around it. People "
    "come from beyond the pass for it, and they bring flour in exchange, as their grandparents did before them.";
const std::string kClock =
    "Clocks in the tower ran late for years before somebody climbed up and oiled the wheels. Since then the bells have "
    "been early, so that the school has moved its lessons and the trains have moved their departures.";
const std::string kImprint = "Printed by the friends of the harbor.";

std::string html_of(const std::string& title, const std::string& text) {
  return "<title>" + title + "</title><ul><li><a href=/>Home</a></ul><div class=story><p>" + text + "</p></div><p>" +
         kImprint + "</p>";
}

struct Site {
  explicit Site(const std::vector<std::string>& sources) {
    const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
    trees.reserve(sources.size());
    for (const std::string& source : sources) {
      trees.push_back(normalizer->parse({source, "text/html; charset=utf-8", ""}));
      pages.emplace_back().page = &trees.back();
    }
    for (const Page& tree : trees) blocks.push_back(read_blocks(tree));
  }
  [[nodiscard]] std::vector<std::uint32_t> alike() const {
    std::vector<const SitePage*> views;
    std::vector<const PageBlocks*> texts;
    for (std::size_t p = 0; p < pages.size(); ++p) {
      views.push_back(&pages[p]);
      texts.push_back(&blocks[p].blocks);
    }
    return first_alike(views, texts);
  }
  std::vector<Page> trees;
  std::vector<SitePage> pages;
  std::vector<SiteBlocks> blocks;
};

TEST(NearDuplicates, AreFoundByTitleAndText) {
  struct Case {
    const char* what;
    std::vector<std::string> pages;
    std::vector<std::uint32_t> alike;
  };
  const std::string harbor = html_of("Rain", kHarbor);
  const std::string bakery = html_of("Bread", kBakery);
  const std::string clock = html_of("Clocks", kClock);
  for (const Case& c : {
           Case{"no page", {}, {}},
           Case{"one page", {harbor}, {0}},
           Case{"different pages", {harbor, bakery, clock}, {0, 1, 2}},
           Case{"a page twice", {harbor, bakery, harbor, clock}, {0, 1, 0, 3}},
           Case{"only a page twice", {harbor, harbor}, {0, 0}},
           Case{"a few other words", {harbor, bakery, html_of("Rain", kHarbor + " Read twice."), clock}, {0, 1, 0, 3}},
           Case{"the same title for another text", {harbor, html_of("Rain", kClock), bakery, clock}, {0, 1, 2, 3}},
           Case{"the same text by another title", {harbor, html_of("Snow", kHarbor), bakery, clock}, {0, 1, 2, 3}},
           Case{"no titles", {html_of("", kHarbor), html_of("", kHarbor), bakery}, {0, 1, 2}},
           Case{"the title of the site on all pages, and short posts",
                {html_of("Log", kHarbor + " One."), html_of("Log", kHarbor + " Two."), html_of("Log", kHarbor)},
                {0, 1, 2}},
       }) {
    EXPECT_EQ(Site(c.pages).alike(), c.alike) << c.what;
  }
}

TEST(NearDuplicates, DoNotCountAsRecurrence) {
  const std::vector<std::string>& names = site_feature_names();
  const auto recurs = static_cast<std::size_t>(std::find(names.begin(), names.end(), "text_recurs") - names.begin());
  ASSERT_LT(recurs, names.size());
  const Site site({html_of("Rain", kHarbor), html_of("Bread", kBakery), html_of("Rain", kHarbor + " Read twice."),
                   html_of("Clocks", kClock)});
  std::vector<const SiteBlocks*> blocks;
  for (const SiteBlocks& each : site.blocks) blocks.push_back(&each);
  const std::vector<FeatureRows> features = site_features(site.pages, blocks);
  for (std::size_t p = 0; p < site.pages.size(); ++p) {
    ASSERT_EQ(features[p].size(), 3U);
    EXPECT_EQ(features[p].row(0)[recurs], 1) << "menu of page " << p;
    EXPECT_EQ(features[p].row(1)[recurs], 0) << "article of page " << p;
    EXPECT_EQ(features[p].row(2)[recurs], 1) << "imprint of page " << p;
  }
}

}  // namespace
}  // namespace wrapwright
