// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/method.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "research/evaluate/forest_method.h"
#include "research/methods/settings.h"
#include "support/site.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

const MethodDescription& description(std::string_view name) {
  static const std::vector<MethodDescription> all = evaluation_methods();
  return *std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
}

std::vector<Prediction> run(const char* spec, const TestSite& site) {
  const auto method = make_site_method(spec);
  std::vector<Prediction> out(site.pages().size());
  const auto ran = (*method)->run("site.example", site.pages(), site.pages(), out);
  if (!ran)
    out.push_back({.found = false, .text = ran.error().message, .title = "", .date = "", .authors = {}, .tags = {}});
  return out;
}

std::string page_of(const std::string& story, const std::string& more = "") {
  return "<title>Tale</title><ul class=menu><li>Home<li>News</ul><div class=story>" + more + "<p>" + story +
         "</p><p>More of this: " + story + "</p></div><div class=foot>Imprint</div>";
}

TestSite three_pages() {
  return TestSite({page_of("Rain fell on the harbor all night"), page_of("The baker in the valley bakes rye bread"),
                   page_of("Clocks in the tower ran late for years")});
}

TEST(Methods, AreListedOnceAndCanBeMadeWithTheirStandardValues) {
  std::set<std::string_view> names;
  for (const MethodDescription& method : evaluation_methods()) {
    SCOPED_TRACE(method.name);
    EXPECT_TRUE(names.insert(method.name).second);
    for (const auto text : {method.summary, method.source, method.formula, method.cost}) EXPECT_FALSE(text.empty());
    std::string spec(method.name);
    for (const Parameter& parameter : method.parameters)
      spec += ":" + std::string(parameter.name) + "=" + std::string(parameter.value);
    const auto made = make_site_method(spec);
    EXPECT_TRUE(made.ok()) << made.error().to_string();
  }
  for (const char* name : {"forest", "forest-paper", "coverage", "coverage-paper", "sigfeed", "description"})
    EXPECT_TRUE(names.contains(name)) << name;
}

TEST(Methods, SayWhatIsWrongWithASpecAndWhatThereIs) {
  struct Case {
    const char* spec;
    const char* message;
  };
  for (const auto& c : {
           Case{"", "no name"},
           Case{"oracle", "no method \"oracle\"; there are: auto, "},
           Case{"forest:", "KEY=VALUE"},
           Case{"forest:terms", "KEY=VALUE"},
           Case{"forest:words=3", "no parameter \"words\""},
           Case{"forest:terms=0", "terms"},
           Case{"forest:terms=2.5", "whole number"},
           Case{"forest:terms=many", "terms"},
           Case{"forest:terms=5:terms=6", "twice"},
           Case{"forest:rank=best", "one of ju, j, u, coverage"},
           Case{"forest:templates=101", "templates"},
           Case{"forest:ngrams=6", "ngrams"},
           Case{"forest:decay=some", "one of level, none"},
           Case{"forest:link-lists=no", "one of keep, drop"},
           Case{"forest:comments=no", "one of keep, drop"},
           Case{"forest-paper:normalizer=lxml", "one of html5, tidy"},
           Case{"sigfeed:terms=3", "no parameter \"terms\""},
           Case{"description:x=1", "no parameter \"x\""},
       }) {
    const auto made = make_site_method(c.spec);
    ASSERT_FALSE(made.ok()) << c.spec;
    EXPECT_EQ(made.error().kind, ErrorKind::kUnsupported) << c.spec;
    EXPECT_THAT(made.error().message, HasSubstr(c.message)) << c.spec;
  }
}

TEST(Methods, ForestStandsAsLearnDoesWithoutOptions) {
  const auto settings = complete_settings("forest", description("forest").parameters, {});
  const auto options = forest_options(*settings);
  ASSERT_TRUE(options.ok());
  const InduceOptions learn;
  EXPECT_EQ(options->forest.signifiers, learn.forest.signifiers);
  EXPECT_EQ(options->forest.ranking, learn.forest.ranking);
  EXPECT_EQ(options->forest.attributes, learn.forest.attributes);
  EXPECT_EQ(options->forest.max_terms, learn.forest.max_terms);
  EXPECT_EQ(options->candidates, learn.candidates);
  EXPECT_EQ(options->max_templates, learn.max_templates);
  EXPECT_EQ(options->forest.max_ngram, learn.forest.max_ngram);
  EXPECT_EQ(options->forest.decay, learn.forest.decay);
  EXPECT_EQ(options->forest.link_lists, learn.forest.link_lists);
  EXPECT_EQ(options->forest.comments, learn.forest.comments);
  EXPECT_EQ(make_site_method("forest").value()->normalizer(), NormalizerKind::kHtml5);
}

TEST(Methods, ForestPaperIsForestAsPublished) {
  const auto settings = complete_settings("forest-paper", description("forest-paper").parameters, {});
  const auto options = forest_options(*settings);
  ASSERT_TRUE(options.ok());
  EXPECT_EQ(options->forest.signifiers, SignifierSource::kTfidf);
  EXPECT_EQ(options->forest.ranking, Ranking::kJU);
  EXPECT_EQ(options->forest.attributes, AttributeReading::kAll);
  EXPECT_EQ(options->forest.max_terms, 10U);
  EXPECT_EQ(options->candidates, Candidates::kAll);
  EXPECT_EQ(options->max_templates, 1U);
  EXPECT_EQ(make_site_method("forest-paper").value()->normalizer(), NormalizerKind::kTidy);
}

