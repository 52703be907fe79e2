// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "support/program.h"
#include "support/tiny_corpus.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

TEST(Repairs, MendsDamagedWrappersByPointing) {
  const TinyCorpus corpus;
  const Ran ran = run_lab({"repairs", corpus.folder(), "--min-pages", "3", "--damage", "text-left-out", "--damage",
                           "no-exclusions", "--errs-below", "1", "--repairs"});
  EXPECT_THAT(ran.out, HasSubstr("Damage: text-left-out"));
  EXPECT_THAT(ran.out, HasSubstr("Damage: no-exclusions"));
  EXPECT_THAT(ran.out, HasSubstr("within 0.005 of the best choice, or above"));
  EXPECT_EQ(ran.err, "");
}

// Four stories, each with a box about another story, which is not in the gold.
void write_boxes(const std::filesystem::path& folder) {
  std::string index;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::string id = std::to_string(i);
    const std::string& text = stories().at(i);
    TinyCorpus::write(folder / "pages" / (id + ".html"),
                      "<title>Tale " + id + "</title><ul class=menu><li>Home<li>News</ul><div class=story><h1>Tale " +
                          id + "</h1><p>" + text + "</p><p>Again: " + text + "</p><div class=box><p>" +
                          stories().at(i + 1) + " Number " + id +
                          ".</p></div></div><div class=foot>Imprint and terms</div>");
    TinyCorpus::write(folder / "gold" / (id + ".json"),
                      nlohmann::json{{"text", "Tale " + id + " " + text + " Again: " + text}}.dump());
    index +=
        nlohmann::json{
            {"id", id}, {"group", "www.a.example"}, {"page", "pages/" + id + ".html"}, {"gold", "gold/" + id + ".json"}}
            .dump() +
        "\n";
  }
  TinyCorpus::write(folder / "index.jsonl", index);
}

TEST(Repairs, WritesWhatWasRepairedSoThatOthersCanDoIt) {
  const TemporaryFolder folder;
  write_boxes(folder.path() / "boxes");
  const std::filesystem::path out = folder.path() / "out";
  const Ran ran = run_lab({"repairs", (folder.path() / "boxes").string(), "--min-pages", "3", "--damage", "none",
                           "--repairs", "--write", out.string()});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Leave this out: Adds the exclusion"));
  EXPECT_THAT(ran.out, HasSubstr("1 of 1 within 0.005 of the best choice, or above"));
  const std::filesystem::path site = out / "none" / "boxes-a.example";
  const auto about = nlohmann::json::parse(read_all(site / "case.json"));
  EXPECT_EQ(about["damage"], "none");
  EXPECT_LT(about["damaged"], 0.9);
  EXPECT_EQ(about["repaired"], 1.0);
  ASSERT_EQ(about["repairs"].size(), 1U);
  EXPECT_EQ(about["repairs"][0]["action"], "leave");
  EXPECT_THAT(about["repairs"][0]["change"], HasSubstr("' box '"));
  ASSERT_EQ(about["pages"].size(), 4U);
  std::istringstream index(read_all(site / "index.jsonl"));
  std::size_t pages = 0;
  for (std::string line; std::getline(index, line); ++pages) {
    const auto row = nlohmann::json::parse(line);
    EXPECT_EQ(row["group"], "www.a.example");
    EXPECT_THAT(read_all(site / row["page"].get<std::string>()), HasSubstr("<title>Tale " + std::to_string(pages)));
  }
  EXPECT_EQ(pages, 4U);
  EXPECT_THAT(read_all(site / "store" / "a.example.xml"), HasSubstr("site=\"a.example\""));
}

TEST(Repairs, NamesWhatIsWrong) {
  const TinyCorpus corpus;
  const Ran damage = run_lab({"repairs", corpus.folder(), "--damage", "fire"});
  EXPECT_EQ(damage.exit, 2);
  EXPECT_THAT(damage.err, HasSubstr("--damage fire: there are none, text-left-out"));
  EXPECT_EQ(run_lab({"repairs"}).exit, 2);
  const Ran missing = run_lab({"repairs", "/nonexistent"});
  EXPECT_EQ(missing.exit, 3);
  EXPECT_THAT(missing.err, HasSubstr("/nonexistent"));
}

}  // namespace
}  // namespace wrapwright
