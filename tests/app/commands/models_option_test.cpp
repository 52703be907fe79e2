// SPDX-License-Identifier: Apache-2.0
// --models of learn, apply and extract.
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "support/kinds_of_pages.h"
#include "support/program.h"
#include "support/temporary_folder.h"
#include "support/toy_models.h"

namespace wrapwright {
namespace {

using ::testing::HasSubstr;

class ModelsOption : public ::testing::Test {
 protected:
  ModelsOption() {
    std::string index;
    for (std::size_t i = 0; i < 5; ++i) {
      const std::string file = std::to_string(i) + ".html";
      write_all(path("site/" + file), article_of_site(i).html);
      index += R"({"id": ")" + file + R"(", "page": ")" + file + R"(", "url": ")" + article_of_site(i).url + "\"}\n";
    }
    write_all(path("site/index.jsonl"), index);
    put_kinds("toy", toy_page_kinds());
    put_kinds("none", {{"heading_links", 0, -5, -5}});
  }

  void put_kinds(const std::string& folder, const std::vector<Stump>& page) {
    write_all(path(folder + "/page-kinds.trees"), toy_file(page_trait_names(), page));
    write_all(path(folder + "/site-kinds.trees"), toy_file(relative_trait_names(), toy_site_kinds()));
  }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path() / name; }

  const TemporaryFolder folder_;
};

double is_article(const std::string& line) { return nlohmann::json::parse(line).at("is_article"); }

TEST_F(ModelsOption, ReplacesThoseThatJudgePages) {
  const Ran by_page = run({"extract", "--json", "--models", path("toy"), path("site/0.html")});
  EXPECT_EQ(by_page.exit, 0) << by_page.err;
  EXPECT_NEAR(is_article(by_page.out), 1 / (1 + std::exp(-kToyArticle)), 0.001);
  const Ran learned = run({"learn", "--store", path("store"), "--models", path("toy"), path("site")});
  EXPECT_EQ(learned.exit, 0) << learned.err;
  const Ran applied = run({"apply", "--json", "--store", path("store"), "--models", path("toy"), path("site")});
  EXPECT_EQ(applied.exit, 0) << applied.err;
  EXPECT_NEAR(is_article(applied.out.substr(0, applied.out.find('\n'))), 1 / (1 + std::exp(-3.0)), 0.001)
      << "2 for its log-odds, 1 for as few links as the other articles";
}

TEST_F(ModelsOption, DecidesWhatIsLearnedFrom) {
  const Ran ran = run({"learn", "--store", path("store"), "--models", path("none"), path("site")});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr("no articles found"));
}

TEST_F(ModelsOption, OfAFolderThatCannotBeReadIsAnError) {
  write_all(path("broken/page-kinds.trees"), "no model");
  for (const char* command : {"learn", "apply", "extract"}) {
    SCOPED_TRACE(command);
    const Ran missing = run({command, "--models", path("nowhere"), path("site")});
    EXPECT_EQ(missing.exit, 3);
    EXPECT_THAT(missing.err, HasSubstr("nowhere: no models in this folder"));
    const Ran broken = run({command, "--models", path("broken"), path("site")});
    EXPECT_EQ(broken.exit, 3);
    EXPECT_THAT(broken.err, HasSubstr("page-kinds.trees (byte 0): not a model"));
  }
}

}  // namespace
}  // namespace wrapwright
