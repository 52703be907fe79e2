// SPDX-License-Identifier: Apache-2.0
#include "site/fields/page_fields.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/normalize/normalizer.h"
#include "core/xpath/xpath.h"

namespace wrapwright {
namespace {

using Names = std::vector<std::string>;

// What is read of a page whose article is its <article>.
Article fields_of(const std::string& html, const std::string& url = "https://example.org/a-story",
                  const std::string& captured = "") {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, "", ""});
  Article out;
  out.body = XPath::compile("//article").value().select(page);
  read_page_fields(page, url, captured, out);
  return out;
}

std::string story() {
  std::string out;
  for (int i = 0; i < 20; ++i) out += "<p>Once there were two of them, and they went a long way together.</p>";
  return out;
}

std::string page_with(const std::string& head, const std::string& top, const std::string& below = "") {
  return "<html lang=en><head>" + head + "</head><body><p><a href=/>The Site</a></p><article><h1>A story of two</h1>" +
         top + story() + "</article>" + below + "</body></html>";
}

TEST(PageFields, AreReadFromAPageByItself) {
  struct Case {
    const char* name;
    std::string html;
    std::string date;
    Names authors;
  };
  const std::string graph =
      R"(<script type="application/ld+json">{"@graph":[{"@type":"WebPage","name":"x"},{"@type":"Article",)"
      R"("datePublished":"2024-05-03T10:00:00+02:00","author":{"@type":"Person","name":"Ann Example"}}]}</script>)";
  for (const Case& c : {
           Case{"JSON-LD with a graph", page_with(graph, ""), "2024-05-03T10:00:00+02:00", {"Ann Example"}},
           Case{"meta",
                page_with("<meta property=article:published_time content=2024-05-03><meta name=author content='Ann "
                          "Example'>",
                          ""),
                "2024-05-03",
                {"Ann Example"}},
           Case{"microdata",
                page_with("",
                          "<span itemprop=author>Ann Example</span><span itemprop=datePublished "
                          "content=2024-05-03>yesterday</span>"),
                "2024-05-03",
                {"Ann Example"}},
           Case{"a time element and a byline",
                page_with("", "<p class=by>By Ann Example</p><time datetime=2024-05-03>May</time>"),
                "2024-05-03",
                {"Ann Example"}},
           Case{"a person before the name of the site",
                page_with("<meta name=author content='The Site'>", "<a rel=author>Ann Example</a>"),
                "",
                {"Ann Example"}},
           Case{"not of comments",
                page_with("", "",
                          "<div class=comments><span class=author>Bob</span><time datetime=2024-06-01>1</time>"
                          "</div>"),
                "",
                {}},
           Case{"nothing", page_with("", ""), "", {}},
       }) {
    SCOPED_TRACE(c.name);
    const Article article = fields_of(c.html);
    EXPECT_EQ(article.title, "A story of two");
    EXPECT_EQ(article.date, c.date);
    EXPECT_EQ(article.authors, c.authors);
    EXPECT_EQ(article.language, "en");
  }
  EXPECT_EQ(fields_of(page_with("", ""), "https://example.org/2024/05/03/a-story").date, "2024-05-03");
}

TEST(PageFields, HaveTheDateOfALineBetweenHeadlineAndText) {
  const std::string text = story();
  for (const auto& [html, date] : {
           std::pair<std::string, const char*>{"<article><p>By Ann<br>3 May 2024<br>Rome " + text, "2024-05-03"},
           {"<div>Friday, May 3, 2024</div><article>" + text, "2024-05-03"},
           {"1 May 2024<h1>A story</h1>Posted: 2024-05-03 10:05<article>" + text, "2024-05-03"},
           {"1 May 2024<h1>A story</h1><article>" + text, ""},
           {"<article>By Ann Example of the city's paper - May 3 2024<br>Rome" + text, "2024-05-03"},
           {"<article>Posted online: Friday , May 3, 2024 at 12:00:00<br>Rome" + text, "2024-05-03"},
           {"<article>1 May 2024<br>3 May 2024" + text, ""},
           {"<article>3/5/2024" + text, ""},
           {"<article>Last updated: 3 May 2024" + text, ""},
           {"3 May 2024 <a href=/2>Another story</a><article>" + text, ""},
           {"<article>What happened before the 3 May 2024" + text, ""},
           {"<article>" + std::string(100, 'a') + "<br>3 May 2024" + text, ""},
       })
    EXPECT_EQ(fields_of("<title>A story</title><body>" + html).date, date) << html.substr(0, 80);
}

