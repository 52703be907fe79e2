// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/journal.h"

#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

#include "core/base/digest.h"
#include "core/base/files.h"
#include "support/mutation.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

constexpr const char* kSettings = R"({"record_format":1})";

std::vector<JournalEntry> entries() {
  return {
      {.shard = {"a-00000.jsonl", 10, sha256_hex("a")},
       .whole = {"x", "y"},
       .part = "z",
       .part_pages = 17,
       .pages = {20, 3}},
      {.shard = {"", 0, ""}, .whole = {"z"}, .part = "", .part_pages = 0, .pages = {}},
      {.shard = {"a-00001.jsonl", 12, sha256_hex("b")}, .whole = {"v"}, .part = "w", .part_pages = 2, .pages = {1, 0}}};
}

// What a journal says, as text.
std::string said_by(const Journal& journal) {
  std::string out;
  for (const JournalShard& shard : journal.shards())
    out += shard.name + " " + std::to_string(shard.bytes) + " " + shard.digest + "\n";
  for (const std::string& input : journal.whole()) out += "whole " + input + "\n";
  for (const auto& [input, pages] : journal.parts()) out += input + " " + std::to_string(pages) + "\n";
  return out + std::to_string(journal.pages().good) + " " + std::to_string(journal.pages().failed);
}

class JournalFile : public testing::Test {
 protected:
  void put(std::string_view bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }
  [[nodiscard]] Result<Journal> resumed() const { return Journal::resume(path_, kSettings); }
  // What the journal says after the first 0, 1, … of the entries; the file then has all.
  [[nodiscard]] std::vector<std::string> write_entries() const {
    std::vector<std::string> said;
    for (std::size_t count = 0; count <= entries().size(); ++count) {
      std::filesystem::remove(path_);
      {
        auto journal = Journal::create(path_, kSettings);
        EXPECT_TRUE(journal.ok());
        for (std::size_t i = 0; i < count; ++i) EXPECT_TRUE(journal->append(entries()[i]).ok());
      }
      const auto journal = resumed();
      EXPECT_TRUE(journal.ok()) << journal.error().to_string();
      said.push_back(said_by(*journal));
    }
    return said;
  }

  TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "a.jsonl.journal";
};

TEST_F(JournalFile, SaysWhatItsEntriesSayTogether) {
  EXPECT_EQ(write_entries().back(), "a-00000.jsonl 10 " + sha256_hex("a") + "\na-00001.jsonl 12 " + sha256_hex("b") +
                                        "\nwhole v\nwhole x\nwhole y\nwhole z\nw 2\n21 3");
}

// Even with a correct checksum, an invalid number makes the line refused.
TEST_F(JournalFile, ReadsNumbersAsTheyAre) {
  for (const char* number : {"1", "18446744073709551615", "18446744073709551616", "99999999999999999999", "1e30", "-1",
                             "1.0", "\"1\"", "null", "[1]", ""}) {
    SCOPED_TRACE(number);
    const std::string line =
        R"({"whole":[],"part":{"input":"x","pages":)" + std::string(number) + R"(},"good":1,"failed":0})";
    const std::string sum = sha256_hex(kSettings + line).substr(0, 32);
    put(std::string(kSettings) + "\n" + line.substr(0, line.size() - 1) + R"(,"sum":")" + sum + "\"}\n");
    const auto journal = resumed();
    const std::string_view digits(number);
    const bool is_one = digits == "1" || digits == "18446744073709551615";
    ASSERT_EQ(journal.ok(), is_one);
    if (is_one) {
      EXPECT_EQ(std::to_string(journal->parts().at("x")), digits);
    } else {
      EXPECT_THAT(journal.error().to_string(), HasSubstr("a.jsonl.journal:2"));
    }
  }
}

// A changed journal is either refused, or has the contents that it had after one of its entries: the run then writes
// the same continuation again.
TEST_F(JournalFile, IsRefusedOrSaysWhatItSaidWhateverWasChanged) {
  const std::vector<std::string> said = write_entries();
  const std::string bytes = *read_file(path_);
  int refused = 0;
  int accepted = 0;
  const auto judge = [&](const std::string& changed) {
    put(changed);
    const auto journal = resumed();
    ++(journal.ok() ? accepted : refused);
    if (!journal.ok()) return;
    EXPECT_NE(std::find(said.begin(), said.end(), said_by(*journal)), said.end()) << changed;
  };
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(static_cast<unsigned char>(changed[at]) ^ (1U << bit));
      judge(changed);
    }
    judge(bytes.substr(0, at));
    judge(bytes.substr(0, at) + bytes.substr(at + 1));
    judge(bytes.substr(0, at) + "7" + bytes.substr(at));
  }
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = bytes.find('\n', begin) + 1;
    lines.push_back(bytes.substr(begin, end - begin));
    begin = end;
  }
  ASSERT_EQ(lines.size(), 4U);
  std::mt19937 random(1);
  for (int i = 0; i < 500; ++i) {
    std::string changed = lines[0];
    for (std::size_t n = random() % 6; n > 0; --n) changed += lines[random() % lines.size()];
    judge(changed);
  }
  EXPECT_GT(refused, 4'000);
  EXPECT_GT(accepted, 100);
  Mutations mutations(bytes);
  // Fewer than in other tests, because each journal is synchronized to the disk.
  for (int i = 0; i < kMutations / 20 && !HasFailure(); ++i) judge(mutations.next());
}

}  // namespace
}  // namespace wrapwright
