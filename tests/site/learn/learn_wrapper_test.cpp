// SPDX-License-Identifier: Apache-2.0
#include "site/learn/learn_wrapper.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/article/render.h"
#include "content/blocks/site_features.h"
#include "core/xpath/xpath.h"
#include "site/wrapper/applier.h"
#include "site/wrapper/file.h"
#include "support/site.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

TEST(LearnWrapper, FindsTheStoryOnPagesItHasNotSeen) {
  const TestSite site(story_pages(5));
  const auto wrapper = learn_wrapper("site.example", site.pages());
  ASSERT_TRUE(wrapper.ok()) << wrapper.error().to_string();
  EXPECT_EQ(wrapper->site, "site.example");
  EXPECT_EQ(wrapper->settings.method, LearnMethod::kAuto);
  EXPECT_EQ(wrapper->samples.size(), 5U);
  EXPECT_EQ(wrapper->statistics.matched, 5U);
  const auto again = parse_wrapper(format_wrapper(*wrapper), "x");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  const auto applier = Applier::compile(*again);
  ASSERT_TRUE(applier.ok());
  const TestSite unseen({story_page(5, "story")});
  const TemplateMatch outcome = applier->apply(*unseen.pages()[0].page, "https://site.example/5");
  EXPECT_EQ(outcome.status, PageStatus::kOk);
  const std::string text = render_text(*unseen.pages()[0].page, outcome.article);
  EXPECT_NE(text.find(kStories[5]), std::string::npos) << text;
  for (const char* foreign : {"News", "Imprint"}) EXPECT_EQ(text.find(foreign), std::string::npos) << text;
}

TEST(LearnWrapper, RecordsTheNormalizerOfItsPagesAndRefusesPagesOfTwo) {
  const TestSite html5(story_pages(4));
  const TestSite tidy(story_pages(4), NormalizerKind::kTidy);
  for (const TestSite* site : {&html5, &tidy}) {
    const auto wrapper = learn_wrapper("site.example", site->pages());
    ASSERT_TRUE(wrapper.ok()) << wrapper.error().to_string();
    EXPECT_EQ(wrapper->normalizer, site->pages()[0].page->normalizer());
  }
  std::vector<SitePage> mixed = html5.pages();
  mixed.push_back(tidy.pages()[0]);
  const auto refused = learn_wrapper("site.example", mixed);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::kUnsupported);
  EXPECT_EQ(refused.error().to_string(),
            "site.example: some pages were made by the normalizer html5 and others by tidy; a wrapper is for pages of "
            "one normalizer");
}

TEST(LearnWrapper, SaysHowFarTheRunnersUpAreBehind) {
  const TestSite site(story_pages(5));
  const auto wrapper = learn_wrapper("site.example", site.pages());
  ASSERT_TRUE(wrapper.ok());
  const SiteTemplate& learned = wrapper->templates.front();
  ASSERT_TRUE(learned.value.has_value());
  EXPECT_GT(*learned.value, 0.5);
  ASSERT_FALSE(learned.runners_up.empty());
  double before = *learned.value;
  for (const RankedXPath& other : learned.runners_up) {
    EXPECT_TRUE(XPath::compile(other.xpath).ok()) << other.xpath;
    EXPECT_NE(other.xpath, learned.content);
    ASSERT_TRUE(other.value.has_value());
    EXPECT_LE(*other.value, before);
    before = *other.value;
  }
}

TEST(LearnWrapper, IsTheSameForTheSamePages) {
  const TestSite site(story_pages(4));
  const auto one = learn_wrapper("site.example", site.pages());
  const auto two = learn_wrapper("site.example", site.pages());
  ASSERT_TRUE(one.ok() && two.ok());
  EXPECT_EQ(format_wrapper(*one), format_wrapper(*two));
}

TEST(LearnWrapper, MatchesPagesOfTwoKinds) {
  std::vector<std::string> html = story_pages(4);
  for (const std::string& film : story_pages(4, "film")) html.push_back(film);
  const TestSite site(html);
  const auto wrapper = learn_wrapper("site.example", site.pages());
  ASSERT_TRUE(wrapper.ok());
  EXPECT_EQ(wrapper->statistics.matched, 8U);
  LearnerOptions options;
  options.max_templates = 1;
  EXPECT_EQ(learn_wrapper("site.example", site.pages(), options)->templates.size(), 1U);
}

TEST(LearnWrapper, FailsWhereNothingLooksLikeAnArticle) {
  for (const std::vector<std::string>& html : {std::vector<std::string>{}, {"", "<p></p>"}, {"<img src=a>"}}) {
    const TestSite site(html);
    const auto wrapper = learn_wrapper("site.example", site.pages());
    ASSERT_FALSE(wrapper.ok());
    EXPECT_EQ(wrapper.error().kind, ErrorKind::kNoPattern);
    EXPECT_EQ(wrapper.error().where.source, "site.example");
  }
}

TEST(SiteFeatures, TellWhatRecursFromWhatIsThePagesOwn) {
  const TestSite site(story_pages(4));
  const AnalyzedPages analyzed = site.pages();
  const std::vector<FeatureRows> rows = site_features(site.pages(), analyzed.blocks());
  const auto& names = site_feature_names();
  const auto column = [&](const char* name) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  };
  ASSERT_LT(column("text_recurs"), names.size());
  ASSERT_EQ(rows.size(), 4U);
  for (std::size_t p = 0; p < rows.size(); ++p) {
    ASSERT_EQ(rows[p].size(), analyzed[p].blocks().blocks.blocks.size());
    ASSERT_EQ(rows[p].width, names.size());
    const auto last = rows[p].size() - 1;
    EXPECT_GT(rows[p].row(last)[column("text_recurs")], 0.9F) << "the imprint";
    EXPECT_LT(rows[p].row(last - 1)[column("text_recurs")], 0.1F) << "the story";
  }
}

TEST(SiteFeatures, OfPlacesAreEqualForEqualPlacesOnly) {
  const TestSite site(
      {"<div class=a id=p12><p>one</p></div><div class=b><p>two</p></div>", "<div class=a id=p7><p>x</p></div>"});
  const auto one = place_fingerprints(*site.pages()[0].page).paths;
  const auto two = place_fingerprints(*site.pages()[1].page).paths;
  const auto nodes = [&](std::size_t page) {
    std::vector<NodeIndex> out;
    const Page& p = *site.pages()[page].page;
    for (NodeIndex i = 1; i < p.size(); ++i)
      if (p.tag_name(i) == "p") out.push_back(i);
    return out;
  };
  ASSERT_EQ(nodes(0).size(), 2U);
  EXPECT_EQ(one[nodes(0)[0]], two[nodes(1)[0]]) << "numbers in names make no difference";
  EXPECT_NE(one[nodes(0)[1]], two[nodes(1)[0]]);
}

}  // namespace
}  // namespace wrapwright