TEST(PageFields, HaveTheAuthorOfTheFirstByline) {
  struct Case {
    const char* name;
    std::string top;
    Names authors;
  };
  for (const Case& c : {
           Case{"beside a date of the same class",
                "<p class=meta>3 May 2024</p><p class=meta>By Ann Example</p>",
                {"Ann Example"}},
           Case{"behind what announces it", "<div><p>Written by</p><p>Ann Example</p></div>", {"Ann Example"}},
           Case{"behind a heading", "<h3>Author</h3><p> Ann Example</p>", {"Ann Example"}},
           Case{"announced, but a sentence follows",
                "<div><span>By</span></div><p>The river rose in the night and carried off the bridge of the "
                "village.</p>",
                {}},
           Case{"a sentence", "<p>By most accounts guests can leave at noon</p>", {}},
           Case{"in a block", "<div class=wp-block-post-author__name>Ann Example</div>", {"Ann Example"}},
           Case{"in a box of a theme",
                "<div class=box><h4 class=entry-author-title>Ann Example</h4></div>",
                {"Ann Example"}},
           Case{"of another article", "<aside>By Ann Example</aside>", {}},
           Case{"of whom a sentence speaks",
                "<p>" + std::string(160, 'a') + " <a href=/people/ann>Ann Example</a> said so.</p>",
                {}},
           Case{"whom a paragraph tells of",
                "<p>" + std::string(120, 'a') + "</p><p><a href=/people/ann>Ann Example</a> writes " +
                    std::string(150, 'a') + "</p>",
                {"Ann Example"}},
           Case{"between line breaks", "<div>Rome<br>By Ann Example<br>Some Agency</div>", {"Ann Example"}},
           Case{"before a link", "<div>3 May 2024<br>By <a href=/2>Ann Example</a></div>", {"Ann Example"}},
           Case{"no line of a sentence", "<div>Rome<br>By the river in spring<br></div>", {}},
           Case{"no line behind the first paragraph",
                "<div>" + std::string(120, 'a') + "<br>By Ann Example<br>Rome</div>",
                {}},
           Case{"of a menu", "<ul><li class=menu-item>By Some Collective</ul>", {}},
           Case{"of a menu whose list says so",
                "<ul class=b-mainnav__list><li><a href=/1>Brave World</a><li><a href=/2>By Any Means</a></ul>",
                {}},
           Case{"in a list that is no menu",
                "<ul class=b-mainnav__list><li><a href=/1>By Ann Example</a><li>3 May 2024</ul>",
                {"Ann Example"}},
           Case{"in a cell behind that of its label",
                "<table><tr><td>Penulis</td><td>: Ann Example</td></tr></table>",
                {"Ann Example"}},
           Case{"behind a label that is read aloud",
                "<ul><li><span>Author, </span><span>Ann Example</span></li></ul>",
                {"Ann Example"}},
           Case{"not the label of a region",
                "<section><b id=article-byline aria-hidden=true>Article information</b></section>",
                {}},
           Case{"not a button", "<a class=top__become-author-btn href=/join>Ann Example</a>", {}},
           Case{"not the credit of a picture",
                "<div class=photo><img src=a.jpg><span class=author>THE HOUSE/ANN</span></div>",
                {}},
           Case{"beside the picture of an author",
                "<div class=author-photo><img src=a.jpg><span class=author>Ann Example</span></div>",
                {"Ann Example"}},
           Case{"with the last letter in an element of its own",
                "<div class=byline><a href=/contributor/ann>Ann Exampl<span>e</span></a></div>",
                {"Ann Example"}},
           Case{"of code", "<p>by intro {h1, h2} exact</p>", {}},
           Case{"a day", "<div class=author-date><i>Jun 2</i></div>", {}},
           Case{"of several links",
                "<p class=byline>by: <a href=/authors/ann>Ann</a> <a href=/authors/bob>Bob</a></p>",
                {"Ann", "Bob"}},
           Case{"a name with digits", "<span class=vcard><a rel=author href=/author/1/>330k</a></span>", {"330k"}},
           Case{"a number", "<a rel=author href=/author/1/>330</a>", {}},
           Case{"in a part that a page builder calls a widget",
                "<div class='elementor-element elementor-widget'><p>By Ann Example</p></div>",
                {"Ann Example"}},
           Case{"in a part with the width of a sidebar",
                "<div class='mr-[--sidebar-width]'><p>By Ann Example</p></div>",
                {"Ann Example"}},
           Case{"of a widget", "<div class=text-widget><p>By Ann Example</p></div>", {}},
           Case{"in an element with a class of one build",
                "<div class='css-1wkce1i-Byline'><span class=css-1vq2rpi>Ann Example</span></div>",
                {"Ann Example"}},
           Case{"in an element with a class of a module",
                "<div class=ArticleByline_root__x1y2z><span class=sc-1vq2rpi>Ann Example</span></div>",
                {"Ann Example"}},
           Case{"two elements below it",
                "<div class='css-1wkce1i-Byline'><i></i><div class=css-1><span class=css-2>Ann "
                "Example</span></div></div>",
                {"Ann Example"}},
           Case{"and those beside it",
                "<div class='css-1wkce1i-Byline'><div><i class=css-2>Ann Example</i> <i class=css-2>Bob Sample</i> <i "
                "class=css-2>Cid Three</i> <b "
                "class=css-3>Rome Office</b></div></div>",
                {"Ann Example", "Bob Sample", "Cid Three"}},
           Case{"but no other words there",
                "<div class='css-1wkce1i-Byline'><span class=css-1vq2rpi>recent posts</span></div>",
                {}},
           Case{
               "not what somebody does",
               "<div class=byline_byline__a><i class=byline_name__a>Ann Example</i><p class=byline_bylineTitle__a>News "
               "Fellow</p></div>",
               {"Ann Example"}},
           Case{"not what a link to more of somebody says",
                "<p>By Ann Example</p><a rel=author href=/author/ann/>See full bio</a>",
                {"Ann Example"}},
           Case{"behind a sign of a person",
                "<div class=article-meta>👤 Ann Example | 3 May 2024</div>",
                {"Ann Example"}},
           Case{"without an account beside it",
                "<div class=c-byline>by <span><a href=/authors/ann>Ann Example</a><span><a "
                "href=http://twitter.com/annex>@annex</a></span></span></div>",
                {"Ann Example"}},
           Case{"no other element that its expression selects",
                "<h3>Use a hanger</h3><h3>By The River Inn</h3><h3>Sleep</h3>",
                {"The River Inn"}},
       })
    EXPECT_EQ(fields_of(page_with("", c.top)).authors, c.authors) << c.name;
}

