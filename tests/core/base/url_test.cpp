// SPDX-License-Identifier: Apache-2.0
#include "core/base/url.h"

#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

TEST(Url, ResolvesReferencesAgainstABase) {
  struct Case {
    const char* base;
    const char* reference;
    const char* expected;  // nullptr: no absolute URL
  };
  for (const auto& c : {
           Case{"http://a.example/b/c?q", "d", "http://a.example/b/d"},
           Case{"http://a.example/b/c", "/d?e#f", "http://a.example/d?e"},
           Case{"http://a.example/b/c", "//h.example/x", "http://h.example/x"},
           Case{"http://a.example/b/c/", "../x", "http://a.example/b/x"},
           Case{"http://a.example/b", "?q=1", "http://a.example/b?q=1"},
           Case{"http://a.example/b", "", "http://a.example/b"},
           Case{"http://a.example/b", "  c d ", "http://a.example/c%20d"},
           Case{"http://a.example/b/c?q", "#top", "http://a.example/b/c?q"},
           Case{"http://a.example/b/c", "../../../x/./y/../z/.", "http://a.example/x/z/"},
           Case{"http://a.example/b/c", "./", "http://a.example/b/"},
           Case{"http://a.example/b/c?q=/x/y", "d", "http://a.example/b/d"},
           Case{"http://a.example", "d", "http://a.example/d"},
           Case{"http://a.example?q", "?p", "http://a.example/?p"},
           Case{"http://a.example/b", "?", "http://a.example/b"},
           Case{"http://a.example/b", "c?d e|f", "http://a.example/c?d+e|f"},
           Case{"http://a.example/b", "\xC3\xBC[1]\"<{}>%2f%", "http://a.example/%c3%bc[1]%22%3c{}%3e%2f%"},
           Case{"http://a.example/b", "c\td", nullptr},
           Case{"http://a.example/b", "c\nd", nullptr},
           Case{"http://a.example/b", "1:2", "http://a.example/1:2"},
           Case{"http://a.example/b", "mailto:c@d.example", nullptr},
           Case{"http://a.example/b", "javascript:alert(1)", nullptr},
           Case{"http://a.example/b", "http:c", nullptr},
           Case{"http://a.example/b", "http:/h.example", "http://h.example/"},
           Case{"http://a.example/b", "http:///h.example", "http://h.example/"},
           Case{"http://a.example/b", "http:////h.example", nullptr},
           Case{"http://a.example/b", "http://", nullptr},
           Case{"http://a.example/b", "HTTP://u:p@H.example:080/x", "http://u:p@H.example:80/x"},
           Case{"http://a.example/b", "http://h.example:65536/", nullptr},
           Case{"http://a.example/b", "http://h.example:8a/", nullptr},
           Case{"http://a.example/b", "http://h.example:/", "http://h.example/"},
           Case{"http://a.example/b", "http://h,i.example/", nullptr},
           Case{"http://a.example/b", "http://h i.example/", nullptr},
           Case{"http://a.example/b", "http://h%2e.example/", "http://h..example/"},
           Case{"http://a.example/b", "http://h%2f.example/", nullptr},
           Case{"http://a.example/b", "http://0x7f.1/", "http://127.0.0.1/"},
           Case{"http://a.example/b", "http://2130706433/", "http://127.0.0.1/"},
           Case{"http://a.example/b", "http://[0:0::1]:8/", "http://[::1]:8/"},
           Case{"http://a.example/b", "http://[::1/", nullptr},
           Case{"http://a.example/b", "http://[::g]/", nullptr},
           Case{"http://a.example/b", "http://[::1]x/", nullptr},
           Case{"file:///a/b", "c", "file:///a/c"},
           Case{"nonsense", "c", nullptr},
           Case{"http://a.example/", "https://b.example/x", "https://b.example/x"},
           Case{"", "https://b.example/x#top", "https://b.example/x"},
           Case{"", "x/y", nullptr},
           Case{"", "", nullptr},
       }) {
    SCOPED_TRACE(std::string(c.base) + " | " + c.reference);
    const auto got = resolve_url(c.base, c.reference);
    ASSERT_EQ(got.has_value(), c.expected != nullptr);
    if (got) {
      EXPECT_EQ(*got, c.expected);
    }
  }
}

