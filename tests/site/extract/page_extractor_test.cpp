// SPDX-License-Identifier: Apache-2.0
#include "site/extract/page_extractor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "content/kinds/site_profile.h"
#include "core/normalize/normalizer.h"
#include "support/page_of.h"
#include "support/toy_models.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

constexpr const char* kText =
    "<p>Rain fell on the harbor all night, and the ferries stayed at their moorings until noon.</p>"
    "<p>The baker in the valley bakes rye bread twice a week, in an oven older than the village.</p>"
    "<p>Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.</p>";

Page page_with_tag(const std::string& tag) {
  const std::string html = "<title>Rain</title><nav><a href=/>Home</a></nav><h1>Rain</h1><" + tag + ">" + kText + "</" +
                           tag + "><div class=empty></div><p><a href=/i>Imprint</a></p>";
  return page_of(html);
}

Wrapper wrapper_of(std::initializer_list<const char*> contents) {
  Wrapper out;
  out.site = "a.example";
  out.scope = "https://a.example/";
  for (const char* content : contents) {
    SiteTemplate& made = out.templates.emplace_back();
    made.name = "t" + std::to_string(out.templates.size());
    made.content = content;
  }
  return out;
}

TEST(PageExtractor, SaysWhatFoundTheArticleAndWhichTemplateMatched) {
  Wrapper index = wrapper_of({"//article"});
  SiteTemplate guarded;
  guarded.name = "index";
  guarded.kind = TemplateKind::kNonArticle;
  guarded.guard = "//article";
  index.templates.insert(index.templates.begin(), guarded);
  // Statistics of samples with high confidence whose text consists only of sentences.
  Wrapper doubted = wrapper_of({"//h1"});
  doubted.statistics.confidence = 0.01;
  struct Case {
    const char* name;
    Wrapper wrapper;
    const char* url;
    Fallback fallback;
    PageStatus status;
    std::optional<std::size_t> matched;
  };
  const char* const in = "https://a.example/1";
  const Page page = page_with_tag("article");
  for (const Case& c : {
           Case{"a template", wrapper_of({"//section", "//article"}), in, Fallback::kPage, PageStatus::kOk, 1},
           Case{"no template", wrapper_of({"//section"}), in, Fallback::kPage, PageStatus::kUnmatched, std::nullopt},
           Case{"no template and no fallback", wrapper_of({"//section"}), in, Fallback::kNone, PageStatus::kNoMatch,
                std::nullopt},
           Case{"a template without text", wrapper_of({"//div[@class='empty']"}), in, Fallback::kPage,
                PageStatus::kUnmatched, 0},
           Case{"a template without text and no fallback", wrapper_of({"//div[@class='empty']"}), in, Fallback::kNone,
                PageStatus::kNoMatch, 0},
           Case{"low confidence", doubted, in, Fallback::kPage, PageStatus::kDoubted, 0},
           Case{"low confidence and no fallback", doubted, in, Fallback::kNone, PageStatus::kOk, 0},
           Case{"a kind without articles", index, in, Fallback::kPage, PageStatus::kNoArticle, 0},
           Case{"another site", wrapper_of({"//article"}), "https://b.example/1", Fallback::kPage,
                PageStatus::kOutOfScope, std::nullopt},
       }) {
    SCOPED_TRACE(c.name);
    const auto extractor = PageExtractor::compile(c.wrapper, {.fallback = c.fallback});
    ASSERT_TRUE(extractor.ok()) << extractor.error().to_string();
    const Extraction found = extractor->extract(page, c.url);
    EXPECT_EQ(found.status, c.status);
    EXPECT_EQ(found.template_index, c.matched);
    EXPECT_EQ(found.article.url, c.url);
    EXPECT_EQ(found.text.empty(), !has_article(c.status));
    if (is_by_page(c.status)) {
      EXPECT_THAT(found.text, HasSubstr("oiled the wheels"));
      EXPECT_EQ(found.article.title, "Rain");
      EXPECT_TRUE(found.confidence);
    }
  }
}