TEST(PageFields, HaveThePersonInABylineRatherThanTheSiteOrAnAccount) {
  const std::string site = "<meta property=og:site_name content='The Site'><meta name=author content='The Site'>";
  const std::string organization = R"(<script type="application/ld+json">{"@type":"NewsArticle",)"
                                   R"("author":{"@type":"NewsMediaOrganization","name":"The House"}}</script>)"
                                   "<meta name=author content='The House'>";
  const std::string account =
      "<meta name=author content=annX><meta name=twitter:label1 content='Written by'><meta name=twitter:data1 "
      "content=annX>";
  const std::string text = "<p>" + std::string(100, 'x') + "</p>";
  struct Case {
    const char* name;
    std::string head;
    std::string top;
    Names authors;
  };
  for (
      const Case& c : {
          Case{"not the site", site, "<p>By Ann Example</p>", {"Ann Example"}},
          Case{"not an organization", organization, "<p>By Ann Example</p>", {"Ann Example"}},
          Case{"not an account", "<meta name=author content='annx'>", "<p>By Ann Example</p>", {"Ann Example"}},
          Case{"nor one of the same letters",
               "<meta name=sailthru.author content=annexample>",
               "<p class=byline>By <a rel=author href=/staff/ann>Ann Example</a></p>",
               {"Ann Example"}},
          Case{"nor one that two places state", account, "<p>By Ann Example</p>", {"Ann Example"}},
          Case{"but an account rather than other words", account, "<p>By river</p>", {"annX"}},
          Case{
              "what is stated, too", account + "<meta name=parsely-author content='Ann Example'>", "", {"Ann Example"}},
          Case{"without the site behind the person", site, "<p>By Ann Example and The Site</p>", {"Ann Example"}},
          Case{"a full name rather than its beginning",
               "<meta name=author content='Ann Example'>",
               "<p class=byline>By <a rel=author href=/staff/ann>Ann</a></p>",
               {"Ann Example"}},
          Case{"but not with what is behind it",
               "<meta name=author content='Ann Example. The Agency'>",
               "<p class=byline>By <a rel=author href=/staff/ann>Ann Example</a></p>",
               {"Ann Example"}},
          Case{"but words are no person", site, "<p>By river</p>", {"The Site"}},
          Case{"nor is a heading", site, "<p>By Merry Christmas!</p>", {"The Site"}},
          Case{"without a byline", organization, "<p>Ann Example</p>", {"The House"}},
          Case{"a line in bold", site, "<p><b>Ann Example</b></p>" + text, {"Ann Example"}},
          Case{"or two persons in one",
               site,
               "<p><strong>Ann Example/Bob Sample</strong></p>" + text,
               {"Ann Example", "Bob Sample"}},
          Case{"not a line before a list", site, "<p><b>Related Resources</b></p><ul><li>One</ul>", {"The Site"}},
          Case{"nor a sentence", site, "<p><b>The river rose.</b></p>" + text, {"The Site"}},
          Case{"nor the begin of one", site, "<p><b>Ann Example</b> left.</p>" + text, {"The Site"}},
          Case{"nor where a person is stated",
               "<meta name=author content='Bob Sample'>",
               "<p><b>Ann Example</b></p>" + text,
               {"Bob Sample"}},
          Case{
              "without what a long name goes on with",
              "<meta name=author content='Ann Example, professor of the history of the long rivers of the north and of "
              "their many bridges'>",
              "",
              {"Ann Example"}},
      })
    EXPECT_EQ(fields_of(page_with(c.head, c.top)).authors, c.authors) << c.name;
}

TEST(PageFields, HaveTheAuthorThatAnAsideOfTheArticleNamesBeforeItsText) {
  const std::string named = "<address><a rel=author href=/profile/ann>Ann Example</a></address>";
  const std::string aside = "<aside>" + named + "</aside>";
  const std::string text = "<div class=text>" + story() + "</div>";
  struct Case {
    const char* name;
    std::string html;
    Names authors;
  };
  for (const Case& c : {
           Case{"an aside", "<article>" + aside + text + "</article>", {"Ann Example"}},
           Case{"a menu",
                "<article><nav>Edited by <i itemprop=author>Ann Example</i></nav>" + text + "</article>",
                {"Ann Example"}},
           Case{"not behind the text", "<article>" + text + aside + "</article>", {}},
           Case{"not outside the article", aside + "<article>" + text + "</article>", {}},
           Case{"nor in another one", "<div><article>" + aside + "</article><article>" + text + "</article></div>", {}},
           Case{"between headline and text in one",
                "<article class=text><h1>A story of two</h1>" + aside + "<p>" + std::string(150, 'a') + "</p>" +
                    story() + "</article>",
                {"Ann Example"}},
           Case{"nor without a mark", "<article><aside><p>By Ann Example</p></aside>" + text + "</article>", {}},
       }) {
    const Page page =
        make_normalizer(NormalizerKind::kHtml5)->parse({"<title>A story of two</title>" + c.html, "", ""});
    Article article;
    article.body = XPath::compile("//*[@class='text']").value().select(page);
    read_page_fields(page, "", "", article);
    EXPECT_EQ(article.authors, c.authors) << c.name;
  }
}

TEST(PageFields, HaveTheAuthorOfABylineInAPartThatIsNoContent) {
  const std::string byline = "<p class=posted>Posted by Ann Example : 2024-05-03 10:00</p>";
  const std::string comments = "<div class=notes>" + story() + "</div>";
  const Page page =
      make_normalizer(NormalizerKind::kHtml5)->parse({page_with("", story() + story() + byline + comments), "", ""});
  Article article;
  article.body = XPath::compile("//article").value().select(page);
  Article kept = article;
  read_page_fields(page, "", "", kept);
  EXPECT_EQ(kept.authors, Names());
  article.excluded = XPath::compile("//p[@class='posted'] | //div[@class='notes']").value().select(page);
  read_page_fields(page, "", "", article);
  EXPECT_EQ(article.authors, Names({"Ann Example"}));
}

