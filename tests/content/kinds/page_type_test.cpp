// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/page_type.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>

#include "content/article/render.h"
#include "content/blocks/block_model.h"
#include "content/blocks/page_judge.h"
#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "support/corpora.h"
#include "support/kinds_of_pages.h"

namespace wrapwright {
namespace {

PageJudgment judge(const PageOfSite& page) {
  return judge_page(make_normalizer(NormalizerKind::kHtml5)->parse({page.html, "text/html; charset=utf-8", ""}),
                    page.url);
}

TEST(PageType, TellsAnArticleFromAList) {
  const PageJudgment article = judge(article_of_site(1));
  EXPECT_GT(article.is_article, 0.5);
  const PageJudgment list = judge(list_of_site(1, "page/"));
  EXPECT_LT(list.is_article, 0.1);
  ASSERT_TRUE(list.type);
  EXPECT_EQ(to_string(*list.type), "list");
}

TEST(PageType, AnArchiveByDateIsLessOfAnArticleThanItsContentTells) {
  PageOfSite page = article_of_site(1);
  const double alone = judge(page).is_article;
  page.url = "https://site.example/2012/05/";
  EXPECT_LT(judge(page).is_article, alone / 2);
}

TEST(PageType, AnyPageIsJudged) {
  for (const char* html : {"", "<", "<p>", "plain text", "<title>x</title><body class=error404>"}) {
    SCOPED_TRACE(html);
    const PageJudgment judgment = judge({"", html});
    EXPECT_GE(judgment.is_article, 0);
    EXPECT_LE(judgment.is_article, 1);
  }
}

PageJudgment of_types(const std::map<PageType, double>& shares) {
  PageJudgment out;
  for (const auto& [type, share] : shares) out.shares[static_cast<std::size_t>(type)] = share;
  return out;
}

TEST(PageType, SharesOfTypesSumToOne) {
  for (const PageOfSite& page : {article_of_site(1), list_of_site(1, "page/"), PageOfSite{"", ""}}) {
    const PageJudgment judgment = judge(page);
    EXPECT_NEAR(std::accumulate(judgment.shares.begin(), judgment.shares.end(), 0.0), 1, 1e-9);
  }
}

TEST(PageType, APageInDoubtIsReadAsALittleOfEither) {
  const PageJudgeOptions article = options_for_page({}, of_types({{PageType::kArticle, 1}}));
  const PageJudgeOptions forum = options_for_page({}, of_types({{PageType::kForum, 1}}));
  const PageJudgeOptions both = options_for_page({}, of_types({{PageType::kArticle, 0.5}, {PageType::kForum, 0.5}}));
  EXPECT_EQ(article.decision_bias, PageJudgeOptions().decision_bias);
  EXPECT_LT(forum.decision_bias, article.decision_bias);
  EXPECT_GT(forum.peer_share, article.peer_share);
  EXPECT_NEAR(both.decision_bias, (article.decision_bias + forum.decision_bias) / 2, 1e-9);
  EXPECT_NEAR(both.peer_share, (article.peer_share + forum.peer_share) / 2, 1e-9);
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
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({thread_of_posts(), "text/html; charset=utf-8", ""});
  PageJudgeOptions options = options_for_page({}, of_types({{type, 1}}));
  options.peer_share = std::min(options.peer_share, peer_share);
  return render_text(page, extract_by_blocks(page, standard_block_model().page, options).article);
}

TEST(PageType, OfAForumAllPostsAreRead) {
  const std::string text = text_read_as(PageType::kForum, 1);
  for (const std::size_t i : {0U, 1U, 2U, 4U, 5U}) EXPECT_NE(text.find(kStories[i]), std::string::npos) << text;
  EXPECT_NE(text.find(kShortPost), std::string::npos) << text;
  EXPECT_EQ(text.find("Please log in"), std::string::npos) << text;
  EXPECT_EQ(text_read_as(PageType::kArticle, 0).find(kShortPost), std::string::npos)
      << "each block for itself is not enough";
}

// The models have learned from these pages; that they are read as they were when they were trained is what is tested.
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
