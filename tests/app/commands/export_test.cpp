// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <tuple>

#include "support/program.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

// A store with a wrapper of a site whose pages hold heading, story and an ad in one box.
class Export : public testing::Test {
 protected:
  void SetUp() override {
    write_site(path("site"), {"a.example"}, 4);
    write_wrapper("//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')]");
  }
  void write_wrapper(const std::string& content, const std::string& more = "", const std::string& site = "a.example") {
    std::filesystem::create_directories(path("store"));
    write_all(path("store/" + site + ".xml"), "<wrapper format=\"1\" site=\"" + site + "\" feed=\"https://" + site +
                                                  "/feed?a=1&amp;b=2\" normalizer=\"html5\"><template><content>" +
                                                  content + "</content>" + more + "</template></wrapper>");
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  [[nodiscard]] Ran export_as(const std::string& format, std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"export", "--store", path("store"), "--format", format};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  TemporaryFolder folder_;
};

TEST_F(Export, WritesSelectorsAsLinesAndAsJson) {
  write_wrapper("//div[@id='a:b']/p | //h1", "<exclude>//p[contains(@class, 'ad')]</exclude>");
  const Ran lines = export_as("css");
  EXPECT_EQ(lines.exit, 0) << lines.err;
  EXPECT_EQ(lines.out, "site: a.example\ncontent: div[id='a:b'] > p\nexclude: p[class*='ad']\n");
  EXPECT_THAT(lines.err, HasSubstr("a.example: not proven"));
  EXPECT_THAT(export_as("css", {"--keep-title"}).out, HasSubstr("content: div[id='a:b'] > p, h1\n"));
  const auto json = nlohmann::json::parse(export_as("css", {"--json"}).out);
  EXPECT_EQ(json[0]["content"], "div[id='a:b'] > p");
  EXPECT_EQ(json[0]["proven_on"], 0);
}

TEST_F(Export, RefusesOptionsOfOtherFormats) {
  const Ran json = export_as("ftr", {"--json"});
  EXPECT_EQ(json.exit, 2);
  EXPECT_EQ(json.err, "wrapwright: --json requires --format css\n");
  EXPECT_EQ(export_as("css", {"--bridge", "http://a.example/"}).exit, 2);
}

// A script that libxml2 and simplehtmldom end at once, and a character reference that HTML 4 lacks.
TEST_F(Export, WritesRulesWhereTheProgramMisreadsSomePages) {
  const std::string page = path("site/pages/a.example1.html");
  const std::string html = read_all(page);
  const std::size_t end = html.find("</div><div class=foot>");
  ASSERT_NE(end, std::string::npos);
  struct Case {
    const char* added;
    std::vector<std::string> misread_by;
  };
  for (const Case& each : {Case{"<script type=a />run()</script>", {"freshrss", "rss-bridge", "feediron"}},
                           Case{"<p>And more &mldr;</p>", {"freshrss", "feediron"}}}) {
    write_all(page, html.substr(0, end) + each.added + html.substr(end));
    for (const std::string format : {"css", "ftr", "freshrss", "miniflux", "rss-bridge", "feediron"}) {
      SCOPED_TRACE(std::string(each.added) + format);
      const auto& misread_by = each.misread_by;
      const bool is_misread = std::find(misread_by.begin(), misread_by.end(), format) != misread_by.end();
      const Ran ran = export_as(format, {"--on", path("site")});
      EXPECT_EQ(ran.exit, is_misread ? 1 : 0) << ran.err;
      EXPECT_THAT(ran.out, HasSubstr("story"));
      EXPECT_THAT(ran.err, HasSubstr(is_misread ? "a.example: the same text on 3 pages" : "the same text on 4 pages"));
      if (is_misread) {
        EXPECT_THAT(ran.err, HasSubstr("(the program's parser reads 1 page differently from the HTML standard)\n"));
      }
      if (format == "ftr") {
        EXPECT_THAT(ran.out, HasSubstr("parser: html5"));
      }
    }
  }
}

TEST_F(Export, SaysSoWhereNoPageIsOfTheSite) {
  write_wrapper("//h1");
  std::filesystem::create_directories(path("elsewhere"));
  write_all(path("elsewhere/page.html"), "<h1>A page without an address</h1>");
  const Ran ran = export_as("css", {"--on", path("elsewhere")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("a.example: not proven: none of the pages is of this site\n"));
}

TEST_F(Export, TakesSavedPagesForThoseOfTheSiteThatIsNamed) {
  write_all(path("saved.html"), read_all(path("site/pages/a.example1.html")));
  write_all(path("elsewhere/page.html"), read_all(path("saved.html")));
  write_all(path("a.example/page.html"), read_all(path("saved.html")));
  const std::string wrapper = path("store/a.example.xml");
  for (const auto& [more, on, pages] : std::vector<std::tuple<std::vector<std::string>, std::string, int>>{
           {{"a.example"}, "saved.html", 1},
           {{"a.example"}, "elsewhere", 1},
           {{"--wrapper", wrapper}, "saved.html", 1},
           {{"--wrapper", wrapper}, "elsewhere", 1},
           {{"--url", "http://a.example/"}, "saved.html", 1},
           {{"--url", "http://a.example/"}, "elsewhere", 1},
           {{}, "a.example/page.html", 1},
           {{"--url", "http://b.example/", "a.example"}, "elsewhere", 0}}) {
    std::vector<std::string> words = {"--on", path(on)};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = export_as("css", words);
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(pages > 0 ? "the same text on 1 pages" : "none of the pages is of this site")) << on;
  }
  const Ran unknown = export_as("css", {"--on", path("saved.html")});
  EXPECT_EQ(unknown.exit, 1);
  EXPECT_THAT(unknown.err, HasSubstr(": the site of this page is unknown; name it with --url\n"));
}

TEST_F(Export, SaysSoWhereTheProgramMisreadsAllPages) {
  for (const auto& file : std::filesystem::directory_iterator(path("site/pages"))) {
    const std::string html = read_all(file.path());
    const std::size_t end = html.find("</div><div class=foot>");
    if (end != std::string::npos)
      write_all(file.path(), html.substr(0, end) + "<p>And more &mldr;</p>" + html.substr(end));
  }
  const Ran ran = export_as("freshrss", {"--on", path("site")});
  EXPECT_EQ(ran.exit, 1) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("a.example: not proven: the program's parser reads all 4 pages differently\n"));
}