TEST(PageExtractor, TellsTheLanguageOfThePageWhereTheWrapperHasNoneOrTheTextAnother) {
  const std::string japanese = "<p>港は静かで、漁師たちは網を直していました。子供たちはそれを見ていました。</p>";
  Wrapper english = wrapper_of({"//article"});
  english.language = "en";
  struct Case {
    const char* name;
    Wrapper wrapper;
    std::string html;
    const char* language;
  };
  for (const Case& c : {
           Case{"declared", wrapper_of({"//article"}), "<html lang=hi><article>" + std::string(kText), "hi"},
           Case{"detected", wrapper_of({"//article"}), "<article>" + std::string(kText), "en"},
           Case{"that of the wrapper", english, "<html lang=hi><article>" + std::string(kText), "en"},
           Case{"other letters", english, "<article>" + japanese, "ja"},
       }) {
    const Page page = page_of(c.html);
    const auto extractor = PageExtractor::compile(c.wrapper);
    ASSERT_TRUE(extractor.ok());
    EXPECT_EQ(extractor->extract(page, "https://a.example/1").article.language, c.language) << c.name;
  }
}

TEST(PageExtractor, LeavesPageFieldsOutOnRequest) {
  const Page page =
      page_of("<html lang=en><title>Rain</title><meta name=author content='Ann Lee'><h1>Rain</h1><article>" +
              std::string(kText) + "</article>");
  Wrapper wrapper = wrapper_of({"//article"});
  FieldRule& title = wrapper.templates.front().fields.emplace_back();
  title.name = "title";
  title.xpath = "//h1";
  for (const bool has_wrapper : {false, true}) {
    const auto extract = [&](bool with_page_fields) {
      const PageExtractorOptions options = {.with_page_fields = with_page_fields};
      const PageExtractor extractor =
          has_wrapper ? PageExtractor::compile(wrapper, options).value() : PageExtractor(options);
      return extractor.extract(page, "https://a.example/1");
    };
    const Extraction with = extract(true);
    const Extraction without = extract(false);
    EXPECT_EQ(with.article.language, "en");
    EXPECT_THAT(with.article.authors, testing::ElementsAre("Ann Lee"));
    EXPECT_EQ(without.text, with.text);
    EXPECT_EQ(without.status, with.status);
    EXPECT_EQ(without.confidence, with.confidence);
    EXPECT_THAT(without.article.authors, testing::IsEmpty());
    EXPECT_EQ(without.article.title, has_wrapper ? "Rain" : "") << "what a rule reads stays";
  }
}

TEST(PageExtractor, ForgetsThePageBefore) {
  Wrapper wrapper = wrapper_of({"//article"});
  wrapper.templates[0].fields.push_back({.name = "section", .xpath = "//h1", .constant = ""});
  const auto extractor = PageExtractor::compile(wrapper, {.fallback = Fallback::kNone});
  ASSERT_TRUE(extractor.ok());
  Extraction out;
  extractor->extract(page_with_tag("article"), "https://a.example/1", out);
  ASSERT_EQ(out.fields.size(), 1U);
  extractor->extract(page_with_tag("section"), "https://a.example/2", out);
  EXPECT_EQ(out.status, PageStatus::kNoMatch);
  EXPECT_EQ(out.text, "");
  EXPECT_TRUE(out.fields.empty());
  EXPECT_FALSE(out.template_index);
  EXPECT_EQ(out.article.url, "https://a.example/2");
}

