// SPDX-License-Identifier: Apache-2.0
#include "site/fields/learn_fields.h"

#include <gtest/gtest.h>
#include <memory>

#include "site/wrapper/field_reader.h"
#include "support/memory_use.h"
#include "support/site.h"

namespace wrapwright {
namespace {

using Values = std::vector<std::string>;

struct TestPage {
  std::string head;
  std::string body;
};

std::vector<std::string> html_of(const std::vector<TestPage>& pages) {
  std::vector<std::string> out;
  for (const TestPage& page : pages)
    out.push_back("<html><head>" + page.head + "</head><body>" + page.body + "</body></html>");
  return out;
}

// Learns from the pages, with feed items if given, and then reads one field of each page by the first rule that gives a
// value.
class Learned {
 public:
  Learned(const std::vector<TestPage>& pages, const std::vector<FeedItem>& items = {}, FieldOptions options = {})
      : site_(html_of(pages)) {
    for (std::size_t i = 0; i < items.size(); ++i) site_.set_item(i, &items[i]);
    const std::vector<ContentNodes> contents(pages.size());
    rules_ = learn_fields(site_.pages(), contents, options);
  }

  [[nodiscard]] std::vector<FieldRule> rules(std::string_view field) const {
    std::vector<FieldRule> out;
    for (const FieldRule& rule : rules_)
      if (rule.name == field) out.push_back(rule);
    return out;
  }
  [[nodiscard]] std::string xpath(std::string_view field) const {
    const auto of_field = rules(field);
    return of_field.empty() ? "" : of_field.front().xpath;
  }
  [[nodiscard]] std::vector<Values> values(std::string_view field) const {
    std::vector<Values> out;
    for (const SitePage& page : site_.pages()) {
      Values& values = out.emplace_back();
      for (const FieldRule& rule : rules(field)) {
        const auto reader = FieldReader::compile(rule);
        EXPECT_TRUE(reader.ok()) << rule.xpath;
        if (reader.ok() && values.empty()) values = reader->values(*page.page, page.url);
      }
    }
    return out;
  }