TEST(PageFields, HoldTheTitleWithoutTheSite) {
  struct Case {
    const char* name;
    std::string html;
    const char* title;
  };
  for (const Case& c : {
           Case{"after what a heading says", "<title>A story | News of the day</title><h2>A story</h2>", "A story"},
           Case{"after what the site is called",
                "<title>A story - The Site</title><meta property=og:site_name content='The Site'>", "A story"},
           Case{"after a wide colon", "<title>A story：The Site</title><meta property=og:site_name content='The Site'>",
                "A story"},
           Case{"but not a kicker before one",
                "<title>Two：a story</title><meta property=og:title content='Two：a story'><meta name=twitter:title "
                "content='Two：a story'><h2>Two</h2>",
                "Two：a story"},
           Case{"rather than another heading where it is stated as the name of the application",
                "<title>A story of two who went a long way</title><meta name=application-name content='A story of two "
                "who "
                "went a long way'><h1>A story of two who went a long way</h1><h2>More of it</h2><h3 "
                "class=title>More</h3>",
                "A story of two who went a long way"},
           Case{"on two lines", "<title>A story of two</title><h1>A story<br>of two</h1>", "A story of two"},
           Case{"after the host", "<title>A story - Example.org</title>", "A story"},
           Case{"not a kicker",
                "<title>Two: a story</title><meta property=og:title content='Two: a story'><meta name=twitter:title "
                "content='Two: a story'><h2>Two</h2>",
                "Two: a story"},
           Case{"not the heading that leads home", "<title>A story</title><h1><a href=/>The Site</a></h1>", "A story"},
           Case{"whole where a heading says it", "<title>Day 1 - A story</title><h1>Day 1 - A story</h1><h2>Day 1</h2>",
                "Day 1 - A story"},
           Case{"the highest heading that is left",
                "<title>What we do - A story</title><h2>What we do</h2><h1>A story</h1>", "A story"},
           Case{"the longest of one level", "<title>A - story - News</title><h2>A</h2><h2>A - story</h2>", "A - story"},
           Case{"after words of the host", "<title>A story | Example</title>", "A story"},
           Case{"after what a heading says and two colons",
                "<title>A story :: example.org - tales</title><h1>A story</h1>", "A story"},
           Case{"also where it is stated as the name of the site",
                "<title>A story :: Tales</title><meta property=og:title content='A story :: Tales'><meta "
                "property=og:site_name content='A story'><h1 class='post-title big'><a href=/1>A story</a></h1>",
                "A story"},
           Case{
               "also where it is stated as the name of the application",
               "<title>A story</title><meta name=application-name content='A story'><h1 itemprop=headline> A story</h1>"
               "<h2>Two</h2>",
               "A story"},
           Case{"from the heading before the text where none is stated", "<h2>Others</h2><h2>A story</h2>", "A story"},
           Case{"but not from one behind it", "<article><p>Once there were two of them.</p></article><h2>Others</h2>",
                ""},
           Case{"in a head of other white space", "<head>\n<title>A story | Example</title>\n<meta name=a></head>",
                "A story"},
           Case{"not the heading that the host has", "<title>A tale of two | Blog | Example</title><h2>Example</h2>",
                "A tale of two | Blog"},
           Case{"not after other words", "<title>A story | Examples</title>", "A story | Examples"},
           Case{"not what another site is called",
                "<title>Engineers Week : Blog</title><h1>Engineers Week</h1><a "
                "href=https://engineersweek.test/>Engineers "
                "Week</a>",
                "Engineers Week"},
       }) {
    EXPECT_EQ(fields_of(c.html + "<article><p>Once there were two of them.</p></article>").title, c.title) << c.name;
  }
}

TEST(PageFields, HoldNotTheSiteAsTheTitle) {
  const std::string url = "https://blog.example.org/tales/2026/a-story.html";
  const std::string text = "<article><p>Once there were two of them.</p></article>";
  for (const char* home :
       {"/", "../../index.html", "../", "./", "https://blog.example.org", "https://www.example.org/"}) {
    const std::string site = "<h1><a href=" + std::string(home) + ">Up and away</a></h1>";
    EXPECT_EQ(fields_of("<title>Up and away: A story</title>" + site + text, url).title, "A story") << home;
    EXPECT_EQ(fields_of("<title>Up and away</title>" + site + "<h2>A story</h2>" + text, url).title, "A story") << home;
    EXPECT_EQ(
        fields_of("<title>Up and away | Of us</title>" + site + "<h2>News</h2><h3 class='post-title a'>A story</h3>" +
                      "<div class=sidebar><h2 class=title>Others</h2></div>" + text,
                  url)
            .title,
        "A story")
        << home;
    EXPECT_EQ(fields_of("<title>Up and away</title>" + site + text, url).title, "Up and away") << home;
  }
  // A list of articles has no title of its own.
  EXPECT_EQ(fields_of("<title>Up and away</title><h1><a href=/>Up and away</a></h1><h2><a href=/1>One</a></h2><h2><a "
                      "href=/2>Two</a></h2>" +
                          text,
                      url)
                .title,
            "Up and away");
  // A page's own address, another site and a folder that it does not lie in.
  for (const char* other : {"a-story.html", "https://other.example/", "https://ample.org", "../../other/"}) {
    const std::string heading = "<h1><a href=" + std::string(other) + ">A story</a></h1><h2>Two</h2>";
    EXPECT_EQ(fields_of("<title>A story</title>" + heading + text, url).title, "A story") << other;
  }
}

TEST(PageFields, HoldTheTitleWithoutALabelBeforeIt) {
  for (const auto& [heading, title] : {std::pair<const char*, const char*>{"Title:A story of two", "A story of two"},
                                       {"Blog: A story of two", "A story of two"},
                                       {"<time>Dec 18 2025</time> A story of two", "A story of two"},
                                       {"The A story of two", "The A story of two"},
                                       {"Not a story of two", "Not a story of two"}}) {
    const std::string html = "<meta property=og:title content='A story of two'><h1>" + std::string(heading) +
                             "</h1><article><p>Once there were some.</p></article>";
    EXPECT_EQ(fields_of(html).title, title) << heading;
  }
}

