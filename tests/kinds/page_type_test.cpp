// SPDX-License-Identifier: Apache-2.0
#include "kinds/page_type.h"

#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "base/files.h"
#include "normalize/normalizer.h"
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
