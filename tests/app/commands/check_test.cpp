// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/program.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

class Check : public testing::Test {
 protected:
  void SetUp() override {
    write_site(path("site"), {"a.example"}, 6);
    ASSERT_EQ(run({"learn", "--store", path("store"), path("site")}).exit, 0);
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  TemporaryFolder folder_;
};

TEST_F(Check, ALearnedStoreHasNoErrors) {
  const Ran ran = run({"check", "--store", path("store")});
  EXPECT_EQ(ran.exit, 0) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("1 wrapper checked"));
}

TEST_F(Check, NamesExclusionsAndFieldsThatSelectNothingOnAnyPage) {
  std::string file = read_all(path("store/a.example.xml"));
  file.insert(file.find("</content>") + 10,
              "<exclude>//aside</exclude><exclude>//h1</exclude><field name='author'>//b/@title</field>");
  write_all(path("store/a.example.xml"), file);
  const Ran ran = run({"check", "--store", path("store"), "--on", path("site")});
  EXPECT_EQ(ran.exit, 0) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("note: exclude //aside of template article selects nothing on any of the pages"));
  EXPECT_THAT(ran.out, HasSubstr("note: field author, //b/@title of template article selects nothing"));
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("exclude //h1")));
}

TEST_F(Check, DoesNotCountAFileThatCannotBeRead) {
  const Ran ran = run({"check", path("none.xml"), path("store/a.example.xml")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("none.xml"));
  EXPECT_THAT(ran.err, HasSubstr("1 wrapper checked"));
}

TEST_F(Check, APageOptionTakesOneSource) {
  const Ran ran = run({"check", "--store", path("none"), "--on", path("site"), path("store/a.example.xml")});
  EXPECT_THAT(ran.out + ran.err, testing::Not(HasSubstr("cannot list the store"))) << "the file is to be linted";
  EXPECT_THAT(ran.err, HasSubstr("1 wrapper checked"));
}

TEST_F(Check, NamesTheLineOfABrokenWrapperAndChecksTheRest) {
  write_all(path("store/0.xml"), "<wrapper>\n<oops");
  const Ran ran = run({"check", "--store", path("store"), "--on", path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr(path("store/0.xml") + ":2:"));
  EXPECT_THAT(ran.out, HasSubstr("error: "));
  EXPECT_THAT(ran.out, HasSubstr(path("store/a.example.xml") + ": matches 6 of 6 pages"));
}

TEST_F(Check, NamesAFileThatIsNotFoundForItsSite) {
  write_all(path("store/a.exmaple.xml"), read_all(path("store/a.example.xml")));
  const Ran ran = run({"check", "--store", path("store")});
  EXPECT_EQ(ran.exit, 0) << ran.out;
  EXPECT_EQ(ran.out, path("store/a.exmaple.xml") +
                         ": note: is not used for pages of a.example, whose wrapper must be "
                         "named a.example.xml\n");
}

TEST_F(Check, SaysOncePerSiteThatThereIsNoWrapper) {
  write_site(path("others"), {"b.example", "c.example"}, 5);
  const Ran ran = run({"check", "--store", path("store"), "--on", path("others"), "--on", path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err,
              HasSubstr("no wrapper: " + path("store/b.example.xml") + " (5 pages, the first: b.example-0)\n"));
  EXPECT_THAT(ran.err,
              HasSubstr("no wrapper: " + path("store/c.example.xml") + " (5 pages, the first: c.example-0)\n"));
  EXPECT_EQ(count_lines(ran.err), 3U) << "and that one was checked: " << ran.err;
  EXPECT_THAT(ran.out, HasSubstr(path("store/a.example.xml") + ": matches 6 of 6 pages"));
}

TEST_F(Check, ASavedPageIsOfTheSiteThatItsAddressNames) {
  write_all(path("saved.html"), story_page(1));
  const Ran unknown = run({"check", "--store", path("store"), "--on", path("saved.html")});
  EXPECT_EQ(unknown.exit, 1);
  EXPECT_THAT(unknown.err, HasSubstr("the site of this page is unknown; name it with --wrapper FILE or --url URL (" +
                                     path("saved.html") + ")\n"));
  for (const std::string& option :
       {std::string("--url=http://a.example/saved"), std::string("--wrapper=").append(path("store/a.example.xml"))}) {
    const Ran ran = run({"check", "--store", path("store"), option, "--on", path("saved.html")});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(path("store/a.example.xml") + ": matches 1 of 1 pages")) << option;
  }
}

TEST_F(Check, TellsWhenTheSiteHasChanged) {
  for (std::size_t i = 0; i < 6; ++i)
    write_all(path("site/pages/a.example" + std::to_string(i) + ".html"), story_page(i, "renamed"));
  const Ran ran = run({"check", "--store", path("store"), "--on", path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("matches 0 of 6 pages"));
  EXPECT_THAT(ran.out, HasSubstr(path("store/a.example.xml") + ": error: it fits none of the pages"));
  EXPECT_EQ(run({"check", "--fail-on-drift", "--store", path("store"), "--on", path("site")}).exit, 4);
}

TEST_F(Check, APageThatOnlyTheFallbackGetsDoesNotMatch) {
  std::string page = "<title>Six tales</title><article>";
  for (const std::string& story : stories()) page += "<p>" + story + "</p>";
  for (std::size_t i = 0; i < 6; ++i) write_all(path("site/pages/a.example" + std::to_string(i) + ".html"), page);
  const Ran applied = run({"apply", "--store", path("store"), path("site")});
  EXPECT_EQ(applied.exit, 1);
  EXPECT_THAT(applied.err, HasSubstr("fallback: 6 pages that their site's wrapper does not fit"));
  EXPECT_THAT(run({"check", "--store", path("store"), "--on", path("site")}).out, HasSubstr("matches 0 of 6 pages"));
}

TEST_F(Check, JsonIsOneObjectALine) {
  write_all(path("store/0.xml"), "<wrapper>\n<oops");
  const Ran ran = run({"check", "--json", "--store", path("store"), "--on", path("site")});
  std::istringstream lines(ran.out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(nlohmann::json::parse(line)["line"], 2);
  std::string last;
  while (std::getline(lines, line)) last = line;
  EXPECT_EQ(nlohmann::json::parse(last)["matched"], 6);
}

TEST_F(Check, AnEmptyOrMissingStoreIsNamed) {
  std::filesystem::create_directory(path("empty"));
  for (const char* store : {"empty", "missing"}) {
    SCOPED_TRACE(store);
    const Ran ran = run({"check", "--store", path(store)});
    EXPECT_EQ(ran.exit, 3);
    EXPECT_THAT(ran.err, HasSubstr(path(store) + ": "));
  }
}

}  // namespace
}  // namespace wrapwright