TEST(PageFields, TakeTheTitleThatIsShown) {
  struct Case {
    const char* name;
    std::string html;
    const char* title;
  };
  for (const Case& c : {
           Case{"of the same words", "<title>Two of them, and a way | News</title><h1>A way for two of them</h1>",
                "A way for two of them"},
           Case{"but not of other words", "<title>Two of them</title><h1>Breaking news tonight</h1>", "Two of them"},
           Case{"and not the site",
                "<title>The Site for two</title><meta property=og:site_name content='The Site'><h1>The Site</h1>",
                "The Site for two"},
           Case{"only where it is not shown", "<title>A way for two</title><h1>A way</h1><h2>A way for two</h2>",
                "A way for two"},
           Case{"of what is stated as the headline, too",
                "<title>A way</title><script type='application/ld+json'>{\"headline\":\"A way for two of "
                "them\"}</script>"
                "<meta property=og:title content='A way for two of them'><h1>Two on a way</h1>",
                "Two on a way"},
           Case{"but not a part of it",
                "<script type='application/ld+json'>{\"headline\":\"On foot: A way for two\"}</script>"
                "<meta property=og:title content='On foot: A way for two'><meta name=twitter:title content='On foot: A "
                "way for two'><title>On foot: A way for two</title><h1>A way for two</h1>",
                "On foot: A way for two"},
           Case{"a part of it, if the rest is the site",
                "<script type='application/ld+json'>{\"headline\":\"A way for two - The Site Ltd\"}</script>"
                "<meta property=og:title content='A way for two - The Site Ltd'><meta property=og:site_name "
                "content='The Site'><title>A way for two - The Site Ltd</title><h1>A way for two</h1>",
                "A way for two"},
           Case{"the first that fits",
                "<title>Two of them, and a way | News</title><h1>Tonight</h1><h1>A way for two</h1><h1>Two and a "
                "way</h1>",
                "A way for two"},
           Case{"not what leads home", "<title>A way for two | Far and Away</title><h1><a href=/>Far and Away</a></h1>",
                "A way for two"},
           Case{"not a section",
                "<title>News - Two of them</title><meta property=og:title content='News - Two of them'><div "
                "itemprop=articleSection><h1>news</h1></div>",
                "News - Two of them"},
           Case{"without markup in what is stated",
                "<meta property=og:title content='A &lt;em>way&lt;/em> for two'><title>A way for two</title>",
                "A way for two"},
           Case{"nor with line breaks",
                "<meta property=og:title content='Old&lt;br>A way for two'><title>Old A way for two</title>",
                "Old A way for two"},
           Case{"but with the elements that it is about",
                "<meta property=og:title content='The &lt;em> element'><title>The &lt;em> element</title>",
                "The <em> element"},
           Case{"before the site and its sections",
                "<title>Old: A way for two - The Site - News - Roads</title><meta property=og:site_name content='The "
                "Site'><h3><a href=/roads/>Roads</a></h3>",
                "Old: A way for two"},
           Case{"but not the path to it", "<title>The Site > News > A way for two</title><a href=/>News</a>",
                "The Site > News > A way for two"},
           Case{"with a third of its words", "<title>One two</title><h1>Two three four</h1>", "Two three four"},
           Case{"not with a fourth", "<title>One two</title><h1>Two three four five</h1>", "One two"},
       }) {
    EXPECT_EQ(fields_of(c.html + "<article><p>Once there were some.</p></article>").title, c.title) << c.name;
  }
}

TEST(PageFields, ReplaceATitleByARuleOnlyIfItIsShownNowhere) {
  for (const auto& [body, title] : {std::pair<const char*, const char*>{"", "A way"},
                                    {"<h4>A way  for two</h4>", "A way for two"},
                                    {"<p>A way <b>for two</b></p>", "A way for two"},
                                    {"<script>A way for two</script>", "A way"}}) {
    const std::string html = "<title>Two</title><h1>A way</h1>" + std::string(body);
    const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, "", ""});
    Article article;
    article.title = "A way for two";
    complete_fields(page, "", "", article);
    EXPECT_EQ(article.title, title) << body;
  }
}

TEST(PageFields, ReplaceWhatARuleReadsWorseThanThePageByItself) {
  const std::string html =
      page_with("<title>A story of two</title>", "<p class=byline>By Ann Example and Bob Sample</p>");
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, "", ""});
  struct Case {
    const char* name;
    Names authors;
    const char* title;
    Names own_authors;
    const char* own_title;
  };
  for (const Case& c : {
           Case{"in one case and less", {"ann example"}, "News", {"Ann Example", "Bob Sample"}, "A story of two"},
           Case{"another person", {"cid three"}, "A story", {"cid three"}, "A story of two"},
           Case{"in both cases", {"Ann Example"}, "A story of two", {"Ann Example"}, "A story of two"},
       }) {
    Article article;
    article.body = XPath::compile("//article").value().select(page);
    article.authors = c.authors;
    article.title = c.title;
    complete_fields(page, "https://example.org/news/a-story", "", article);
    EXPECT_EQ(article.authors, c.own_authors) << c.name;
    EXPECT_EQ(article.title, c.own_title) << c.name;
  }
}

TEST(PageFields, HoldTheTitleOfNoRuleWithoutTheSite) {
  struct Case {
    const char* title;
    const char* expected;
  };
  for (const Case& c : {
           Case{"A day - The Site", "A day"},
           Case{"A day – and more | the site", "A day – and more"},
           Case{"A day - Another Site", "A day - Another Site"},
           Case{"The Site", "The Site"},
           Case{"The Site - The Site", "The Site"},
           Case{" - The Site", " - The Site"},
       }) {
    const std::string html = page_with("<meta property=og:site_name content='The Site'>", "");
    const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, "", ""});
    Article article;
    article.title = c.title;
    complete_fields(page, "https://example.org/a-story", "", article);
    EXPECT_EQ(article.title, c.expected);
  }
}

