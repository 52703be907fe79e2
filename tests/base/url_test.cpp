// SPDX-License-Identifier: Apache-2.0
#include "base/url.h"

#include <gtest/gtest.h>

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

TEST(Url, KnowsTheSiteOfAPage) {
  struct Case {
    const char* url;
    const char* site;
  };
  for (const auto& c :
       {Case{"https://www.Example.ORG/a", "example.org"}, Case{"http://blog.example.org:8080/", "blog.example.org"},
        Case{"http://[::1]/x", "::1"}, Case{"example.org/a", ""}, Case{"", ""}, Case{"mailto:a@b", ""}}) {
    EXPECT_EQ(site_of(c.url), c.site) << c.url;
  }
}

TEST(Url, TellsHttpFromOtherSchemes) {
  EXPECT_TRUE(is_http("HTTP://a.example"));
  EXPECT_TRUE(is_http("https://a.example/x"));
  EXPECT_FALSE(is_http("ftp://a.example/x"));
  EXPECT_FALSE(is_http("file:///etc/passwd"));
  EXPECT_FALSE(is_http("a.example"));
}

}  // namespace
}  // namespace wrapwright
