// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/page_judge.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/article/render.h"
#include "content/blocks/block_features.h"
#include "content/blocks/block_model.h"
#include "content/blocks/page_blocks.h"
#include "support/golden_pages.h"
#include "support/memory_use.h"
#include "support/page_of.h"
#include "support/toy_models.h"

namespace wrapwright {
namespace {

std::string long_page(const std::string& between = "") {
  return "<title>Rain</title><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><article><h1>Rain</h1>"
         "<p>Rain fell on the harbor all night, and the ferries stayed at their moorings until noon.</p>" +
         between +
         "<p>The baker in the valley bakes rye bread twice a week, in an oven older than the village.</p>"
         "<p>Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.</p></article>"
         "<p><a href=/i>Imprint</a> <a href=/p>Privacy</a></p>";
}

PageJudgeOptions without_prices() { return {.min_words = 0, .entry_price = 0, .exclusion_price = 0}; }

// The highest expected F1 over all choices of blocks.
double best_of_all(const Page& page, const BoostedTrees& model) {
  const PageBlocks blocks = page_blocks(page);
  std::vector<float> p = content_probabilities(model, block_features(page, blocks));
  for (float& each : p) each = biased_probability(log_odds(each), PageJudgeOptions().decision_bias);
  double article = 0;
  for (std::size_t b = 0; b < p.size(); ++b) article += p[b] * static_cast<double>(blocks.blocks[b].shape.words);
  double best = 0;
  for (unsigned choice = 1; choice < 1U << p.size(); ++choice) {
    double found = 0;
    double words = 0;
    for (std::size_t b = 0; b < p.size(); ++b) {
      if ((choice >> b & 1U) == 0) continue;
      found += p[b] * static_cast<double>(blocks.blocks[b].shape.words);
      words += static_cast<double>(blocks.blocks[b].shape.words);
    }
    best = std::max(best, 2 * found / (words + article));
  }
  return best;
}

TEST(AutoPage, NoOtherChoiceOfBlocksIsExpectedToBeBetter) {
  const BoostedTrees model = toy_page_blocks();
  for (const std::string& html :
       {long_page(), std::string("<p>one</p>"),
        std::string("<ul><li><a href=x>one two</a><li>three</ul><p>four five, six.</p>"),
        long_page("<div class=share><a href=x>Share</a></div><blockquote>It was wet.</blockquote>")}) {
    SCOPED_TRACE(html);
    const Page page = page_of(html);
    ASSERT_LE(page_blocks(page).blocks.size(), 12U);
    EXPECT_NEAR(extract_by_blocks(page, model, without_prices()).confidence, best_of_all(page, model), 1e-9);
  }
}

TEST(AutoPage, FindsTheStoryAndNotTheMenu) {
  const Page page = page_of(long_page("<p>* * *</p><form><select><option>Sizes of letters</select></form>"));
  const JudgedArticle found = extract_by_blocks(page, toy_page_blocks());
  const std::string text = render_text(page, found.article);
  EXPECT_NE(text.find("until noon.\n\n* * *\n\nThe baker"), std::string::npos) << text;
  for (const char* foreign : {"News", "Imprint", "Sizes"}) EXPECT_EQ(text.find(foreign), std::string::npos) << foreign;
  EXPECT_GT(found.confidence, 0.5);
  EXPECT_LE(found.confidence, 1);
}

TEST(AutoPage, ExclusionsCostAPrice) {
  const Page page = page_of(long_page("<div class=share><a href=/s>Share this</a> <a href=/m>Send by mail</a></div>"));
  const BoostedTrees model = toy_page_blocks();
  const auto text = [&](double entry, double exclusion) {
    return render_text(page,
                       extract_by_blocks(page, model, {.entry_price = entry, .exclusion_price = exclusion}).article);
  };
  EXPECT_EQ(text(0.2, 0).find("Share this"), std::string::npos);
  EXPECT_NE(text(0.2, 0.2).find("Share this"), std::string::npos);
}

TEST(AutoPage, EntriesCostAPriceButTheLikeliestBlocksAreAlwaysAnArticle) {
  const Page page =
      page_of("<div>" + long_page() +
              "</div><p>It rained again in the evening, says the harbor master, but the wind was weaker.</p>");
  const BoostedTrees model = toy_page_blocks();
  const auto text = [&](double price) {
    return render_text(page, extract_by_blocks(page, model, {.entry_price = price}).article);
  };
  EXPECT_NE(text(0).find("rye bread"), std::string::npos);
  EXPECT_EQ(text(1000), text(0));
}

TEST(AutoPage, GuessesWhereFewWordsAreToBeExpected) {
  const BoostedTrees model = toy_page_blocks();
  for (const char* html : {"", "<img src=a.png>", "<script>var a = 'some words here';</script>"}) {
    SCOPED_TRACE(html);
    const JudgedArticle found = extract_by_blocks(page_of(html), model);
    EXPECT_TRUE(found.article.body.empty());
    EXPECT_EQ(found.confidence, 0);
  }
  const Page tiny = page_of("<p>We have moved.</p>");
  const JudgedArticle guess = extract_by_blocks(tiny, model);
  EXPECT_EQ(render_text(tiny, guess.article), "We have moved.");
  EXPECT_GT(guess.confidence, 0);
  EXPECT_LT(guess.confidence, 0.5);
  EXPECT_TRUE(extract_by_blocks(tiny, model, {.guesses = false}).article.body.empty());
  const Page note = page_of("<p>Rain until noon.<ol><li>one<li>two</ol><p><a href=/>Home</a>");
  EXPECT_EQ(render_text(note, extract_by_blocks(note, model).article), "Rain until noon.\n\none\ntwo");
  const Page page = page_of(long_page());
  const JudgedArticle found = extract_by_blocks(page, model);
  const JudgedArticle doubted = extract_by_blocks(page, model, {.min_words = 1000, .max_note_words = 0});
  EXPECT_EQ(render_text(page, doubted.article), render_text(page, found.article));
  EXPECT_LT(doubted.confidence, 0.2 * found.confidence);
}

TEST(PageJudge, FindsTheArticlesOfSamplesByTheShippedModel) {
  struct Case {
    const char* file;
    const char* first;
    const char* last;
    const char* other;
  };
  for (const Case& c : {Case{"samples/jekyll/www/nature/2024/03/10/counting-swifts.html", "Swifts cannot be counted",
                             "are a kind of scaffolding too.", "Notes on things"},
                        Case{"samples/hugo/www/2022/03/el-faro-apagado/index.html", "En el cabo queda un solo faro",
                             "La lente pesa tres toneladas", "Ajedrez por correo"}}) {
    SCOPED_TRACE(c.file);
    const Page page = std::move(read_golden({"text/html; charset=UTF-8", {{c.file, ""}}}).front());
    const std::string text = render_text(page, extract_by_blocks(page, standard_page_model()).article);
    EXPECT_NE(text.find(c.first), std::string::npos) << text;
    EXPECT_NE(text.find(c.last), std::string::npos) << text;
    EXPECT_EQ(text.find(c.other), std::string::npos) << text;
  }
}

TEST(PageJudge, ReadsTheScriptsOfAPageThatShowsNoText) {
  std::string sentences;
  for (int i = 0; i < 20; ++i) sentences += "Rain fell on the harbor for night " + std::to_string(i) + ". ";
  const std::string data = "<script>window.__STATE__ = {\"content\":\"" + sentences + "\"}</script>";
  const BoostedTrees model = toy_page_blocks();
  const JudgedArticle of_script = extract_by_blocks(page_of("<title>Rain</title><div id=app></div>" + data), model);
  EXPECT_TRUE(of_script.article.body.empty());
  EXPECT_EQ(of_script.article.embedded + " ", sentences);
  EXPECT_GT(of_script.confidence, 0);
  const JudgedArticle of_page = extract_by_blocks(page_of(long_page() + data), model);
  EXPECT_FALSE(of_page.article.body.empty());
  EXPECT_EQ(of_page.article.embedded, "");
}

TEST(PageJudge, NeverTakesTheTextOfAConsentManager) {
  const std::string asked =
      "<p>We and our partners store cookies on a device, and read them to choose what you see.</p>";
  const BoostedTrees model = toy_page_blocks();
  const auto text = [&](const std::string& start, const std::string& end) {
    const Page page = page_of(long_page(start + asked + end));
    return render_text(page, extract_by_blocks(page, model).article);
  };
  for (const char* start :
       {"<div id=onetrust-consent-sdk>", "<div id=CybotCookiebotDialog><div>", "<section id=didomi-host>",
        "<div class='dark klaro'>", "<div class=qc-cmp2-container>", "<amp-consent id=c layout=nodisplay><div>"}) {
    EXPECT_EQ(text(start, "</div></div></section></amp-consent>").find("partners"), std::string::npos) << start;
  }
  const Page tiny = page_of("<p>We have moved.</p><div id=onetrust-consent-sdk><p>We store cookies.</p></div>");
  EXPECT_EQ(render_text(tiny, extract_by_blocks(tiny, model).article), "We have moved.");
  for (const char* start : {"<div id=story>", "<div class=klaro-like>", "<div id=about-onetrust>"})
    EXPECT_NE(text(start, "</div>").find("partners"), std::string::npos) << start;
}

TEST(PageJudge, LeavesOutEndMatterWithinTheArticle) {
  const BoostedTrees model = toy_page_blocks();
  const auto text = [&](const std::string& name) {
    const Page page = page_of(
        long_page("<div class=" + name +
                  "><a href=b>Snow</a><p>Snow lay on the moor for a week, and nobody came to clear it.</p>"
                  "<a href=c>Hail</a><p>Hail broke the windows of the school, and of the church beside it.</p></div>"));
    return render_text(page, extract_by_blocks(page, model).article);
  };
  EXPECT_NE(text("story").find("the moor"), std::string::npos);
  EXPECT_EQ(text("related").find("the moor"), std::string::npos);
}

TEST(PageJudge, LeavesOutSignposts) {
  const BoostedTrees model = toy_page_blocks();
  const auto text = [&](const std::string& name) {
    const Page page =
        page_of(long_page("<div class=" + name + "><a href=/>Home</a> is where the ferries of the harbor" +
                          " are, and the moor begins behind it, in the north.</div>"));
    return render_text(page, extract_by_blocks(page, model).article);
  };
  EXPECT_NE(text("story").find("the moor"), std::string::npos);
  EXPECT_EQ(text("breadcrumbs").find("the moor"), std::string::npos);
}

TEST(PageJudge, LeavesOutTheHeadlineInABarAboveTheArticle) {
  const BoostedTrees model = toy_page_blocks();
  const std::string headline = "Rain fell on the harbor and the valley, all night and all day";
  const std::string story =
      "Rain fell on the harbor all night, and the ferries stayed at their moorings until noon, when the wind turned "
      "east";
  const auto text = [&](const std::string& bar) {
    const Page page = page_of("<title>" + headline + "</title><article><h1>" + bar + "</h1><h2>" + headline +
                              "</h2><p>" + story + "</p></article>");
    return render_text(page, extract_by_blocks(page, model).article);
  };
  const std::string bar = "Rain fell on the valley for days, and nobody knew why";
  EXPECT_EQ(text(bar), bar + "\n\n" + headline + "\n\n" + story);
  EXPECT_EQ(text(headline), headline + "\n\n" + story);
}

TEST(PageJudge, TakesColumnsAtTheEndOfAText) {
  const BoostedTrees model = toy_page_blocks();
  const auto text = [&](const std::string& name) {
    const Page page = page_of(long_page("<div class=" + name + "><div><a href=b>South</a></div></div>"));
    return render_text(page, extract_by_blocks(page, model).article);
  };
  EXPECT_EQ(text("wp-block-group").find("South"), std::string::npos);
  EXPECT_NE(text("wp-block-columns").find("South"), std::string::npos);
}

TEST(PageJudge, ReadsTheScriptsOfAPageThatShowsTheBeginning) {
  const std::string shown = "Rain fell on the harbor all night, and the ferries stayed at their moorings until noon.";
  std::string rest;
  for (int i = 0; i < 20; ++i) rest += " Nobody counted the boats of day " + std::to_string(i) + ".";
  struct Case {
    const char* name;
    std::string member;
    std::string held;
    bool is_taken;
  };
  const BoostedTrees model = toy_page_blocks();
  for (const Case& each : {
           Case{"the whole article", "articleBody", shown + rest, true},
           Case{"another article", "articleBody", "Snow fell." + rest + rest, false},
           Case{"a member with any text", "content", shown + rest, false},
           Case{"hardly more than is shown", "articleBody", shown + rest.substr(0, 80), false},
       }) {
    SCOPED_TRACE(each.name);
    const Page page = page_of("<title>Rain</title><article><h1>Rain</h1><p>" + shown + "</p></article><script>{\"" +
                              each.member + "\": \"" + each.held + "\"}</script>");
    const JudgedArticle found = extract_by_blocks(page, model);
    EXPECT_EQ(found.article.embedded, each.is_taken ? each.held : "");
    EXPECT_EQ(found.article.body.empty(), each.is_taken);
  }
}

// Each row of features takes a kilobyte, so that not all of them are held at once.
TEST(PageJudge, TakesMemoryInProportionToThePage) {
  std::string html;
  for (int i = 0; i < 20'000; ++i) html += "<p>x y z. ";
  const Page page = page_of(html);
  const std::size_t peak = peak_memory([&] { (void)extract_by_blocks(page, standard_page_model()); });
  EXPECT_LT(peak, 60 * html.size());
}

}  // namespace
}  // namespace wrapwright