// What the page-level method leaves out, or reads from a script, must not stay in an Extraction whose memory is reused.
TEST(PageExtractor, ForgetsAPageThatWasReadByItself) {
  const auto extractor = PageExtractor::compile(wrapper_of({"//article"}));
  ASSERT_TRUE(extractor.ok());
  const auto html5 = make_normalizer(NormalizerKind::kHtml5);
  const Page matched = page_with_tag("article");
  const std::string fresh = extractor->extract(matched, "https://a.example/2").text;
  ASSERT_THAT(fresh, HasSubstr("ferries"));
  // Text beside the paragraphs, in the element that holds them.
  const std::string footer = "Copyright 2026 A. All rights reserved. <a href=/t>Terms</a> | <a href=/p>Privacy</a> |";
  const std::string words = "Rain fell on the harbor all night, and the ferries stayed at their moorings until noon. ";
  std::string script = R"(<script type="application/ld+json">{"articleBody":")";
  for (int i = 0; i < 20; ++i) script += words;
  script += R"("}</script>)";
  for (const std::string& html :
       {"<title>Rain</title><h1>Rain</h1>" + std::string(kText) + footer, "<div></div>" + script}) {
    Extraction out;
    extractor->extract(html5->parse({html, "text/html; charset=utf-8", ""}), "https://a.example/1", out);
    ASSERT_EQ(out.status, PageStatus::kUnmatched) << html;
    ASSERT_FALSE(out.article.excluded_text.empty() && out.article.embedded.empty()) << out.text;
    extractor->extract(matched, "https://a.example/2", out);
    EXPECT_EQ(out.text, fresh) << html;
    EXPECT_TRUE(out.article.excluded_text.empty());
    EXPECT_EQ(out.article.embedded, "");
  }
}

TEST(PageExtractor, ReadsTheMemberOfARuleWhereAPageShowsNoText) {
  const auto html5 = make_normalizer(NormalizerKind::kHtml5);
  std::string notes;  // more words than the article
  for (int i = 0; i < 20; ++i) notes += "Nobody reads these terms of use in number " + std::to_string(i) + ". ";
  const Page page =
      html5->parse({R"(<title>Rain</title><div></div><script type="application/json">{"notes":")" + notes +
                        R"(","story":"Rain fell on the harbor all night, and the ferries stayed at their )"
                        R"(moorings until noon of the next day."}</script>)",
                    "text/html; charset=utf-8", ""});
  Wrapper wrapper = wrapper_of({"//article"});
  EXPECT_THAT(PageExtractor::compile(wrapper)->extract(page, "https://a.example/1").text, HasSubstr("terms of use"));
  FieldRule& rule = wrapper.templates[0].fields.emplace_back();
  rule.name = "text";
  rule.from = FieldOrigin::kJson;
  rule.member = "story";
  const auto extractor = PageExtractor::compile(wrapper);
  ASSERT_TRUE(extractor.ok());
  const Extraction found = extractor->extract(page, "https://a.example/1");
  EXPECT_THAT(found.text, HasSubstr("ferries"));
  EXPECT_THAT(found.text, testing::Not(HasSubstr("terms of use")));
  // A page that shows its text is read by the template.
  EXPECT_THAT(extractor->extract(page_with_tag("article"), "https://a.example/2").text, HasSubstr("rye bread"));
}

TEST(PageExtractor, RefusesAPageOfAnotherNormalizerAlsoWhereItWouldFallBack) {
  Wrapper wrapper = wrapper_of({"//article"});
  wrapper.normalizer = NormalizerKind::kTidy;
  const auto extractor = PageExtractor::compile(wrapper, {.fallback = Fallback::kPage});
  ASSERT_TRUE(extractor.ok());
  Extraction out;
  extractor->extract(page_with_tag("article"), "https://a.example/1", out);
  EXPECT_EQ(out.status, PageStatus::kError);
  EXPECT_EQ(out.text, "");
  ASSERT_TRUE(out.error.has_value());
  EXPECT_THAT(out.error->message, HasSubstr("made by the normalizer html5, but the wrapper is for pages made by tidy"));
}

TEST(PageExtractor, NamesTheTemplateThatDoesNotCompile) {
  const auto extractor = PageExtractor::compile(wrapper_of({"//article["}));
  ASSERT_FALSE(extractor.ok());
  EXPECT_THAT(extractor.error().message, HasSubstr("t1"));
}

