// SPDX-License-Identifier: Apache-2.0
#include "site/rules/site_config.h"

#include <filesystem>
#include <gtest/gtest.h>

#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "site/rules/export.h"
#include "site/rules/import.h"
#include "site/wrapper/file.h"
#include "support/corpora.h"
#include "support/unpack.h"

namespace wrapwright {
namespace {

TEST(SiteConfig, SplitsALineAtItsFirstColon) {
  struct Case {
    const char* text;
    const char* name;
    const char* parameter;
    const char* value;
  };
  for (const auto& c :
       {Case{"body: //p", "body", "", "//p"}, Case{"  Body :  //a[@b='c:d']  ", "body", "", "//a[@b='c:d']"},
        Case{"replace_string(<a> ): b", "replace_string", "<a> ", "b"},
        Case{"http_header(user-agent): x: y", "http_header", "user-agent", "x: y"},
        Case{"replace_string(a:b): c", "replace_string(a", "", "b): c"}, Case{"# body: //p", "", "", ""},
        Case{"no colon", "", "", ""}, Case{"", "", "", ""},
        Case{"\xEF\xBB\xBF"
             "body: //p",
             "body", "", "//p"},
        Case{"tidy: no\r", "tidy", "", "no"}}) {
    const auto lines = parse_site_config(std::string(c.text) + "\n");
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].name, c.name) << c.text;
    EXPECT_EQ(lines[0].parameter, c.parameter) << c.text;
    EXPECT_EQ(lines[0].value, c.value) << c.text;
    EXPECT_EQ(lines[0].text, c.text);
  }
}

TEST(SiteConfig, ReadsBackWhatAWrapperFileKeeps) {
  for (const std::string bytes :
       {"", "\n", "a", "a\n\n b \n", "body: //p[@a=\"b\"]\t<x>&amp;\r\n", "\x01 \xFF: x\n", " "}) {
    const auto lines = parse_site_config(bytes);
    EXPECT_EQ(format_site_config(lines), bytes);
    EXPECT_EQ(format_site_config(site_config_of_elements(to_elements(lines))), bytes);
  }
}

TEST(SiteConfig, ImportsEachDirectiveThatAWrapperHasAPlaceFor) {
  const ImportedSite site = import_site_config(
      "body: //article\nbody: //main\nstrip: //aside\nstrip: //a/@onclick\nstrip_id_or_class: \"ad's\"\n"
      "strip_image_src: pixel\ntitle: substring-before(//title, ' |')\ndate: //time/@datetime\nauthor: //b\n"
      "test_url: http://x.example/1\ntest_contains: some words\ntest_contains: other words\ntest_url: "
      "http://x.example/2\n",
      "www.x.example.txt", "www.X.example");
  EXPECT_TRUE(site.problems.empty());
  ASSERT_EQ(site.notes.size(), 1U) << "attributes are not elements";
  EXPECT_EQ(site.notes[0].where.line, 4U);
  const Wrapper& wrapper = site.wrapper;
  EXPECT_EQ(wrapper.site, "x.example");
  ASSERT_EQ(wrapper.templates.size(), 2U);
  EXPECT_EQ(wrapper.templates[0].content, "//article");
  EXPECT_EQ(wrapper.templates[1].content, "//main");
  EXPECT_EQ(wrapper.templates[1].name, "article-2");
  for (const SiteTemplate& each : wrapper.templates) {
    EXPECT_EQ(each.exclusions,
              (std::vector<std::string>{"//aside", "//*[contains(@id, 'ads') or contains(@class, 'ads')]",
                                        "//img[contains(@src, 'pixel')]"}));
    ASSERT_EQ(each.fields.size(), 3U);
    EXPECT_EQ(each.fields[1].xpath, "//time/@datetime");
  }
  ASSERT_EQ(wrapper.samples.size(), 2U);
  EXPECT_EQ(wrapper.samples[0].contains, "some words");
  EXPECT_EQ(import_site_config("", ".x.example.txt", ".x.example").wrapper.site, ".x.example");
}

TEST(SiteConfig, AStripOfTextsLosesNoElements) {
  const ImportedSite site =
      import_site_config("strip: //a/text() | //aside | //b/@id | //p\nstrip: //q/text()\n", "f", "x.example");
  EXPECT_EQ(site.wrapper.templates.front().exclusions, std::vector<std::string>{"//aside | //p"});
  ASSERT_EQ(site.problems.size(), 2U);
  EXPECT_EQ(site.problems[0].to_string(), "f:1: strip: texts without an element of their own stay: //a/text()");
  EXPECT_EQ(site.problems[1].where.line, 2U);
  ASSERT_EQ(site.notes.size(), 1U);
  EXPECT_EQ(site.notes[0].message, "strip: attributes stay: //b/@id");
}

