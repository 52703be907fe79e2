// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "research/evaluate/method.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

class SiteConfigs : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(write_file_atomically(folder_.path() / "a.example.txt", "body: //main\nstrip: //aside\ntitle: //h1\n"));
    ASSERT_TRUE(write_file_atomically(folder_.path() / ".b.example.txt", "body: //div[\nbody: //article\n"));
    const std::string html =
        "<h1>Rain</h1><main><p>It rained.<aside>Advertisement</aside></main><article>Else</article>";
    page_ = make_normalizer(NormalizerKind::kHtml5)->parse({html, {}, {}});
  }
  [[nodiscard]] SitePage page_at(const std::string& url) const {
    SitePage out;
    out.page = &page_;
    out.url = url;
    return out;
  }
  TemporaryFolder folder_;
  Page page_;
};

TEST_F(SiteConfigs, AreLookedUpByHostAndByTheDomainAboveIt) {
  const auto method = make_site_method("ftr:rules=" + folder_.path().string());
  ASSERT_TRUE(method) << method.error().to_string();
  struct Case {
    const char* url;
    const char* text;  // null if there are no rules
  };
  for (const auto& c : {Case{"https://www.a.example/1", "It rained."}, Case{"https://x.b.example/1", "Else"},
                        Case{"https://b.example/1", nullptr}, Case{"https://x.y.b.example/1", nullptr},
                        Case{"https://x.a.example/1", nullptr}, Case{"", nullptr}}) {
    const std::vector<SitePage> pages = {page_at(c.url)};
    std::vector<Prediction> out(1);
    EXPECT_EQ((*method)->covers(pages[0]), c.text != nullptr) << c.url;
    ASSERT_TRUE((*method)->run("site", {}, pages, out));
    EXPECT_EQ(out[0].found, c.text != nullptr) << c.url;
    EXPECT_EQ(out[0].text, c.text != nullptr ? c.text : "") << c.url;
  }
}

TEST_F(SiteConfigs, AFolderThatIsNotThereIsNamed) {
  const auto method = make_site_method("ftr:rules=" + (folder_.path() / "none").string());
  ASSERT_FALSE(method);
  EXPECT_EQ(method.error().kind, ErrorKind::kNotFound);
  EXPECT_FALSE((*make_site_method("ftr"))->covers(page_at("https://a.example/1"))) << "without rules";
}

}  // namespace
}  // namespace wrapwright
