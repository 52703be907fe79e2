// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/applier.h"

#include <gtest/gtest.h>
#include <thread>

#include "content/article/render.h"
#include "core/normalize/normalizer.h"
#include "site/wrapper/confidence.h"
#include "support/corpora.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

Wrapper wrapper_of(const std::vector<SiteTemplate>& templates) {
  Wrapper wrapper;
  wrapper.site = "example.org";
  wrapper.language = "en";
  wrapper.templates = templates;
  return wrapper;
}

SiteTemplate content_of(const char* content) {
  SiteTemplate out;
  out.content = content;
  return out;
}

TemplateMatch apply(const Wrapper& wrapper, const Page& page, std::string_view url = "https://example.org/a") {
  const auto applier = Applier::compile(wrapper);
  EXPECT_TRUE(applier.ok());
  return applier->apply(page, url);
}

TEST(Applier, NamesTheSelectedElementsOutermostOnly) {
  const Page page = page_of("<div class=a>x<div class=a>y</div></div><p>z</p><div class=a>w</div>");
  const TemplateMatch out = apply(wrapper_of({content_of("//div[@class='a']")}), page);
  EXPECT_EQ(out.status, PageStatus::kOk);
  EXPECT_EQ(out.template_name, "article");
  EXPECT_EQ(out.xpath, "//div[@class='a']");
  EXPECT_EQ(out.article.url, "https://example.org/a");
  EXPECT_EQ(out.article.language, "en");
  EXPECT_EQ(out.article.body.size(), 2U);
  EXPECT_EQ(render_text(page, out.article), "x\ny\n\nw");
}

TEST(Applier, HasTheLanguageThatThePageStatesWhereNoRuleReadsIt) {
  const std::string english =
      "Once there were two of them, and they went a long way together to the river in the north. ";
  Wrapper persian = wrapper_of({content_of("//div[@class='a']")});
  persian.language = "fa";
  for (const auto& [lang, expected] : {std::pair{"", "fa"}, std::pair{" lang=en-GB", "en"},
                                       std::pair{" lang=utf-8", "fa"}, std::pair{" lang=de", "fa"}}) {
    const Page page = page_of("<html" + std::string(lang) + "><div class=a>" + english + english + english + "</div>");
    EXPECT_EQ(apply(persian, page).article.language, expected) << lang;
  }
}

TEST(Applier, LeavesOutExclusions) {
  struct Case {
    std::vector<std::string> exclusions;
    PageStatus status;
    const char* text;
  };
  const Page page = page_of("<main><p>a<i>b<b>c</b></i></p><p class=ad>d</p></main><p class=ad>e</p>");
  for (const auto& c : {
           Case{{"//p[@class='ad']"}, PageStatus::kOk, "abc"},
           Case{{"//b", "//i", "//i"}, PageStatus::kOk, "a\n\nd"},
           Case{{"//h1"}, PageStatus::kOk, "abc\n\nd"},
           Case{{"//main"}, PageStatus::kNoMatch, ""},
           Case{{"//body"}, PageStatus::kNoMatch, ""},
       }) {
    SiteTemplate site_template = content_of("//main");
    site_template.exclusions = c.exclusions;
    const TemplateMatch out = apply(wrapper_of({site_template}), page);
    SCOPED_TRACE(c.text);
    EXPECT_EQ(out.status, c.status);
    EXPECT_EQ(render_text(page, out.article), c.text);
    if (c.status == PageStatus::kNoMatch) {
      EXPECT_TRUE(out.article.body.empty() && out.article.excluded.empty() && out.xpath.empty());
    }
  }
}