TEST(SiteConfig, ALineThatXmlCannotKeepIsNamedAndTheRestIsRead) {
  const ImportedSite site =
      import_site_config("# \xE9\nbody: //p\nstrip: //b[.='\xC3\xA9\xE9']\n", "f.txt", "x.example");
  ASSERT_EQ(site.problems.size(), 1U);
  EXPECT_EQ(site.problems[0].to_string(),
            "f.txt:3: strip: the line is not UTF-8, or has a control character (at byte 16 of the line)");
  EXPECT_EQ(site.wrapper.templates.front().content, "//p");
  EXPECT_TRUE(site.wrapper.templates.front().exclusions.empty());
}

TEST(SiteConfig, ReplacesTextsInTheirOrder) {
  const auto replace = [](const std::string& config, const std::string& text) {
    return replaced(text, replacements_of(parse_site_config(config)), 1'000);
  };
  EXPECT_EQ(replace("replace_string(a ): b\nfind_string: bb\nreplace_string: c\n", "a a b"), "cb")
      << "the spaces in parentheses count";
  EXPECT_EQ(replace("find_string: a\nfind_string: b\nreplace_string: c\n", "ab"), "ab") << "no pairs";
  EXPECT_EQ(replace("replace_string(x):\n", "axb"), "ab");
  EXPECT_EQ(replaced("aaaa", {{"a", "bbbb"}, {"aa", "c"}}, 10), "cc") << "overlong results are not made";
}

TEST(SiteConfig, AsksForTheParserThatItNeeds) {
  Wrapper wrapper;
  wrapper.site = "a.example";
  wrapper.templates.emplace_back().content = "//div";
  for (const bool has_tag : {false, true}) {
    const std::string tag = has_tag ? "</b>" : "";
    const Page page = make_normalizer(NormalizerKind::kHtml5)
                          ->parse({"<div>Rain<script>f('" + tag + " and then')</script> fell.</div>", {}, {}});
    SitePage view;
    view.page = &page;
    view.url = "http://a.example/1";
    const auto exported = export_site(wrapper, {&view, 1}, {.format = RuleFormat::kFtr});
    ASSERT_TRUE(exported);
    EXPECT_EQ(exported->proven, 1U);
    EXPECT_EQ(exported->document.find("parser: html5lib\n") != std::string::npos, has_tag);
  }
}

// The site config of the wrapper with one more exclusion, less the line of this exclusion.
std::string edited(Wrapper wrapper) {
  for (SiteTemplate& each : wrapper.templates) each.exclusions.emplace_back("//added");
  const auto exported = export_site(wrapper, {}, {.format = RuleFormat::kFtr});
  EXPECT_TRUE(exported);
  std::string out = exported->document;
  const std::string added = "strip: //added\n";
  const std::size_t at = out.find(added);
  EXPECT_NE(at, std::string::npos);
  return at == std::string::npos ? out : out.erase(at, added.size());
}

// Every file of the suite survives the conversion to a wrapper file and back byte for byte and, after an edit, except
// for the edit.
TEST(SiteConfig, LosesNothingOfRealFiles) {
  REQUIRE_SUITES(suites);
  const auto folder = unpacked(suites / "ftr-site-config.tar.zst", "ftr-site-config");
  if (!folder) GTEST_SKIP() << "the suite ftr-site-config is not here (WRAPWRIGHT_SUITES)";
  std::size_t files = 0;
  std::size_t problems = 0;
  std::size_t bodies = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    if (entry.path().extension() != ".txt") continue;
    SCOPED_TRACE(entry.path());
    ++files;
    const auto bytes = read_file(entry.path());
    ASSERT_TRUE(bytes);
    const ImportedSite site = import_site_config(*bytes, entry.path().string(), entry.path().stem().string());
    for (const Error& problem : site.problems) EXPECT_GT(problem.where.line, 0U) << problem.message;
    problems += site.problems.size();
    bodies += site.wrapper.templates.front().content.find("false()") == std::string::npos ? 1U : 0U;
    const auto stored = parse_wrapper(format_wrapper(site.wrapper), "stored");
    ASSERT_TRUE(stored) << stored.error().to_string();
    EXPECT_TRUE(have_same_rules_and_samples(*stored, site.wrapper));
    const auto exported = export_site(*stored, {}, {.format = RuleFormat::kFtr});
    ASSERT_TRUE(exported);
    EXPECT_EQ(format_exports(RuleFormat::kFtr, {&*exported, 1}), *bytes);
    EXPECT_EQ(edited(*stored), bytes->ends_with('\n') || bytes->empty() ? *bytes : *bytes + "\n");
  }
  EXPECT_GT(files, 500U);
  EXPECT_GT(bodies, files / 2);
  EXPECT_LT(problems, files / 20) << "rules that cannot be evaluated";
}

}  // namespace
}  // namespace wrapwright
