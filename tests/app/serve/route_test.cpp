// SPDX-License-Identifier: Apache-2.0
#include "app/serve/route.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/hmac.h"
#include "support/program.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;

ServeRequest asked(const std::string& method, const std::string& target, const std::string& body = "",
                   const std::map<std::string, std::string, std::less<>>& headers = {}) {
  return {.method = method, .target = target, .address = "", .headers = headers, .body = body};
}

std::variant<Call, BadCall> routed(const ServeRequest& request, const RouteOptions& options = {}) {
  return route(request, AccessKeys(), options);
}

Call call_of(const ServeRequest& request) {
  const auto out = routed(request);
  const auto* const bad = std::get_if<BadCall>(&out);
  EXPECT_EQ(bad, nullptr) << request.target << ": " << bad->problem;
  return bad == nullptr ? std::get<Call>(out) : Call();
}

TEST(Route, LeadsFromAPathToItsWork) {
  struct Case {
    const char* method;
    const char* target;
    Work work;
    const char* api;
    const char* name;
  };
  for (const Case& c : {
           Case{"GET", "/healthz", Work::kHealth, "health", ""},
           Case{"HEAD", "/health_check", Work::kHealth, "health", ""},
           Case{"GET", "/readyz?x=y", Work::kReady, "health", ""},
           Case{"GET", "/metrics", Work::kMetrics, "metrics", ""},
           Case{"GET", "/v1/openapi.json", Work::kOpenApi, "openapi", ""},
           Case{"GET", "/", Work::kStaticFile, "page", "home.html"},
           Case{"GET", "/serve.js", Work::kStaticFile, "page", "serve.js"},
           Case{"GET", "/sites/a.example", Work::kStaticFile, "page", "site.html"},
           Case{"GET", "/workbench/key.html", Work::kStaticFile, "page", "key.html"},
           Case{"GET", "/workbench/", Work::kWorkbench, "workbench", ""},
           Case{"POST", "/workbench/a.example/api/try", Work::kWorkbench, "workbench", "a.example/api/try"},
           Case{"GET", "/v1/sites", Work::kSites, "sites", ""},
           Case{"GET", "/v1/sites/a%2eexample", Work::kSite, "site", "a.example"},
           Case{"GET", "/v1/feeds", Work::kFeeds, "feeds", ""},
           Case{"PUT", "/v1/feeds?url=http://a.example/f", Work::kWatch, "feeds", ""},
           Case{"DELETE", "/v1/feeds?url=http://a.example/f", Work::kUnwatch, "feeds", ""},
           Case{"GET", "/v1/feed?url=http://a.example/f", Work::kFeed, "feed", ""},
           Case{"GET", "/makefulltextfeed.php?url=http://a.example/f", Work::kFeed, "ftr-feed", ""},
       }) {
    const Call call = call_of(asked(c.method, c.target));
    EXPECT_EQ(call.work, c.work) << c.target;
    EXPECT_STREQ(call.api, c.api) << c.target;
    EXPECT_EQ(call.name, c.name) << c.target;
  }
}

