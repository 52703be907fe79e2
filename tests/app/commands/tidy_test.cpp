// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pugixml.hpp>

#include "support/program.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

TEST(Tidy, WritesWellFormedXmlWhateverThePage) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<div>";
  std::string attributes = "<p";
  for (int i = 0; i < 1'000'000; ++i) attributes += " a" + std::to_string(i) + "=1";
  const std::vector<std::pair<std::string, std::string>> pages = {
      {"story", story_page(1)},
      {"empty", ""},
      {"junk", std::string("\x7f\x45\x4c\x46\0\1\2\3\xff\xfe<\1 \2>", 14)},
      {"nul", std::string("<p>a\0b", 6)},
      {"utf8", "<p title='\xff\xfe'>\xc3\x28"},
      {"names", "<p 1a=2 a:b:c=d \"=x><o:p>x</o:p><a<b>"},
      {"deep", deep},
      {"attributes", attributes + ">x"}};
  for (const auto& [name, bytes] : pages) {
    for (const char* normalizer : {"html5", "tidy"}) {
      SCOPED_TRACE(name + " by " + normalizer);
      const Ran ran = run({"tidy", "--normalizer", normalizer, "-"}, bytes);
      EXPECT_EQ(ran.exit, 0) << ran.err;
      pugi::xml_document document;
      const auto parsed = document.load_buffer(ran.out.data(), ran.out.size());
      EXPECT_TRUE(parsed) << parsed.description();
      EXPECT_TRUE(document.select_node("/*[@dfs='1']"));
    }
  }
}

TEST(Tidy, WritesToAFile) {
  const TemporaryFolder folder;
  write_all(folder.path() / "a.html", story_page(1));
  const std::string out = (folder.path() / "a.xml").string();
  EXPECT_EQ(run({"tidy", (folder.path() / "a.html").string(), "-o", out}).exit, 0);
  EXPECT_THAT(read_all(out), HasSubstr("<div dfs=\"9\" class=\"story\">"));
}

TEST(Tidy, HonorsTheContentType) {
  const std::string page = "<p>\xcf\xf0\xe8\xe2\xe5\xf2";
  EXPECT_THAT(run({"tidy", "--content-type", "text/html; charset=windows-1251", "-"}, page).out, HasSubstr("Привет"));
}

TEST(Tidy, InflatesAPackedPageAsTheOtherCommandsDo) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "a.html").string();
  write_all(file, story_page(1));
  const Ran plain = run({"tidy", file});
  ASSERT_EQ(std::system(("gzip '" + file + "'").c_str()), 0);
  EXPECT_EQ(run({"tidy", file + ".gz"}).out, plain.out);
}

TEST(Tidy, NamesAFileThatIsNotThere) {
  const Ran ran = run({"tidy", "/nowhere/a.html"});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr("/nowhere/a.html: "));
  EXPECT_EQ(ran.out, "");
}

}  // namespace
}  // namespace wrapwright