// Whether a site has a wrapper must not change what is found where no template matches.
TEST(PageExtractor, ReadsAPageAloneAsOneThatNoTemplateMatches) {
  const auto with_wrapper = PageExtractor::compile(wrapper_of({"//section"}));
  ASSERT_TRUE(with_wrapper.ok());
  const PageExtractor alone;
  EXPECT_FALSE(alone.normalizer());
  const std::string html =
      "<title>Rain - A</title><meta name=author content='Ann Bee'><time>2024-05-01</time><h1>Rain</h1>" +
      std::string(kText);
  const Page page = page_of(html);
  const Extraction one = alone.extract(page, "https://a.example/1");
  const Extraction other = with_wrapper->extract(page, "https://a.example/1");
  ASSERT_EQ(one.status, PageStatus::kPageLevel);
  ASSERT_EQ(other.status, PageStatus::kUnmatched);
  EXPECT_THAT(one.text, HasSubstr("oiled the wheels"));
  EXPECT_EQ(one.text, other.text);
  EXPECT_EQ(one.article.body, other.article.body);
  EXPECT_NE(one.article.title, "");
  EXPECT_EQ(one.article.title, other.article.title);
  EXPECT_EQ(one.article.date, other.article.date);
  EXPECT_EQ(one.article.authors, other.article.authors);
  ASSERT_TRUE(one.confidence && one.is_article);
  EXPECT_EQ(one.confidence, other.confidence);
  EXPECT_EQ(one.is_article, other.is_article);
  EXPECT_EQ(one.type, other.type);
}

TEST(PageExtractor, RefusesAloneWhatIsLessProbablyAnArticleThanAskedFor) {
  const Page page = page_with_tag("article");
  const Extraction found = PageExtractor().extract(page, "https://a.example/1");
  ASSERT_EQ(found.status, PageStatus::kPageLevel);
  const Extraction refused =
      PageExtractor({.min_article = *found.is_article + 0.001}).extract(page, "https://a.example/1");
  EXPECT_EQ(refused.status, PageStatus::kNoArticle);
  EXPECT_EQ(refused.text, "");
  EXPECT_TRUE(refused.is_article);
  EXPECT_EQ(PageExtractor({.min_article = *found.is_article}).extract(page, "https://a.example/1").status,
            PageStatus::kPageLevel);
}

TEST(PageExtractor, FindsNoArticleInWhatIsNoPage) {
  const std::string item = "<item><title>Tale</title><description>The story of the day.</description></item>";
  const Page feed =
      make_normalizer(NormalizerKind::kHtml5)
          ->parse({"<?xml version='1.0'?><rss><channel>" + item + item + "</channel></rss>", "text/html", ""});
  const PageExtractor alone;
  const auto by_wrapper = PageExtractor::compile(wrapper_of({"//item"}));
  ASSERT_TRUE(by_wrapper.ok());
  for (const PageExtractor* extractor : {&alone, &*by_wrapper}) {
    Extraction found = alone.extract(page_with_tag("article"), "https://a.example/1");
    extractor->extract(feed, "https://a.example/feed/", found);
    EXPECT_EQ(found.status, PageStatus::kNoArticle);
    EXPECT_EQ(found.document, DocumentKind::kFeed);
    EXPECT_EQ(found.text, "");
    EXPECT_EQ(found.article.url, "https://a.example/feed/");
    extractor->extract(page_with_tag("article"), "https://a.example/1", found);
    EXPECT_EQ(found.document, DocumentKind::kPage) << "the document before is forgotten";
  }
}

TEST(PageExtractor, RefusesAPageThatNoTemplateMatchesAndThatIsNoArticleByItself) {
  const Page page = page_with_tag("article");
  const double alone = *PageExtractor().extract(page, "https://a.example/1").is_article;
  for (const char* content : {"//section", "//div[@class='empty']"}) {
    const auto read = PageExtractor::compile(wrapper_of({content}), {.min_unmatched = alone});
    const auto refusing = PageExtractor::compile(wrapper_of({content}), {.min_unmatched = alone + 0.001});
    ASSERT_TRUE(read.ok() && refusing.ok());
    EXPECT_EQ(read->extract(page, "https://a.example/1").status, PageStatus::kUnmatched) << content;
    const Extraction refused = refusing->extract(page, "https://a.example/1");
    EXPECT_EQ(refused.status, PageStatus::kNoArticle) << content;
    EXPECT_EQ(refused.template_name, "") << content;
    EXPECT_EQ(refused.text, "") << content;
  }
}

