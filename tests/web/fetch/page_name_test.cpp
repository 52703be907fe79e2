// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/page_name.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace wrapwright {
namespace {

TEST(PageFileName, IsSafeWhateverTheUrl) {
  for (const std::string url : {"http://a/", "http://a/../../etc/passwd", "http://a/%2e%2e%2f%2e%2e", "http://a/..",
                                "http://a/.hidden", "http://a/\xE3\x83\x84", "http://a/x?file=../../y", "not a url",
                                "../../x", "", "http://a/b\\..\\c", "http://a/-rf", "http://a/CON", "http://a/a\nb"}) {
    SCOPED_TRACE(url);
    const std::string name = page_file_name(url, "text/html");
    EXPECT_LE(name.size(), 80U);
    EXPECT_TRUE(name.ends_with(".html"));
    EXPECT_NE(name.front(), '.');
    EXPECT_NE(name.front(), '-');
    EXPECT_EQ(std::count(name.begin(), name.end(), '.'), 1);
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-."), std::string::npos);
  }
  EXPECT_LE(page_file_name("http://a/" + std::string(5'000, 'x'), "").size(), 80U);
}

TEST(PageFileName, TellsUrlsApartAndStaysTheSame) {
  std::set<std::string> names;
  for (int i = 0; i < 1'000; ++i) names.insert(page_file_name("http://a/post?p=" + std::to_string(i), ""));
  EXPECT_EQ(names.size(), 1'000U);
  // A stored folder depends on it.
  EXPECT_EQ(page_file_name("http://a.example/2019/My-First_Post.html?x=1", "text/html"),
            page_file_name("http://a.example/2019/My-First_Post.html?x=1#top", "TEXT/HTML ; charset=utf-8"));
  EXPECT_TRUE(page_file_name("http://a.example/2019/My-First_Post.html", "").starts_with("my-first-post-"));
}

TEST(PageFileName, HasTheExtensionOfItsType) {
  EXPECT_TRUE(page_file_name("http://a/", "application/xhtml+xml").ends_with(".xhtml"));
  EXPECT_TRUE(page_file_name("http://a/", "application/pdf").ends_with(".bin"));
  EXPECT_TRUE(page_file_name("http://a/", "").ends_with(".html"));
}

TEST(PageKey, IsTheUrlWithoutItsFragment) {
  EXPECT_EQ(page_key("HTTP://A.example/x#y"), page_key("http://A.example/x"));
  EXPECT_NE(page_key("http://a.example/x"), page_key("http://a.example/x?y"));
  EXPECT_EQ(page_key("not a url"), "not a url");
}

}  // namespace
}  // namespace wrapwright