 private:
  TestSite site_;
  std::vector<FieldRule> rules_;
};

const std::vector<std::string> kThings = {"Glaciers", "Volcanoes", "Orchids", "Windmills"};

// One page for each thing, "$" in head and body standing for it, "#" for the page's number from 1.
std::vector<TestPage> pages_of(const std::string& head, const std::string& body) {
  std::vector<TestPage> out;
  for (std::size_t i = 0; i < kThings.size(); ++i) {
    const auto filled = [&](std::string text) {
      for (std::size_t at = 0; (at = text.find_first_of("$#", at)) != std::string::npos;)
        text.replace(at, 1, text[at] == '$' ? kThings[i] : std::to_string(i + 1));
      return text;
    };
    out.push_back({filled(head), filled(body)});
  }
  return out;
}

std::vector<Values> each(const std::string& value) {
  std::vector<Values> out;
  for (const TestPage& page : pages_of(value, "")) out.push_back({page.head});
  return out;
}

const std::vector<Values> kAbsent(kThings.size());

std::vector<FeedItem> items_of(const std::string& title, const std::string& date, const std::string& author,
                               const std::vector<std::string>& tags = {}) {
  std::vector<FeedItem> out;
  for (const TestPage& page : pages_of(title, date)) {
    FeedItem& item = out.emplace_back();
    item.title = page.head;
    item.published = page.body;
    item.author = author;
    item.tags = tags;
    for (std::string& tag : item.tags) tag = tag == "$" ? kThings[out.size() - 1] : tag;
  }
  return out;
}

TEST(Fields, AreNoneOfNoPages) { EXPECT_TRUE(learn_fields({}, {}).empty()); }

TEST(FieldTitle, IsWhereTheFeedOrThePagesAgree) {
  struct Case {
    const char* name;
    TestPage page;
    bool feed;
    const char* xpath;
  };
  for (const Case& c : {
           Case{"a heading that the title confirms",
                {"<title>$ - The Site</title>", "<h1 class=logo>The Site</h1><h2 class=entry-title>$</h2>"},
                false,
                "//h2"},
           Case{"a title within its site's names",
                {"<title>Site: $ - All of it</title>", "<h3 class=t>$</h3><h3>x</h3>"},
                false,
                "//h3"},
           Case{"no heading at all", {"<title>$ | The Site</title>", "<p>text</p>"}, false, "//title"},
           Case{"a heading that only the feed confirms",
                {"<title>The Site</title>", "<h1>The Site</h1><h4 class=post>$</h4><h4>Read on: $ 2</h4>"},
                true,
                "//h4"},
       }) {
    SCOPED_TRACE(c.name);
    const Learned learned(pages_of(c.page.head, c.page.body), c.feed ? items_of("$", "", "") : std::vector<FeedItem>());
    EXPECT_EQ(learned.values("title"), each("$"));
    EXPECT_EQ(learned.xpath("title"), c.xpath);
  }
}

TEST(FieldTitle, IsCutWhereItRecurs) {
  const Learned learned(pages_of("<title>$ | The Site</title>", "<p>text</p>"));
  ASSERT_EQ(learned.rules("title").size(), 1U);
  EXPECT_EQ(learned.rules("title").front().strip, "| The Site");
}

// Of the headings that the title has, the longest is it, and of these the first.
TEST(FieldTitle, IsTheLongestHeadingThatThePagesConfirm) {
  for (const auto& [body, xpath] : {std::pair<const char*, const char*>{"<h3>$</h3><h2>part</h2>", "//h3"},
                                    {"<h3>part</h3><h2>$</h2>", "//h2"},
                                    {"<h3>$ which is not in the title</h3><h2>$</h2>", "//h2"}}) {
    EXPECT_EQ(Learned(pages_of("<title>Read: $ in part @ #</title>", body)).xpath("title"), xpath) << body;
  }
}

TEST(FieldTitle, TakesMemoryInProportionToTheTitles) {
  std::string separators;
  for (std::size_t i = 0; i < 5'000; ++i) separators += "_$";
  const auto pages = pages_of("<title>" + separators + " | The Site</title>", "<p>text</p>");
  std::vector<FieldRule> rules;
  const std::size_t peak = peak_memory([&] { rules = Learned(pages).rules("title"); });
  EXPECT_LT(peak, 100 * pages.size() * separators.size());
  ASSERT_EQ(rules.size(), 1U);
  EXPECT_EQ(rules.front().strip, "| The Site");
}

TEST(FieldTitle, LooksForTheNameOfTheSiteAtTheEndsAlone) {
  const std::string name = "| " + std::string(60, 'n');
  for (const auto& [limit, expected] : {std::pair<std::size_t, std::string>{200, name}, {50, ""}}) {
    FieldOptions options;
    options.max_title_affix = limit;
    const auto rules = Learned(pages_of("<title>$ " + name + "</title>", "<p>text</p>"), {}, options).rules("title");
    EXPECT_EQ(rules.empty() ? "" : rules.front().strip, expected);
  }
}

TEST(FieldTitle, IsNotWhatIsTheSameOnAllPages) {
  EXPECT_EQ(Learned(pages_of("<title>The Site</title>", "<h1>The Site</h1>")).values("title"), kAbsent);
}

TEST(FieldDate, IsWhereTheHintsAgree) {
  struct Case {
    const char* name;
    TestPage page;
    const char* expected;  // "" = no rule
  };
  for (const Case& c : {
           Case{"OpenGraph",
                {"<meta property=article:published_time content=2014-05-0#T10:00:00+02:00>", ""},
                "2014-05-0#T10:00:00+02:00"},
           Case{"JSON-LD",
                {R"(<script type="application/ld+json">{"datePublished" : "2014-05-0#T10:00:00Z"}</script>)", ""},
                "2014-05-0#T10:00:00Z"},
           Case{"a microformat", {"", "<time class=dt-published datetime=2014-05-0#>today</time>"}, "2014-05-0#"},
           Case{"text", {"", "<p class=date>#. Mai 2014</p><p>text</p>"}, "2014-05-0#"},
           Case{"text in days or months first", {"", "<p class=date>#/5/2014</p><p class=x>text</p>"}, ""},
           Case{"text in days first, as some show",
                {"", "<p class=date>1#/4/2014</p><p class=x>text</p>"},
                "2014-04-1#"},
           Case{"text in months first, as some show",
                {"", "<p class=date>4/1#/2014</p><p class=x>text</p>"},
                "2014-04-1#"},
           Case{"all published at once", {"<meta name=date content=2014-05-03>", ""}, ""},
           Case{"today, on all pages", {"", "<p class=today>3 May 2014</p>"}, ""},
           Case{"hints that contradict each other",
                {"<meta property=article:published_time content=2014-05-0#><meta name=date content=2010-01-0#>"
                 "<meta name=pubdate content=2010-01-0#>",
                 ""},
                "2010-01-0#"},
           Case{"nothing", {"", "<p>text of # things</p>"}, ""},
       }) {
    SCOPED_TRACE(c.name);
    const Learned learned(pages_of(c.page.head, c.page.body));
    EXPECT_EQ(learned.values("date"), *c.expected == 0 ? kAbsent : each(c.expected));
  }
}

// Otherwise, dates without markup that many pages share would count as the site's.
TEST(FieldDate, IsWhatEachPageByItselfIsReadAs) {
  std::vector<TestPage> pages;
  std::vector<Values> expected;
  for (const char* day : {"3", "3", "3", "4", "4", "3"}) {
    const std::string thing = "<h1>Thing " + std::to_string(pages.size()) + "</h1>";
    pages.push_back({"", thing + "<p class=when>" + day + " May 2014</p><p>text</p>"});
    expected.push_back({std::string("2014-05-0") + day});
  }
  EXPECT_EQ(Learned(pages).values("date"), expected);
  for (TestPage& page : pages) page.body = "<h1>x</h1><p class=when>3 May 2014</p>";
  EXPECT_TRUE(Learned(pages).rules("date").empty()) << "the same on all pages";
}

TEST(FieldDate, IsThatOfTheClassThatEachPageByItselfIsReadFrom) {
  const Learned learned(
      pages_of("", "<i class=x>2#. Mai 2014</i><h1>Thing $</h1><b class=published>#. Mai 2014</b><p>text</p>"));
  EXPECT_EQ(learned.values("date"), each("2014-05-0#"));
}

TEST(FieldDate, IsReadInTheOrderThatTheFeedTells) {
  for (const auto& [month_first, format] :
       {std::pair{true, FieldFormat::kMonthFirst}, std::pair{false, FieldFormat::kDayFirst}}) {
    const Learned learned(pages_of("", "<p class=date>#/4/2010</p>"),
                          items_of("$", month_first ? "2010-0#-04T10:00:00Z" : "2010-04-0#T10:00:00Z", ""));
    ASSERT_EQ(learned.rules("date").size(), 1U);
    EXPECT_EQ(learned.rules("date").front().format, format);
    EXPECT_EQ(learned.values("date"), each(month_first ? "2010-0#-04" : "2010-04-0#"));
  }
}

TEST(FieldDate, IsReadInTheOrderThatTheWeekdayTells) {
  std::vector<TestPage> pages;
  std::vector<Values> expected;
  for (const auto& [shown, date] :
       {std::pair{"Sun, 05/02/2010", "2010-05-02"}, std::pair{"Tue, 02/09/2010", "2010-02-09"},
        std::pair{"Wed, 08/25/2010", "2010-08-25"}, std::pair{"Tue, 06/01/2010", "2010-06-01"}}) {
    pages.push_back(
        {"", "<h1>Thing " + std::to_string(pages.size()) + "</h1><p class=when>" + shown + " - 17:31</p><p>text</p>"});
    expected.push_back({date});
  }
  EXPECT_EQ(Learned(pages).values("date"), expected);
  // If the weekday fits both readings, the other pages decide.
  pages.push_back({"", "<h1>Thing 4</h1><p class=when>Mon, 02/08/2010 - 17:31</p><p>text</p>"});
  expected.push_back({"2010-02-08"});
  EXPECT_EQ(Learned(pages).values("date"), expected);
}

TEST(FieldDate, NeverContradictsTheFeed) {
  const Learned learned(pages_of("<meta property=article:published_time content=2014-05-0#>", ""),
                        items_of("$", "2010-01-0#T10:00:00Z", ""));
  EXPECT_EQ(learned.values("date"), kAbsent);
}

TEST(FieldAuthor, IsWhoTheHintsName) {
  struct Case {
    const char* name;
    TestPage page;
    Values expected;
  };
  for (const Case& c : {
           Case{"meta", {"<meta name=author content='Jane Doe'>", ""}, {"Jane Doe"}},
           Case{"rel", {"", "<a rel=author href=/jane>Jane Doe</a>"}, {"Jane Doe"}},
           Case{"a microformat", {"", "<p class='author vcard'>by <a class=fn>Jane Doe</a></p>"}, {"Jane Doe"}},
           Case{"two of them", {"", "<p class=byline>By Jane Doe and John Roe</p>"}, {"Jane Doe", "John Roe"}},
           Case{"JSON-LD",
                {R"(<script type="application/ld+json">{"author":{"@type":"Person","name":"Jane Doe"}}</script>)", ""},
                {"Jane Doe"}},
           Case{"JSON-LD that refers to another place",
                {R"(<script type="application/ld+json">{"author":{"@id":"#jane"},"x":{"name":"Home"}}</script>)", ""},
                {}},
           Case{"a line that says so", {"", "<p class=info>Posted by Jane Doe at May #, 2014</p>"}, {"Jane Doe"}},
           Case{
               "comments alone", {"", "<ul id=comments><li class='comment-author vcard author'><b class=fn>Troll"}, {}},
           Case{"an address", {"<meta property=article:author content='https://example.org/jane'>", ""}, {}},
       }) {
    SCOPED_TRACE(c.name);
    const Learned learned(pages_of(c.page.head, c.page.body));
    EXPECT_EQ(learned.values("author"), std::vector<Values>(kThings.size(), c.expected));
  }
}

// Otherwise, links to people who tested and reviewed something would be trusted more than the line that names the
// author.
TEST(FieldAuthor, IsWhoEachPageByItselfNames) {
  const Learned learned(pages_of("",
                                 "<h1>$</h1><p class=top>By <a href=/author/jane>Jane Doe</a></p><p>text</p>"
                                 "<p class=team>Tested by <a href=/author/john>John Roe</a></p>"));
  EXPECT_EQ(learned.values("author"), std::vector<Values>(kThings.size(), {"Jane Doe"}));
}

TEST(FieldAuthor, IsByARuleWhereItSaysWhatJsonLdStates) {
  const auto head = [](const std::string& author) {
    return R"(<script type="application/ld+json">{"@type":"Article","author":)" + author + "}</script>";
  };
  const Learned one(pages_of(head(R"({"name":"Jane Doe"})"), ""));
  EXPECT_EQ(one.values("author"), std::vector<Values>(kThings.size(), {"Jane Doe"}));
  const Learned two(pages_of(head(R"([{"name":"Jane Doe"},{"name":"John Roe"}])"), ""));
  EXPECT_TRUE(two.rules("author").empty()) << "no XPath gives both";
}

TEST(FieldAuthor, IsTheFeedsWherePagesHaveNone) {
  const Learned learned(pages_of("", "<p>text</p>"), items_of("$", "", "Jane Doe"));
  ASSERT_EQ(learned.rules("author").size(), 1U);
  EXPECT_EQ(learned.rules("author").front().constant, "Jane Doe");
  EXPECT_EQ(learned.rules("author").front().source, "feed");
}

TEST(FieldAuthor, PrefersAPlaceOnThePagesToAConstant) {
  const Learned learned(pages_of("", "<p class=who>Jane Doe</p>"), items_of("$", "", "Jane Doe"));
  EXPECT_EQ(learned.xpath("author"), "//p[@class='who']");
}

TEST(FieldAuthor, IsTheFirstWhereCommentsNameTheirsAlike) {
  std::vector<TestPage> pages = pages_of("", "<p class=posted>Posted by Jane Doe</p>");
  pages[1].body += "<p class=posted>Posted by A. Troll</p>";
  const Learned learned(pages, items_of("$", "", "Jane Doe"));
  EXPECT_EQ(learned.xpath("author"), "string(//p[@class='posted'])");
}

TEST(FieldTags, AreWhatTheFeedHas) {
  const std::string body =
      "<ul class=menu><li><a href=/tag/all/>All</a></ul><p class=in>in <a href=/category/news/>News</a></p>"
      "<p class=t><a href=/tag/x/>$</a></p>";
  const Learned learned(pages_of("", body), items_of("$", "", "", {"News", "$"}));
  std::vector<Values> expected;
  for (const std::string& thing : kThings) expected.push_back({"News", thing});
  EXPECT_EQ(learned.values("tags"), expected);
}

TEST(FieldTags, AreThoseOfHintsWithoutAFeed) {
  struct Case {
    const char* name;
    TestPage page;
    bool found;
  };
  for (const Case& c : {
           Case{"rel", {"", "<a rel='category tag' href=/x>$</a>"}, true},
           Case{"OpenGraph", {"<meta property=article:tag content=$>", ""}, true},
           Case{"keywords", {"<meta name=keywords content='$,'>", ""}, true},
           Case{"keywords of the site", {"<meta name=keywords content='our, best, site'>", ""}, false},
           Case{"a cloud in the sidebar", {"", "<div id=sidebar><a rel=tag>$</a><a rel=tag>b</a></div>"}, false},
       }) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(Learned(pages_of(c.page.head, c.page.body)).values("tags"), c.found ? each("$") : kAbsent);
  }
}

TEST(FieldLinks, AreThePagesOwn) {
  FieldOptions english;
  english.language = "en";
  const Learned good(pages_of("<meta property=og:image content=/$.png><link rel=canonical href=/$>", ""), {}, english);
  EXPECT_EQ(good.values("image"), each("https://site.example/$.png"));
  EXPECT_EQ(good.values("canonical"), each("https://site.example/$"));
  const Learned bad(pages_of("<meta property=og:image content=/logo.png><link rel=canonical href=/>"
                             "<link rel=next href=/older/>",
                             ""),
                    {}, english);
  for (const char* field : {"image", "canonical", "next", "language"}) EXPECT_EQ(bad.values(field), kAbsent) << field;
}

TEST(FieldLinks, TakeTheLanguageThatEachPageStatesWhereItIsInIt) {
  const std::string german =
      "<p>Am Morgen war der Hafen noch still, und die Fischer, die vor der Dämmerung zurück waren, "
      "flickten ihre Netze, während die Kinder zusahen.</p>";
  const std::string english =
      "<p>In the morning the harbor was still quiet, and the fishermen who were back before dawn "
      "mended their nets while the children watched.</p>";
  const std::string in_english = "<meta property=og:locale content=en-US>";
  const std::string in_german = "<meta property=og:locale content=de-DE>";
  FieldOptions options;
  options.language = "de";
  const Learned right({{in_german, german}, {in_english, english}, {in_english, english}, {in_german, german}}, {},
                      options);
  EXPECT_EQ(right.values("language"), (std::vector<Values>{{"de-DE"}, {"en-US"}, {"en-US"}, {"de-DE"}}));
  const Learned wrong({{in_german, german}, {in_english, german}, {in_english, german}, {in_english, german}}, {},
                      options);
  EXPECT_EQ(wrong.values("language"), kAbsent);
}

TEST(FieldLinks, TakeTheImageFromJsonLdWhereItIsTheArticles) {
  const auto image_of = [](const std::string& json) {
    return Learned(pages_of(R"(<script type="application/ld+json">)" + json + "</script>", "")).values("image");
  };
  const std::string article = R"({"@type":"Article","image":)";
  EXPECT_EQ(image_of(article + R"("https://a.example/$.png"})"), each("https://a.example/$.png"));
  EXPECT_EQ(image_of(article + R"({"@type":"ImageObject","url":"https:\/\/a.example\/$.png"}})"),
            each("https://a.example/$.png"));
  EXPECT_EQ(image_of(R"([{"@type":"Person","image":"https://a.example/$-face.png"},)" + article +
                     R"("https://a.example/$.png"}])"),
            kAbsent)
      << "the first is not the article's";
}

TEST(FieldLinks, NextIsTheNextPageOfTheSameArticle) {
  const Learned learned(pages_of("", "<a class=next href='?page=2'>on</a>"));
  EXPECT_EQ(learned.xpath("next"), "//a[contains(concat(' ', normalize-space(@class), ' '), ' next ')]/@href");
}

struct TwoLayouts {
  TwoLayouts() {
    std::vector<TestPage> pages = pages_of("", "<main><h1>$</h1>text</main>");
    for (const TestPage& other : pages_of("<title>$ | Clips</title>", "<section><h2>$</h2>clip</section>"))
      pages.push_back(other);
    site = std::make_unique<TestSite>(html_of(pages));
    wrapper.templates.resize(3);
    wrapper.templates[0].content = "//main";
    wrapper.templates[1].content = "//main | //section";
    wrapper.templates[2].content = "//section";
    wrapper.templates[2].fields.emplace_back().name = "title";
  }
  void learn(std::vector<bool> is_article = {}) {
    is_article.resize(site->pages().size(), true);
    const auto outcomes = SampleOutcomes::select(wrapper, site->pages());
    ASSERT_TRUE(outcomes.ok());
    add_fields(site->pages(), is_article, *outcomes, wrapper);
  }
  std::unique_ptr<TestSite> site;
  Wrapper wrapper;
};

TEST(Fields, AreAddedToEachTemplateFromItsOwnPages) {
  TwoLayouts two;
  two.learn();
  ASSERT_EQ(two.wrapper.templates[0].fields.size(), 1U);
  EXPECT_EQ(two.wrapper.templates[0].fields.front().xpath, "//h1");
  ASSERT_EQ(two.wrapper.templates[1].fields.size(), 1U);
  EXPECT_EQ(two.wrapper.templates[1].fields.front().xpath, "//h2");
  EXPECT_TRUE(two.wrapper.templates[2].fields.empty());
}

TEST(Fields, AreNotLearnedFromPagesThatTheTemplateIsNotAppliedTo) {
  TwoLayouts guarded;
  guarded.wrapper.templates[0].guard = "//section";
  guarded.learn();
  EXPECT_TRUE(guarded.wrapper.templates[0].fields.empty()) << "the guard keeps it from all pages";
  TwoLayouts excluded;
  excluded.wrapper.templates[0].exclusions = {"//main"};
  excluded.learn();
  EXPECT_TRUE(excluded.wrapper.templates[0].fields.empty()) << "the exclusion leaves nothing";
  TwoLayouts others;
  others.learn(std::vector<bool>(others.site->pages().size() / 2, false));
  EXPECT_TRUE(others.wrapper.templates[0].fields.empty()) << "its pages are not articles";
  EXPECT_EQ(others.wrapper.templates[1].fields.size(), 1U);
}

TEST(Fields, CanBeLearnedWithoutTheFeed) {
  FieldOptions options;
  options.feed = false;
  const Learned learned(pages_of("", "<p>text</p>"), items_of("$", "", "Jane Doe"), options);
  EXPECT_TRUE(learned.rules("author").empty());
}

}  // namespace
}  // namespace wrapwright
