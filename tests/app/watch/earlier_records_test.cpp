// SPDX-License-Identifier: Apache-2.0
#include "app/watch/earlier_records.h"

#include <gtest/gtest.h>

#include "support/program.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

std::string line_of(std::uint64_t offset, const std::string& status) {
  return R"({"status":")" + status + R"(","warc_offset":)" + std::to_string(offset) + "}";
}

TEST(EarlierRecords, ARecordOfAWrapperIsWorthMoreThanAnyOther) {
  const RecordWorth good{0, "ok", 0.8};
  EXPECT_TRUE(is_worse({0, "fallback", 0.9}, good));
  EXPECT_TRUE(is_worse({0, "no-article", 0}, good));
  EXPECT_TRUE(is_worse({0, "ok", 0.7}, good));
  EXPECT_FALSE(is_worse({0, "ok", 0.8}, good));
  EXPECT_FALSE(is_worse({0, "ok", 0.9}, good));
  EXPECT_FALSE(is_worse({0, "no-article", 0}, {0, "fallback", 0.9})) << "a wrapper may know better";
}

TEST(EarlierRecords, AreFoundByTheOffsetsOfTheirCaptures) {
  const TemporaryFolder here;
  const auto file = here.path() / "a.jsonl";
  write_all(file, line_of(10, "ok") + "\n{\"status\":\"error\"}\n" + line_of(30, "fallback") + "\nno JSON\n" +
                      line_of(40, "ok") + "\n");
  EarlierRecords records(file);
  EXPECT_EQ(records.at(5), nullptr);
  ASSERT_NE(records.at(10), nullptr);
  EXPECT_EQ(records.at(20), nullptr);
  const auto* const third = records.at(30);
  ASSERT_NE(third, nullptr);
  EXPECT_EQ(third->line, line_of(30, "fallback"));
  EXPECT_EQ(third->worth.status, "fallback");
  ASSERT_NE(records.at(40), nullptr);
  EXPECT_EQ(records.at(50), nullptr);
}

TEST(EarlierRecords, AMissingFileHasNone) { EXPECT_EQ(EarlierRecords("/none/a.jsonl").at(0), nullptr); }

}  // namespace
}  // namespace wrapwright
