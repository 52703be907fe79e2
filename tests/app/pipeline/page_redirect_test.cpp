// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/page_redirect.h"

#include <gtest/gtest.h>

#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

std::string target_of(const std::string& head) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({"<html><head>" + head, "text/html", ""});
  return redirect_target(page, "https://site.example/a/");
}

std::string refresh(const std::string& content) { return "<meta http-equiv=refresh content=\"" + content + "\">"; }

TEST(PageRedirect, LeadsToAnAddressOfTheWeb) {
  EXPECT_EQ(target_of(refresh("0; url=https://other.example/en/#top")), "https://other.example/en/");
  EXPECT_EQ(target_of(refresh("0;URL='/en/'; ")), "https://site.example/en/");
  EXPECT_EQ(target_of(refresh("3 , url = en/")), "https://site.example/a/en/");
  EXPECT_EQ(target_of("<base href=/b/>" + refresh("0; url=en/")), "https://site.example/b/en/");
  EXPECT_EQ(target_of(refresh("60; url=/en/")), "");
  EXPECT_EQ(target_of(refresh("0; url=ftp://site.example/")), "");
  EXPECT_EQ(target_of(refresh("0; url=javascript:go()")), "");
  EXPECT_EQ(target_of(refresh("0; url=")), "");
  EXPECT_EQ(target_of(refresh("0; url='")), "");
  EXPECT_EQ(target_of(refresh("0")), "");
  EXPECT_EQ(target_of(""), "");
}

TEST(PageRedirect, EndsWhereItComesBackOrLeadsTooFar) {
  std::vector<std::string> left;
  EXPECT_TRUE(follow_redirect("https://site.example/", "https://site.example/a", 2, left).ok());
  EXPECT_TRUE(follow_redirect("https://site.example/a", "https://site.example/b", 2, left).ok());
  auto far = left;
  const auto too_far = follow_redirect("https://site.example/b", "https://site.example/c", 2, far);
  ASSERT_FALSE(too_far.ok());
  EXPECT_EQ(too_far.error().to_string(), "https://site.example/: more than 2 redirects");
  const auto loop = follow_redirect("https://site.example/b", "https://site.example/a", 2, left);
  ASSERT_FALSE(loop.ok());
  EXPECT_EQ(loop.error().to_string(), "https://site.example/: redirect loop: https://site.example/a again");
}

}  // namespace
}  // namespace wrapwright
