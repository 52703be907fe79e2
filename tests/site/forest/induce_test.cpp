// SPDX-License-Identifier: Apache-2.0
#include "site/forest/induce.h"

#include <gtest/gtest.h>

#include "core/xpath/xpath.h"
#include "support/frame.h"
#include "support/site.h"

namespace wrapwright {
namespace {

// Three paragraphs, so that no single one contains most of the page's signifiers.
std::string paragraphs(const std::string& thing) {
  return "<p>Of " + thing + " the old guide told us much on the way.</p><p>Few know " + thing +
         " as he did.</p><p>So " + thing + " it was, all day.</p>";
}
std::string story(const std::string& thing) { return kFrame + "<div class=story>" + paragraphs(thing) + "</div>"; }
std::string video(const std::string& thing) {
  return kFrame + "<div id=player><section id=clip>" + paragraphs(thing) + "</section></div>";
}

TEST(Induce, RecordsTheNormalizerOfItsPagesAndRefusesPagesOfTwo) {
  const TestSite tidy({story("glaciers"), story("volcanoes")}, NormalizerKind::kTidy);
  const auto induced = learn_forest_wrapper("site.example", tidy.pages());
  ASSERT_TRUE(induced.ok());
  EXPECT_EQ(induced->wrapper.normalizer, NormalizerKind::kTidy);
  const TestSite html5({story("rivers")});
  std::vector<SitePage> mixed = tidy.pages();
  mixed.push_back(html5.pages()[0]);
  const auto refused = learn_forest_wrapper("site.example", mixed);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::kUnsupported);
}

TEST(Induce, MakesAWholeWrapper) {
  const TestSite site({story("glaciers"), story("volcanoes")});
  const auto induced = learn_forest_wrapper("site.example", site.pages());
  ASSERT_TRUE(induced.ok());
  const Wrapper& w = induced->wrapper;
  EXPECT_EQ(w.site, "site.example");
  ASSERT_EQ(w.templates.size(), 1U);
  EXPECT_EQ(w.templates[0].content, "//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')]");
  EXPECT_EQ(w.templates[0].figures.p, 2U);
  EXPECT_FALSE(w.templates[0].runners_up.empty());
  ASSERT_EQ(w.samples.size(), 2U);
  EXPECT_EQ(w.samples[0].url, "https://site.example/0");
  EXPECT_EQ(w.samples[0].contains, "Of glaciers the old guide told us much");
  EXPECT_EQ(w.samples[0].dfs, 5U);
  EXPECT_EQ(w.statistics.pages, 2U);
  EXPECT_EQ(w.statistics.matched, 2U);
  EXPECT_GT(w.statistics.mean_characters, 50);
  EXPECT_EQ(w.settings.signifiers, "both");
}

TEST(Induce, LearnsASecondTemplateFromThePagesThatTheFirstMisses) {
  const TestSite site(
      {story("glaciers"), story("volcanoes"), story("orchids"), video("lighthouses"), video("windmills")});
  const auto induced = learn_forest_wrapper("site.example", site.pages());
  ASSERT_TRUE(induced.ok());
  ASSERT_EQ(induced->wrapper.templates.size(), 2U);
  EXPECT_EQ(induced->wrapper.templates[1].name, "article-2");
  EXPECT_EQ(induced->wrapper.templates[1].content, "//section[@id='clip']");
  EXPECT_EQ(induced->wrapper.statistics.matched, 5U);

  InduceOptions options;
  options.max_templates = 1;
  const auto single = learn_forest_wrapper("site.example", site.pages(), options);
  ASSERT_TRUE(single.ok());
  EXPECT_EQ(single->wrapper.templates.size(), 1U);
  EXPECT_EQ(single->wrapper.samples[4].dfs, 0U);
}

TEST(Induce, SaysForWhichSiteItFoundNothing) {
  const TestSite site({"<p>same</p>", "<p>same</p>"});
  const auto induced = learn_forest_wrapper("site.example", site.pages());
  ASSERT_FALSE(induced.ok());
  EXPECT_EQ(induced.error().kind, ErrorKind::kNoPattern);
  EXPECT_EQ(induced.error().where.source, "site.example");
}

TEST(Induce, EveryTemplateSelectsExactlyTheLearnedElementOnRealPages) {
  for (const char* corpus : {"msv_big9", "dragnet_2012"}) {
    REQUIRE_CORPUS(folder, corpus);
    for (std::size_t group = 0; group < 12; ++group) {
      const TestSite site = TestSite::of_corpus(folder, group, 10);
      const auto induced = learn_forest_wrapper("x.example", site.pages());
      ASSERT_TRUE(induced.ok()) << corpus << " " << group;
      const Wrapper& w = induced->wrapper;
      unsigned found = 0;
      for (std::size_t i = 0; i < w.samples.size(); ++i) {
        for (const SiteTemplate& t : w.templates) {
          const auto xpath = XPath::compile(t.content);
          ASSERT_TRUE(xpath.ok()) << t.content;
          const auto nodes = xpath->select(*site.pages()[i].page);
          if (nodes.empty()) continue;
          EXPECT_EQ(nodes, std::vector<NodeIndex>{w.samples[i].dfs}) << t.content;
          ++found;
          break;
        }
      }
      EXPECT_EQ(found, w.statistics.matched);
    }
  }
}

}  // namespace
}  // namespace wrapwright
