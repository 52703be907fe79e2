// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/file.h"

#include <gtest/gtest.h>

#include "core/base/files.h"
#include "site/wrapper/fingerprint.h"
#include "support/mutation.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

Wrapper full_wrapper() {
  Wrapper wrapper;
  wrapper.site = "example.org";
  wrapper.scope = "https://example.org/news/*";
  wrapper.feed = "https://example.org/feed.xml?a=1&b=2";
  wrapper.made_by = "wrapwright 0.1.0";
  wrapper.normalizer = NormalizerKind::kTidy;
  wrapper.language = "en";
  wrapper.settings = {LearnMethod::kForest, "feed", "j", "all", 12, 3, "none", "drop", "drop", {}};
  SiteTemplate article;
  article.name = "article";
  article.guard = "//body[contains(@class, 'single')]";
  article.url_hint = "https://example.org/news/*";
  article.content = "//div[@class = \"a & b\"][@id < 'z']";
  article.figures = {0.1, 1.0 / 3, 1e-9, 10, 7, 0.5};
  article.runners_up = {{"//main", {0.05, 2, 0.1, 9, 3, 0.25}, {}}, {"//body", {}, {}, 0.875}};
  article.value = 0.9;
  article.exclusions = {"//div[@class='ad']", "//aside"};
  article.fields = {{"title", "//h1", "", "heading"}, {"author", "", "The <Desk>", "feed"}};
  FieldRule& date = article.fields.emplace_back();
  date.name = "date";
  date.xpath = "substring-after(//script, '\"')";
  date.source = "json-ld";
  date.format = FieldFormat::kMonthFirst;
  date.decode = FieldDecoding::kJson;
  FieldRule& fallback = article.fields.emplace_back();
  fallback.name = "date";
  fallback.from = FieldOrigin::kUrl;
  FieldRule& text = article.fields.emplace_back();
  text.name = "text";
  text.from = FieldOrigin::kJson;
  text.member = "articleBody";
  article.fields.front().strip = "- The Site";
  wrapper.templates = {article, SiteTemplate{}, SiteTemplate{}};
  wrapper.templates[2].name = "index";
  wrapper.templates[2].kind = TemplateKind::kNonArticle;
  wrapper.templates[2].guard = "//body[@id='home']";
  wrapper.templates[1].name = "gallery";
  wrapper.templates[1].content = "//ul";
  wrapper.templates[1].valid_from = "2020-01-01";
  wrapper.templates[1].valid_until = "2024-05-03T14:00:00Z";
  wrapper.samples = {
      {"https://example.org/news/1?a=b&c", "sha256:00ff", "2026-11-22T00:00:00Z", "a few words", 42, 0.97, {}},
      {"https://example.org/news/2", "", "", "", 0, {}, {}}};
  wrapper.statistics = {10, 9, 4321.5, 0.125, 0.95, 0.875, 1200, 0.25, 0.125, 2, {}};
  wrapper.history = {{"2024-05-03", "template gallery", "ended", "why <not>"}, {"", "wrapper", "edited", ""}};
  wrapper.edited = true;
  wrapper.statistics.templates = {{"article", 9, {{"characters", 8.25, 0.5}, {"field:title", 1, 0}}, {}}};
  return wrapper;
}

