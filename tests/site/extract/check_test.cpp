// SPDX-License-Identifier: Apache-2.0
#include "site/extract/check.h"

#include <gtest/gtest.h>

#include "site/wrapper/file.h"
#include "support/site.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

TEST(LintWrapper, FindsWhatMayBeWrongByLine) {
  const std::string head = "<wrapper format='1' site='a' normalizer='html5'>\n";
  const std::string sample = "<sample url='u' dfs='3'>w</sample></wrapper>";
  const auto content = [](const std::string& xpath) {
    return "<template name='" + xpath.substr(2, 1) + "'><content>" + xpath + "</content></template>\n";
  };
  struct Case {
    std::string xml;
    Severity severity;
    std::size_t line;
    const char* message;
  };
  const std::vector<Case> cases = {
      Case{"<wrapper", Severity::kError, 1, ""},
      Case{head + "<template><content>//p[</content></template></wrapper>", Severity::kError, 2, "XPath"},
      Case{head + content("//p") + "</wrapper>", Severity::kWarning, 1, "no sample pages"},
      Case{head + content("//p[3]") + sample, Severity::kWarning, 2, "content depends on positions"},
      Case{head + content("//p[@dfs='3']") + sample, Severity::kWarning, 2, "depends on positions"},
      Case{head + content("//p/..") + sample, Severity::kNote, 2, "outside the fast subset"},
      Case{head + content("//a") + content("//a") + sample, Severity::kWarning, 3, "is never used"},
      Case{head + content("//ab") + content("//aa") + sample, Severity::kWarning, 3, "has the same name as"},
      Case{head + "<template><content>//p</content>\n<exclude>//i[last()]</exclude></template>" + sample,
           Severity::kWarning, 3, "exclude depends"},
      Case{head + "<template><content>//p</content>\n<field name='x'>//i[2]</field></template>" + sample,
           Severity::kWarning, 3, "field \"x\" depends"},
      Case{head +
               "<template><content>//p</content><field name='x'>//b</field>\n<field name='x'>//b</field>"
               "</template>" +
               sample,
           Severity::kWarning, 3, "a second rule"},
      Case{head + content("//p") + "<later/>" + sample, Severity::kNote, 3, "element later is not known"},
      Case{head + content("//p") + "<sample url='u' dfs='2'/>" + sample, Severity::kNote, 3, "no words"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.xml);
    const auto findings = lint_wrapper(c.xml, "a.xml");
    bool found = false;
    for (const Finding& finding : findings) {
      found |= finding.severity == c.severity && finding.where.line == c.line && finding.where.source == "a.xml" &&
               finding.message.find(c.message) != std::string::npos;
    }
    EXPECT_TRUE(found) << (findings.empty() ? "nothing found" : findings[0].message);
  }
}

TEST(LintWrapper, NamesOnlyTheFirstOfManyEqualTemplates) {
  std::string xml = R"(<wrapper format="1" site="a" normalizer="html5">)";
  for (int i = 0; i < 100; ++i) xml += "\n<template name='x'><content>//a</content></template>";
  std::size_t names = 0;
  std::size_t copies = 0;
  for (const Finding& finding : lint_wrapper(xml + "</wrapper>", "a.xml")) {
    if (finding.message == "has the same name as the template on line 2: \"x\"") ++names;
    if (finding.message == "has the same guard and content as the template on line 2 and is never used") ++copies;
  }
  EXPECT_EQ(names, 99U);
  EXPECT_EQ(copies, 99U);
}

TEST(LintWrapper, HasNothingToSayAboutGoodOnes) {
  const std::string content = "<content>//div[@class='x']</content></template>";
  for (const std::string& templates :
       {"<template>" + content, "<template name='new' valid-from='2024-01-01'>" + content +
                                    "<template name='old' valid-until='2024-01-01'>" + content}) {
    const auto findings = lint_wrapper("<wrapper format='1' site='a' normalizer='html5'>" + templates +
                                           "<sample url='u' dfs='3'>words</sample></wrapper>",
                                       "a.xml");
    EXPECT_TRUE(findings.empty()) << findings[0].message;
  }
}

class Trial {
 public:
  explicit Trial(WrapperStatistics learned) {
    wrapper_.site = "example.org";
    wrapper_.scope = "https://example.org/";
    wrapper_.templates.emplace_back().content = "//main";
    wrapper_.templates.emplace_back().content = "//p";
    wrapper_.templates[1].name = "other";
    SiteTemplate& index = wrapper_.templates.emplace_back();
    index.name = "index";
    index.kind = TemplateKind::kNonArticle;
    index.guard = "//ul";
    wrapper_.statistics = std::move(learned);
  }
  TrialReport run(const std::vector<std::string>& pages) {
    auto extractor = PageExtractor::compile(wrapper_, {.fallback = Fallback::kNone});
    WrapperTrial trial(wrapper_, *extractor);
    const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
    for (const std::string& html : pages) {
      trial.add(normalizer->parse({html.empty() ? "<p>elsewhere" : html, {}, "utf-8"}),
                html.empty() ? "https://else.example/" : "https://example.org/x", "x");
    }
    return trial.report();
  }