TEST_F(Export, ProvesTheRulesOnPages) {
  for (const char* format : {"css", "ftr", "freshrss", "miniflux", "rss-bridge", "feediron"}) {
    const Ran ran = export_as(format, {"--on", path("site")});
    EXPECT_EQ(ran.exit, 0) << format << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("a.example: the same text on 4 pages")) << format;
  }
}

TEST_F(Export, SaysHowManyPagesItWasNotMadeFrom) {
  EXPECT_THAT(export_as("css", {"--on", path("site")}).err,
              HasSubstr("the same text on 4 pages, none of them used to make the rules\n"));
  const auto sample = [](int i) {
    return "<sample url=\"http://a.example/tale/" + std::to_string(i) + ".html\" dfs=\"1\"/>";
  };
  std::string wrapper = read_all(path("store/a.example.xml"));
  wrapper.insert(wrapper.find("</wrapper>"), sample(1));
  write_all(path("store/a.example.xml"), wrapper);
  const Ran ran = export_as("css", {"--json", "--on", path("site")});
  EXPECT_THAT(ran.err, HasSubstr("the same text on 4 pages, 3 of them not used to make the rules\n"));
  EXPECT_EQ(nlohmann::json::parse(ran.out)[0]["proven_on_unseen"], 3);
}

TEST_F(Export, WritesOnlySelectorsThatTheProgramReads) {
  write_wrapper("//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')]",
                "<exclude>//h1/following-sibling::q</exclude>");
  EXPECT_EQ(export_as("css").exit, 0);
  for (const char* format : {"freshrss", "rss-bridge"}) {
    const Ran ran = export_as(format);
    EXPECT_EQ(ran.exit, 1) << format;
    EXPECT_THAT(ran.err, HasSubstr("left out: exclude //h1/following-sibling::q: the program does not read h1 ~ q"));
    EXPECT_EQ(export_as(format, {"--on", path("site")}).exit, 0) << "no page needs it";
  }
}

