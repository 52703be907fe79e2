// SPDX-License-Identifier: Apache-2.0
#include "content/article/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

std::string line_of_text(std::string_view name, std::string_view text) {
  std::string out;
  JsonRecord record(out);
  record.add_text(name, text);
  record.end();
  return out;
}

// What the JSON library writes.
std::string expected(const nlohmann::ordered_json& record) {
  return record.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

TEST(JsonRecord, WritesMembersInTheirOrder) {
  const std::vector<std::string> two = {"a\"b", "c"};
  std::string out = "before ";
  JsonRecord record(out);
  record.add_text("z", "last");
  record.add_texts("texts", two);
  record.add_texts("none", {});
  record.add_object("object", {{"site", "a\"b"}, {"file", "x"}});
  record.add_object("empty", {});
  record.add_number("zero", 0);
  record.add_number("most", 18'446'744'073'709'551'615U);
  record.add_numbers("dfs", {1, 20, 4'294'967'295U});
  record.add_numbers("nodes", {});
  record.add_true("flag");
  record.add_comments("comments", std::vector<Comment>{{.author = "a\"b", .date = "2020-01-02", .text = "c"},
                                                       {.author = "", .date = "", .text = "d", .level = 2}});
  record.add_comments("silence", {});
  record.end();
  EXPECT_EQ(out,
            "before {\"z\":\"last\",\"texts\":[\"a\\\"b\",\"c\"],\"none\":[],\"object\":{\"site\":\"a\\\"b\",\"file\":"
            "\"x\"},\"empty\":{},\"zero\":0,\"most\":18446744073709551615,\"dfs\":[1,20,4294967295],\"nodes\":[],"
            "\"flag\":true,\"comments\":[{\"author\":\"a\\\"b\",\"date\":\"2020-01-02\",\"text\":\"c\",\"level\":0},"
            "{\"text\":\"d\",\"level\":2}],\"silence\":[]}\n");
}

TEST(JsonRecord, EndsAnObjectWithoutMembers) {
  std::string out;
  JsonRecord record(out);
  record.end();
  EXPECT_EQ(out, "{}\n");
}

TEST(JsonRecord, WritesSharesAsTheJsonLibraryDoes) {
  for (int i = 0; i <= 1000; ++i) {
    const double share = i / 1000.0;
    std::string out;
    JsonRecord record(out);
    record.add_share("share", share);
    record.end();
    ASSERT_EQ(out, expected({{"share", share}}));
  }
  std::string rounded;
  JsonRecord record(rounded);
  record.add_share("a", 0.12345);
  record.add_share("b", 0.99951);
  record.add_share("c", 0.00049);
  record.end();
  EXPECT_EQ(rounded, "{\"a\":0.123,\"b\":1.0,\"c\":0.0}\n");
}

TEST(JsonRecord, EscapesEachByteWhereverItStands) {
  for (int c = 0; c < 0x100; ++c) {
    for (std::size_t at = 0; at < 20; ++at) {
      std::string text(20, 'x');
      text[at] = static_cast<char>(c);
      ASSERT_EQ(line_of_text("text", text), expected({{"text", text}})) << c << " at " << at;
      ASSERT_EQ(line_of_text(text, "name"), expected({{text, "name"}})) << c << " at " << at;
    }
  }
}

TEST(JsonRecord, ReplacesWhatIsNoUtf8) {
  for (const char* text :
       {"", "\xFF", "a\xC3", "\xC3\xA4\n\xE2\x82", "\xED\xA0\x80", "\xF0\x9F\x98\x80\t", "\x7F\"\\/"}) {
    EXPECT_EQ(line_of_text("text", text), expected({{"text", text}})) << text;
  }
}

}  // namespace
}  // namespace wrapwright