constexpr const char* kFull = R"(<?xml version="1.0" encoding="UTF-8"?>
<!-- How to find the articles of one web site, as wrapwright learned it. May be edited by hand; docs/reference/wrapper-format.md explains every part. -->
<wrapper format="1" site="example.org" scope="https://example.org/news/*" feed="https://example.org/feed.xml?a=1&amp;b=2" made-by="wrapwright 0.1.0" normalizer="tidy" language="en" edited="yes">
  <settings signifiers="feed" ranking="j" attributes="all" terms="12" ngrams="3" decay="none" link-lists="drop" comments="drop" />
  <template name="article">
    <guard>//body[contains(@class, 'single')]</guard>
    <url-hint>https://example.org/news/*</url-hint>
    <content value="0.9" j="0.1" u="0.3333333333333333" i="1e-09" p="10" level="7" r="0.5">//div[@class = "a &amp; b"][@id &lt; 'z']</content>
    <runner-up j="0.05" u="2" i="0.1" p="9" level="3" r="0.25">//main</runner-up>
    <runner-up value="0.875">//body</runner-up>
    <exclude>//div[@class='ad']</exclude>
    <exclude>//aside</exclude>
    <field name="title" source="heading" strip="- The Site">//h1</field>
    <field name="author" constant="The &lt;Desk>" source="feed" />
    <field name="date" source="json-ld" format="mdy" decode="json">substring-after(//script, '"')</field>
    <field name="date" from="url" />
    <field name="text" from="json" member="articleBody" />
  </template>
  <template name="gallery" valid-from="2020-01-01" valid-until="2024-05-03T14:00:00Z">
    <content>//ul</content>
  </template>
  <template name="index" kind="none">
    <guard>//body[@id='home']</guard>
  </template>
  <sample url="https://example.org/news/1?a=b&amp;c" digest="sha256:00ff" fetched="2026-11-22T00:00:00Z" dfs="42" confidence="0.97">a few words</sample>
  <sample url="https://example.org/news/2" />
  <statistics pages="10" matched="9" mean-characters="4321.5" mean-informativeness="0.125" confidence="0.95" mean-sentences="0.875" mean-rest="1200" mean-trailing="0.25" rest-deviation="0.125" no-article="2">
    <matches template="article" pages="9">
      <measure name="characters" mean="8.25" deviation="0.5" />
      <measure name="field:title" mean="1" />
    </matches>
  </statistics>
  <history>
    <change date="2024-05-03" rule="template gallery" what="ended">why &lt;not&gt;</change>
    <change rule="wrapper" what="edited" />
  </history>
</wrapper>
)";

TEST(WrapperFile, KeepsASampleWhoseUrlIsUnknown) {
  Wrapper wrapper;
  wrapper.site = "a.example";
  wrapper.templates.emplace_back().content = "//p";
  wrapper.samples.emplace_back().contains = "words";
  const auto again = parse_wrapper(format_wrapper(wrapper), "a.xml");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  ASSERT_EQ(again->samples.size(), 1U);
  EXPECT_EQ(again->samples[0].url, "");
}

TEST(WrapperFile, HasTheseBytes) { EXPECT_EQ(format_wrapper(full_wrapper()), kFull); }

TEST(WrapperFile, ReadsWhatItWrote) {
  const auto wrapper = parse_wrapper(kFull, "x");
  ASSERT_TRUE(wrapper.ok()) << wrapper.error().to_string();
  EXPECT_EQ(format_wrapper(*wrapper), kFull);
  EXPECT_EQ(wrapper->normalizer, NormalizerKind::kTidy);
  EXPECT_EQ(wrapper->templates[0].content, "//div[@class = \"a & b\"][@id < 'z']");
  EXPECT_EQ(wrapper->templates[0].figures.u, 1.0 / 3);
  EXPECT_EQ(wrapper->templates[1].kind, TemplateKind::kArticle);
  EXPECT_EQ(wrapper->templates[2].kind, TemplateKind::kNonArticle);
  EXPECT_EQ(wrapper->statistics.no_article, 2U);
  EXPECT_EQ(wrapper->templates[0].value, 0.9);
  EXPECT_FALSE(wrapper->templates[0].runners_up[0].value.has_value());
  EXPECT_EQ(wrapper->templates[0].runners_up[1].value, 0.875);
  EXPECT_EQ(wrapper->templates[0].fields[1].constant, "The <Desk>");
  EXPECT_EQ(wrapper->samples[0].dfs, 42U);
  EXPECT_EQ(wrapper->samples[0].contains, "a few words");
  EXPECT_EQ(wrapper->statistics.mean_characters, 4321.5);
  EXPECT_EQ(wrapper->settings.terms, 12U);
}

