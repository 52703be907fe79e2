// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/proxy.h"

#include <gtest/gtest.h>
#include <map>

namespace wrapwright {
namespace {

std::string proxy_of(const std::string& url, const ProxyOptions& options) {
  return proxy_for(*parse_url(url), options);
}

TEST(Proxy, IsTheOneOfTheScheme) {
  const ProxyOptions options{
      .http = "http://p:1", .https = "socks5h://q:2", .except = {".example.org", "b.example", "10.0.0.1"}};
  struct Case {
    const char* url;
    const char* proxy;
  };
  for (const Case& c : {Case{"http://a.example/", "http://p:1"}, Case{"https://a.example/", "socks5h://q:2"},
                        Case{"http://example.org/", ""}, Case{"http://www.example.org:8080/", ""},
                        Case{"http://notexample.org/", "http://p:1"}, Case{"https://c.b.example/", ""},
                        Case{"http://10.0.0.1/", ""}, Case{"http://localhost/", "http://p:1"}}) {
    EXPECT_EQ(proxy_of(c.url, options), c.proxy) << c.url;
  }
  EXPECT_EQ(proxy_of("http://a.example/", {.http = "http://p:1", .except = {"*"}}), "");
  const ProxyOptions of_environment{.http = "http://p:1", .loopback = false};
  for (const char* url : {"http://localhost/", "http://a.localhost:8808/", "http://127.0.0.1/", "http://[::1]/"})
    EXPECT_EQ(proxy_of(url, of_environment), "") << url;
}

TEST(Proxy, OfTheEnvironmentIsAsOthersReadIt) {
  using Variables = std::map<std::string, std::string>;
  const auto read = [](const Variables& variables) {
    return proxies_of_environment([&](const std::string& name) {
      const auto found = variables.find(name);
      return found == variables.end() ? std::string() : found->second;
    });
  };
  const auto both = read({{"http_proxy", "http://low:1"},
                          {"HTTP_PROXY", "http://up:1"},
                          {"ALL_PROXY", "socks5://all:9"},
                          {"no_proxy", "a.example, .b.example  c"}});
  ASSERT_TRUE(both.ok());
  EXPECT_EQ(both->http, "http://low:1");
  EXPECT_EQ(both->https, "socks5://all:9");
  EXPECT_EQ(both->except, (std::vector<std::string>{"a.example", ".b.example", "c"}));
  EXPECT_FALSE(both->loopback);
  EXPECT_EQ(read({{"HTTPS_PROXY", "host:3128"}})->https, "http://host:3128");
  EXPECT_EQ(read({})->http, "");
  const auto wrong = read({{"https_proxy", "ftp://user:secret@host"}});
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().where.source, "https_proxy");
  EXPECT_EQ(wrong.error().message.find("secret"), std::string::npos);
}

TEST(Proxy, IsNotAskedForPrivateHosts) {
  for (const char* host : {"127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "localhost", "a.localhost",
                           "printer.local", "metadata.google.internal"})
    EXPECT_NE(look_up_for_proxy(host).problem, "") << host;
  for (const char* host : {"93.184.216.34", "2606:2800:220:1::1", "no-such-name.invalid"})
    EXPECT_EQ(look_up_for_proxy(host).problem, "") << host;
  EXPECT_EQ(look_up_for_proxy("93.184.216.34").address, "93.184.216.34");
  EXPECT_EQ(look_up_for_proxy("no-such-name.invalid").address, "");
}

TEST(Proxy, MustBeAUrl) {
  for (const char* url : {"http://a:1", "https://a", "socks4://a", "socks5://u:p@a:1", "socks5h://[::1]:9"})
    EXPECT_TRUE(check_proxy(url).ok()) << url;
  for (const char* url : {"", "a", "a:1", "ftp://a", "http://", "file:///x"})
    EXPECT_FALSE(check_proxy(url).ok()) << url;
}

}  // namespace
}  // namespace wrapwright
