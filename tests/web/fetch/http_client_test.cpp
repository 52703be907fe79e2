// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/http_client.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <thread>

#include "support/servers.h"

namespace wrapwright {
namespace {

using namespace std::chrono_literals;

// Options that allow loopback addresses and do not wait; each test changes what it is about.
HttpOptions quick() {
  HttpOptions options;
  options.private_addresses = PrivateAddresses::kAllow;
  options.politeness.min_delay = 0ms;
  options.retry.max_retries = 0;
  options.retry.first_delay = 1ms;
  options.limits.max_total_time = 20s;
  return options;
}

HttpRequest get(const std::string& url) {
  HttpRequest request;
  request.url = url;
  return request;
}

std::vector<Capture> fetch_all(HttpClient& client, const std::vector<std::string>& urls) {
  std::vector<HttpRequest> requests;
  std::transform(urls.begin(), urls.end(), std::back_inserter(requests), get);
  std::vector<Capture> out(urls.size());
  client.fetch(requests, [&](std::size_t index, Capture capture) {
    EXPECT_TRUE(out[index].url.empty()) << "answered twice";
    out[index] = std::move(capture);
    return HttpClient::Next::kGoOn;
  });
  return out;
}

std::vector<std::string> targets(const IllBehavedServer& server) {
  std::vector<std::string> out;
  for (const auto& request : server.requests())
    if (request.target != "/robots.txt") out.push_back(request.target);
  return out;
}

std::string message(const Capture& capture) { return capture.error ? capture.error->to_string() : ""; }

TEST(HttpClient, BringsAPageWithAllThatIsKnownOfIt) {
  const NginxServer server;
  server.write("a.html", "<p>caf\xe9");
  HttpClient client(quick());
  const Capture capture = client.fetch_one(get(server.url("/a.html")));
  EXPECT_EQ(message(capture), "");
  EXPECT_EQ(capture.status, 200);
  EXPECT_EQ(capture.http_version, "1.1");
  EXPECT_EQ(capture.body, "<p>caf\xe9");
  EXPECT_EQ(capture.url, server.url("/a.html"));
  EXPECT_EQ(capture.final_url, capture.url);
  EXPECT_EQ(capture.permanent_url, capture.url);
  EXPECT_EQ(find_header(capture.headers, "CONTENT-type"), "text/html");
  EXPECT_EQ(capture.headers.front().name, "Server") << "as nginx orders them";
  ASSERT_EQ(capture.time.size(), 20U);
  EXPECT_EQ(capture.time[10], 'T');
}

TEST(HttpClient, AsksForUrlsAsBrowsersWriteThem) {
  const NginxServer server;
  server.write("Arch Linux/\xC3\xBC \"1\".html", "hello");
  HttpClient client(quick());
  const std::string url = server.url("/Arch Linux/\xC3\xBC \"1\".html?a b");
  const std::string encoded = server.url("/Arch%20Linux/%c3%bc%20%221%22.html?a+b");
  const Capture capture = client.fetch_one(get(url));
  EXPECT_EQ(message(capture), "");
  EXPECT_EQ(capture.body, "hello");
  EXPECT_EQ(capture.url, url);
  EXPECT_EQ(capture.final_url, encoded);
  EXPECT_EQ(message(client.fetch_one(get(server.url("/a b")))), server.url("/a b") + ": HTTP status 404");
  for (const std::string& before : {url, encoded}) {
    HttpRequest again = get(url);
    again.conditional_url = before;
    again.if_none_match = find_header(capture.headers, "etag");
    EXPECT_TRUE(client.fetch_one(again).not_modified()) << before;
  }
}

TEST(HttpClient, SpeaksHttp2OverTlsAndTrustsNobodyElse) {
  const NginxServer server(NginxScheme::kHttps);
  server.write("a.html", "hello");
  HttpOptions options = quick();
  options.ca_file = server.ca_file();
  HttpClient trusting(options);
  const Capture capture = trusting.fetch_one(get(server.url("/a.html")));
  EXPECT_EQ(message(capture), "");
  EXPECT_EQ(capture.http_version, "2");
  EXPECT_EQ(capture.body, "hello");
  EXPECT_NE(server.requests().back().find("HTTP/2.0"), std::string::npos);

  HttpClient wary(quick());
  const Capture refused = wary.fetch_one(get(server.url("/a.html")));
  ASSERT_TRUE(refused.error);
  EXPECT_EQ(refused.error->kind, ErrorKind::kNetwork);
  EXPECT_NE(message(refused).find("certificate"), std::string::npos) << message(refused);
}

TEST(HttpClient, TakesCompressedBodies) {
  const NginxServer server(NginxScheme::kHttp, "gzip on; gzip_min_length 1;");
  const std::string text(100'000, 'x');
  server.write("a.html", text);
  HttpClient client(quick());
  const Capture capture = client.fetch_one(get(server.url("/a.html")));
  EXPECT_EQ(find_header(capture.headers, "content-encoding"), "gzip");
  EXPECT_TRUE(capture.body == text);

  const IllBehavedServer other;
  for (const auto& c : fetch_all(client, {other.url("/gzip"), other.url("/deflate"), other.url("/raw-deflate"),
                                          other.url("/status-like-field")})) {
    EXPECT_EQ(message(c), "");
    EXPECT_NE(c.body.find("Some text."), std::string::npos) << c.url;
  }
}

TEST(HttpClient, SaysWhoItIsAndWhatItTakes) {
  const IllBehavedServer server;
  HttpOptions options = quick();
  options.contact_url = "https://contact.example/";
  HttpClient client(options);
  ASSERT_TRUE(client.fetch_one(get(server.url("/page"))).ok());
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 2U);
  EXPECT_EQ(requests[0].target, "/robots.txt");
  for (const auto& request : requests) {
    const std::string agent = request.headers.at("user-agent");
    EXPECT_TRUE(agent.starts_with("wrapwright/")) << agent;
    EXPECT_TRUE(agent.ends_with(" (+https://contact.example/)")) << agent;
    EXPECT_EQ(request.headers.at("accept-encoding"), "gzip, deflate, br, zstd");
  }
  EXPECT_EQ(requests[1].headers.at("accept"), kPageAccept);
  EXPECT_EQ(requests[1].headers.count("if-none-match"), 0U);
}

TEST(HttpClient, SendsValidatorsByteForByteAndTakes304ForSuccess) {
  const NginxServer nginx;
  nginx.write("a.html", "hello");
  HttpClient client(quick());
  const Capture first = client.fetch_one(get(nginx.url("/a.html")));
  HttpRequest again = get(nginx.url("/a.html"));
  again.conditional_url = first.final_url;
  again.if_none_match = find_header(first.headers, "etag");
  again.if_modified_since = find_header(first.headers, "last-modified");
  ASSERT_FALSE(again.if_none_match.empty() || again.if_modified_since.empty());
  const Capture second = client.fetch_one(again);
  EXPECT_TRUE(second.not_modified());
  EXPECT_EQ(second.status, 304);
  EXPECT_EQ(second.body, "");

  const IllBehavedServer strange;
  HttpRequest request = get(strange.url("/strange-etag"));
  const Capture odd = client.fetch_one(request);
  request.conditional_url = odd.final_url;
  request.if_none_match = find_header(odd.headers, "etag");
  EXPECT_TRUE(client.fetch_one(request).not_modified());
  EXPECT_EQ(strange.requests().back().headers.at("if-none-match"), "W/\"a b,c;\\'d'\"");
  request.conditional_url = strange.url("/other");
  EXPECT_EQ(client.fetch_one(request).status, 200) << "another URL's validators are not sent";
  request.conditional_url = request.url;
  request.if_none_match = "x\r\nInjected: y";
  EXPECT_EQ(client.fetch_one(request).status, 200);
  EXPECT_EQ(strange.requests().back().headers.count("injected"), 0U);
}

TEST(HttpClient, FollowsRedirectsAndRemembersThePermanentOnes) {
  const IllBehavedServer server;
  HttpClient client(quick());
  const Capture temporary = client.fetch_one(get(server.url("/hops?n=3")));
  EXPECT_EQ(message(temporary), "");
  EXPECT_EQ(temporary.final_url, server.url("/hops?n=0&status=302"));
  EXPECT_EQ(temporary.permanent_url, temporary.url);
  const Capture permanent = client.fetch_one(get(server.url("/hops?n=2&status=301")));
  EXPECT_EQ(permanent.permanent_url, server.url("/hops?n=0&status=301"));
  const Capture mixed = client.fetch_one(get(server.url("/to?status=308&url=/hops?n=1")));
  EXPECT_EQ(mixed.permanent_url, server.url("/hops?n=1"));
  EXPECT_EQ(mixed.final_url, server.url("/hops?n=0&status=302"));
}

TEST(HttpClient, RefusesRedirectsThatLeadNowhereGood) {
  const IllBehavedServer server;
  HttpOptions options = quick();
  options.limits.max_redirects = 3;
  HttpClient client(options);
  struct Case {
    std::string path;
    ErrorKind kind;
    const char* part;
  };
  for (const auto& c : {
           Case{"/loop-a", ErrorKind::kLimit, "redirect loop"},
           Case{"/hops?n=4", ErrorKind::kLimit, "more than 3 redirects"},
           Case{"/to?url=ftp://127.0.0.1/x", ErrorKind::kRefused, "only http and https are fetched, not ftp"},
           Case{"/to?url=file:///etc/passwd", ErrorKind::kRefused, "only http and https are fetched, not file"},
           Case{"/to?url=javascript:alert(1)", ErrorKind::kRefused, "only http and https are fetched, not javascript"},
           Case{"/to?url=data:text/html,x", ErrorKind::kRefused, "only http and https are fetched, not data"},
           Case{"/to?url=http://127.0.0.1:99999/", ErrorKind::kRefused, "not a URL: invalid host or port"},
           Case{"/to?url=gopher://127.0.0.1:1/x", ErrorKind::kRefused, "gopher"},
           Case{"/to?url=", ErrorKind::kNetwork, "HTTP status 302"},
       }) {
    SCOPED_TRACE(c.path);
    const Capture capture = client.fetch_one(get(server.url(c.path)));
    ASSERT_TRUE(capture.error);
    EXPECT_EQ(capture.error->kind, c.kind) << message(capture);
    EXPECT_NE(message(capture).find(c.part), std::string::npos) << message(capture);
    EXPECT_EQ(capture.error->where.source, server.url(c.path));
  }
}

TEST(HttpClient, RefusesWhatIsNoHttpUrl) {
  HttpClient client(quick());
  for (const char* url :
       {"ftp://127.0.0.1/", "file:///etc/passwd", "not a url", "", "/relative", "javascript:alert(1)"}) {
    SCOPED_TRACE(url);
    const Capture capture = client.fetch_one(get(url));
    ASSERT_TRUE(capture.error);
    EXPECT_EQ(capture.error->kind, ErrorKind::kRefused);
  }
}

TEST(HttpClient, RefusesPrivateAddressesWhenItConnects) {
  const IllBehavedServer server;
  HttpOptions options = quick();
  options.private_addresses = PrivateAddresses::kRefuse;
  for (const auto robots : {RobotsPolicy::kObey, RobotsPolicy::kIgnore}) {
    options.politeness.robots = robots;
    HttpClient client(options);
    // The address that is connected to counts, so names that resolve to it are refused, too.
    for (const char* host :
         {"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "0x7f.1"}) {
      SCOPED_TRACE(host);
      const Capture capture = client.fetch_one(get(server.url("/page", host)));
      ASSERT_TRUE(capture.error);
      EXPECT_EQ(capture.error->kind, ErrorKind::kRefused) << message(capture);
      EXPECT_NE(message(capture).find(" is a"), std::string::npos) << message(capture);
    }
  }
  EXPECT_TRUE(server.requests().empty()) << "no request may reach it";
}

TEST(HttpClient, ChecksTheAddressOfEveryHop) {
  const IllBehavedServer server;
  HttpOptions options = quick();
  options.private_addresses = PrivateAddresses::kRefuse;
  options.allowed_addresses = {"127.0.0.1"};
  HttpClient client(options);
  EXPECT_EQ(message(client.fetch_one(get(server.url("/page")))), "");
  for (const std::string& target :
       {server.url("/secret", "127.0.0.2"), std::string("http://169.254.169.254/latest/meta-data/"),
        std::string("http://[fd00::1]/"), std::string("http://10.0.0.1/")}) {
    SCOPED_TRACE(target);
    const Capture capture = client.fetch_one(get(server.url("/to?url=" + target)));
    ASSERT_TRUE(capture.error);
    EXPECT_EQ(capture.error->kind, ErrorKind::kRefused) << message(capture);
    EXPECT_NE(message(capture).find("after a redirect to " + target), std::string::npos) << message(capture);
    EXPECT_TRUE(capture.body.empty());
  }
  for (const auto& target : targets(server)) EXPECT_NE(target, "/secret");
}

TEST(HttpClient, ObeysRobotsOfEveryHopsHost) {
  const IllBehavedServer strict("User-agent: wrapwright\nDisallow: /page/private\n");
  const IllBehavedServer open;
  HttpClient client(quick());
  const auto captures =
      fetch_all(client, {strict.url("/page/public"), strict.url("/page/private/1"), open.url("/page/private/2"),
                         open.url("/to?url=" + strict.url("/page/private/3"))});
  EXPECT_EQ(message(captures[0]), "");
  EXPECT_EQ(message(captures[1]), strict.url("/page/private/1") + ": robots.txt disallows it");
  EXPECT_EQ(captures[1].error->kind, ErrorKind::kRefused);
  EXPECT_EQ(message(captures[2]), "");
  ASSERT_TRUE(captures[3].error);
  EXPECT_EQ(captures[3].error->kind, ErrorKind::kRefused);
  EXPECT_EQ(targets(strict), std::vector<std::string>{"/page/public"});
  const auto requests = strict.requests();
  EXPECT_EQ(std::count_if(requests.begin(), requests.end(), [](const auto& r) { return r.target == "/robots.txt"; }), 1)
      << "requested once for all pages";

  HttpOptions bold = quick();
  bold.politeness.robots = RobotsPolicy::kIgnore;
  HttpClient careless(bold);
  EXPECT_EQ(message(careless.fetch_one(get(strict.url("/page/private/4")))), "");
}

TEST(HttpClient, TakesRobotsAnswersForWhatTheRfcSays) {
  struct Case {
    std::string robots;
    bool allowed;
  };
  const IllBehavedServer target("User-agent: *\nDisallow: /page\n");
  for (const auto& c :
       {Case{"status 404", true}, Case{"status 403", true}, Case{"status 500", false}, Case{"status 429", false},
        Case{"redirect /loop-a", true}, Case{"redirect /hops?n=6", true},
        Case{"redirect " + target.url("/robots.txt"), false}, Case{"redirect http://127.0.0.1:1/", false}}) {
    SCOPED_TRACE(c.robots);
    const IllBehavedServer server(c.robots);
    HttpClient client(quick());
    const Capture capture = client.fetch_one(get(server.url("/page")));
    EXPECT_EQ(capture.ok(), c.allowed) << message(capture);
    EXPECT_EQ(targets(server).empty() || targets(server).back() != "/page", !c.allowed);
  }
}

TEST(HttpClient, CutsALongRobotsFileInsteadOfFailing) {
  std::string robots = "User-agent: *\nDisallow: /page/private\n";
  while (robots.size() < 600'000) robots += "Disallow: /filler" + std::to_string(robots.size()) + "\n";
  const IllBehavedServer server(robots);
  HttpClient client(quick());
  EXPECT_EQ(message(client.fetch_one(get(server.url("/page/public")))), "");
  EXPECT_FALSE(client.fetch_one(get(server.url("/page/private"))).ok());
}

TEST(HttpClient, AsksOneHostOnceAtATimeWithADelay) {
  const IllBehavedServer server;
  HttpOptions options = quick();
  options.politeness.min_delay = 30ms;
  HttpClient client(options);
  std::vector<std::string> urls;
  urls.reserve(5);
  for (int i = 0; i < 5; ++i) urls.push_back(server.url("/page/" + std::to_string(i) + "?sleep=0.02"));
  for (const auto& capture : fetch_all(client, urls)) EXPECT_EQ(message(capture), "");
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 6U);
  // The client waits from the end of an answer, which is after its `end` here: the gap can only be longer.
  for (std::size_t i = 1; i < requests.size(); ++i) EXPECT_GE(requests[i].begin - requests[i - 1].end, 0.030) << i;
}

TEST(HttpClient, ObeysACrawlDelayUpToItsCap) {
  const IllBehavedServer server("User-agent: *\nCrawl-delay: 3600\n");
  HttpOptions options = quick();
  options.politeness.max_crawl_delay = 50ms;
  std::vector<std::string> notices;
  options.notice = [&](const std::string& notice) { notices.push_back(notice); };
  HttpClient client(options);
  for (const auto& capture : fetch_all(client, {server.url("/page/1"), server.url("/page/2")}))
    EXPECT_EQ(message(capture), "");
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 3U);
  EXPECT_GE(requests[2].begin - requests[1].end, 0.050);
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_NE(notices[0].find("Crawl-delay"), std::string::npos);
}

TEST(HttpClient, AsksManyHostsAtOnce) {
  const IllBehavedServer server;
  HttpClient client(quick());
  std::vector<std::string> urls;
  urls.reserve(8);
  for (int i = 1; i <= 8; ++i) urls.push_back(server.url("/meet?n=8", "127.0.0." + std::to_string(i)));
  // The server answers no request before all of them have arrived.
  for (const auto& capture : fetch_all(client, urls)) EXPECT_EQ(message(capture), "");
}

TEST(HttpClient, AsksManyNamesOfOneAddressLikeOneHost) {
  const IllBehavedServer server;
  HttpOptions options = quick();
  options.politeness.min_delay = 50ms;
  HttpClient client(options);
  std::vector<std::string> urls;
  for (const char* host : {"a.localhost", "b.localhost", "c.localhost", "d.localhost"}) {
    urls.push_back(server.url("/page/1", host));
    urls.push_back(server.url("/page/2", host));
  }
  for (const auto& capture : fetch_all(client, urls)) EXPECT_EQ(message(capture), "");
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), urls.size() + 4U) << "and each name's robots.txt";
  for (std::size_t i = 1; i < requests.size(); ++i)
    EXPECT_GE(requests[i].begin - requests[i - 1].end, 0.045) << requests[i].target;
}

