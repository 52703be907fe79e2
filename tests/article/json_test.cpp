// SPDX-License-Identifier: Apache-2.0
#include "article/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

namespace wrapwright {
namespace {

std::string line_of(const nlohmann::ordered_json& record) {
  std::string out;
  append_record(record, out);
  return out;
}

// What the JSON library writes.
std::string expected(const nlohmann::ordered_json& record) {
  return record.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

TEST(AppendRecord, WritesMembersInTheirOrder) {
  nlohmann::ordered_json record = {{"z", "last"}, {"a", 1}};
  record["list"] = {1, 2, 3};
  record["object"] = {{"site", "a\"b"}, {"file", "x"}};
  record["share"] = 0.125;
  record["nothing"] = nullptr;
  EXPECT_EQ(line_of(record),
            "{\"z\":\"last\",\"a\":1,\"list\":[1,2,3],\"object\":{\"site\":\"a\\\"b\",\"file\":\"x\"},\"share\":0.125,"
            "\"nothing\":null}\n");
  EXPECT_EQ(line_of(nlohmann::ordered_json::object()), "{}\n");
}

TEST(AppendRecord, EscapesEachByteWhereverItStands) {
  for (int c = 0; c < 0x100; ++c) {
    for (std::size_t at = 0; at < 20; ++at) {
      nlohmann::ordered_json record;
      std::string text(20, 'x');
      text[at] = static_cast<char>(c);
      record["text"] = text;
      record[text] = "name";
      ASSERT_EQ(line_of(record), expected(record)) << c << " at " << at;
    }
  }
}

TEST(AppendRecord, ReplacesWhatIsNoUtf8) {
  for (const char* text :
       {"", "\xFF", "a\xC3", "\xC3\xA4\n\xE2\x82", "\xED\xA0\x80", "\xF0\x9F\x98\x80\t", "\x7F\"\\/"}) {
    const nlohmann::ordered_json record = {{"text", text}};
    EXPECT_EQ(line_of(record), expected(record)) << text;
  }
}

}  // namespace
}  // namespace wrapwright
