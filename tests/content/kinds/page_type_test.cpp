// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/page_type.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "content/article/render.h"
#include "content/blocks/page_judge.h"
#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "support/corpora.h"
#include "support/golden_pages.h"
#include "support/kinds_of_pages.h"
#include "support/page_of.h"
#include "support/toy_models.h"

namespace wrapwright {
namespace {

PageJudgment judge(const PageOfSite& page, const Models& models) {
  return judge_page(page_of(page.html), page.url, &models);
}

TEST(PageType, OfAPageIsTheOneThatItsModelTellsFromAllOthers) {
  const Models models = toy_models();
  const PageJudgment article = judge(article_of_site(1), models);
  EXPECT_NEAR(article.is_article, probability_of(kToyArticle), 1e-9);
  EXPECT_EQ(article.type, PageType::kArticle);
  PageOfSite page = list_of_site(1, "page/");
  page.url = "";
  const PageJudgment list = judge(page, models);
  EXPECT_NEAR(list.is_article, probability_of(kToyList), 1e-9);
  EXPECT_EQ(list.type, PageType::kList);
  EXPECT_NEAR(probability_of_article(page_of(page.html), "", &models), list.is_article, 1e-9);
}

TEST(PageType, AtTheAddressOfAListAPageIsLessOfAnArticleThanItsContentTells) {
  PageOfSite page = article_of_site(1);
  for (const char* path : {"2012/05/", "tag/wood", "page/2"}) {
    page.url = std::string("https://site.example/") + path;
    EXPECT_NEAR(judge(page, toy_models()).is_article, probability_of(kToyArticle - kListAddressLogOdds), 1e-9) << path;
  }
}

TEST(PageType, ThePageOfAFileIsNoArticle) {
  const auto with_class = [](const std::string& names) {
    PageOfSite page = article_of_site(1);
    page.html.replace(page.html.find("<body"), 5, "<body class='" + names + "'");
    return judge(page, toy_models()).is_article;
  };
  const double article = probability_of(kToyArticle);
  for (const char* names :
       {"attachment single single-attachment postid-72 attachmentid-72 attachment-png", "attachmentid-7"})
    EXPECT_NEAR(with_class(names), probability_of(kToyArticle - kPageOfFileLogOdds), 1e-9) << names;
  for (const char* names : {"single single-post postid-72", "attachment", "attachmentid-", "no-attachmentid-7", ""})
    EXPECT_NEAR(with_class(names), article, 1e-9) << names;
}

TEST(PageType, APageThatStatesOneRecipeIsMoreOfAnArticle) {
  const auto with = [](const std::string& html, const char* url) {
    PageOfSite page = list_of_site(1, "page/");
    page.html += html;
    page.url = url;
    return judge(page, toy_models()).is_article;
  };
  const std::string recipe = "<script type=application/ld+json>{\"@type\": \"Recipe\", \"name\": \"Cake\"}</script>";
  const std::string item = "<div itemscope itemtype='https://schema.org/Recipe'></div>";
  const char* url = "https://site.example/cake";
  for (const std::string& html : {recipe, item, recipe + item})
    EXPECT_NEAR(with(html, url), probability_of(kToyList + kRecipeLogOdds), 1e-9) << html;
  for (const std::string& html : {recipe + recipe, item + item, std::string("<p itemtype=RecipeList>x</p>")})
    EXPECT_NEAR(with(html, url), probability_of(kToyList), 1e-9) << html;
  EXPECT_NEAR(with(recipe, "https://site.example/"), probability_of(kToyList), 1e-9);
}

TEST(PageType, SharesAreThoseOfTheTypesProbabilities) {
  Models models = toy_models();
  models.types.trees = toy_types({2, 1, 0, -1, -2, -3, -4});
  const PageJudgment judgment = judge(article_of_site(1), models);
  double all = 0;
  for (int i = 0; i < 7; ++i) all += probability_of(2 - i);
  for (int i = 0; i < 7; ++i)
    EXPECT_NEAR(judgment.shares[static_cast<std::size_t>(i)], probability_of(2 - i) / all, 1e-6) << i;
  EXPECT_FALSE(judgment.type) << "none has a share of " << kSureType;
}

TEST(PageType, IsNotToldWhereTheProbabilityOfAnArticleContradictsIt) {
  Models models = toy_models();
  struct Case {
    PageType type;
    bool of_article;
    bool of_list;
  };
  for (const Case& c : {Case{PageType::kArticle, true, false}, Case{PageType::kDocumentation, true, false},
                        Case{PageType::kList, false, true}, Case{PageType::kProduct, false, true},
                        Case{PageType::kService, false, true}, Case{PageType::kForum, true, true},
                        Case{PageType::kOther, true, true}}) {
    SCOPED_TRACE(to_string(c.type));
    std::array<double, kPageTypes> log_odds{};
    log_odds.fill(-6);
    log_odds[static_cast<std::size_t>(c.type)] = 3;
    models.types.trees = toy_types(log_odds);
    EXPECT_EQ(judge(article_of_site(1), models).type, c.of_article ? std::optional(c.type) : std::nullopt);
    EXPECT_EQ(judge(list_of_site(1, "page/"), models).type, c.of_list ? std::optional(c.type) : std::nullopt);
  }
}

TEST(PageType, TheShippedModelsTellArticlesOfSamplesFromLists) {
  struct Case {
    const char* file;
    const char* url;
    bool is_article;
  };
  for (const Case& c :
       {Case{"jekyll/www/nature/2024/03/10/counting-swifts.html",
             "http://jekyll.localhost/nature/2024/03/10/counting-swifts.html", true},
        Case{"hugo/www/2022/03/el-faro-apagado/index.html", "http://hugo.localhost/2022/03/el-faro-apagado/", true},
        Case{"templates/www/news/2019/09/tide-mill/index.html", "http://templates.localhost/news/2019/09/tide-mill/",
             true},
        Case{"jekyll/www/index.html", "http://jekyll.localhost/", false},
        Case{"hugo/www/post/index.html", "http://hugo.localhost/post/", false},
        Case{"pelican/www/category/nature.html", "http://pelican.localhost/category/nature.html", false}}) {
    const std::vector<Page> pages =
        read_golden({"text/html; charset=UTF-8", {{std::string("samples/") + c.file, c.url}}});
    EXPECT_EQ(judge_page(pages[0], c.url).is_article >= 0.5, c.is_article) << c.url;
  }
}

PageJudgment of_types(const std::map<PageType, double>& shares) {
  PageJudgment out;
  for (const auto& [type, share] : shares) out.shares[static_cast<std::size_t>(type)] = share;
  return out;
}

TEST(PageType, APageInDoubtIsReadAsALittleOfEither) {
  Models models = toy_models();
  models.types.readings = {};
  models.types.readings[static_cast<std::size_t>(PageType::kArticle)] = {0.5, 0.25, 0.001};
  models.types.readings[static_cast<std::size_t>(PageType::kForum)] = {-1.5, 1, 0.003};
  const PageJudgeOptions both =
      options_for_page({.decision_bias = 0.5, .peer_share = 0, .exclusion_price = 0.002},
                       of_types({{PageType::kArticle, 0.5}, {PageType::kForum, 0.5}}), &models);
  EXPECT_NEAR(both.decision_bias, 0, 1e-9);
  EXPECT_NEAR(both.peer_share, 0.625, 1e-9);
  EXPECT_NEAR(both.exclusion_price, 0.004, 1e-9);
}

TEST(PageType, TheShippedReadingsAreWithinTheBoundsOfTheOptions) {
  const PageJudgeOptions article = options_for_page({}, of_types({{PageType::kArticle, 1}}));
  EXPECT_EQ(article.decision_bias, PageJudgeOptions().decision_bias) << "articles are what the options are for";
  for (std::size_t i = 0; i < kPageTypes; ++i) {
    const PageJudgeOptions options = options_for_page({}, of_types({{static_cast<PageType>(i), 1}}));
    EXPECT_GE(options.peer_share, 0) << i;
    EXPECT_LE(options.peer_share, 1) << i;
    EXPECT_GE(options.exclusion_price, PageJudgeOptions().exclusion_price) << i;
  }
}

// Posts that tell stories, and one of a few words.
constexpr const char* kShortPost = "Thanks, I will try.";

std::string thread_of_posts() {
  std::string out = "<title>Which oven?</title><h1>Which oven?</h1><div class=thread>";
  for (std::size_t i = 0; i < 7; ++i) {
    const std::string n = std::to_string(i);
    out += "<div class='post post-" + n + "'><div class=author><a href=/u/" + n + ">baker" + n +
           "</a></div><div class=post-body>" + (i == 3 ? kShortPost : kStories[i % 6]) +
           "</div><div class=buttons><a href=/r/" + n + ">Reply</a></div></div>";
  }
  return out + "</div><div class=hint>Please log in now.</div>";
}

std::string text_read_as(PageType type, double peer_share) {
  const Models models = toy_models();
  const Page page = page_of(thread_of_posts());
  PageJudgeOptions options = options_for_page({}, of_types({{type, 1}}), &models);
  options.peer_share = std::min(options.peer_share, peer_share);
  return render_text(page, extract_by_blocks(page, models.blocks.page, options).article);
}

TEST(PageType, OfAForumAllPostsAreRead) {
  const std::string text = text_read_as(PageType::kForum, 1);
  for (const std::size_t i : {0U, 1U, 2U, 4U, 5U}) EXPECT_NE(text.find(kStories[i]), std::string::npos) << text;
  EXPECT_NE(text.find(kShortPost), std::string::npos) << text;
  EXPECT_EQ(text.find("Please log in"), std::string::npos) << text;
  EXPECT_EQ(text_read_as(PageType::kArticle, 0).find(kShortPost), std::string::npos)
      << "each block for itself is not enough";
}

// The models were trained on these pages; the test checks that the pages are still read as they were then.
TEST(PageType, NamesTypesOfRealPages) {
  REQUIRE_CORPUS(corpus, "wcxb_types");
  const std::map<std::string, std::string> types = {{"listing", "list"}, {"collection", "list"}};
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  std::ifstream index(corpus / "index.jsonl");
  std::map<std::string, int> right;
  int said = 0;
  int wrong = 0;
  std::size_t number = 0;
  for (std::string line; std::getline(index, line);) {
    if (number++ % 5 != 0) continue;
    const auto row = nlohmann::json::parse(line);
    const auto bytes = read_file(corpus / row.at("page").get<std::string>());
    ASSERT_TRUE(bytes);
    const auto judgment = judge_page(normalizer->parse({*bytes, "", ""}), row.at("url").get<std::string>());
    if (!judgment.type) continue;
    ++said;
    const std::string kind = row.at("kind");
    const auto known = types.find(kind);
    const bool is_right = to_string(*judgment.type) == (known == types.end() ? kind : known->second);
    ++(is_right ? right[std::string(to_string(*judgment.type))] : wrong);
    const bool needs_article = judgment.type == PageType::kArticle || judgment.type == PageType::kDocumentation;
    EXPECT_TRUE(!needs_article || judgment.is_article >= 0.5) << line;
    EXPECT_TRUE(judgment.type != PageType::kList || judgment.is_article < 0.5) << line;
  }
  EXPECT_GT(said, 80);
  EXPECT_LT(wrong * 20, said);
  for (const char* type : {"list", "forum", "product", "documentation", "service"}) EXPECT_GT(right[type], 3) << type;
}

}  // namespace
}  // namespace wrapwright