TEST(PageFields, HaveADateThatCanBeTrue) {
  struct Case {
    const char* name;
    std::string html;
    const char* url;
    const char* captured;
    const char* had;  // by a rule
    const char* date;
  };
  const std::string meta = "<meta property=article:published_time content=2024-05-03T10:00:00Z>";
  for (const Case& c : {
           Case{"silent rule", page_with(meta, ""), "https://a.example/x", "", "", "2024-05-03T10:00:00Z"},
           Case{"as the rule says", page_with(meta, ""), "https://a.example/x", "", "2024-04-01", "2024-04-01"},
           Case{"as the address says", page_with("", ""), "https://a.example/2014/10/03/x", "", "2024-05-03",
                "2014-10-03"},
           Case{"in another zone than the address", page_with("", ""), "https://a.example/2014/10/03/x", "",
                "2014-10-04T01:00:00Z", "2014-10-04T01:00:00Z"},
           Case{"not after the capture", page_with(meta, ""), "https://a.example/x", "2024-05-10T00:00:00Z",
                "2024-06-01", "2024-05-03T10:00:00Z"},
           Case{"nor by the page itself", page_with(meta, ""), "https://a.example/x", "2024-01-10T00:00:00Z", "", ""},
       }) {
    const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({c.html, "", ""});
    Article article;
    article.body = XPath::compile("//article").value().select(page);
    article.date = c.had;
    complete_fields(page, c.url, c.captured, article);
    EXPECT_EQ(article.date, c.date) << c.name;
  }
}

TEST(PageFields, HaveTheDateThatIsStatedRatherThanThatOfAnElement) {
  const std::string published = "<meta property=article:published_time content=2020-03-10>";
  const std::string headline =
      R"(<script type="application/ld+json">{"@type":"Article","datePublished":"2020-03-10"}</script>)";
  const std::string modified = "<meta property=article:modified_time content=2025-02-12T13:28:34Z>";
  const auto time = [](const std::string& attributes, const std::string& day) {
    return "<time " + attributes + " datetime=" + day + ">a day</time>";
  };
  struct Case {
    const char* name;
    std::string html;
    const char* date;
  };
  for (
      const Case& c : {
          Case{"of three places of one element one counts",
               published + headline + time("class='entry-date published' pubdate", "2024-12-06"), "2020-03-10"},
          Case{"an element of the last change counts half",
               published + modified + time("class='entry-date published updated'", "2025-02-12T13:28:34Z"),
               "2020-03-10"},
          Case{
              "of times that agree, that of the most trusted place",
              R"(<script type="application/ld+json">{"@type":"Article","datePublished":"2025-06-29T17:29:54Z"}</script>)" +
                  time("class=x", "2025-06-30T11:46:00Z"),
              "2025-06-29T17:29:54Z"},
          Case{"but no day for a time",
               "<meta property=article:published_time content=2020-03-10T23:30:00-04:00><p>Published 10 March 2020</p>",
               "2020-03-10T23:30:00-04:00"},
          Case{"the moment of the last change counts half where it is stated as that of publication",
               headline + modified + "<meta property=article:published_time content=2025-02-12T13:28:34Z>" +
                   "<meta name=pubdate content=2025-02-12T13:28:34Z>",
               "2020-03-10"},
          Case{"but where it is alone", modified + time("class='entry-date published updated'", "2025-02-12T13:28:34Z"),
               "2025-02-12T13:28:34Z"},
      }) {
    EXPECT_EQ(fields_of(c.html + "<article><p>Once there were some.</p></article>").date, c.date) << c.name;
  }
}

TEST(PageFields, HaveTheDateThatIsShown) {
  const std::string paragraph(120, 'x');
  const std::string others = "<ul><li><i class=%>5 June 2024</i><li><i class=%>6 June 2024</i></ul>";
  const auto lists = [&](const std::string& name) {
    std::string out = others;
    for (std::size_t at = out.find('%'); at != std::string::npos; at = out.find('%')) out.replace(at, 1, name);
    return out;
  };
  const std::string json =
      R"(<script type="application/ld+json">{"@type":"Article","datePublished":"2024-07-01"}</script>)";
  struct Case {
    const char* name;
    std::string head;
    std::string top;
    std::string below;
    const char* date;
  };
  for (const Case& c : {
           Case{"in the class that is named for it", "", "<i class='meta published'>3 May 2024</i>",
                lists("card published"), "2024-05-03"},
           Case{"or for any date", "", "<i class=date>3 May 2024</i>", lists("date"), "2024-05-03"},
           Case{"not of other articles", "", "", lists("date"), ""},
           Case{"with a label in its text", "", "<p>Posted on 3 May 2024</p><p>4 May 2024</p>", "", "2024-05-03"},
           Case{"with a label before it", "", "<h4>Published</h4><p>3 May 2024</p><p>4 May 2024</p>", "", "2024-05-03"},
           Case{"with a label in a part beside", "", "<aside><h4>公開日</h4><p>2024年5月3日</p></aside>", "",
                "2024-05-03"},
           Case{"with a label rather than as JSON-LD says", json, "<p>First published 3 May 2024</p>", "",
                "2024-05-03"},
           Case{"but not with another label", json, "<p>Updated on 3 May 2024</p>", "", "2024-07-01"},
           Case{"nor behind a paragraph", json, "<p>Posted " + paragraph + "</p><p>3 May 2024</p>", "", "2024-07-01"},
           Case{"nor where the order is not known", json, "<p>Posted 3/5/2024</p>", "", "2024-07-01"},
           Case{"nor behind the content", json, "", "<p>Posted on 3 May 2024</p>", "2024-07-01"},
       })
    EXPECT_EQ(fields_of(page_with(c.head, c.top, c.below)).date, c.date) << c.name;
}

TEST(PageFields, HaveTheTimeOfADayInTheAddress) {
  struct Case {
    const char* name;
    const char* published;
    const char* date;
  };
  for (const Case& c : {
           Case{"of the same day", "2016-05-24T20:49:03Z", "2016-05-24T20:49:03Z"},
           Case{"of the same day in its zone", "2016-05-24T22:49:03-05:00", "2016-05-24T22:49:03-05:00"},
           Case{"not of the next day", "2016-05-25T03:49:03Z", "2016-05-24"},
       }) {
    const std::string meta = "<meta property=article:published_time content=" + std::string(c.published) + ">";
    EXPECT_EQ(fields_of(page_with(meta, ""), "https://example.org/2016/05/24/a-story").date, c.date) << c.name;
  }
}