TEST(Applier, SaysWhereATemplateKnowsThatThereIsNoArticle) {
  SiteTemplate index;
  index.name = "index";
  index.kind = TemplateKind::kNonArticle;
  index.guard = "//ul[@class='list']";
  const Page list = page_of("<ul class=list><li>a</ul><main>b</main>");
  const Page both = page_of("<main>b</main>");
  struct Case {
    const char* name;
    std::vector<SiteTemplate> templates;
    const Page& page;
    PageStatus status;
    const char* template_name;
    const char* text;
  };
  for (const Case& c : {
           Case{"its guard selects", {index, content_of("//main")}, list, PageStatus::kNoArticle, "index", ""},
           Case{"its guard does not", {index, content_of("//main")}, both, PageStatus::kOk, "article", "b"},
           Case{"another comes first", {content_of("//main"), index}, list, PageStatus::kOk, "article", "b"},
           Case{"nothing selects", {index, content_of("//h1")}, both, PageStatus::kNoMatch, "", ""},
       }) {
    SCOPED_TRACE(c.name);
    const TemplateMatch out = apply(wrapper_of(c.templates), c.page);
    EXPECT_EQ(out.status, c.status);
    EXPECT_EQ(out.template_name, c.template_name);
    EXPECT_EQ(render_text(c.page, out.article), c.text);
    if (c.status == PageStatus::kNoArticle) {
      EXPECT_TRUE(out.xpath.empty() && !out.confidence);
    }
  }
}

TEST(Applier, DropsBodyNodesInsideExclusionsAndKeepsTheOthers) {
  const Page page = page_of("<div><p>a</p><p>b</p></div><p>c <i>d</i></p><p>e</p>");
  SiteTemplate site_template = content_of("//p");
  site_template.exclusions = {"//div", "//i"};
  const TemplateMatch out = apply(wrapper_of({site_template}), page);
  EXPECT_EQ(render_text(page, out.article), "c\n\ne");
  EXPECT_EQ(out.article.excluded.size(), 1U);
}

TEST(Applier, TriesTemplatesByGuardOrderAndHint) {
  SiteTemplate first = content_of("//main");
  first.name = "first";
  first.guard = "//body[@class='one']";
  SiteTemplate second = content_of("//main");
  second.name = "second";
  SiteTemplate hinted = content_of("//main");
  hinted.name = "hinted";
  hinted.url_hint = "https://example.org/h/*";
  const Wrapper wrapper = wrapper_of({first, second, hinted});
  struct Case {
    const char* html;
    const char* url;
    const char* name;
  };
  for (const auto& c : {
           Case{"<body class=one><main>x</main>", "", "first"},
           Case{"<body class=two><main>x</main>", "", "second"},
           Case{"<body class=one><p>x", "", ""},
           Case{"<body class=one><main>x</main>", "https://example.org/h/1", "hinted"},
           Case{"<body class=one><p>x", "https://example.org/h/1", ""},
       }) {
    SCOPED_TRACE(std::string(c.html) + c.url);
    EXPECT_EQ(apply(wrapper, page_of(c.html), c.url).template_name, c.name);
  }
}

TEST(Applier, KeepsToItsScope) {
  Wrapper wrapper = wrapper_of({content_of("//p")});
  wrapper.scope = "https://example.org/*/news/";
  const Page page = page_of("<p>a");
  EXPECT_EQ(apply(wrapper, page, "https://example.org/en/news/1").status, PageStatus::kOk);
  EXPECT_EQ(apply(wrapper, page, "https://example.org/news/1").status, PageStatus::kOutOfScope);
  EXPECT_EQ(apply(wrapper, page, "").status, PageStatus::kOk);
}

TEST(Applier, RefusesAPageOfAnotherNormalizerAndNamesBoth) {
  struct Case {
    NormalizerKind wrapper;
    NormalizerKind page;
    const char* error;  // "" = the page is applied to
  };
  constexpr auto kTidy = NormalizerKind::kTidy;
  constexpr auto kHtml5 = NormalizerKind::kHtml5;
  for (const Case& c :
       {Case{kHtml5, kHtml5, ""}, Case{kTidy, kTidy, ""},
        Case{kHtml5, kTidy,
             "example.org: the page was made by the normalizer tidy, but the wrapper is for pages made by html5"},
        Case{kTidy, kHtml5,
             "example.org: the page was made by the normalizer html5, but the wrapper is for pages made by tidy"}}) {
    Wrapper wrapper = wrapper_of({content_of("//p")});
    wrapper.normalizer = c.wrapper;
    const Page page = make_normalizer(c.page)->parse({"<p>a", {}, "utf-8"});
    const TemplateMatch out = apply(wrapper, page);
    EXPECT_EQ(out.status, *c.error == '\0' ? PageStatus::kOk : PageStatus::kError);
    EXPECT_EQ(out.error ? out.error->to_string() : "", c.error);
    if (!out.error) continue;
    EXPECT_EQ(out.error->kind, ErrorKind::kUnsupported);
    EXPECT_TRUE(out.article.body.empty());
  }
}