TEST_F(Export, FailsBeforeTheWorkWhereNothingCanBeWritten) {
  write_all(path("file"), "");
  for (const std::string& output : {path("missing/x.txt"), path("file/")}) {
    const Ran ran = export_as("css", {"-o", output});
    EXPECT_EQ(ran.exit, 3) << output;
    EXPECT_THAT(ran.err, testing::Not(HasSubstr("not proven"))) << output;
  }
}

TEST_F(Export, LeavesOutWhatCssCannotSayAndNamesIt) {
  write_wrapper("//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')]",
                "<exclude>//p[starts-with(., 'Rain')]</exclude>");
  const Ran ran = export_as("css");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "site: a.example\ncontent: div.story\n");
  EXPECT_THAT(ran.err, HasSubstr("a.example: left out: exclude //p[starts-with(., 'Rain')]: CSS has no selector for"));
  const Ran proof = export_as("css", {"--on", path("site")});
  EXPECT_EQ(proof.exit, 3) << "on other pages the first paragraph is kept";
  EXPECT_THAT(proof.err, HasSubstr("tale/0.html: the rules give \"Tale 0 Rain fell"));
  EXPECT_THAT(proof.err, HasSubstr("the wrapper \"Tale 0 Again: Rain fell"));
}

TEST_F(Export, TakesAnElementAroundTheArticleWhereTheProgramTakesOneAlone) {
  write_wrapper("//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')]/p");
  const Ran blind = export_as("rss-bridge");
  EXPECT_EQ(blind.exit, 0) << "one expression, and nobody knows how many elements it selects";
  const Ran ran = export_as("rss-bridge", {"--on", path("site")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "https://rss-bridge.org/bridge01/?action=display&bridge=CssSelectorFeedExpanderBridge"
            "&feed=https%3A%2F%2Fa.example%2Ffeed%3Fa%3D1%26b%3D2&content_selector=div.story&content_cleanup=h1"
            "&format=Atom\n");
  write_wrapper("//div[@class='story']/p | //div[@class='story']/h2");
  const Ran several = export_as("rss-bridge");
  EXPECT_EQ(several.exit, 3);
  EXPECT_THAT(several.err, HasSubstr("the program takes only the first; with --on"));
}

TEST_F(Export, DoesNotLetMinifluxShowNestedMatchesTwice) {
  write_wrapper("//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')] | //p");
  const Ran ran = export_as("miniflux", {"--on", path("site")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(nlohmann::json::parse(ran.out)["scraper_rules"], "div.story");
}

TEST_F(Export, WritesTheDocumentsOfThePrograms) {
  write_wrapper("//div[@itemprop=\"it's\"]", "<exclude>//p[starts-with(@id, 'ad-')]</exclude>");
  const auto miniflux = nlohmann::json::parse(export_as("miniflux").out);
  EXPECT_EQ(miniflux["crawler"], true);
  EXPECT_EQ(miniflux["scraper_rules"], "div[itemprop=\"it's\"]");
  EXPECT_EQ(miniflux["rewrite_rules"], "remove(\"p[id^='ad-']\")");
  const auto feediron = nlohmann::json::parse(export_as("feediron").out);
  EXPECT_EQ(feediron["a.example"]["type"], "xpath");
  EXPECT_EQ(feediron["a.example"]["xpath"][0], "div[@itemprop=\"it's\"]");
  EXPECT_EQ(feediron["a.example"]["cleanup"][0], "p[starts-with(@id, 'ad-')]");
  write_wrapper("//div[@itemprop='story']", "<exclude>//p[starts-with(@id, 'ad-')]</exclude>");
  pugi::xml_document opml;
  ASSERT_TRUE(opml.load_string(export_as("freshrss").out.c_str()));
  const pugi::xml_node outline = opml.child("opml").child("body").child("outline");
  EXPECT_STREQ(opml.child("opml").attribute("xmlns:frss").value(), "https://freshrss.org/opml");
  EXPECT_STREQ(outline.attribute("xmlUrl").value(), "https://a.example/feed?a=1&b=2");
  EXPECT_STREQ(outline.attribute("frss:cssFullContent").value(), "div[itemprop='story']");
  EXPECT_STREQ(outline.attribute("frss:cssContentFilter").value(), "p[id^='ad-']");
  EXPECT_STREQ(outline.attribute("frss:cssFullContentFilter").value(), "p[id^='ad-']");
}

TEST_F(Export, ASiteConfigCarriesItsTests) {
  ASSERT_EQ(run({"learn", "--store", path("learned"), path("site")}).exit, 0);
  const Ran ran = run({"export", "--format", "ftr", "--store", path("learned"), "--on", path("site"), "a.example"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("# made by wrapwright "));
  EXPECT_THAT(ran.out, HasSubstr("\nbody: //"));
  EXPECT_THAT(ran.out, HasSubstr("\ntitle: //"));
  EXPECT_THAT(ran.out, HasSubstr("\nprune: no\ntidy: no\ntest_url: http://a.example/tale/0.html\ntest_contains: "));
}

TEST_F(Export, EachSiteConfigIsAFileOfItsOwn) {
  write_wrapper("//p", "", "b.example");
  EXPECT_EQ(export_as("ftr").exit, 2);
  EXPECT_EQ(export_as("ftr", {"-o", path("configs") + "/"}).exit, 0);
  EXPECT_THAT(read_all(path("configs/a.example.txt")), HasSubstr("body: //div["));
  EXPECT_EQ(read_all(path("configs/b.example.txt")), "body: //p\nprune: no\ntidy: no\n");
}

TEST_F(Export, OfTwoWrappersOfASiteTheOneThatIsFoundIsWritten) {
  write_all(path("store/Copy.xml"),
            "<wrapper format=\"1\" site=\"a.example\" normalizer=\"html5\"><template><content>//q</content></template>"
            "</wrapper>");
  for (const std::vector<std::string>& to : {std::vector<std::string>{}, {"-o", path("selectors") + "/"}}) {
    const Ran ran = export_as("css", to);
    EXPECT_EQ(ran.exit, 1) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(path("store/Copy.xml") + ": skipped: the wrapper of a.example is " +
                                   path("store/a.example.xml")));
    EXPECT_EQ(to.empty() ? ran.out : read_all(path("selectors/a.example.txt")),
              "site: a.example\ncontent: div.story\n");
  }
  std::filesystem::rename(path("store/a.example.xml"), path("store/Other.xml"));
  const Ran first = export_as("css");
  EXPECT_EQ(first.exit, 1);
  EXPECT_EQ(first.out, "site: a.example\ncontent: q\n") << "none has the site's name";
}

TEST_F(Export, AFeedThatIsNotKnownIsNamed) {
  write_all(path("store/a.example.xml"),
            "<wrapper format=\"1\" site=\"a.example\" normalizer=\"html5\"><template><content>//p</content>"
            "</template></wrapper>");
  const Ran ran = export_as("freshrss");
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr("the wrapper knows none: learn it from the feed"));
  EXPECT_EQ(export_as("miniflux").exit, 0);
}

TEST_F(Export, AMissingOrBrokenWrapperLosesNoOther) {
  write_all(path("store/b.example.xml"), "<wrapper>\n<oops");
  const Ran ran = export_as("css");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr(path("store/b.example.xml") + ":2:"));
  EXPECT_EQ(ran.out, "site: a.example\ncontent: div.story\n");
  EXPECT_EQ(export_as("css", {"--wrapper", path("store/a.example.xml"), "a.example"}).exit, 2);
  const Ran none = export_as("css", {"c.example"});
  EXPECT_EQ(none.exit, 3);
  EXPECT_THAT(none.err, HasSubstr("there is no wrapper for c.example"));
}

}  // namespace
}  // namespace wrapwright