TEST(PageFields, HaveTheDateInABoxAroundAPartOfTheContentWhateverItsName) {
  const std::string html =
      "<header><h1>A story of two</h1></header><div class=l-withSidebar><time>2024-05-03</time><div "
      "class=text>" +
      story() + "</div></div><div class=sidebar><time>2024-06-01</time></div>";
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, "", ""});
  Article article;
  article.body = XPath::compile("//h1 | //div[@class='text']").value().select(page);
  complete_fields(page, "https://example.org/a-story", "", article);
  EXPECT_EQ(article.date, "2024-05-03");
}

TEST(PageFields, HaveTheDateInTheOrderOfTheLanguageOfTheText) {
  const auto page_in = [](const std::string& sentence) {
    std::string text;
    for (int i = 0; i < 10; ++i) text += "<p>" + sentence + "</p>";
    return "<html lang=en><body><article><h1>A</h1><i class=date>03/05/2024 10:20</i>" + text + "</article>";
  };
  EXPECT_EQ(fields_of(page_in("Once there were two of them, and they went a long way together.")).date, "");
  EXPECT_EQ(fields_of(page_in("Pada suatu hari ada dua orang yang berjalan jauh bersama menuju kota yang besar.")).date,
            "2024-05-03");
}

TEST(PageFields, HaveTheLanguageOfTheTextWhereThePageStatesAnEncoding) {
  for (const auto& [stated, language] :
       {std::pair{"utf-8", "en"}, std::pair{"en_GB.UTF-8", "en-GB"}, std::pair{"en-GB", "en-GB"}})
    EXPECT_EQ(
        fields_of(std::string("<html lang=") + stated + "><body><article><h1>A story of two</h1>" + story()).language,
        language);
}

TEST(PageFields, HaveTheLanguageOfATextBehindALongMenu) {
  const std::string indented = std::string(5000, ' ') + "<a href=/x>x</a>";
  std::string names;
  for (int i = 0; i < 1000; ++i) names += "<li>" + std::to_string(i) + "</li>";
  for (const std::string& menu : {indented, "<ul>" + names + "</ul>"})
    EXPECT_EQ(fields_of("<html><body>" + menu + "<article><h1>A story of two</h1>" + story()).language, "en");
}

TEST(PageFields, HaveTheTags) {
  const auto json = [](const std::string& members) {
    return R"(<script type="application/ld+json">{"@type":"Article",)" + members + "}</script>";
  };
  const auto meta = [](const std::string& name, const std::string& content) {
    return "<meta property='" + name + "' name='" + name + "' content='" + content + "'>";
  };
  const std::string several = meta("article:tag", "Rye, Bread and Butter") + meta("article:tag", "Rain");
  struct Case {
    const char* name;
    std::string head;
    Names tags;
  };
  for (const Case& c : {
           Case{"a list of JSON-LD", json(R"("keywords":["Rye","Rain"])"), {"Rye", "Rain"}},
           Case{"a text of JSON-LD", json(R"("keywords": "Rye, Rain")"), {"Rye", "Rain"}},
           Case{"not the list behind it", json(R"("keywords":"Rye, Rain","sameAs":["x","y"])"), {"Rye", "Rain"}},
           Case{"nor the member behind a list", json(R"("keywords": ["Rye"],"sameAs":["x","y"])"), {"Rye"}},
           Case{"a list in one element", meta("article:tag", "Rye,Rain"), {"Rye", "Rain"}},
           Case{"with spaces", meta("article:tag", "Rye, Rain, Bread"), {"Rye", "Rain", "Bread"}},
           Case{"one tag with a comma", meta("article:tag", "Roe, Jane"), {"Roe, Jane"}},
           Case{"or with commas", meta("article:tag", "Rye, Bread, & Butter"), {"Rye, Bread, & Butter"}},
           Case{"no list of several elements", several, {"Rye, Bread and Butter", "Rain"}},
           Case{"no key", meta("keywords", "26157981-b4f7-4929-adc1-e860c6f03636, Rye"), {"Rye"}},
           Case{"not the words of the title",
                "<title>Rain fell on harbors - The Site</title>" + meta("keywords", "Rain, fell, on, harbors"),
                {}},
       })
    EXPECT_EQ(fields_of(page_with(c.head, "")).tags, c.tags) << c.name;
}

TEST(PageFields, HaveNoDateOfAnEventInTheHeadline) {
  const auto page_with_headline = [](const std::string& headline, const std::string& line,
                                     const std::string& around = "") {
    return "<html lang=en><body><article>" + around + "<h1 class=entry-title>" + headline + "</h1>" +
           (around.empty() ? "" : "</div></div></header>") + line + story() + "</article>";
  };
  const std::string event = "Meeting of all friends of the river, 23 June 2024";
  EXPECT_EQ(fields_of(page_with_headline(event, "<span class=posted-date>5 May 2024</span>")).date, "2024-05-05");
  EXPECT_EQ(fields_of(page_with_headline(event, "<i>5 May 2024</i>", "<header><div><div>")).date, "2024-05-05");
  EXPECT_EQ(fields_of(page_with_headline(event, "")).date, "2024-06-23");
  EXPECT_EQ(fields_of(page_with_headline("Sunday, 23 June 2024", "<i>5 May 2024</i>")).date, "2024-06-23");
}