TEST(Applier, ReadsFields) {
  SiteTemplate site_template = content_of("//article");
  site_template.fields = {
      {"title", "//h2", "", {}},
      {"date", "//time/@datetime", "", {}},
      {"author", "//span[@class='by']", "", {}},
      {"tags", "//meta[@name='k']/@content", "", {}},
      {"language", "", "de", {}},
      {"image", "//img/@src", "", {}},
      {"next", "//a[@rel='next']/@href", "", {}},
      {"own", "//h1", "", {}},
  };
  const Page page = page_of(
      "<title>t</title><meta name=k content=' k1 '><h1>t</h1><h2> A <b>b</b></h2><time datetime=2026-01-02>x</time>"
      "<span class=by>P</span><span class=by>Q</span><span class=by>P</span><article>x<img src=i></article>");
  const TemplateMatch out = apply(wrapper_of({site_template}), page);
  EXPECT_EQ(out.article.title, "A b");
  EXPECT_EQ(out.article.date, "2026-01-02");
  EXPECT_EQ(out.article.authors, (std::vector<std::string>{"P", "Q"}));
  EXPECT_EQ(out.article.tags, (std::vector<std::string>{"k1"}));
  EXPECT_EQ(out.article.language, "de");
  EXPECT_EQ(out.article.image, "https://example.org/i");
  EXPECT_EQ(out.fields, (std::vector<std::pair<std::string, std::string>>{{"own", "t"}}));
}

TEST(Applier, TakesThePagesTitleWhereNoRuleGivesOne) {
  SiteTemplate site_template = content_of("//p");
  EXPECT_EQ(apply(wrapper_of({site_template}), page_of("<title>t</title><p>a")).article.title, "t");
  site_template.fields = {{"title", "//h5", "", {}}};
  EXPECT_EQ(apply(wrapper_of({site_template}), page_of("<title>t</title><p>a")).article.title, "t");
}

TEST(Applier, TakesTheFirstRuleThatGivesAValue) {
  SiteTemplate site_template = content_of("//p");
  for (const auto& [name, xpath] :
       {std::pair{"date", "//h4"}, std::pair{"date", "//h5"}, std::pair{"date", "//h6"}, std::pair{"author", "//h4"},
        std::pair{"author", "//b"}, std::pair{"author", "//i"}, std::pair{"own", "//i"}, std::pair{"own", "//b"}}) {
    FieldRule& rule = site_template.fields.emplace_back();
    rule.name = name;
    rule.xpath = xpath;
  }
  const TemplateMatch out = apply(wrapper_of({site_template}),
                                  page_of("<h4></h4><h5>3 May 2014</h5><h6>4 May 2014</h6><p>a<b>B</b><i>I</i>"));
  EXPECT_EQ(out.article.date, "2014-05-03");
  EXPECT_EQ(out.article.authors, (std::vector<std::string>{"B"}));
  EXPECT_EQ(out.fields, (std::vector<std::pair<std::string, std::string>>{{"own", "I"}}));
}

TEST(Applier, LeavesNothingOfThePageBefore) {
  SiteTemplate site_template = content_of("//main");
  site_template.exclusions = {"//i"};
  site_template.fields = {{"author", "//b", "", {}}, {"image", "//img/@src", "", {}}};
  const auto applier = Applier::compile(wrapper_of({site_template}));
  ASSERT_TRUE(applier.ok());
  TemplateMatch out;
  applier->apply(page_of("<title>t</title><main>a<i>b</i><b>c</b><img src=d></main>"), "u", out);
  ASSERT_EQ(out.status, PageStatus::kOk);
  applier->apply(page_of("<p>x"), "v", out);
  EXPECT_EQ(out.status, PageStatus::kNoMatch);
  EXPECT_EQ(out.article.url, "v");
  EXPECT_EQ(out.article.title + out.article.image, "");
  EXPECT_TRUE(out.article.body.empty() && out.article.excluded.empty() && out.article.authors.empty());
  EXPECT_TRUE(out.fields.empty() && out.template_name.empty());
}