TEST(WrapperFile, SaysWhetherItWasEdited) {
  for (const auto& [value, edited] : {std::pair<const char*, int>{"yes", 1},
                                      {"true", 1},
                                      {"1", 1},
                                      {" yes ", 1},
                                      {"no", 0},
                                      {"false", 0},
                                      {"0", 0},
                                      {"", 0},
                                      {"maybe", -1},
                                      {"Yes", -1}}) {
    SCOPED_TRACE(value);
    const auto wrapper = parse_wrapper("<wrapper format='1' site='a' normalizer='html5' edited='" + std::string(value) +
                                           "'><template><content>//p</content></template></wrapper>",
                                       "a.xml");
    ASSERT_EQ(wrapper.ok(), edited >= 0);
    if (edited >= 0) {
      EXPECT_EQ(wrapper->edited, edited == 1);
    } else {
      EXPECT_NE(wrapper.error().to_string().find("a.xml:1:1"), std::string::npos) << wrapper.error().to_string();
    }
  }
}

TEST(WrapperFile, SaysHowItWasLearnedAndLeavesOutWhatThatMethodDoesNotHave) {
  struct Case {
    const char* written;
    const char* method;
    const char* kept;
  };
  for (const auto& c : {
           Case{"<settings/>", "forest",
                R"(<settings signifiers="tfidf" ranking="ju" attributes="stable" terms="10" />)"},
           Case{"<settings method='forest' terms='3'/>", "forest",
                R"(<settings signifiers="tfidf" ranking="ju" attributes="stable" terms="3" />)"},
           Case{"<settings ngrams='1' decay='level' link-lists='keep' comments='keep'/>", "forest",
                R"(<settings signifiers="tfidf" ranking="ju" attributes="stable" terms="10" />)"},
           Case{"<settings method=' auto '/>", "auto", R"(<settings method="auto" />)"},
           Case{"<settings method='auto' ranking='ju' terms='3' x='y'/>", "auto",
                R"(<settings method="auto" terms="3" x="y" />)"},
       }) {
    SCOPED_TRACE(c.written);
    const auto wrapper = parse_wrapper(std::string("<wrapper format='1' site='a' normalizer='html5'>") + c.written +
                                           "<template><content>//p</content></template></wrapper>",
                                       "x");
    ASSERT_TRUE(wrapper.ok()) << wrapper.error().to_string();
    EXPECT_EQ(to_string(wrapper->settings.method), c.method);
    const std::string again = format_wrapper(*wrapper);
    EXPECT_NE(again.find(std::string("  ") + c.kept + "\n"), std::string::npos) << again;
    const auto read_again = parse_wrapper(again, "x");
    ASSERT_TRUE(read_again.ok());
    EXPECT_EQ(format_wrapper(*read_again), again);
  }
}

TEST(WrapperFile, NeedsLittleWhenWrittenByHand) {
  const auto wrapper = parse_wrapper(
      "\xEF\xBB\xBF<wrapper format='1' site='a.example' normalizer='html5'><template>\n"
      "<content>\n  //article\n</content></template></wrapper>",
      "x");
  ASSERT_TRUE(wrapper.ok()) << wrapper.error().to_string();
  EXPECT_EQ(wrapper->templates[0].name, "article");
  EXPECT_EQ(wrapper->templates[0].content, "//article");
  EXPECT_EQ(wrapper->settings.signifiers, "tfidf");
}