TEST(HttpClient, AsksOneHostAsOftenAtOnceAsAllowed) {
  const IllBehavedServer server;
  HttpOptions options = quick();
  options.politeness.max_connections_per_host = 3;
  HttpClient client(options);
  const std::string url = server.url("/meet?n=3");
  for (const auto& capture : fetch_all(client, {url, url, url})) EXPECT_EQ(message(capture), "");
}

TEST(HttpClient, TriesAgainAfterPassingFailures) {
  const IllBehavedServer server;
  HttpOptions options = quick();
  options.retry.max_retries = 2;
  HttpClient client(options);
  const Capture capture = client.fetch_one(get(server.url("/flaky?times=2&status=500")));
  EXPECT_EQ(message(capture), "");
  EXPECT_EQ(capture.status, 200);
  EXPECT_EQ(targets(server).size(), 3U);
  const Capture hopeless = client.fetch_one(get(server.url("/flaky?times=9&status=503")));
  EXPECT_EQ(message(hopeless), server.url("/flaky?times=9&status=503") + ": HTTP status 503");
  EXPECT_EQ(hopeless.body, "no");
  EXPECT_EQ(targets(server).size(), 6U);
  EXPECT_FALSE(client.fetch_one(get(server.url("/close"))).ok());
  EXPECT_EQ(targets(server).size(), 9U);
  EXPECT_FALSE(client.fetch_one(get(server.url("/page?status=404"))).ok());
  EXPECT_EQ(targets(server).size(), 10U) << "404 will not pass";
}

