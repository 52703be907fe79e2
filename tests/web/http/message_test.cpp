// SPDX-License-Identifier: Apache-2.0
#include "web/http/message.h"

#include <gtest/gtest.h>

#include "support/archive_records.h"

namespace wrapwright {
namespace {

TEST(HttpMessage, ReadsTheHeadOfAResponse) {
  const auto head = parse_http_response("HTTP/1.1 404 Not Found\r\nA: b\r\n  c\r\nno field\r\nX-Y :z \r\n\r\nbody");
  ASSERT_TRUE(head);
  EXPECT_EQ(head->status, 404);
  ASSERT_EQ(head->headers.size(), 2U);
  EXPECT_EQ(head->headers[0].value, "b c");
  EXPECT_EQ(find_header(head->headers, "x-y"), "z");
  EXPECT_EQ(head->size,
            std::string_view("HTTP/1.1 404 Not Found\r\nA: b\r\n  c\r\nno field\r\nX-Y :z \r\n\r\n").size());
}

TEST(HttpMessage, TakesHeadsAsArchivesHaveThem) {
  EXPECT_EQ(parse_http_response("HTTP/1.0 302 \r\r\nLocation: /\r\r\n\r\r\n")->headers.size(), 1U);
  EXPECT_EQ(parse_http_response("HTTP/1.1 200 OK\nA: b\n\nx")->size, 22U);
  EXPECT_EQ(parse_http_response("HTTP/1.1 200 OK")->status, 200);
  EXPECT_EQ(parse_http_response("HTTPX/1.1 200 OK\r\n\r\n")->status, 200);
  EXPECT_EQ(parse_http_response("HTTP/1.1\r\n\r\n")->status, 0);
  EXPECT_FALSE(parse_http_response("<html>"));
  EXPECT_FALSE(parse_http_response(""));
}

struct BodyCase {
  const char* name;
  std::vector<HttpHeader> headers;
  std::string body;
  std::string decoded;
  bool ok;
};

TEST(HttpMessage, DecodesBodies) {
  const HttpHeader chunked{"Transfer-Encoding", "chunked"};
  const HttpHeader gzip{"content-encoding", "gzip"};
  const std::string packed = gzip_member("hello world");
  const auto chunk = [](const std::string& text) {
    char size[16];
    std::snprintf(size, sizeof size, "%zx", text.size());
    return size + ("\r\n" + text) + "\r\n";
  };
  const std::vector<BodyCase> cases = {
      {"as it is", {}, "hello", "hello", true},
      {"chunked", {chunked}, "5\r\nhello\r\n6;x=y\r\n world\r\n0\r\n\r\n", "hello world", true},
      {"wrongly declared", {chunked}, "<p>hello", "<p>hello", true},
      {"a wrong size", {chunked}, "3\r\nhello\r\n0\r\n\r\n", "hel", false},
      {"cut", {chunked}, "5\r\nhello\r\n9\r\n wor", "hello wor", false},
      {"no last chunk", {chunked}, "5\r\nhello\r\n", "hello", false},
      {"gzip", {gzip}, packed, "hello world", true},
      {"gzip in chunks",
       {chunked, gzip},
       chunk(packed.substr(0, 9)) + chunk(packed.substr(9)) + "0\r\n\r\n",
       "hello world",
       true},
      {"not gzip at all", {gzip}, "<p>hello", "<p>hello", true},
      {"gzip, cut", {gzip}, packed.substr(0, packed.size() - 4), "hello world", false},
      {"gzip, nothing of which can be decoded", {gzip}, packed.substr(0, 10), "", false},
      {"zstd, nothing of which can be decoded",
       {{"Content-Encoding", "zstd"}},
       "\x28\xb5\x2f\xfd\xff\xff\xff\x01",
       "",
       false},
      {"not brotli at all", {{"Content-Encoding", "br"}}, "<p>hello", "<p>hello", true},
      {"an unknown coding", {{"Content-Encoding", "rot13"}}, "uryyb", "uryyb", false},
  };
  for (const BodyCase& each : cases) {
    std::string buffer = "of the page before";
    const HttpBody body = read_http_body(each.headers, each.body, 1'000, buffer);
    EXPECT_EQ(body.bytes, each.decoded) << each.name;
    EXPECT_EQ(body.status.ok(), each.ok) << each.name;
  }
  std::string buffer;
  const HttpBody cut = read_http_body({gzip}, packed, 5, buffer);
  EXPECT_EQ(cut.status.error().kind, ErrorKind::kLimit);
  EXPECT_EQ(cut.bytes, "hello");
}

TEST(HttpMessage, GivesABodyUpToItsDamage) {
  std::string text;
  for (int i = 0; i < 2'000; ++i) text += std::to_string(i) + " ";
  const std::string packed = gzip_member(text);
  struct Case {
    const char* name;
    std::size_t at;
    std::size_t intact;
  };
  for (const Case& each : {Case{"the data", packed.size() * 2 / 3, text.size() / 2},
                           Case{"the checksum", packed.size() - 6, text.size()}}) {
    SCOPED_TRACE(each.name);
    std::string damaged = packed;
    damaged[each.at] = static_cast<char>(damaged[each.at] ^ 0x55);
    std::string buffer;
    const HttpBody body = read_http_body({{"Content-Encoding", "gzip"}}, damaged, 100'000, buffer);
    EXPECT_EQ(body.status.error().kind, ErrorKind::kNetwork);
    EXPECT_EQ(body.bytes.substr(0, each.intact), text.substr(0, each.intact));
  }
}

TEST(HttpMessage, LengthsAreNumbersThatAgree) {
  const HttpHeader ten{"Content-Length", "10"};
  struct Case {
    std::vector<HttpHeader> headers;
    const char* error;  // "" = none
  };
  for (const Case& each : {
           Case{{}, ""},
           Case{{ten, {"content-length", " 10, 10 "}}, ""},
           Case{{ten, {"Content-Length", "20"}}, "the Content-Lengths contradict each other: 10 and 20"},
           Case{{{"Content-Length", "10,20"}}, "the Content-Lengths contradict each other: 10 and 20"},
           Case{{{"Content-Length", "99999999999999999999999"}},
                "the Content-Length is not a number: 99999999999999999999999"},
           Case{{{"Content-Length", "-1"}}, "the Content-Length is not a number: -1"},
           Case{{ten, {"Content-Length", "20"}, {"Transfer-Encoding", "chunked"}}, ""},
       }) {
    const Status checked = check_content_length(each.headers);
    EXPECT_EQ(checked ? "" : checked.error().message, each.error);
  }
}

TEST(HttpMessage, DoesNotCopyABodyWithoutCodings) {
  const HttpHeader chunked{"Transfer-Encoding", "chunked"};
  const HttpHeader gzip{"content-encoding", "gzip"};
  struct Case {
    const char* name;
    std::vector<HttpHeader> headers;
    std::string body;
    bool is_copied;
  };
  const std::vector<Case> cases = {{"no coding", {}, "hello", false},
                                   {"chunked", {chunked}, "5\r\nhello\r\n0\r\n\r\n", true},
                                   {"no chunk", {chunked}, "<p>hello", false},
                                   {"gzip", {gzip}, gzip_member("hello"), true},
                                   {"no gzip", {gzip}, "<p>hello", false}};
  for (const Case& each : cases) {
    std::string buffer;
    const HttpBody body = read_http_body(each.headers, each.body, 100, buffer);
    EXPECT_EQ(body.bytes.data() != each.body.data(), each.is_copied) << each.name;
  }
}

}  // namespace
}  // namespace wrapwright
