// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/byline_text.h"

#include <gtest/gtest.h>
#include <string>

#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

TEST(BylineText, PartsNames) {
  struct Case {
    const char* html;
    const char* text;
  };
  for (const Case& c : {
           Case{"By <a href=/authors/ann>Ann</a> <a href=/authors/bob>Bob</a>", "By Ann , Bob"},
           Case{"<a href=/authors/ann/><b>Ann</b> Doe</a><a href=/authors/bob/>Bob</a>", "Ann Doe, Bob"},
           Case{"<a href=/authors/ann>Ann</a> <a href=/news/rain>Rain</a>", "Ann Rain"},
           Case{"<a href=/authors/ann>Ann</a> and <a href=/authors/bob>Bob</a>", "Ann and Bob"},
           Case{"<a href=/authors/ann>Ann</a><span>May 4</span>", "Ann | May 4"},
           Case{"<a>Ann</a> <a>Bob</a>", "Ann Bob"},
           Case{"Ann <i>Doe</i>", "Ann Doe"},
           Case{"Ann Doe<br>\nStaff Writer<br> Monday", "Ann Doe | \nStaff Writer |  Monday"},
           Case{"<br>Ann<br>", "Ann"},
           Case{"Ann Doe,<br> Bob Roe and <br>Eve Poe", "Ann Doe, Bob Roe and Eve Poe"},
       }) {
    const std::string html = "<p>" + std::string(c.html);
    const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({html, "", ""});
    EXPECT_EQ(byline_text(page, *page.first(name::p), 1000), c.text) << c.html;
  }
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({"<p>Ann<b>Bob</b><i>Eve</i>", "", ""});
  EXPECT_EQ(byline_text(page, *page.first(name::p), 4), "Ann | Bob");
}

}  // namespace
}  // namespace wrapwright
