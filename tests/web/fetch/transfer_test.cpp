// SPDX-License-Identifier: Apache-2.0
// The limits on one response, tested against a server that ignores all of them. Tested through the client, which adds
// the URL to each error.
#include "web/fetch/transfer.h"

#include <gtest/gtest.h>

#include "support/servers.h"
#include "web/fetch/http_client.h"

namespace wrapwright {
namespace {

using namespace std::chrono_literals;

TEST(Transfer, EndsHostileAnswersWithAnErrorThatNamesTheUrlAndTheOthersGoOn) {
  const IllBehavedServer server;
  HttpOptions options;
  options.private_addresses = PrivateAddresses::kAllow;
  options.politeness.min_delay = 0ms;
  options.politeness.max_connections_per_host = 4;
  options.retry.max_retries = 0;
  options.limits.max_total_time = 1'500ms;
  options.limits.max_compressed_bytes = 100'000;
  options.limits.max_decoded_bytes = 1'000'000;
  options.limits.max_header_bytes = 50'000;
  options.limits.max_header_lines = 100;
  struct Case {
    const char* path;
    ErrorKind kind;
    const char* part;
  };
  const std::vector<Case> cases = {
      {"/drip", ErrorKind::kNetwork, "timed out"},
      {"/silent", ErrorKind::kNetwork, "timed out"},
      {"/short", ErrorKind::kNetwork, "remaining"},
      {"/short-chunk", ErrorKind::kNetwork, "remaining"},
      {"/lengths", ErrorKind::kNetwork, "the Content-Lengths contradict each other: 10 and 20"},
      {"/long-length", ErrorKind::kNetwork, "Content-Length"},
      {"/close", ErrorKind::kNetwork, "Empty reply"},
      {"/garbage", ErrorKind::kNetwork, "HTTP/0.9"},
      {"/gzip-truncated", ErrorKind::kNetwork, "the gzip data stop before their end"},
      {"/gzip-damaged", ErrorKind::kNetwork, "the gzip data are damaged"},
      {"/gzip-bomb", ErrorKind::kLimit, "the decoded body is larger than 1000000 bytes"},
      {"/big?bytes=200000", ErrorKind::kLimit, "the body is longer than 100000 bytes on the wire"},
      {"/endless-headers", ErrorKind::kLimit, "the headers are longer than 50000 bytes"},
      {"/endless-line", ErrorKind::kLimit, "a header line is longer than 102400 bytes"},
      {"/endless-lines", ErrorKind::kLimit, "there are more than 100 header lines"},
      {"/endless-interim", ErrorKind::kLimit, "there are more than 100 header lines"},
      {"/coding-unknown", ErrorKind::kUnsupported, "unknown content coding \"secret\""},
      {"/gone", ErrorKind::kNetwork, "HTTP status 410"},
  };
  std::vector<HttpRequest> requests;
  for (const auto& c : cases) {
    for (const char* path : {c.path, "/page"}) {
      HttpRequest request;
      request.url = server.url(path);
      requests.push_back(request);
    }
  }
  HttpClient client(options);
  std::size_t answers = 0;
  client.fetch(requests, [&](std::size_t index, const Capture& capture) {
    ++answers;
    const Case& c = cases[index / 2];
    SCOPED_TRACE(c.path);
    EXPECT_EQ(capture.url, requests[index].url);
    if (index % 2 == 1) {
      EXPECT_TRUE(capture.ok()) << capture.error->to_string();
      return HttpClient::Next::kGoOn;
    }
    EXPECT_TRUE(capture.error);
    if (!capture.error) return HttpClient::Next::kGoOn;
    EXPECT_EQ(capture.error->kind, c.kind) << capture.error->to_string();
    EXPECT_EQ(capture.error->where.source, requests[index].url);
    EXPECT_NE(capture.error->message.find(c.part), std::string::npos) << capture.error->to_string();
    return HttpClient::Next::kGoOn;
  });
  EXPECT_EQ(answers, requests.size());
}

TEST(Transfer, TakesExactlyAsMuchAsTheLimitsAllow) {
  const IllBehavedServer server;
  HttpOptions options;
  options.private_addresses = PrivateAddresses::kAllow;
  options.politeness.min_delay = 0ms;
  options.retry.max_retries = 0;
  options.limits.max_compressed_bytes = options.limits.max_decoded_bytes = 5'000;
  HttpClient client(options);
  HttpRequest request;
  request.url = server.url("/big?bytes=5000");
  EXPECT_EQ(client.fetch_one(request).body.size(), 5'000U);
  request.url = server.url("/big?bytes=5001");
  EXPECT_EQ(client.fetch_one(request).error.value().kind, ErrorKind::kLimit);
}

TEST(Transfer, GivesUpOnASlowServerBeforeItsTimeIsOver) {
  const IllBehavedServer server;
  HttpOptions options;
  options.private_addresses = PrivateAddresses::kAllow;
  options.politeness.robots = RobotsPolicy::kIgnore;
  options.retry.max_retries = 0;
  options.limits.max_total_time = std::chrono::hours(1);
  options.limits.min_speed = 1'000;  // the server drips 50 bytes/s
  options.limits.max_slow_time = 1s;
  HttpClient client(options);
  HttpRequest request;
  request.url = server.url("/drip");
  const Capture capture = client.fetch_one(request);
  ASSERT_TRUE(capture.error);
  EXPECT_NE(capture.error->message.find("too slow"), std::string::npos) << capture.error->to_string();
}

}  // namespace
}  // namespace wrapwright