TEST(PageExtractor, ReadsByItselfAPageUnlikeTheSitesArticlesThatLooksLikeOne) {
  Wrapper wrapper = wrapper_of({"//article"});
  wrapper.kinds.emplace();
  wrapper.kinds->threshold = 1'000;  // no page is like the site's articles
  const auto extractor = PageExtractor::compile(wrapper);
  const auto without = PageExtractor::compile(wrapper, {.fallback = Fallback::kNone});
  ASSERT_TRUE(extractor.ok() && without.ok());
  const std::string article = "<title>Rain - A</title><meta property=og:type content=article><article><h1>Rain</h1>" +
                              std::string(kText) + kText + kText + kText + "</article>";
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  const Page page = normalizer->parse({article, "text/html", ""});
  ASSERT_GE(*PageExtractor().extract(page, "https://a.example/2024/05/01/rain.html").is_article, 0.5);
  const Extraction found = extractor->extract(page, "https://a.example/2024/05/01/rain.html");
  EXPECT_EQ(found.status, PageStatus::kUnlike);
  EXPECT_THAT(found.text, HasSubstr("oiled the wheels"));
  EXPECT_EQ(without->extract(page, "https://a.example/2024/05/01/rain.html").status, PageStatus::kNoArticle);
  EXPECT_EQ(extractor->extract(page, "https://a.example/2024/05/").status, PageStatus::kNoArticle)
      << "an archive by date";
  const Page list = normalizer->parse({"<article><a href=/1>One</a> <a href=/2>Two</a></article>", "text/html", ""});
  EXPECT_EQ(extractor->extract(list, "https://a.example/tag/").status, PageStatus::kNoArticle);
}

TEST(PageExtractor, TheProfileAndThePageAloneAreWeighedWhereOneRefuses) {
  Wrapper wrapper = wrapper_of({"//article"});
  wrapper.kinds.emplace();
  const Page page =
      make_normalizer(NormalizerKind::kHtml5)
          ->parse({"<article><h1>Rain</h1>" + std::string(kText) + kText + "</article>", "text/html", ""});
  struct Case {
    double alone;  // log-odds
    double by_profile;
    PageStatus status;
  };
  for (const Case& each : {Case{1, 1, PageStatus::kOk}, Case{1, -0.5, PageStatus::kUnlike},
                           Case{1, -1.5, PageStatus::kNoArticle}, Case{-0.1, -0.1, PageStatus::kNoArticle}}) {
    SCOPED_TRACE(each.by_profile);
    Models models = toy_models();
    models.kinds.page = toy_trees(page_trait_names(), {{"elements", 0, each.alone, each.alone}});
    models.kinds.site = toy_trees(relative_trait_names(), {{"log_odds", 0, each.by_profile, each.by_profile}});
    const auto extractor = PageExtractor::compile(wrapper, {.models = &models});
    ASSERT_TRUE(extractor.ok());
    EXPECT_EQ(extractor->extract(page, "https://a.example/1").status, each.status);
  }
}

TEST(PageExtractor, FindsNothingAloneOnAPageWithoutText) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({"<img src=/a.png>", "text/html", ""});
  const Extraction found = PageExtractor().extract(page, "");
  EXPECT_EQ(found.status, PageStatus::kNoMatch);
  EXPECT_EQ(found.text, "");
  EXPECT_TRUE(found.is_article) << "it was still examined";
}

TEST(PageExtractor, GuessesOnATinyPageUnlessAWrapperKnowsItsSite) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({"<p>one", "text/html", ""});
  const Extraction found = PageExtractor().extract(page, "https://a.example/1");
  EXPECT_EQ(found.status, PageStatus::kPageLevel);
  EXPECT_EQ(found.text, "one");
  EXPECT_LT(*found.confidence, 0.5);
  const auto extractor = PageExtractor::compile(wrapper_of({"//article"}), {.min_unmatched = 0});
  ASSERT_TRUE(extractor.ok());
  EXPECT_EQ(extractor->extract(page, "https://a.example/1").status, PageStatus::kNoMatch);
}

}  // namespace
}  // namespace wrapwright
