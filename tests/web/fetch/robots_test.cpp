// SPDX-License-Identifier: Apache-2.0
// Section numbers are those of RFC 9309.
#include "web/fetch/robots.h"

#include <gtest/gtest.h>
#include <utility>

namespace wrapwright {
namespace {

constexpr const char* kUs = "wrapwright";

struct Case {
  const char* section;
  std::string robots;
  const char* target;
  bool allowed;
};

void expect(const Case& c) {
  SCOPED_TRACE(std::string(c.section) + ": " + c.robots.substr(0, 200) + " | " + c.target);
  EXPECT_EQ(RobotsRules::parse(c.robots, kUs).allows(c.target), c.allowed);
}

TEST(Robots, GroupsAreChosenByProductToken) {
  for (const auto& c : {
           Case{"2.2.1 named", "User-agent: wrapwright\nDisallow: /a\n", "/a", false},
           Case{"2.2.1 without case", "USER-AGENT: WrapWright\ndisallow: /a\n", "/a", false},
           Case{"2.2.1 version after the token", "User-agent: wrapwright/2.0\nDisallow: /a\n", "/a", false},
           Case{"2.2.1 longer name is another's", "User-agent: wrapwright-news\nDisallow: /a\n", "/a", true},
           Case{"2.2.1 shorter name is another's", "User-agent: wrap\nDisallow: /a\n", "/a", true},
           Case{"2.2.1 star if none names us", "User-agent: *\nDisallow: /a\n", "/a", false},
           Case{"2.2.1 star does not count beside our name",
                "User-agent: *\nDisallow: /\n\nUser-agent: wrapwright\nDisallow: /b\n", "/a", true},
           Case{"2.2.1 an empty group of ours counts",
                "User-agent: *\nDisallow: /\n\nUser-agent: wrapwright\nDisallow:\n", "/a", true},
           Case{"2.2.1 groups of ours are merged",
                "User-agent: wrapwright\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: "
                "wrapwright\nDisallow: /b\n",
                "/a", false},
           Case{"2.2.1 groups of ours are merged",
                "User-agent: wrapwright\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: "
                "wrapwright\nDisallow: /b\n",
                "/b", false},
           Case{"2.2.1 star groups are merged",
                "User-agent: *\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: *\nDisallow: /b\n", "/b", false},
           Case{"2.2.1 no group: all allowed", "", "/a", true},
           Case{"2.2.1 rules before any group", "Disallow: /\n", "/a", true},
           Case{"2.2.1 one group, two agents", "User-agent: x\nUser-agent: wrapwright\nDisallow: /a\n", "/a", false},
           Case{"2.2.1 a star with letters is no star", "User-agent: *bot\nDisallow: /\n", "/a", true},
       })
    expect(c);
}

TEST(Robots, TheLongestMatchDecides) {
  const std::string group = "User-agent: *\n";
  for (const auto& c : {
           Case{"2.2.2 prefix", group + "Disallow: /a\n", "/abc/d", false},
           Case{"2.2.2 case counts in paths", group + "Disallow: /a\n", "/A", true},
           Case{"2.2.2 no match", group + "Disallow: /a\n", "/b", true},
           Case{"2.2.2 longer allow", group + "Disallow: /a\nAllow: /a/b\n", "/a/b/c", true},
           Case{"2.2.2 longer disallow", group + "Allow: /a\nDisallow: /a/b\n", "/a/b/c", false},
           Case{"2.2.2 order does not count", group + "Allow: /a/b\nDisallow: /a\n", "/a/b/c", true},
           Case{"2.2.2 allow wins a tie", group + "Disallow: /a\nAllow: /a\n", "/a", true},
           Case{"2.2.2 allow wins a tie", group + "Allow: /a\nDisallow: /a\n", "/a", true},
           Case{"2.2.2 empty disallow", group + "Disallow:\n", "/a", true},
           Case{"2.2.2 robots.txt itself", group + "Disallow: /\n", "/robots.txt", true},
           Case{"2.2.2 but nothing like it", group + "Disallow: /\n", "/robots.txt.html", false},
           Case{"2.2.2 everything", group + "Disallow: /\n", "/", false},
           Case{"5.2 the RFC's example", group + "Allow: /example/page/\nDisallow: /example/page/disallowed.gif\n",
                "/example/page/disallowed.gif", false},
       })
    expect(c);
}

TEST(Robots, PathsAreComparedEscapedAlike) {
  const std::string group = "User-agent: *\nDisallow: ";
  for (const auto& c : {
           Case{"2.2.2 table 1", group + "/foo/bar?baz=quz\n", "/foo/bar?baz=quz", false},
           Case{"2.2.2 table 2", group + "/foo/bar?baz=https://foo.bar\n", "/foo/bar?baz=https%3A%2F%2Ffoo.bar", false},
           Case{"2.2.2 table 2, the other way", group + "/foo/bar?baz=https%3A%2F%2Ffoo.bar\n",
                "/foo/bar?baz=https://foo.bar", false},
           Case{"2.2.2 table 3", group + "/foo/bar/\xE3\x83\x84\n", "/foo/bar/%E3%83%84", false},
           Case{"2.2.2 table 4", group + "/foo/bar/%E3%83%84\n", "/foo/bar/\xE3\x83\x84", false},
           Case{"2.2.2 escapes in lower case", group + "/foo/bar/%e3%83%84\n", "/foo/bar/%E3%83%84", false},
           Case{"2.2.2 table 5", group + "/foo/bar/%62%61%7A\n", "/foo/bar/baz", false},
           Case{"2.2.2 table 5, the other way", group + "/foo/bar/baz\n", "/foo/bar/%62%61%7A", false},
           Case{"2.2.2 an escaped slash is no slash", group + "/a/b\n", "/a%2Fb", true},
           Case{"2.2.2 a lone percent sign", group + "/100%\n", "/100%", false},
       })
    expect(c);
}

TEST(Robots, SpecialCharacters) {
  const std::string group = "User-agent: *\nDisallow: ";
  for (const auto& c : {
           Case{"2.2.3 comment", "# a\nUser-agent: * # all\nDisallow: /a # this\n", "/a", false},
           Case{"2.2.3 comment ends the pattern", group + "/a#b\n", "/a", false},
           Case{"2.2.3 end", group + "/a$\n", "/a", false},
           Case{"2.2.3 end", group + "/a$\n", "/ab", true},
           Case{"2.2.3 star", group + "/this/*/exactly\n", "/this/is/even/exactly/so", false},
           Case{"2.2.3 star is also nothing", group + "/a*b\n", "/ab", false},
           Case{"2.2.3 star and end", group + "/*.gif$\n", "/a/b.gif", false},
           Case{"2.2.3 star and end", group + "/*.gif$\n", "/a/b.gif?x", true},
           Case{"2.2.3 star and end, the last counts", group + "/*.gif$\n", "/a.gif/b.gif", false},
           Case{"2.2.3 several stars in order", group + "/*a*b*c\n", "/xaxbxc", false},
           Case{"2.2.3 several stars in order", group + "/*a*b*c\n", "/xcxbxa", true},
           Case{"2.2.3 pieces do not overlap", group + "/*aba*aba$\n", "/ababa", true},
           Case{"2.2.3 trailing star", group + "/a*\n", "/a", false},
           Case{"2.2.3 leading star", group + "*/x\n", "/a/x", false},
           Case{"2.2.3 query", group + "/*?\n", "/a?b", false},
           Case{"2.2.3 query", group + "/*?\n", "/a", true},
           Case{"2.2.3 verbatim star", group + "/file-with-a-%2A.html\n", "/file-with-a-*.html", false},
           Case{"2.2.3 verbatim star", group + "/file-with-a-%2A.html\n", "/file-with-a-b.html", true},
           Case{"2.2.3 verbatim dollar", group + "/foo-%24\n", "/foo-$", false},
           Case{"2.2.3 dollar within", group + "/a$b\n", "/a$b", false},
           Case{"2.2.2 a pattern without a slash matches nothing", group + "a\n", "/a", true},
       })
    expect(c);
}

TEST(Robots, LinesAreReadAsTheyCome) {
  for (const auto& c : {
           Case{"2.2 CRLF", "User-agent: *\r\nDisallow: /a\r\n", "/a", false},
           Case{"2.2 CR", "User-agent: *\rDisallow: /a\r", "/a", false},
           Case{"2.2 no newline at the end", "User-agent: *\nDisallow: /a", "/a", false},
           Case{"2.2 byte order mark", "\xEF\xBB\xBFUser-agent: *\nDisallow: /a", "/a", false},
           Case{"2.2 space around", "  User-agent :\t*  \n\tDisallow :   /a  \n", "/a", false},
           Case{"2.2.4 other records end no group", "User-agent: wrapwright\nSitemap: http://a/\nDisallow: /a\n", "/a",
                false},
           Case{"2.2.4 other records between agents",
                "User-agent: wrapwright\nCrawl-delay: 1\nUser-agent: x\nDisallow: /a\n", "/a", false},
           Case{"2.2.4 unknown records", "User-agent: *\nNoindex: /b\nHost: x\nDisallow: /a\n", "/b", true},
           Case{"2.3 a page instead", "<!DOCTYPE html>\n<p>Not: found</p>\n", "/a", true},
           Case{"2.3 NUL bytes", std::string("User-agent: *\nDisallow: /a\0b\nDisallow: /c\n", 42), "/c", false},
       })
    expect(c);
}

TEST(Robots, FiveHundredKibibytesAreParsedToTheLastWholeLine) {
  std::string robots = "User-agent: *\nDisallow: /first\n";
  while (robots.size() < kRobotsBytes - 30) robots += "# filler\n";
  const std::string within = robots + "Disallow: /in\n";
  ASSERT_LE(within.size(), kRobotsBytes);
  EXPECT_FALSE(RobotsRules::parse(within, kUs).allows("/in"));

  robots.resize(kRobotsBytes - 12, '#');
  robots += "\nDisallow: /private\n";  // cut after "/", which would forbid all
  EXPECT_TRUE(RobotsRules::parse(robots, kUs).allows("/other"));
  EXPECT_FALSE(RobotsRules::parse(robots, kUs).allows("/first"));
}

TEST(Robots, ANormalizedTargetIsItsOwnNormalForm) {
  const std::pair<const char*, const char*> cases[] = {
      {"/%%64F", "/%25dF"}, {"/100%", "/100%25"}, {"/%6", "/%256"}, {"/%e3%62", "/%E3b"}, {"/a*$", "/a%2A%24"}};
  for (const auto& [target, normalized] : cases) {
    EXPECT_EQ(normalize_robots_target(target), normalized);
    EXPECT_EQ(normalize_robots_target(normalized), normalized);
  }
}

TEST(Robots, CrawlDelayIsTheGroups) {
  struct DelayCase {
    const char* robots = nullptr;
    std::optional<double> expected;
  };
  for (const auto& c : {
           DelayCase{"User-agent: *\nCrawl-delay: 2.5\n", 2.5},
           DelayCase{"User-agent: *\nCrawl-delay: 2\nUser-agent: wrapwright\nDisallow:\n", std::nullopt},
           DelayCase{"User-agent: *\nDisallow:\nUser-agent: wrapwright\nDisallow:\nCrawl-delay: 7\n", 7.0},
           DelayCase{"User-agent: *\nCrawl-delay: much\n", std::nullopt},
           DelayCase{"User-agent: *\nCrawl-delay: -1\n", std::nullopt},
           DelayCase{"User-agent: *\nCrawl-delay: inf\n", std::nullopt},
           DelayCase{"User-agent: *\nCrawl-delay:\n", std::nullopt},
           DelayCase{"Crawl-delay: 5\n", std::nullopt},
       }) {
    SCOPED_TRACE(c.robots);
    EXPECT_EQ(RobotsRules::parse(c.robots, kUs).crawl_delay(), c.expected);
  }
}

TEST(Robots, ASitemapLineEndsNoGroup) {
  const auto rules =
      RobotsRules::parse("User-agent: wrapwright\nSitemap: http://a/1\nUser-agent: x\nDisallow: /b\n", kUs);
  EXPECT_FALSE(rules.allows("/b"));
}

}  // namespace
}  // namespace wrapwright