TEST(WrapperFile, KeepsWhatItDoesNotKnow) {
  const std::string file = R"(<wrapper format="1" site="a" normalizer="html5" color="red">
<later a="1">text <b>bold</b> &lt;</later>
<!-- by hand -->
<settings depth="3"/>
<template name="t" weight="2"><content sure="yes">//p<why>because</why></content><field name="x" kind="y">//i</field><extra/></template>
<sample url="u" note="n">words</sample>
<statistics spread="2"><more/></statistics>
</wrapper>)";
  WrapperLines lines;
  const auto wrapper = parse_wrapper(file, "x", &lines);
  ASSERT_TRUE(wrapper.ok()) << wrapper.error().to_string();
  const std::string written = format_wrapper(*wrapper);
  for (const char* part : {"color=\"red\"", "<later a=\"1\">text <b>bold</b> &lt;</later>", "<!-- by hand -->",
                           "depth=\"3\"", "weight=\"2\"", "sure=\"yes\"", "<why>because</why>", "kind=\"y\"",
                           "<extra />", "note=\"n\"", "spread=\"2\"", "<more />"}) {
    EXPECT_NE(written.find(part), std::string::npos) << part << " in\n" << written;
  }
  const auto again = parse_wrapper(written, "x");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_EQ(format_wrapper(*again), written);
  EXPECT_EQ(again->templates[0].content, "//p");
  ASSERT_EQ(lines.unknown.size(), 11U);
  EXPECT_EQ(lines.unknown[0], (std::pair<std::string, std::size_t>("attribute color of element wrapper", 1)));
  EXPECT_EQ(lines.unknown[1], (std::pair<std::string, std::size_t>("element later", 2)));
}

TEST(WrapperFile, WritesOnlyWhatXmlCanHold) {
  Wrapper wrapper = full_wrapper();
  wrapper.samples[0].url = "http://a/\x01\xFF<\"\n";
  wrapper.samples[0].contains = " caf\xC3\xA9 \xED\xA0\x80 \xF0\x9F\x98\x80 \xC2";
  const auto again = parse_wrapper(format_wrapper(wrapper), "x");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_EQ(again->samples[0].url, "http://a/\xEF\xBF\xBD\xEF\xBF\xBD<\"");
  EXPECT_EQ(again->samples[0].contains,
            "caf\xC3\xA9 \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD \xF0\x9F\x98\x80 \xEF\xBF\xBD");
}

// Pages without URLs used to give wrappers that no command could read.
TEST(WrapperFile, KeepsSamplesWithoutUrl) {
  Wrapper wrapper = full_wrapper();
  wrapper.samples[0].url.clear();
  const std::string written = format_wrapper(wrapper);
  EXPECT_EQ(written.find("url=\"\""), std::string::npos) << written;
  const auto again = parse_wrapper(written, "x");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_EQ(again->samples[0].url, "");
  EXPECT_EQ(again->samples[0].digest, "sha256:00ff");
}

