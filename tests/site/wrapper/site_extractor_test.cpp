// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/site_extractor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/normalize/normalizer.h"
#include "site/wrapper/outcome_writer.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

constexpr const char* kText =
    "<p>Rain fell on the harbor all night, and the ferries stayed at their moorings until noon.</p>"
    "<p>The baker in the valley bakes rye bread twice a week, in an oven older than the village.</p>"
    "<p>Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.</p>";

Page page_of(const std::string& tag) {
  const std::string html = "<title>Rain</title><nav><a href=/>Home</a></nav><h1>Rain</h1><" + tag + ">" + kText + "</" +
                           tag + "><div class=empty></div><p><a href=/i>Imprint</a></p>";
  return make_normalizer(NormalizerKind::kHtml5)->parse({html, "text/html; charset=utf-8", ""});
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

TEST(SiteExtractor, SaysWhatFoundTheArticleAndWhichTemplateMatched) {
  Wrapper index = wrapper_of({"//article"});
  SiteTemplate guarded;
  guarded.name = "index";
  guarded.kind = TemplateKind::kNonArticle;
  guarded.guard = "//article";
  index.templates.insert(index.templates.begin(), guarded);
  // Statistics of samples with high confidence whose text consists of sentences alone.
  Wrapper doubted = wrapper_of({"//h1"});
  doubted.statistics.confidence = 0.01;
  struct Case {
    const char* name;
    Wrapper wrapper;
    const char* url;
    Fallback fallback;
    ApplyStatus status;
    Provenance provenance;
    std::optional<std::size_t> matched;
    const char* status_name;
  };
  const char* const in = "https://a.example/1";
  const Page page = page_of("article");
  for (const Case& c : {
           Case{"a template", wrapper_of({"//section", "//article"}), in, Fallback::kPage, ApplyStatus::kOk,
                Provenance::kTemplate, 1, "ok"},
           Case{"no template", wrapper_of({"//section"}), in, Fallback::kPage, ApplyStatus::kOk, Provenance::kPage,
                std::nullopt, "fallback"},
           Case{"no template and no fallback", wrapper_of({"//section"}), in, Fallback::kNone, ApplyStatus::kNoMatch,
                Provenance::kNone, std::nullopt, "no-match"},
           Case{"a template without text", wrapper_of({"//div[@class='empty']"}), in, Fallback::kPage, ApplyStatus::kOk,
                Provenance::kPage, 0, "fallback"},
           Case{"a template without text and no fallback", wrapper_of({"//div[@class='empty']"}), in, Fallback::kNone,
                ApplyStatus::kNoMatch, Provenance::kNone, 0, "no-match"},
           Case{"low confidence", doubted, in, Fallback::kPage, ApplyStatus::kOk, Provenance::kFallback, 0, "fallback"},
           Case{"low confidence and no fallback", doubted, in, Fallback::kNone, ApplyStatus::kOk, Provenance::kTemplate,
                0, "ok"},
           Case{"a kind without articles", index, in, Fallback::kPage, ApplyStatus::kNoArticle, Provenance::kNone, 0,
                "no-article"},
           Case{"another site", wrapper_of({"//article"}), "https://b.example/1", Fallback::kPage,
                ApplyStatus::kOutOfScope, Provenance::kNone, std::nullopt, "out-of-scope"},
       }) {
    SCOPED_TRACE(c.name);
    const auto extractor = SiteExtractor::compile(c.wrapper, {.fallback = c.fallback});
    ASSERT_TRUE(extractor.ok()) << extractor.error().to_string();
    const Outcome found = extractor->extract(page, c.url);
    EXPECT_EQ(found.status, c.status);
    EXPECT_EQ(to_string(found.provenance), to_string(c.provenance));
    EXPECT_EQ(found.template_index, c.matched);
    EXPECT_EQ(status_name(found), c.status_name);
    EXPECT_EQ(found.article.url, c.url);
    EXPECT_EQ(found.text.empty(), c.status != ApplyStatus::kOk);
    if (c.provenance == Provenance::kFallback || c.provenance == Provenance::kPage) {
      EXPECT_THAT(found.text, HasSubstr("oiled the wheels"));
      EXPECT_EQ(found.article.title, "Rain");
      EXPECT_TRUE(found.confidence);
    }
  }
}

TEST(SiteExtractor, ForgetsThePageBefore) {
  Wrapper wrapper = wrapper_of({"//article"});
  wrapper.templates[0].fields.push_back({.name = "section", .xpath = "//h1", .constant = ""});
  const auto extractor = SiteExtractor::compile(wrapper, {.fallback = Fallback::kNone});
  ASSERT_TRUE(extractor.ok());
  Outcome out;
  extractor->extract(page_of("article"), "https://a.example/1", out);
  ASSERT_EQ(out.fields.size(), 1U);
  extractor->extract(page_of("section"), "https://a.example/2", out);
  EXPECT_EQ(out.status, ApplyStatus::kNoMatch);
  EXPECT_EQ(out.text, "");
  EXPECT_TRUE(out.fields.empty());
  EXPECT_FALSE(out.template_index);
  EXPECT_EQ(out.article.url, "https://a.example/2");
}

// What the page-level method leaves out, or reads from a script, must not stay in an Outcome whose memory is reused.
TEST(SiteExtractor, ForgetsAPageThatWasReadByItself) {
  const auto extractor = SiteExtractor::compile(wrapper_of({"//article"}));
  ASSERT_TRUE(extractor.ok());
  const auto html5 = make_normalizer(NormalizerKind::kHtml5);
  const Page matched = page_of("article");
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
    Outcome out;
    extractor->extract(html5->parse({html, "text/html; charset=utf-8", ""}), "https://a.example/1", out);
    ASSERT_EQ(to_string(out.provenance), to_string(Provenance::kPage)) << html;
    ASSERT_FALSE(out.article.excluded_text.empty() && out.article.embedded.empty()) << out.text;
    extractor->extract(matched, "https://a.example/2", out);
    EXPECT_EQ(out.text, fresh) << html;
    EXPECT_TRUE(out.article.excluded_text.empty());
    EXPECT_EQ(out.article.embedded, "");
  }
}

