// SPDX-License-Identifier: Apache-2.0
// Proxies, cookies and headers of HttpClient, with real servers and a real proxy.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/servers.h"
#include "web/fetch/http_client.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;

HttpOptions quick() {
  HttpOptions options;
  options.private_addresses = PrivateAddresses::kAllow;
  options.politeness.min_delay = std::chrono::milliseconds(0);
  options.politeness.robots = RobotsPolicy::kIgnore;
  options.retry.max_retries = 0;
  options.limits.max_total_time = std::chrono::seconds(20);
  return options;
}

Capture fetch(const HttpOptions& options, const std::string& url) {
  HttpClient client(options);
  HttpRequest request;
  request.url = url;
  return client.fetch_one(request);
}

std::string message(const Capture& capture) { return capture.error ? capture.error->to_string() : ""; }

TEST(HttpClientThroughAProxy, FetchesPagesOfHttpAndHttps) {
  if (!ProxyServer::is_installed()) GTEST_SKIP() << "tinyproxy is not installed";
  const ProxyServer proxy;
  const NginxServer plain;
  const NginxServer secure(NginxScheme::kHttps);
  plain.write("a.html", "plain");
  secure.write("a.html", "secure");
  HttpOptions options = quick();
  options.proxy = {.http = proxy.url(), .https = proxy.url()};
  options.ca_file = secure.ca_file();
  std::vector<HttpExchange> exchanges;
  options.observe = [&](HttpExchange exchange) {
    exchanges.push_back(std::move(exchange));
    return true;
  };
  const Capture first = fetch(options, plain.url("/a.html"));
  const Capture second = fetch(options, secure.url("/a.html"));
  EXPECT_EQ(first.body, "plain") << message(first);
  EXPECT_EQ(second.body, "secure") << message(second);
  ASSERT_EQ(proxy.requests().size(), 2U);
  EXPECT_THAT(proxy.requests()[0], HasSubstr("GET " + plain.url("/a.html")));
  EXPECT_THAT(proxy.requests()[1], HasSubstr("CONNECT "));
  // What is archived is the exchange with the host.
  ASSERT_EQ(exchanges.size(), 2U);
  for (const HttpExchange& exchange : exchanges) {
    EXPECT_TRUE(exchange.request.starts_with("GET /a.html HTTP/")) << exchange.request;
    EXPECT_THAT(exchange.request, Not(HasSubstr("Proxy-")));
    EXPECT_THAT(exchange.response_head, HasSubstr(" 200"));
    EXPECT_THAT(exchange.response_head, Not(HasSubstr("onnection established")));
    EXPECT_EQ(exchange.address, "") << "that of the proxy is not the host's";
  }
}

TEST(HttpClientThroughAProxy, RefusesPrivateHostsUnlessTheyAreAllowed) {
  if (!ProxyServer::is_installed()) GTEST_SKIP() << "tinyproxy is not installed";
  const ProxyServer proxy;
  const NginxServer server;
  server.write("a.html", "private");
  HttpOptions options = quick();
  options.private_addresses = PrivateAddresses::kRefuse;
  options.proxy = {.http = proxy.url(), .https = proxy.url()};
  const Capture capture = fetch(options, server.url("/a.html"));
  ASSERT_TRUE(capture.error);
  EXPECT_EQ(capture.error->kind, ErrorKind::kRefused);
  EXPECT_THAT(message(capture), HasSubstr("is a loopback address; --allow-private fetches from there"));
  EXPECT_TRUE(proxy.requests().empty());
  EXPECT_TRUE(server.requests().empty());
}

TEST(HttpClientThroughAProxy, SaysThatTheProxyFails) {
  const NginxServer server;
  HttpOptions options = quick();
  options.proxy = {.http = "http://user:secret@127.0.0.1:1", .https = {}};
  const Capture capture = fetch(options, server.url("/a.html"));
  EXPECT_THAT(message(capture), HasSubstr("by the proxy http://user:...@127.0.0.1:1: "));
  EXPECT_THAT(message(capture), Not(HasSubstr("secret")));
  EXPECT_TRUE(server.requests().empty());
}

TEST(HttpClientThroughAProxy, AsksExceptedHostsDirectly) {
  const NginxServer server;
  server.write("a.html", "direct");
  HttpOptions options = quick();
  options.proxy = {.http = "http://127.0.0.1:1", .https = {}, .except = {"127.0.0.1"}};
  EXPECT_EQ(fetch(options, server.url("/a.html")).body, "direct");
}

TEST(HttpClientCookies, AreSentToTheirHostAloneAndKeptWithinTheClient) {
  const IllBehavedServer server;
  HttpOptions options = quick();
  options.cookies = {"127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\tabc", "127.0.0.2\tFALSE\t/\tFALSE\t0\tother\txyz"};
  std::vector<std::string> archived;
  options.observe = [&](const HttpExchange& exchange) {
    archived.push_back(exchange.request);
    return true;
  };
  fetch(options, server.url("/page"));
  fetch(options, server.url("/page", "127.0.0.2"));
  fetch(options, server.url("/page", "127.0.0.3"));
  fetch(quick(), server.url("/page"));
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 4U);
  EXPECT_EQ(requests[0].headers.at("cookie"), "session=abc");
  EXPECT_EQ(requests[1].headers.at("cookie"), "other=xyz");
  EXPECT_FALSE(requests[2].headers.contains("cookie"));
  EXPECT_FALSE(requests[3].headers.contains("cookie"));
  for (const std::string& request : archived) EXPECT_THAT(request, Not(HasSubstr("abc")));
}

TEST(HttpClientHeaders, GoToTheirHostAlone) {
  const IllBehavedServer server;
  HttpOptions options = quick();
  options.user_agent = "Mozilla/5.0 (something)";
  options.headers = {{"127.0.0.1", "Authorization: Bearer secret"}, {"127.0.0.*", "Accept-Language: de"}};
  fetch(options, server.url("/page"));
  fetch(options, server.url("/page", "127.0.0.2"));
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 2U);
  EXPECT_EQ(requests[0].headers.at("user-agent"), "Mozilla/5.0 (something)");
  EXPECT_EQ(requests[0].headers.at("authorization"), "Bearer secret");
  EXPECT_FALSE(requests[1].headers.contains("authorization"));
  EXPECT_EQ(requests[1].headers.at("accept-language"), "de");
}

}  // namespace
}  // namespace wrapwright