TEST(Url, EncodesWhatCannotBeAskedFor) {
  struct Case {
    const char* url;
    const char* encoded;
  };
  for (const auto& c : {
           Case{"http://a.example/Arch Linux/?q=a b#c d", "http://a.example/Arch%20Linux/?q=a+b#c d"},
           Case{" http://a.example/\xC3\xBC\"<>\n", "http://a.example/%c3%bc%22%3c%3e"},
           Case{"HTTP://u:p@A.example:080/../%2f|{}?", "HTTP://u:p@A.example:080/../%2f|{}?"},
           Case{"http://m\xC3\xBCnchen.example", "http://m\xC3\xBCnchen.example"},
           Case{"http://a.example?a b", "http://a.example?a+b"},
           Case{"http://", "http://"},
           Case{"a b", "a b"},
           Case{"", ""},
       }) {
    EXPECT_EQ(encoded_url(c.url), c.encoded);
  }
}

TEST(Url, KnowsTheSiteOfAPage) {
  struct Case {
    const char* url;
    const char* site;
  };
  for (const auto& c :
       {Case{"https://www.Example.ORG/a", "example.org"}, Case{"http://blog.example.org:8080/", "blog.example.org"},
        Case{"http://[::1]/x", "::1"}, Case{"example.org/a", ""}, Case{"", ""}, Case{"mailto:a@b", ""},
        Case{"http://M\xC3\xBCnchen.de/", "xn--mnchen-3ya.de"}, Case{"http://www.example.org./a", "example.org"}}) {
    EXPECT_EQ(site_of(c.url), c.site) << c.url;
  }
}

TEST(Url, KnowsTheHostOfAPage) {
  for (const auto& [url, host] :
       std::initializer_list<std::pair<const char*, const char*>>{{"https://www.Example.ORG:8080/a", "www.example.org"},
                                                                  {"http://[::1]/x", "::1"},
                                                                  {"http://0x7f.1/", "127.0.0.1"},
                                                                  {"www.example.org/a", ""},
                                                                  {"http://", ""},
                                                                  {"mailto:a@b", ""},
                                                                  {"", ""}})
    EXPECT_EQ(host_of_url(url), host) << url;
}

TEST(Url, OfAHomePageHasNoPathAndNoQuery) {
  for (const char* home : {"https://a.example", "http://a.example:8080/", "https://a.example/#top"})
    EXPECT_TRUE(is_home_page(home)) << home;
  for (const char* other : {"https://a.example/x", "https://a.example/?p=1", "/", ""})
    EXPECT_FALSE(is_home_page(other)) << other;
}

TEST(Url, TellsHttpFromOtherSchemes) {
  EXPECT_TRUE(is_http("HTTP://a.example"));
  EXPECT_TRUE(is_http("https://a.example/x"));
  EXPECT_FALSE(is_http("ftp://a.example/x"));
  EXPECT_FALSE(is_http("file:///etc/passwd"));
  EXPECT_FALSE(is_http("a.example"));
}

TEST(WhyNotFetched, NamesTheSchemeOrWhatIsWrong) {
  struct Case {
    const char* url;
    const char* why;
  };
  for (const Case& c : {
           Case{"http://a.example/", ""},
           Case{"HTTPS://a.example/", ""},
           Case{"ftp://a.example/", "only http and https are fetched, not ftp"},
           Case{"file:///etc/passwd", "only http and https are fetched, not file"},
           Case{"javascript:alert(1)", "only http and https are fetched, not javascript"},
           Case{"http://a.example:99999/", "not a URL: invalid host or port"},
           Case{"a.example", "not an absolute URL"},
           Case{"/path", "not an absolute URL"},
           Case{"", "not an absolute URL"},
       }) {
    EXPECT_EQ(why_not_fetched(c.url), c.why) << c.url;
  }
}

TEST(Url, HidesPasswords) {
  struct Case {
    const char* text;
    const char* shown;
  };
  for (const Case& c : {
           Case{"http://user:secret@a.example/x: HTTP status 404", "http://user:...@a.example/x: HTTP status 404"},
           Case{"after http://a.example/ to ftp://u:p@b:21/ and https://:p@q@c",
                "after http://a.example/ to ftp://u:...@b:21/ and https://:...@c"},
           Case{"http://user@a.example/", "http://user@a.example/"},
           Case{"http://a.example:80/@x", "http://a.example:80/@x"},
           Case{"http://a.example:80: ask me@a.example", "http://a.example:80: ask me@a.example"},
           Case{"a:b@c", "a:b@c"},
           Case{"http://", "http://"},
           Case{"", ""},
       }) {
    EXPECT_EQ(without_passwords(c.text), c.shown);
  }
}

}  // namespace
}  // namespace wrapwright