TEST(SiteExtractor, ReadsTheMemberOfARuleWhereAPageShowsNoText) {
  const auto html5 = make_normalizer(NormalizerKind::kHtml5);
  std::string notes;  // more words than the article
  for (int i = 0; i < 20; ++i) notes += "Nobody reads these terms of use in number " + std::to_string(i) + ". ";
  const Page page =
      html5->parse({R"(<title>Rain</title><div></div><script type="application/json">{"notes":")" + notes +
                        R"(","story":"Rain fell on the harbor all night, and the ferries stayed at their )"
                        R"(moorings until noon of the next day."}</script>)",
                    "text/html; charset=utf-8", ""});
  Wrapper wrapper = wrapper_of({"//article"});
  EXPECT_THAT(SiteExtractor::compile(wrapper)->extract(page, "https://a.example/1").text, HasSubstr("terms of use"));
  FieldRule& rule = wrapper.templates[0].fields.emplace_back();
  rule.name = "text";
  rule.from = FieldOrigin::kJson;
  rule.member = "story";
  const auto extractor = SiteExtractor::compile(wrapper);
  ASSERT_TRUE(extractor.ok());
  const Outcome found = extractor->extract(page, "https://a.example/1");
  EXPECT_THAT(found.text, HasSubstr("ferries"));
  EXPECT_THAT(found.text, testing::Not(HasSubstr("terms of use")));
  // A page that shows its text is read by the template.
  EXPECT_THAT(extractor->extract(page_of("article"), "https://a.example/2").text, HasSubstr("rye bread"));
}

TEST(SiteExtractor, RefusesAPageOfAnotherNormalizerAlsoWhereItWouldFallBack) {
  Wrapper wrapper = wrapper_of({"//article"});
  wrapper.normalizer = NormalizerKind::kTidy;
  const auto extractor = SiteExtractor::compile(wrapper, {.fallback = Fallback::kPage});
  ASSERT_TRUE(extractor.ok());
  Outcome out;
  extractor->extract(page_of("article"), "https://a.example/1", out);
  EXPECT_EQ(out.status, ApplyStatus::kFailed);
  EXPECT_EQ(out.text, "");
  ASSERT_TRUE(out.error.has_value());
  EXPECT_THAT(out.error->message, HasSubstr("made by the normalizer html5, but the wrapper is for pages made by tidy"));
}

TEST(SiteExtractor, NamesTheTemplateThatDoesNotCompile) {
  const auto extractor = SiteExtractor::compile(wrapper_of({"//article["}));
  ASSERT_FALSE(extractor.ok());
  EXPECT_THAT(extractor.error().message, HasSubstr("t1"));
}

TEST(RenderOutcome, WritesEachFormat) {
  Wrapper wrapper = wrapper_of({"//h1"});
  wrapper.templates[0].fields.push_back({.name = "section", .xpath = "", .constant = "News"});
  const auto extractor = SiteExtractor::compile(wrapper, {.fallback = Fallback::kNone});
  ASSERT_TRUE(extractor.ok());
  const Page page = page_of("article");
  const Outcome found = extractor->extract(page, "https://a.example/1");
  EXPECT_EQ(render_outcome(page, found, OutputFormat::kText), "Rain");
  EXPECT_THAT(render_outcome(page, found, OutputFormat::kMarkdown), HasSubstr("# Rain"));
  EXPECT_THAT(render_outcome(page, found, OutputFormat::kHtml), HasSubstr("<h1>Rain</h1>"));
  const RecordContext context{.id = "a.html", .wrapper_site = "a.example", .wrapper_file = "w.xml"};
  EXPECT_EQ(render_outcome(page, found, OutputFormat::kJson, context),
            R"({"id":"a.html","url":"https://a.example/1","status":"ok",)"
            R"("wrapper":{"site":"a.example","file":"w.xml"},"template":"t1","xpath":"//h1","dfs":[)" +
                std::to_string(found.article.body.front()) +
                R"(],"title":"Rain","section":"News","text":"Rain"})"
                "\n");
  const Outcome other = extractor->extract(page, "https://b.example/1");
  for (const auto format : {OutputFormat::kText, OutputFormat::kMarkdown, OutputFormat::kHtml})
    EXPECT_EQ(render_outcome(page, other, format), "");
  EXPECT_EQ(render_outcome(page, other, OutputFormat::kJson, {.id = "b.html", .error = "not of this site"}),
            R"({"id":"b.html","url":"https://b.example/1","status":"out-of-scope","error":"not of this site"})"
            "\n");
}

}  // namespace
}  // namespace wrapwright