TEST(PageFields, HaveNoDateOfASchedule) {
  const std::string deadline = "<tr><td>Submission</td><td>12 June 2024</td></tr>";
  const std::string other = "<tr><td>Notification</td><td>14 July 2024</td></tr>";
  EXPECT_EQ(fields_of(page_with("", "<table>" + deadline + other + "</table>")).date, "");
  EXPECT_EQ(fields_of(page_with("", "<table>" + deadline + "</table>")).date, "2024-06-12");
  const std::string post = "<tr><td>12 June 2024</td></tr><tr><td>" + story() + story() + "</td></tr>";
  EXPECT_EQ(fields_of(page_with("", "<table>" + post + other + "</table>")).date, "2024-06-12");
  EXPECT_EQ(fields_of(page_with("", "<p>3 May 2024</p><table>" + deadline + other + "</table>")).date, "2024-05-03");
}

TEST(PageFields, HaveTheDateInTheOrderOfTheRegionOrTheWeekday) {
  struct Case {
    const char* language;
    const char* shown;
    const char* date;
  };
  for (const Case& c : {
           Case{"en", "03/05/2024", ""},
           Case{"en-US", "03/05/2024", "2024-03-05"},
           Case{"en_us", "03/05/2024", "2024-03-05"},
           Case{"en-GB", "03/05/2024", "2024-05-03"},
           Case{"en-AU", "03/05/2024 - 17:31", "2024-05-03"},
           Case{"en-CA", "03/05/2024", ""},
           Case{"en", "Fri, 03/05/2024 - 17:31", "2024-05-03"},
           Case{"en-GB", "Tue, 03/05/2024", "2024-03-05"},
       }) {
    for (const char* const element : {"<i class=date>", "<i>Published on ", "<p>"}) {
      std::string html("<html lang=");
      html.append(c.language).append("><body><article><h1>A story of two</h1>").append(element).append(c.shown);
      html.append(element[1] == 'i' ? "</i>" : "</p>").append(story()).append("</article>");
      EXPECT_EQ(fields_of(html).date, c.date) << html.substr(0, 120);
    }
  }
}

TEST(PageFields, HaveTheAuthorsThatThePageStatesWhereNoRuleNamesThem) {
  const auto json = [](const std::string& text) {
    return R"(<script type="application/ld+json">)" + text + "</script>";
  };
  struct Case {
    const char* name;
    std::string head;
    std::string top;
    Names had;  // by a rule
    Names authors;
  };
  for (const Case& c : {
           Case{"meta", "<meta name=author content='Ann Example'>", "", {}, {"Ann Example"}},
           Case{"JSON-LD",
                json(R"({"@type":"Article","author":[{"name":"Ann Example"},{"name":"Bob Example"}]})"),
                "",
                {},
                {"Ann Example", "Bob Example"}},
           Case{"as the rule says", "<meta name=author content='Ann Example'>", "", {"Bob"}, {"Bob"}},
           Case{"not the publisher",
                "<meta name=byl content='The Site'><meta property=og:site_name content='The Site'><meta name=author "
                "content='Ann Example'>",
                "",
                {},
                {"Ann Example"}},
           Case{"but the site where there is no other",
                "<meta name=author content='The Site'><meta property=og:site_name content='The Site'>",
                "",
                {},
                {"The Site"}},
           Case{"no label", "<meta name=author content='Staff Writer'>", "", {}, {}},
           Case{"no address", "<meta name=author content='ann@example.org'>", "", {}, {}},
           Case{"not what a byline shows", "", "<p class=byline>By Ann Example</p>", {}, {}},
           Case{"but that person rather than the site",
                "<meta name=author content='The Site'><meta property=og:site_name content='The Site'>",
                "<p class=byline>By Ann Example</p>",
                {"The Site"},
                {"Ann Example"}},
           Case{"nor its publisher",
                json(R"({"@type":"Article","author":{"@type":"Organization","name":"The House"}})"),
                "<p class=byline>By Ann Example</p>",
                {"The House"},
                {"Ann Example"}},
           Case{"not words",
                "<meta property=og:site_name content='The Site'>",
                "<p class=byline>By river</p>",
                {"The Site"},
                {"The Site"}},
           Case{"nor another than a person whom the rule names",
                "<meta property=og:site_name content='The Site'>",
                "<p class=byline>By Ann Example</p>",
                {"Bob Sample"},
                {"Bob Sample"}},
       }) {
    const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({page_with(c.head, c.top), "", ""});
    Article article;
    article.body = XPath::compile("//article").value().select(page);
    article.authors = c.had;
    complete_fields(page, "https://example.org/a-story", "", article);
    EXPECT_EQ(article.authors, c.authors) << c.name;
  }
}

TEST(PageFields, HoldWhatThePageStates) {
  const Article article = fields_of(page_with(
      "<meta property=og:image content=/a.jpg><meta name=description content='Of two.'><meta property=og:site_name "
      "content='The Site'><meta property=article:modified_time content=2024-05-04><link rel=canonical href=/b><link "
      "rel=license href=https://creativecommons.org/licenses/by/4.0/>",
      ""));
  EXPECT_EQ(article.image, "https://example.org/a.jpg");
  EXPECT_EQ(article.description, "Of two.");
  EXPECT_EQ(article.site_name, "The Site");
  EXPECT_EQ(article.modified, "2024-05-04");
  EXPECT_EQ(article.canonical, "https://example.org/b");
  EXPECT_EQ(article.license, "https://creativecommons.org/licenses/by/4.0/");
}

TEST(PageFields, HoldNoPageAsTheImage) {
  for (const char* image : {"https://example.org/a-story", "https://example.org/", "https://example.org", "/"}) {
    const std::string meta = "<meta property=og:image content='" + std::string(image) + "'>";
    EXPECT_EQ(fields_of(page_with(meta, "")).image, "") << image;
  }
}

TEST(PageFields, KeepWhatTheArticleHas) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({page_with("", ""), "", ""});
  Article article;
  article.title = "Another title";
  read_page_fields(page, "", "", article);
  EXPECT_EQ(article.title, "Another title");
}

}  // namespace
}  // namespace wrapwright
