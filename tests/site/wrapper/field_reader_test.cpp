// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/field_reader.h"

#include <gtest/gtest.h>

#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

using Values = std::vector<std::string>;

FieldRule rule(std::string name, std::string xpath) {
  FieldRule out;
  out.name = std::move(name);
  out.xpath = std::move(xpath);
  return out;
}
template <typename Part, typename Value>
FieldRule with(FieldRule out, Part FieldRule::*part, Value value) {
  out.*part = value;
  return out;
}

constexpr std::string_view kHtml = R"(<html lang=en_US><head><title>A day - The Site</title>
<meta name=date content="2014-05-03T10:00:00+0200"><meta name=keywords content="sun, , rain; wind,sun">
<meta property=article:tag content="Sea"><meta property=article:tag content="Land, far"><link rel=next href="?p=2">
<meta name=creator content="Roe, Ann"><meta name=short content="14-12-09">
<script type="application/ld+json">{"headline": "A \"day\" \u00e9\ud83d\ude00", "author": {"name": "J. \\ Doe"},
"keywords": ["k, 1", "k2"], "bad": "x\"}</script></head>
<body><p class=by>By Jane Doe</p><p class=by>and John Roe</p><p class=us>3/4/2010</p><p class=text>Posted on 3 May 2014, late</p>
<h1>A day <a class=anchor href=#a>#</a></h1><p class=none>yesterday</p><p class=short>14-12-09</p><p class=catalog>Roe, Ann</p><img src=/i.png></body></html>)";

TEST(FieldReader, MakesValuesFitForAnArticle) {
  struct Case {
    FieldRule rule;
    Values expected;
  };
  const auto page = make_normalizer(NormalizerKind::kHtml5)->parse({kHtml, {}, {}});
  const std::string json = "//script[@type='application/ld+json']";
  const auto json_text = [&](const std::string& key) {
    return "substring-before(substring-after(substring-after(" + json + ", '\"" + key + "\"'), '\"'), '\"')";
  };
  for (const Case& c : {
           Case{rule("title", "//title"), {"A day - The Site"}},
           Case{rule("title", "//h1"), {"A day"}},
           Case{rule("title", "//h7"), {}},
           Case{with(rule("title", "//title"), &FieldRule::strip, "- The Site"), {"A day"}},
           Case{with(rule("title", "//title"), &FieldRule::strip, "A day -"), {"The Site"}},
           Case{with(rule("title", "//title"), &FieldRule::strip, "A day - The Site"), {"A day - The Site"}},
           Case{with(rule("title", "//title"), &FieldRule::strip, "day"), {"A day - The Site"}},
           Case{rule("title", "string('A day |')"), {"A day"}},
           Case{rule("title", "string('| A day – 2')"), {"A day – 2"}},
           Case{rule("title", "string('- A quotation « and another »')"), {"- A quotation « and another »"}},
           Case{rule("title", "string(' | ')"), {}},
           Case{rule("date", "//meta[@name='date']/@content"), {"2014-05-03T10:00:00+02:00"}},
           Case{rule("date", "string('1970-01-01T00:00:00Z')"), {}},
           Case{rule("date", "string('1969-12-31T19:00:00-05:00')"), {}},
           Case{rule("date", "string('0001-01-01T00:00:00Z')"), {}},
           Case{rule("date", "string('1 January 1970')"), {}},
           Case{rule("date", "string('2 January 1970')"), {"1970-01-02"}},
           Case{rule("date", "//meta[@name='short']/@content"), {"2014-12-09"}},
           Case{rule("date", "//p[@class='short']"), {"2009-12-14"}},
           Case{rule("date", "//p[@class='text']"), {"2014-05-03"}},
           Case{rule("date", "//p[@class='us']"), {"2010-04-03"}},
           Case{with(rule("date", "//p[@class='us']"), &FieldRule::format, FieldFormat::kDayFirst), {"2010-04-03"}},
           Case{with(rule("date", "//p[@class='us']"), &FieldRule::format, FieldFormat::kMonthFirst), {"2010-03-04"}},
           Case{rule("date", "//p[@class='none']"), {}},
           Case{with(rule("date", ""), &FieldRule::from, FieldOrigin::kUrl), {"2014-05-04"}},
           Case{rule("author", "//p[@class='by']"), {"Jane Doe", "John Roe"}},
           Case{rule("author", "string(//p[@class='by'])"), {"Jane Doe"}},
           Case{rule("author", "//meta[@name='creator']/@content"), {"Ann Roe"}},
           Case{rule("author", "//p[@class='catalog']"), {"Roe", "Ann"}},
           Case{with(rule("author", ""), &FieldRule::constant, "A, B"), {"A, B"}},
           Case{rule("tags", "//meta[@property='article:tag']/@content"), {"Sea", "Land, far"}},
           Case{with(rule("tags", "//meta[@name='keywords']/@content"), &FieldRule::format, FieldFormat::kList),
                {"sun", "rain", "wind"}},
           Case{with(with(rule("tags", ""), &FieldRule::constant, "a, b"), &FieldRule::format, FieldFormat::kList),
                {"a", "b"}},
           Case{rule("language", "//html/@lang"), {"en-US"}},
           Case{rule("language", "string('en_GB.UTF-8')"), {"en-GB"}},
           Case{rule("language", "string('utf-8')"), {}},
           Case{rule("image", "//img/@src"), {"https://a.example/i.png"}},
           Case{rule("image", "string('data:image/gif;base64,AAAA')"), {}},
           Case{rule("next", "//link[@rel='next']/@href"), {"https://a.example/2014/05/04/x?p=2"}},
           Case{rule("own", " //p[@class='none'] "), {"yesterday"}},
           Case{rule("own", "//nosuch"), {}},
           // Quotes end the value where XPath looks for them; what is cut within an escape is nothing.
           Case{with(rule("title", json_text("headline")), &FieldRule::decode, FieldDecoding::kJson), {}},
           Case{with(rule("own", "substring-before(substring-after(" + json + ", 'day'), '\", ')"), &FieldRule::decode,
                     FieldDecoding::kJson),
                {"\" \u00e9\U0001F600"}},
           Case{with(rule("author", json_text("name")), &FieldRule::decode, FieldDecoding::kJson), {"J. \\ Doe"}},
       }) {
    SCOPED_TRACE(c.rule.name + " " + c.rule.xpath + c.rule.constant);
    const auto reader = FieldReader::compile(c.rule);
    ASSERT_TRUE(reader.ok()) << reader.error().to_string();
    EXPECT_EQ(reader->name(), c.rule.name);
    EXPECT_EQ(reader->values(page, "https://a.example/2014/05/04/x"), c.expected);
  }
}

TEST(FieldReader, RefusesWhatCannotBe) {
  for (const FieldRule& bad :
       {rule("title", "//a["), with(rule("title", ""), &FieldRule::from, FieldOrigin::kUrl),
        with(rule("date", "//p"), &FieldRule::from, FieldOrigin::kUrl),
        with(rule("text", ""), &FieldRule::from, FieldOrigin::kJson),
        with(rule("text", "//p"), &FieldRule::member, "body"),
        with(with(rule("title", ""), &FieldRule::from, FieldOrigin::kJson), &FieldRule::member, "headline")}) {
    EXPECT_FALSE(FieldReader::compile(bad).ok()) << bad.name << bad.xpath;
  }
}

TEST(FieldReader, ReadsALongListInOnePass) {
  // 300,000 different values and as many that are there already: comparing each with all would take hours.
  std::string list;
  for (const int round : {1, 2}) {
    for (int i = 0; i < 300'000; ++i) list += "k" + std::to_string(i) + (round == 1 ? "," : "、");
  }
  const auto page =
      make_normalizer(NormalizerKind::kHtml5)->parse({"<meta name=keywords content='" + list + "'>", {}, {}});
  const auto keywords = with(rule("tags", "//meta[@name='keywords']/@content"), &FieldRule::format, FieldFormat::kList);
  const Values values = FieldReader::compile(keywords)->values(page, "");
  ASSERT_EQ(values.size(), 300'000U);
  EXPECT_EQ(values[0], "k0");
  EXPECT_EQ(values[299'999], "k299999");
}

TEST(DateInUrl, IsAWholeDateInThePath) {
  struct Case {
    const char* url;
    const char* expected;
  };
  for (const Case& c : {
           Case{"https://a.example/2014/05/03/x", "2014-05-03"},
           Case{"https://a.example/2014/5/3/", "2014-05-03"},
           Case{"https://a.example/blog/2014-05-03-x.html", "2014-05-03"},
           Case{"https://a.example/world/2014/may/03/a-story", "2014-05-03"},
           Case{"https://a.example/2014/September/3", "2014-09-03"},
           Case{"https://a.example/2014/may-03-x", "2014-05-03"},
           Case{"https://a.example/2014/mall/03/x", ""},
           Case{"https://a.example/news/20140503.html", "2014-05-03"},
           Case{"https://a.example/a-story-20140503/", "2014-05-03"},
           Case{"https://a.example/20140503a?id=20150101", "2014-05-03"},
           Case{"https://a.example/a?id=20140503", ""},
           Case{"https://a.example/20141303/x", ""},
           Case{"https://a.example/201405031/x", ""},
           Case{"https://a.example/2014/05/x", ""},
           Case{"https://a.example/2014/13/03/x", ""},
           Case{"https://a.example/12014/05/03/x", ""},
           Case{"https://a.example/", ""},
           Case{"", ""},
       }) {
    EXPECT_EQ(date_in_url(c.url), c.expected) << c.url;
  }
}

}  // namespace
}  // namespace wrapwright