TEST(HttpClient, ObeysRetryAfter) {
  const IllBehavedServer server;
  HttpOptions options = quick();
  options.retry.max_retries = 1;
  HttpClient client(options);
  EXPECT_EQ(message(client.fetch_one(get(server.url("/flaky?status=429&retry-after=1")))), "");
  auto requests = server.requests();
  EXPECT_GE(requests.back().begin - requests[requests.size() - 2].end, 1.0);
  EXPECT_EQ(message(client.fetch_one(get(server.url("/flaky?status=503&retry-after=Sun,+06+Nov+1994+08:49:37+GMT")))),
            "");

  const std::size_t before = server.requests().size();
  const Capture later = client.fetch_one(get(server.url("/flaky?status=503&retry-after=86400")));
  ASSERT_TRUE(later.error);
  EXPECT_EQ(later.error->message, "HTTP status 503, retry after 86400 s");
  EXPECT_EQ(server.requests().size(), before + 1) << "never earlier than Retry-After says";
}

TEST(HttpClient, PausesTheWholeHostForARetryAfter) {
  const IllBehavedServer server;
  HttpOptions options = quick();
  options.retry.max_retries = 1;
  HttpClient client(options);
  for (const auto& capture :
       fetch_all(client, {server.url("/flaky?status=429&retry-after=1"), server.url("/page/other")}))
    EXPECT_EQ(message(capture), "");
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 4U);
  EXPECT_GE(requests[2].begin - requests[1].end, 1.0);
}

