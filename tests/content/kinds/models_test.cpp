// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "content/kinds/page_type.h"
#include "core/base/embedded.h"
#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using ::testing::HasSubstr;

constexpr const char* kTypeFiles[] = {"type-article.trees", "type-list.trees",          "type-forum.trees",
                                      "type-product.trees", "type-documentation.trees", "type-service.trees",
                                      "type-other.trees"};

class ModelsFolder : public ::testing::Test {
 protected:
  void put(const std::string& name, const std::string& from) {
    ASSERT_TRUE(write_file_atomically(folder_.path() / name, embedded_file(from).value()).ok());
  }
  void put(const std::string& name) { put(name, name); }
  [[nodiscard]] std::string error() const {
    const auto models = read_models(folder_.path());
    return models.ok() ? "" : models.error().to_string();
  }

  const TemporaryFolder folder_;
};

TEST_F(ModelsFolder, WithoutModelsIsAnError) {
  EXPECT_THAT(error(), HasSubstr("no models in this folder"));
  EXPECT_EQ(read_models(folder_.path() / "none").error().kind, ErrorKind::kNotFound);
}

TEST_F(ModelsFolder, MayLackAGroupButNotAPartOfOne) {
  put("site-kinds.trees");
  EXPECT_THAT(error(), HasSubstr("page-kinds.trees"));
  put("page-kinds.trees");
  EXPECT_EQ(error(), "");
  put("type-list.trees");
  EXPECT_THAT(error(), HasSubstr("type-article.trees"));
  for (const char* file : kTypeFiles) put(file);
  EXPECT_EQ(error(), "");
  put("page-blocks.trees");
  EXPECT_THAT(error(), HasSubstr("site-blocks.trees"));
}

TEST_F(ModelsFolder, OfOtherFeaturesIsRefused) {
  put("page-kinds.trees");
  put("site-kinds.trees", "page-kinds.trees");
  EXPECT_THAT(error(), HasSubstr("site-kinds.trees: the model has"));
  put("site-kinds.trees");
  for (const char* file : kTypeFiles) put(file);
  put("type-other.trees", "page-blocks.trees");
  EXPECT_THAT(error(), HasSubstr("type-other.trees: the model has"));
}

TEST_F(ModelsFolder, JudgesAsItsFilesSay) {
  for (const char* file : kTypeFiles) put(file);
  put("type-forum.trees", "type-article.trees");
  put("type-article.trees", "type-forum.trees");
  std::string readings(embedded_file("type-readings.tsv").value());
  readings.replace(readings.find("list\t-1"), 7, "list\t-7");
  ASSERT_TRUE(write_file_atomically(folder_.path() / "type-readings.tsv", readings).ok());
  const auto models = read_models(folder_.path());
  ASSERT_TRUE(models.ok()) << models.error().to_string();
  EXPECT_EQ(models->types.readings[1].decision_bias, -7);
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({"<h1>Rain</h1><p>It rained.", "text/html", ""});
  const PageJudgment standard = judge_page(page, "");
  const PageJudgment swapped = judge_page(page, "", &*models);
  EXPECT_EQ(swapped.is_article, standard.is_article);
  EXPECT_NE(standard.shares[0], standard.shares[2]);
  EXPECT_DOUBLE_EQ(swapped.shares[0], standard.shares[2]);
  EXPECT_DOUBLE_EQ(swapped.shares[2], standard.shares[0]);
}

TEST_F(ModelsFolder, ReadingsThatCannotBeReadAreAnErrorWithTheirLine) {
  for (const char* file : kTypeFiles) put(file);
  ASSERT_TRUE(write_file_atomically(folder_.path() / "type-readings.tsv", "article\t0\t0.3\t0\nforum\t0\t0\t0\n").ok());
  EXPECT_THAT(error(), HasSubstr("type-readings.tsv"));
  EXPECT_THAT(error(), HasSubstr("unexpected row \"forum\""));
}

}  // namespace
}  // namespace wrapwright