// Learned from /seen, whose <main> is element 4: html head body main.
Wrapper judged_wrapper() {
  Wrapper wrapper = wrapper_of({content_of("//main")});
  wrapper.scope = "https://example.org/";
  wrapper.samples = {
      {.url = "https://example.org/seen",
       .digest = "",
       .fetched = "",
       .contains = "",
       .dfs = 4,
       .confidence = 0.625,
       .unknown = {}},
      {.url = "https://example.org/unjudged",
       .digest = "",
       .fetched = "",
       .contains = "",
       .dfs = 4,
       .confidence = std::nullopt,
       .unknown = {}},
      {.url = "", .digest = "", .fetched = "", .contains = "", .dfs = 4, .confidence = 0.125, .unknown = {}}};
  wrapper.statistics.confidence = 0.9;
  wrapper.statistics.mean_sentences = 0.5;
  wrapper.statistics.mean_rest = 100;
  return wrapper;
}

TEST(Applier, TakesTheConfidenceOfASamplePageWhileItSelectsTheSameElement) {
  struct Case {
    const char* url;
    const char* html;
    bool of_sample;
  };
  for (const auto& c : {
           Case{"https://example.org/seen", "<main>a</main>", true},
           Case{"https://example.org/seen", "<p>new</p><main>a</main>", false},  // another page by now
           Case{"https://example.org/other", "<main>a</main>", false},
           Case{"https://example.org/unjudged", "<main>a</main>", false},
           Case{"", "<main>a</main>", false},  // a sample without a URL matches no page
       }) {
    SCOPED_TRACE(std::string(c.url) + " " + c.html);
    const Page page = page_of(c.html);
    const Wrapper wrapper = judged_wrapper();
    const TemplateMatch out = apply(wrapper, page, c.url);
    ASSERT_EQ(out.status, PageStatus::kOk);
    ASSERT_TRUE(out.confidence.has_value());
    const double expected = expected_f1(wrapper.statistics, selection_shape(page, out.article));
    EXPECT_NEAR(*out.confidence, c.of_sample ? 0.625 : expected, 1e-12);
    EXPECT_NE(expected, 0.625);
  }
}

TEST(Applier, HasNoConfidenceWhereNothingIsFoundOrNobodyJudged) {
  const Page page = page_of("<main>a</main>");
  const Page without = page_of("<p>a</p>");
  EXPECT_EQ(apply(judged_wrapper(), without).confidence, std::nullopt);
  EXPECT_EQ(apply(judged_wrapper(), without, "https://example.org/seen").confidence, std::nullopt);
  EXPECT_EQ(apply(judged_wrapper(), page, "https://else.org/seen").confidence, std::nullopt) << "out of scope";
  Wrapper unjudged = judged_wrapper();
  unjudged.statistics.confidence.reset();
  EXPECT_EQ(apply(unjudged, page).confidence, std::nullopt);
  EXPECT_EQ(apply(unjudged, page, "https://example.org/seen").confidence, 0.625);
  // The outcome keeps nothing from the previous page.
  const auto applier = Applier::compile(judged_wrapper());
  TemplateMatch out;
  applier->apply(page, "https://example.org/seen", out);
  ASSERT_TRUE(out.confidence.has_value());
  applier->apply(without, "https://example.org/b", out);
  EXPECT_EQ(out.confidence, std::nullopt);
}

TEST(Applier, SaysWhichPartDoesNotCompile) {
  SiteTemplate site_template = content_of("//p");
  site_template.exclusions = {"//i", "//b["};
  const auto applier = Applier::compile(wrapper_of({site_template}));
  ASSERT_FALSE(applier.ok());
  EXPECT_EQ(applier.error().message.rfind("template \"article\", exclude: ", 0), 0U) << applier.error().message;
}

