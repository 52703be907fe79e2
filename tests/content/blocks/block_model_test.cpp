// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/block_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "content/blocks/site_features.h"
#include "core/base/embedded.h"
#include "core/base/files.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using ::testing::HasSubstr;

std::string embedded(const std::string& name) { return std::string(embedded_file(name).value()); }

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

// A model of one leaf, whose rows have so many values.
std::string model_of(std::size_t features) {
  std::string out = "wrapwright-trees 1\ndate: 2026-11-22\nscript: none\ntrainer: hand\n";
  for (std::size_t i = 0; i < features; ++i) out += "feature: f" + std::to_string(i) + "\n";
  return out + "trees: 1\n\n" + std::string({1, 0}) + std::string(8, '\0');
}

TEST(BlockModel, TheStandardModelIsOfTheFeaturesThatAreComputed) {
  const BlockModel& model = standard_block_model();
  EXPECT_EQ(model.page.feature_names(), block_feature_names());
  std::vector<std::string> all = block_feature_names();
  all.insert(all.end(), site_feature_names().begin(), site_feature_names().end());
  EXPECT_EQ(model.site.feature_names(), all);
}

TEST(BlockModel, AModelThatIsBuiltInOfOtherFeaturesEndsTheProgram) {
  std::vector<std::string> computed = block_feature_names();
  std::swap(computed[1], computed[2]);
  EXPECT_DEATH(BoostedTrees::read_embedded("page-blocks.trees", computed), "");
  EXPECT_DEATH(BoostedTrees::read_embedded("none.trees", computed), "");
}

TEST(BlockModel, RefusesModelsOfOtherFeatures) {
  const std::string page = embedded("page-blocks.trees");
  const std::string site = embedded("site-blocks.trees");
  const std::string features = std::to_string(block_feature_names().size() + site_feature_names().size());
  struct Case {
    std::string page;
    std::string site;
    std::string message;  // "" if the model is read
  };
  for (const auto& c : {
           Case{page, site, ""},
           Case{page, model_of(32'000),
                "site-blocks.trees: the model has 32000 features, but this program computes " + features},
           Case{page, page, "site-blocks.trees: the model has"},
           Case{site, site, "page-blocks.trees: the model has"},
           Case{page, replaced(site, "feature: recurs_0", "feature: other"),
                "of the model is \"other\", but this program computes \"recurs_0\""},
           Case{replaced(page, "feature: words", "feature: other"), site,
                "page-blocks.trees: feature 1 of the model is \"other\", but this program computes \"words\""},
           Case{page, "", "site-blocks.trees (byte 0): not a model"},
       }) {
    const TemporaryFolder folder;
    ASSERT_TRUE(write_file_atomically(folder.path() / "page-blocks.trees", c.page).ok());
    ASSERT_TRUE(write_file_atomically(folder.path() / "site-blocks.trees", c.site).ok());
    const auto model = read_block_model(folder.path());
    ASSERT_EQ(model.ok(), c.message.empty());
    if (model.ok()) continue;
    EXPECT_THAT(model.error().to_string(), HasSubstr(c.message));
  }
}

}  // namespace
}  // namespace wrapwright