TEST(WrapperFile, SaysWhereItIsBroken) {
  const std::string head = "<wrapper format='1' site='a' normalizer='html5'>\n";
  const std::string one = "<template><content>//p</content></template>\n";
  struct Case {
    std::string xml;
    std::size_t line;
    std::size_t column;
    const char* message;  // a part of it
    ErrorKind kind = ErrorKind::kSyntax;
  };
  const std::vector<Case> cases = {
      Case{"", 1, 1, "no XML: it has no element"},
      Case{"plain text", 1, 1, "no XML: it has no element"},
      Case{"<wrapper>\n  <template>\n</wrapper>", 3, 3, "Start-end tags mismatch"},
      Case{"<?xml version='1.0'?>\n<site/>", 2, 1, "the root element is not <wrapper>"},
      Case{"<wrapper/>", 1, 1, "lacks the attribute \"format\""},
      Case{"<wrapper format='x' site='a' normalizer='tidy'>" + one + "</wrapper>", 1, 1, "\"format\""},
      Case{"<wrapper format='2'><new/></wrapper>", 1, 1, "newer", ErrorKind::kUnsupported},
      Case{"<wrapper format='0' site='a' normalizer='tidy'>" + one + "</wrapper>", 1, 1, "format 0 does not exist"},
      Case{"<wrapper format='1' normalizer='tidy'>" + one + "</wrapper>", 1, 1, "\"site\""},
      Case{"<wrapper format='1' site='a'>" + one + "</wrapper>", 1, 1, "\"normalizer\""},
      Case{"<wrapper format='1' site='a' normalizer='lynx'>" + one + "</wrapper>", 1, 1, "lynx"},
      Case{"<wrapper format='1' site='a' site='b' normalizer='tidy'>" + one + "</wrapper>", 1, 1, "twice"},
      Case{"<wrapper format='1' site='a' x='1' normalizer='tidy' y='2' x='1'>" + one + "</wrapper>", 1, 1,
           "\"x\" is given twice"},
      Case{"<wrapper format='1' site='a' normalizer='tidy'><template valid-until='May 2024'><content>//p</content>"
           "</template></wrapper>",
           1, 48, "\"May 2024\" is not a date"},
      Case{head + "</wrapper>", 1, 1, "no <template>"},
      Case{head + "  <template/></wrapper>", 2, 3, "no <content>"},
      Case{head + "<template><content> </content></template></wrapper>", 2, 11, "no XPath in <content>"},
      Case{head + "<template><content>//p[</content></template></wrapper>", 2, 11, "XPath in <content>"},
      Case{head + "<template><content>string(//p)</content></template></wrapper>", 2, 11,
           "returns a value, but must select elements"},
      Case{head + "<template><content>count(//p) > 1</content></template></wrapper>", 2, 11, "returns a value"},
      Case{head + "<template>\n<content>//p</content>\n <exclude>//i = 'a'</exclude></template></wrapper>", 4, 2,
           "XPath in <exclude> returns a value"},
      Case{"\xFF\xFE<", 1, 1, "this byte is not UTF-8"},
      Case{head + one + "</wrapper>\n" + std::string(1, '\0') + "<wrapper>", 4, 1, "a NUL byte"},
      Case{head + "<template>\n<content>//p[.='\xC3\xA9\xE9']</content></template></wrapper>", 3, 18,
           "this byte is not UTF-8"},
      Case{head + "<template>\n\xC3\xA9<content>//p</content></template></wrapper>", 2, 1, "text where"},
      Case{head + "<template>\n<content>//p</content>\n <guard>)</guard></template></wrapper>", 4, 2,
           "XPath in <guard>"},
      Case{head + "<template>\n<content>//p</content>\n <exclude a='b'>//i</exclude></template></wrapper>", 4, 2,
           "must not have the attribute \"a\""},
      Case{head + "<template>\n<content>//p</content>\n <content>//i</content></template></wrapper>", 4, 2,
           "a second <content>"},
      Case{head + "<template><content j='1x'>//p</content></template></wrapper>", 2, 11, "\"1x\""},
      Case{head + "<template><content j='inf'>//p</content></template></wrapper>", 2, 11, "\"inf\""},
      Case{head + "<template kind='index'><content>//p</content></template></wrapper>", 2, 1,
           "\"kind\" of <template> is \"index\"", ErrorKind::kUnsupported},
      Case{head + "<template kind='none'/></wrapper>", 2, 1, "no <guard>"},
      Case{head + "<template kind='none'><guard>//p</guard><content>//p</content></template></wrapper>", 2, 41,
           "must not contain <content>"},
      Case{head + "<template kind='none'><guard>//p</guard><exclude>//p</exclude></template></wrapper>", 2, 41,
           "must not contain <exclude>"},
      Case{head + "<template><content value='1.5'>//p</content></template></wrapper>", 2, 11, "0 to 1"},
      Case{head + "<template><content p='-1'>//p</content></template></wrapper>", 2, 11, "\"-1\""},
      Case{head + "<template><content>//p</content><field>//i</field></template></wrapper>", 2, 33, "\"name\""},
      Case{head + "<template><content>//p</content><field name='a'/></template></wrapper>", 2, 33, "no XPath"},
      Case{head + "<template><content>//p</content><field name='date' format='x'>//i</field></template></wrapper>", 2,
           33, "\"format\" of <field> is \"x\"", ErrorKind::kUnsupported},
      Case{head + "<template><content>//p</content><field name='date' decode='base64'>//i</field></template></wrapper>",
           2, 33, "\"decode\" of <field> is \"base64\"", ErrorKind::kUnsupported},
      Case{head + "<template><content>//p</content><field name='date' from='feed'/></template></wrapper>", 2, 33,
           "\"from\" of <field> is \"feed\"", ErrorKind::kUnsupported},
      Case{head + "<settings method='magic'/><template><content>//p</content></template></wrapper>", 2, 1,
           "\"method\" of <settings> is \"magic\"", ErrorKind::kUnsupported},
      Case{head + "<template><content>//p</content><field name='a' from='url'/></template></wrapper>", 2, 33, "url"},
      Case{head + "<template><content>//p</content><field name='text' from='json'/></template></wrapper>", 2, 33,
           "member"},
      Case{head + "<template><content>//p</content><field name='a' from='json' member='b'/></template></wrapper>", 2,
           33, "json"},
      Case{head + "<template><content>//p</content><field name='a' constant='c' member='b'/></template></wrapper>", 2,
           33, "member"},
      Case{head + "<template><content>//p</content><field name='a' constant='b'>//i</field></template></wrapper>", 2,
           33, "exactly one of"},
      Case{head + one + "<settings>x</settings></wrapper>", 3, 1, "must not contain text"},
      Case{head + one + "<settings/><settings/></wrapper>", 3, 12, "a second <settings>"},
      Case{head + one + "</wrapper>\n<!-- mine -->\n  tail text\n", 5, 3, "text outside of the root element"},
      Case{"<?xml version='1.0'?>\nhead text" + head + one + "</wrapper>", 2, 1, "text outside of the root element"},
      Case{head + one + "</wrapper>\n" + head + one + "</wrapper>", 4, 1, "a second root element"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.xml);
    const auto wrapper = parse_wrapper(c.xml, "a.xml");
    ASSERT_FALSE(wrapper.ok());
    const Error& error = wrapper.error();
    EXPECT_EQ(error.kind, c.kind);
    EXPECT_EQ(error.where.source, "a.xml");
    EXPECT_NE(error.message.find(c.message), std::string::npos) << error.message;
    EXPECT_EQ(error.where.line, c.line) << error.to_string();
    EXPECT_EQ(error.where.column, c.column) << error.to_string();
  }
}