TEST(Methods, CoveragePaperIsForestPaperWithAnotherMeasure) {
  const auto& paper = description("forest-paper").parameters;
  const auto& coverage = description("coverage-paper").parameters;
  ASSERT_EQ(coverage.size(), paper.size());
  for (std::size_t i = 0; i < paper.size(); ++i) {
    EXPECT_EQ(coverage[i].name, paper[i].name);
    EXPECT_EQ(coverage[i].value, paper[i].name == "rank" ? "coverage" : paper[i].value);
  }
}

TEST(Methods, ForestLearnsFromTheSampleAndFindsTheStory) {
  const TestSite site = three_pages();
  for (const char* spec : {"forest", "forest:terms=3", "forest:ngrams=3", "coverage"}) {
    const auto said = run(spec, site);
    ASSERT_EQ(said.size(), 3U) << spec;
    EXPECT_TRUE(said[0].found);
    EXPECT_EQ(said[0].text, "Rain fell on the harbor all night\n\nMore of this: Rain fell on the harbor all night")
        << spec;
    EXPECT_EQ(said[0].title, "Tale");
  }
}

TEST(Methods, ForestSaysWhyItLearnsNothingFromOnePage) {
  const auto said = run("forest", TestSite({page_of("Rain fell")}));
  ASSERT_EQ(said.size(), 2U) << "an error stands at the end";
  EXPECT_FALSE(said[0].found);
  EXPECT_EQ(said[0].text, "");
  EXPECT_NE(said[1].text, "");
}

// This is the case for a list of posts, which is not an article for a wrapper.
TEST(Methods, AutoReadsPagesByThemselvesWhereItLearnsNothing) {
  const auto post = [](const std::string& heading, const std::string& story) {
    return "<div class=post><h2>" + heading + "</h2><time datetime=2020-01-02>2 January</time><p>" + story +
           "</p></div>";
  };
  const TestSite site({"<title>Notes</title>" +
                       post("Rain",
                            "Rain fell on the harbor all night, and in the morning the boats had so much water in "
                            "them that nobody could sail. The fishermen drank coffee, and told each other stories.") +
                       post("Bread",
                            "The baker in the valley bakes rye bread again, as the mill has been repaired at last. "
                            "For three years the flour came from the town, and it was never as good, she said.")});
  const auto said = run("auto", site);
  ASSERT_EQ(said.size(), 2U) << "an error stands at the end";
  EXPECT_THAT(said[1].text, HasSubstr("matches none of the pages"));
  EXPECT_THAT(said[0].text, HasSubstr("Rain fell on the harbor all night"));
  EXPECT_EQ(said[0].text, run("auto-page", site)[0].text);
  EXPECT_EQ(run("auto:fallback=none", site)[0].text, "");
}

TEST(Methods, OfFeedsLookAtThePagesItem) {
  FeedItem item;
  item.title = "Harbor";
  item.summary = "<p>Rain all night</p>";
  item.published = "2020-01-02T03:04:05Z";
  item.author = "Ann";
  item.tags = {"weather"};
  TestSite site = three_pages();
  for (const char* spec : {"sigfeed", "description"}) {
    const auto said = run(spec, site);
    ASSERT_EQ(said.size(), 4U) << "no item at all is said";
    EXPECT_FALSE(said[0].found);
    EXPECT_FALSE(make_site_method(spec).value()->learns());
  }
  site.set_item(0, &item);
  const auto sigfeed = run("sigfeed", site);
  ASSERT_EQ(sigfeed.size(), 3U);
  EXPECT_THAT(sigfeed[0].text, HasSubstr("Rain fell on the harbor all night"));
  EXPECT_EQ(sigfeed[0].title, "Tale");
  EXPECT_FALSE(sigfeed[1].found);
  const auto description = run("description", site);
  EXPECT_EQ(description[0].text, "Harbor\nRain all night");
  EXPECT_EQ(description[0].title, "Harbor");
  EXPECT_EQ(description[0].date, "2020-01-02T03:04:05Z");
  EXPECT_EQ(description[0].authors, std::vector<std::string>{"Ann"});
  EXPECT_EQ(description[0].tags, std::vector<std::string>{"weather"});
  EXPECT_FALSE(description[1].found);
}

TEST(Methods, OfPagesNeedNoSample) {
  const auto method = make_site_method("bte");
  ASSERT_TRUE(method.ok());
  EXPECT_FALSE((*method)->learns());
  const TestSite site({page_of("Rain fell on the harbor all night"), "<p>&nbsp;</p>"});
  std::vector<Prediction> said(2);
  ASSERT_TRUE((*method)->run("", {}, site.pages(), said).ok());
  EXPECT_THAT(said[0].text, HasSubstr("Rain fell on the harbor all night"));
  EXPECT_EQ(said[0].title, "Tale");
  EXPECT_FALSE(said[1].found);
  EXPECT_EQ(said[1].title, "") << "nothing is said of a page without article";
}

}  // namespace
}  // namespace wrapwright
