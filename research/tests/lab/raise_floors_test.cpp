// SPDX-License-Identifier: Apache-2.0
// Runs scripts/raise-floors with the real `evaluate`, on a small site on which one method matches the gold.
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build_paths.h"
#include "research/evaluate/corpus.h"
#include "support/program.h"

namespace wrapwright {
namespace {

using ::testing::HasSubstr;

void write_corpus(const std::filesystem::path& folder) {
  std::string index;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::string id = std::to_string(i);
    const std::string& story = stories()[i];
    write_all(folder / "pages" / (id + ".html"), story_page(i));
    write_all(folder / "gold" / (id + ".json"),
              R"({"text": "Tale )" + id + "\\n" + story + "\\nAgain: " + story + "\"}");
    index += R"({"id": ")" + id + R"(", "group": "tales", "page": "pages/)" + id + R"(.html", "gold": "gold/)" + id +
             ".json\"}\n";
  }
  write_all(folder / "index.jsonl", index);
}

TEST(RaiseFloorsWithTheProgram, RaisesALowFloorAndLeavesAHighOneWithExitCode1) {
  const TemporaryFolder folder;
  write_corpus(folder.path() / "tiny");
  const auto corpus = read_corpus(folder.path() / "tiny");
  ASSERT_TRUE(corpus.ok());
  ASSERT_TRUE(corpus->faults.empty()) << corpus->faults.front().to_string();
  const std::string before = "tiny\t" + corpus_digest(*corpus) + "\tforest\tsame\t";
  const auto table = folder.path() / "floors.tsv";
  write_all(table, before + "bigram_f1\t0.0100\t-\n" + before + "P2\t1.5000\t-\n" + before + "found\t1.0000\tkept\n");
  const std::string said = (folder.path() / "said").string();
  const std::string command = "WRAPWRIGHT_CORPORA='" + folder.path().string() +
                              "' '" WRAPWRIGHT_SOURCE_DIR "/scripts/raise-floors' -j 1 --program '" WRAPWRIGHT_LAB
                              "' --floors '" +
                              table.string() + "' >'" + said + "' 2>&1 </dev/null";
  const int status = std::system(command.c_str());
  EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 1) << read_all(said);
  EXPECT_EQ(read_all(table),
            before + "bigram_f1\t1.0000\t-\n" + before + "P2\t1.5000\t-\n" + before + "found\t1.0000\tkept\n");
  EXPECT_THAT(read_all(said), HasSubstr("tiny forest same bigram_f1: 0.0100 -> 1.0000"));
  EXPECT_THAT(read_all(said), HasSubstr("is below the floor of 1.5000"));
}

}  // namespace
}  // namespace wrapwright