TEST(Applier, ServesManyThreads) {
  const auto applier = Applier::compile(wrapper_of({content_of("//p[@class='a']")}));
  ASSERT_TRUE(applier.ok());
  const Page page = page_of("<p class=a>x</p><p>y</p>");
  std::vector<std::string> texts(4);
  std::vector<std::thread> threads;
  threads.reserve(texts.size());
  for (std::string& text : texts) {
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) text = render_text(page, applier->apply(page, "u").article);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(texts, std::vector<std::string>(4, "x"));
}

TEST(Applier, EndsAtTheBudgetOfSteps) {
  std::string html = "<body>";
  for (int i = 0; i < 10'000; ++i) html += "<p>x</p>";
  const Page page = page_of(html);
  const Wrapper hostile = wrapper_of({content_of("//*[count(//*[count(//*)>1])>1]")});
  // The standard budget takes half a minute with sanitizers.
  const XPathLimits standard = kSanitized ? XPathLimits{.max_steps = 50'000'000} : XPathLimits{};
  const auto limited = Applier::compile(hostile, standard);
  ASSERT_TRUE(limited.ok());
  const TemplateMatch outcome = limited->apply(page, "");
  EXPECT_EQ(outcome.status, PageStatus::kError);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->kind, ErrorKind::kLimit);
  EXPECT_EQ(outcome.error->message, "the XPaths need more than " + std::string(kSanitized ? "50000000" : "500000000") +
                                        " steps on this page (max-steps)");
  EXPECT_TRUE(outcome.article.body.empty());

  const std::atomic<bool> stop = true;
  const auto stopped = Applier::compile(hostile, {.max_steps = 1'000'000'000'000, .stop = &stop});
  EXPECT_EQ(stopped->apply(page, "").error->kind, ErrorKind::kInterrupted);

  // The budget is one of all expressions of a wrapper together.
  SiteTemplate many = content_of("//body");
  for (int i = 0; i < 10; ++i) many.exclusions.push_back("//p[@class='" + std::to_string(i) + "']");
  for (const auto& [steps, expected] :
       {std::pair<std::uint64_t, PageStatus>{400'000, PageStatus::kOk}, {150'000, PageStatus::kError}}) {
    const auto applier = Applier::compile(wrapper_of({many}), {.max_steps = steps});
    EXPECT_EQ(applier->apply(page, "").status, expected) << steps;
  }
}

TEST(Applier, TriesTheTemplatesThatWereValidWhenThePageWasCaptured) {
  Wrapper wrapper;
  wrapper.templates.resize(2);
  wrapper.templates[0].name = "old";
  wrapper.templates[0].content = "//div";
  wrapper.templates[0].valid_until = "2024-05-03";
  wrapper.templates[1].name = "new";
  wrapper.templates[1].content = "//div | //p";
  wrapper.templates[1].valid_from = "2024-05-03";
  const auto applier = Applier::compile(wrapper);
  ASSERT_TRUE(applier.ok());
  const auto name = [&](const char* html, const char* captured) {
    return applier->apply(page_of(html), "", captured).template_name;
  };
  EXPECT_EQ(name("<div>x</div>", "2024-05-02T23:59:59Z"), "old");
  EXPECT_EQ(name("<div>x</div>", "2024-05-03T00:00:00Z"), "new");
  EXPECT_EQ(name("<p>x</p>", "2024-05-02"), "");
  EXPECT_EQ(name("<div>x</div>", ""), "new") << "of unknown time: what is valid now comes first";
  wrapper.templates[1].content = "//p";
  EXPECT_EQ(Applier::compile(wrapper)->apply(page_of("<div>x</div>"), "", "").template_name, "old");
}

TEST(Applier, ReadsEachOfManyFieldsOnce) {
  SiteTemplate site_template = content_of("//p");
  std::vector<std::pair<std::string, std::string>> expected;
  for (int i = 0; i < 200; ++i) {
    const std::string name = "field" + std::to_string(i);
    for (const char* xpath : {"//h6", "//b", "//i"}) {
      FieldRule& rule = site_template.fields.emplace_back();
      rule.name = name;
      rule.xpath = xpath;
    }
    expected.emplace_back(name, "bold");
  }
  EXPECT_EQ(apply(wrapper_of({site_template}), page_of("<p>x <b>bold</b> <i>slanted</i></p>")).fields, expected);
}

}  // namespace
}  // namespace wrapwright
