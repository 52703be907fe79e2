// SPDX-License-Identifier: Apache-2.0
// The output on a terminal, and interruption by Ctrl-C.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/program.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;

class Terminal : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  TemporaryFolder folder_;
};

TEST_F(Terminal, ResultsBeginOnALineOfTheirOwn) {
  write_site(path("site"), {"a.example", "b.example"});
  const RanOnTerminal ran = run_on_terminal({"learn", "--store", path("store"), path("site")});
  ASSERT_EQ(ran.exit, 0) << ran.screen;
  for (const char* site : {"a.example", "b.example"}) {
    const std::string result = path("store/" + std::string(site) + ".xml: //");
    const std::size_t at = ran.screen.find(result);
    ASSERT_NE(at, std::string::npos) << ran.screen;
    const std::string before = ran.screen.substr(0, at);
    EXPECT_TRUE(before.empty() || before.ends_with("\n") || before.ends_with("\r\x1b[K")) << ran.screen;
  }
}

TEST_F(Terminal, ShowsControlCharactersEscaped) {
  const std::string evil = "\x1b]0;owned\x07";
  write_site(path("site"), {"a.example"});
  ASSERT_EQ(run({"learn", "--store", path("store"), path("site")}).exit, 0);
  write_all(path("evil/page.html"), story_page(5) + "<p>&#27;]0;owned&#7;</p>");
  write_all(path("evil/index.jsonl"),
            R"({"id": "\u001b]0;owned\u0007", "url": "http://none.example/\u001b]0;owned\u0007", "page": "page.html"})"
            "\n"
            R"({"id": "\u001b]0;owned\u0007\nb", "url": "http://a.example/5", "page": "page.html"})"
            "\n");
  write_all(path("evil.html"), "<title>x</title><p>" + stories()[0] + " &#27;]0;owned&#7;</p>");
  for (const auto& args : std::vector<std::vector<std::string>>{
           {"apply", "--store", path("store"), "--verbose", path("evil")},
           {"apply", "--store", path("store"), "--json", path("evil")},
           {"extract", "--format", "html", path("evil.html")},
           {"extract", path("evil.html")},
           {"tidy", path("evil.html")},
           {"learn", "--store", path("other"), "--site", evil, path("evil.html")},
           {"check", "--store", path("store"), "--on", path("evil")},
           {"inspect", path("evil")},
           {"fetch", "http://127.0.0.1/" + evil, "-o", path("fetched")},
       }) {
    SCOPED_TRACE(args.front() + " " + args.back());
    const RanOnTerminal ran = run_on_terminal(args);
    EXPECT_THAT(ran.screen, Not(HasSubstr("\x1b]")));
    EXPECT_THAT(ran.screen, Not(HasSubstr("\x07")));
  }
}

TEST_F(Terminal, AFileHoldsTheBytesOfThePage) {
  write_all(path("evil.html"), "<title>x</title><p>" + stories()[0] + " &#27;]0;owned&#7;</p>");
  const Ran ran = run({"extract", path("evil.html")});
  EXPECT_THAT(ran.out, HasSubstr("\x1b]0;owned\x07"));
}

TEST_F(Terminal, TwoInterruptsThatWaitTogetherEndACommandAtOnce) {
  std::string nested = "<title>x</title>";
  for (int i = 0; i < 2'000'000; ++i) nested += "<ul><li>a";
  write_all(path("page.html"), nested);
  Running running({"tidy", "--normalizer", "tidy", path("page.html")});
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  for (const int signal : {SIGSTOP, SIGINT, SIGTERM, SIGCONT}) running.send(signal);
  EXPECT_EQ(running.wait().exit, 128 + SIGTERM);
}

// Pages and expressions that keep each command busy for far longer than the test waits.
TEST_F(Terminal, TheSecondInterruptEndsEveryCommandAtOnce) {
  std::string nested = "<title>x</title>";
  for (int i = 0; i < 2'000'000; ++i) nested += "<ul><li>a";
  write_all(path("nested/page.html"), nested);
  write_all(path("slow.xml"), R"(<wrapper format="1" site="a.example" normalizer="html5"><template><content>)"
                              "//*[count(//*[count(//*)>1])>1]</content></template></wrapper>");
  std::string many = "<title>x</title>";
  for (int i = 0; i < 20'000; ++i) many += "<p>a";
  write_all(path("many.html"), many);
  for (int page = 0; page < 30; ++page) {
    std::string article = "<title>Page " + std::to_string(page) + "</title>";
    for (int day = 0; day < 20'000; ++day)
      article += "<p>The ferry of pier " + std::to_string(page) + " was late on day " + std::to_string(day) +
                 ", and nobody on the quay, not even its pilot, knew why.";
    write_all(path("large/" + std::to_string(page) + ".html"), article);
  }
  for (const auto& args : std::vector<std::vector<std::string>>{
           {"apply", "--wrapper", path("slow.xml"), path("many.html")},
           {"check", "--wrapper", path("slow.xml"), "--on", path("many.html")},
           {"extract", path("large")},
           {"inspect", path("large")},
           {"learn", "--store", path("store"), path("large")},
           {"tidy", "--normalizer", "tidy", path("nested/page.html")},
       }) {
    SCOPED_TRACE(args.front());
    Running running(args);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    running.send(SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    running.send(SIGTERM);
    const auto start = std::chrono::steady_clock::now();
    const int exit = running.wait().exit;
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
    EXPECT_THAT(exit, testing::AnyOf(130, 128 + SIGTERM));
  }
}

}  // namespace
}  // namespace wrapwright