// A damaged file is refused by name or recognized as changed; it never passes as a learned wrapper with other contents.
// If it can be read, the wrapper can be written and read again.
TEST(WrapperFile, ADamagedOneIsRefusedOrKnownAsChanged) {
  Mutations mutations(with_fingerprint(format_wrapper(full_wrapper())));
  int refused = 0;
  for (int i = 0; i < kMutations && !testing::Test::HasFailure(); ++i) {
    const std::string bytes = mutations.next();
    SCOPED_TRACE(bytes);
    const auto read = parse_wrapper(bytes, "a.xml");
    if (!read) {
      ++refused;
      EXPECT_EQ(read.error().where.source, "a.xml");
      EXPECT_FALSE(read.error().message.empty());
      continue;
    }
    EXPECT_FALSE(has_intact_fingerprint(bytes));
    const std::string again = format_wrapper(*read);
    const auto read_again = parse_wrapper(again, "again");
    ASSERT_TRUE(read_again.ok()) << read_again.error().to_string();
    EXPECT_EQ(format_wrapper(*read_again), again);
  }
  EXPECT_GT(refused, kMutations / 10);
  EXPECT_LT(refused, kMutations);
}

TEST(WrapperFile, TellsAMissingFileFromABrokenOne) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_wrapper(folder.path() / "no.xml").error().kind, ErrorKind::kNotFound);
  ASSERT_TRUE(write_file_atomically(folder.path() / "b.xml", "<wrapper").ok());
  const auto broken = read_wrapper(folder.path() / "b.xml");
  ASSERT_FALSE(broken.ok());
  EXPECT_EQ(broken.error().kind, ErrorKind::kSyntax);
  EXPECT_EQ(broken.error().where.source, (folder.path() / "b.xml").string());
  EXPECT_EQ(broken.error().where.line, 1U);
}

}  // namespace
}  // namespace wrapwright