TEST(Route, TakesPagesInTheFormatOfEachInterface) {
  struct Case {
    const char* target;
    PageFormat format;
    const char* url;
  };
  for (const Case& c : {
           Case{"/v1/extract?url=http%3A%2F%2Fa.example%2F", PageFormat::kRecord, "http://a.example/"},
           Case{"/v1/extract?url=a.example/b", PageFormat::kRecord, "http://a.example/b"},
           Case{"/v1/extract?format=text&url=http://a.example/", PageFormat::kText, "http://a.example/"},
           Case{"/v1/extract?format=markdown&url=http://a.example/", PageFormat::kMarkdown, "http://a.example/"},
           Case{"/v1/extract?format=html&url=http://a.example/", PageFormat::kHtml, "http://a.example/"},
           Case{"/parser?url=http://a.example/?b=c&d=e", PageFormat::kMercury, "http://a.example/?b=c&d=e"},
           Case{"/extract.php?url=http://a.example/", PageFormat::kFullTextRss, "http://a.example/"},
           Case{"/http://a.example/b?c", PageFormat::kMarkdown, "http://a.example/b?c"},
       }) {
    const Call call = call_of(asked("GET", c.target));
    EXPECT_EQ(call.work, Work::kPage) << c.target;
    EXPECT_EQ(call.page_format, c.format) << c.target;
    EXPECT_THAT(call.urls, ElementsAre(c.url));
  }
  const std::string jina = "/http://a.example/";
  EXPECT_EQ(call_of(asked("GET", jina, "", {{"accept", "application/json"}})).page_format, PageFormat::kJina);
  EXPECT_EQ(call_of(asked("GET", jina, "", {{"x-respond-with", "html"}})).page_format, PageFormat::kHtml);
  EXPECT_EQ(call_of(asked("POST", "/", R"({"url":"http://a.example/"})")).page_format, PageFormat::kReadability);
}

TEST(Route, TakesPagesThatArePosted) {
  const Call whole = call_of(asked("POST", "/v1/extract?comments=1&include=html", "<p>"));
  EXPECT_EQ(whole.work, Work::kPost);
  EXPECT_TRUE(whole.takes_body);
  EXPECT_TRUE(whole.options.has_comments);
  EXPECT_EQ(whole.options.include, "html");
  EXPECT_THAT(whole.urls, ElementsAre(""));
  const Call form = call_of(asked("POST", "/extract.php", "inputhtml=%3Cp%3E&links=remove&content=0"));
  EXPECT_EQ(form.html, "<p>");
  EXPECT_FALSE(form.takes_body);
  EXPECT_EQ(form.options.links, LinkStyle::kRemove);
  EXPECT_EQ(form.options.content, "0");
  EXPECT_EQ(call_of(asked("POST", "/parse-html", R"({"html":"<p>"})")).html, "<p>");
}

TEST(Route, TakesBatches) {
  const std::string urls = R"("urls":["http://a.example/","http://b.example/"])";
  const Call own =
      call_of(asked("POST", "/v1/extract:batch", "{" + urls + R"(,"include":"markdown","comments":true})"));
  EXPECT_EQ(own.work, Work::kBatch);
  EXPECT_THAT(own.urls, ElementsAre("http://a.example/", "http://b.example/"));
  EXPECT_EQ(own.options.include, "markdown");
  EXPECT_TRUE(own.options.has_comments);
  EXPECT_TRUE(call_of(asked("POST", "/", "{" + urls + "}")).is_open_webui);
  EXPECT_TRUE(
      std::holds_alternative<BadCall>(routed(asked("POST", "/v1/extract:batch", "{" + urls + "}"), {.max_batch = 1})));
}

TEST(Route, TakesTheParametersOfAFeed) {
  const Call call =
      call_of(asked("GET", "/makefulltextfeed.php?format=json&max=3&links=footnotes&summary=1&exc=1&url=a.example/f"));
  EXPECT_EQ(call.feed_format, "json");
  EXPECT_EQ(call.max_items, 3U);
  EXPECT_EQ(call.options.links, LinkStyle::kFootnotes);
  EXPECT_TRUE(call.has_excerpts);
  EXPECT_TRUE(call.leaves_out_failed);
  EXPECT_TRUE(call.is_full_text_rss);
  EXPECT_FALSE(call_of(asked("GET", "/v1/feed?url=a.example/f")).is_full_text_rss);
}

TEST(Route, SaysWhatCannotBeUnderstood) {
  struct Case {
    const char* method;
    const char* target;
    int status;
    const char* allowed;
  };
  for (const Case& c : {
           Case{"GET", "/nothing", 404, ""},
           Case{"GET", "/sites/", 404, ""},
           Case{"GET", "/sites/a/b", 404, ""},
           Case{"POST", "/healthz", 405, "GET, HEAD"},
           Case{"POST", "/v1/sites/a", 405, "GET, HEAD"},
           Case{"GET", "/v1/extract:batch", 405, "POST"},
           Case{"PUT", "/v1/extract?url=http://a.example/", 405, "GET, HEAD, POST"},
           Case{"POST", "/v1/feeds?url=http://a.example/", 405, "GET, HEAD, PUT, DELETE"},
           Case{"POST", "/v1/extract", 400, ""},
           Case{"GET", "/v1/extract", 400, ""},
           Case{"GET", "/v1/extract?url=ftp://a.example/", 400, ""},
           Case{"GET", "/v1/extract?url=http://a.example/&comments=2", 400, ""},
           Case{"GET", "/v1/feed?url=http://a.example/&max=10001", 400, ""},
           Case{"GET", "/v1/feed?url=http://a.example/&max=1x", 400, ""},
           Case{"GET", "/v1/feed?url=http://a.example/&links=none", 400, ""},
           Case{"PUT", "/v1/feeds", 400, ""},
           Case{"GET", "/parser/user/signature?base64_url=aHR0cDovL3gv", 400, ""},
       }) {
    const auto out = routed(asked(c.method, c.target));
    const auto* const bad = std::get_if<BadCall>(&out);
    ASSERT_NE(bad, nullptr) << c.target;
    EXPECT_EQ(bad->status, c.status) << c.target;
    EXPECT_STREQ(bad->allowed, c.allowed) << c.target;
    EXPECT_NE(bad->problem, "") << c.target;
  }
}

TEST(Route, TakesNoAddressThatIsTooLong) {
  const std::string start = "http://a.example/";
  for (const bool is_too_long : {false, true}) {
    const std::string url = start + std::string(8'000 - start.size() + (is_too_long ? 1 : 0), 'a');
    EXPECT_EQ(std::holds_alternative<BadCall>(routed(asked("GET", "/v1/extract?url=" + url))), is_too_long);
  }
}

TEST(Route, LeavesOutTheInterfacesOfOtherServers) {
  for (const char* const target : {"/parser?url=http://a.example/", "/extract.php?url=http://a.example/",
                                   "/makefulltextfeed.php?url=http://a.example/", "/http://a.example/"}) {
    EXPECT_TRUE(std::holds_alternative<Call>(routed(asked("GET", target)))) << target;
    const auto out = routed(asked("GET", target), {.compat = false});
    const auto* const bad = std::get_if<BadCall>(&out);
    ASSERT_NE(bad, nullptr) << target;
    EXPECT_EQ(bad->status, 404) << target;
  }
}

TEST(Route, TakesSignedAddresses) {
  const TemporaryFolder folder;
  write_all(folder.path() / "keys", "user:a long enough secret\n");
  const auto keys = AccessKeys::read(folder.path() / "keys");
  ASSERT_TRUE(keys.ok());
  const std::string target =
      "/parser/user/" + hmac_sha1_hex("a long enough secret", "http://x/") + "?base64_url=aHR0cDovL3gv";
  const auto out = route(asked("GET", target), *keys, {});
  ASSERT_TRUE(std::holds_alternative<Call>(out));
  EXPECT_TRUE(std::get<Call>(out).is_signed);
  EXPECT_EQ(std::get<Call>(out).page_format, PageFormat::kFeedbin);
  EXPECT_THAT(std::get<Call>(out).urls, ElementsAre("http://x/"));
}

TEST(Base64, TakesBothAlphabets) {
  EXPECT_EQ(base64_decoded("aHR0cDovL3gvP2E+Pz8/"), "http://x/?a>???");
  EXPECT_EQ(base64_decoded("aHR0cDovL3gvP2E-Pz8_"), "http://x/?a>???");
  EXPECT_EQ(base64_decoded("aHR0cDovL3gvP2E Pz8/"), "http://x/?a>???");
  EXPECT_EQ(base64_decoded("YQ=="), "a");
  for (const char* none : {"", "Y", "Y*==", "=="}) EXPECT_FALSE(base64_decoded(none)) << none;
}

}  // namespace
}  // namespace wrapwright