 private:
  Wrapper wrapper_;
};

TEST(WrapperTrial, CountsByTemplate) {
  const TrialReport report =
      Trial({}).run({"<p>abcd", "<main>\xC3\xA4\xC3\xB6</main>", "<main></main>", "<div>x", "", "<p>ab"});
  EXPECT_EQ(report.pages, 5U);
  EXPECT_EQ(report.matched, 3U);
  EXPECT_EQ(report.empty, 1U);
  EXPECT_EQ(report.out_of_scope, 1U);
  EXPECT_DOUBLE_EQ(report.mean_characters, 8.0 / 3);
  ASSERT_EQ(report.templates.size(), 2U);
  EXPECT_EQ(report.templates[0].name, "other");
  EXPECT_EQ(report.templates[0].matched, 2U);
  EXPECT_EQ(report.templates[1].matched, 1U);
  EXPECT_EQ(report.drift.verdict, DriftVerdict::kOk);
}

TEST(WrapperTrial, PagesKnownToHoldNoArticleAreNoDrift) {
  WrapperStatistics learned;
  learned.pages = 10;
  learned.matched = 8;
  learned.no_article = 2;
  std::vector<std::string> pages(5, "<p>abcd");
  pages.insert(pages.end(), 15, "<ul><li>x</ul>");
  const TrialReport report = Trial(learned).run(pages);
  EXPECT_EQ(report.pages, 20U);
  EXPECT_EQ(report.no_article, 15U);
  EXPECT_EQ(report.matched, 5U);
  EXPECT_EQ(report.drift.verdict, DriftVerdict::kOk);
  pages.insert(pages.end(), 6, "<div>x");
  EXPECT_EQ(Trial(learned).run(pages).drift.verdict, DriftVerdict::kDegraded)
      << "more than half of the others are missed";
}

TEST(WrapperTrial, JudgesDrift) {
  WrapperStatistics learned;
  learned.pages = learned.matched = 10;
  learned.templates = {{"other", 10, {{"characters", 1.6, 0.1}}}};
  const auto verdict = [&](const std::vector<std::string>& pages) { return Trial(learned).run(pages).drift.verdict; };
  const std::string good = "<p>abcd";
  const std::string other = "<div>x";
  EXPECT_EQ(verdict(std::vector<std::string>(5, good)), DriftVerdict::kOk);
  EXPECT_EQ(verdict({other, other, good}), DriftVerdict::kOk) << "too few to tell";
  EXPECT_EQ(verdict({good, good, other, other, other}), DriftVerdict::kDegraded);
  EXPECT_EQ(verdict({good, other, other, other, other}), DriftVerdict::kBroken);
  EXPECT_EQ(verdict({other}), DriftVerdict::kBroken);
  EXPECT_EQ(verdict(std::vector<std::string>(5, "<p>" + std::string(400, 'a'))), DriftVerdict::kDegraded);
}

TEST(WrapperTrial, DoubtsWhatApplyDoubts) {
  Wrapper wrapper;
  wrapper.templates.emplace_back().content = "//div[@class='foot']";
  wrapper.statistics.confidence = 0.01;
  const TestSite site(story_pages(5));
  auto extractor = PageExtractor::compile(wrapper);
  WrapperTrial trial(wrapper, *extractor);
  for (const SitePage& page : site.pages()) trial.add(*page.page, page.url, page.url);
  EXPECT_EQ(trial.report().doubted, 5U);
  EXPECT_EQ(trial.report().matched, 0U);
  EXPECT_EQ(trial.report().drift.verdict, DriftVerdict::kBroken);
}

TEST(LintWrapper, WarnsOfATemplateThatTakesTheWholePage) {
  Wrapper wrapper;
  wrapper.site = "a.example";
  wrapper.scope = "https://a.example/";
  for (const char* content : {"//html", "//main"}) {
    SiteTemplate& made = wrapper.templates.emplace_back();
    made.name = content;
    made.content = content;
  }
  std::size_t warned = 0;
  for (const Finding& finding : lint_wrapper(format_wrapper(wrapper), "a.xml")) {
    if (finding.message != "it takes the whole page for the article") continue;
    ++warned;
    EXPECT_EQ(finding.severity, Severity::kWarning);
    EXPECT_GT(finding.where.line, 0U);
  }
  EXPECT_EQ(warned, 1U);
}

}  // namespace
}  // namespace wrapwright