TEST(HttpClient, StopsWhenTold) {
  const IllBehavedServer server;
  std::atomic<bool> stop{false};
  HttpOptions options = quick();
  options.stop = &stop;
  HttpClient client(options);
  std::vector<HttpRequest> requests = {get(server.url("/page")), get(server.url("/silent")),
                                       get(server.url("/page/never"))};
  std::vector<std::optional<ErrorKind>> kinds(requests.size());
  std::size_t answers = 0;
  client.fetch(requests, [&](std::size_t index, const Capture& capture) {
    ++answers;
    if (capture.error) kinds[index] = capture.error->kind;
    if (index == 0) stop = true;
    return HttpClient::Next::kGoOn;
  });
  EXPECT_EQ(answers, 3U);
  EXPECT_EQ(kinds[0], std::nullopt);
  EXPECT_EQ(kinds[1], ErrorKind::kInterrupted);
  EXPECT_EQ(kinds[2], ErrorKind::kInterrupted);
  EXPECT_EQ(client.fetch_one(get(server.url("/page"))).error->kind, ErrorKind::kInterrupted);
  stop = false;
  EXPECT_EQ(message(client.fetch_one(get(server.url("/page/after")))), "") << "the client is still good";
}

TEST(HttpClient, StopsWhenTheFlagIsSetWhileItWaits) {
  const IllBehavedServer server;
  std::atomic<bool> stop{false};
  HttpOptions options = quick();
  options.stop = &stop;
  HttpClient client(options);
  std::thread other([&] {
    while (targets(server).empty()) std::this_thread::sleep_for(5ms);
    stop = true;
  });
  const Capture capture = client.fetch_one(get(server.url("/silent")));
  other.join();
  ASSERT_TRUE(capture.error);
  EXPECT_EQ(capture.error->kind, ErrorKind::kInterrupted);
}

TEST(HttpClient, EndsWhenTheReceiverHasEnough) {
  const IllBehavedServer server;
  HttpClient client(quick());
  int good = 0;
  int interrupted = 0;
  client.fetch({get(server.url("/page/1")), get(server.url("/page/2")), get(server.url("/page/3"))},
               [&](std::size_t, const Capture& capture) {
                 ++(capture.ok() ? good : interrupted);
                 return HttpClient::Next::kStop;
               });
  EXPECT_EQ(good, 1);
  EXPECT_EQ(interrupted, 2);
  EXPECT_EQ(targets(server).size(), 1U);
}

TEST(HttpClient, NamesAHostThatIsNotThere) {
  HttpClient client(quick());
  const Capture capture = client.fetch_one(get("http://127.0.0.1:1/x"));
  ASSERT_TRUE(capture.error);
  EXPECT_EQ(capture.error->kind, ErrorKind::kNetwork);
  EXPECT_EQ(capture.error->where.source, "http://127.0.0.1:1/x");
  EXPECT_EQ(capture.status, 0);
  client.fetch({}, [](std::size_t, const Capture&) { return HttpClient::Next::kGoOn; });
}

}  // namespace
}  // namespace wrapwright
