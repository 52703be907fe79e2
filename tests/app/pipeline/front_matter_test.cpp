// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/front_matter.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(FrontMatter, HasWhatIsKnownAsYaml) {
  const Page page;
  Extraction found;
  found.article.title = "A \"tale\": told\x7f with \xc2\x9b and \xc3\xa9";
  found.article.date = "2024-05-01";
  found.article.authors = {"Ann", "Carl: the second"};
  std::string out;
  append_front_matter(
      {.page = page, .found = found, .url = "http://a.example/1", .wrapper_site = "a.example", .wrapper_file = "w"},
      out);
  EXPECT_EQ(out,
            "---\n"
            "title: \"A \\\"tale\\\": told\\u007f with \\u009b and \xc3\xa9\"\n"
            "url: \"http://a.example/1\"\n"
            "date: \"2024-05-01\"\n"
            "authors:\n"
            "  - \"Ann\"\n"
            "  - \"Carl: the second\"\n"
            "site: \"a.example\"\n"
            "---\n\n");
}

}  // namespace
}  // namespace wrapwright
