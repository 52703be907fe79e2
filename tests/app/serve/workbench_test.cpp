// SPDX-License-Identifier: Apache-2.0
// The workbench behind the server: who may look, and who may change.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>

#include "app/serve/serve_fixture.h"
#include "core/base/percent_encoding.h"
#include "site/store/wrapper_store.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;

class ServeWorkbench : public Serve {
 protected:
  void SetUp() override {
    Serve::SetUp();
    learns_ = true;
    Wrapper wrapper;
    wrapper.site = "127.0.0.1";
    wrapper.settings.method = LearnMethod::kAuto;
    wrapper.templates.emplace_back().content = "//div[@class='story']";
    wrapper.templates.back().exclusions = {"//h1"};
    ASSERT_TRUE(WrapperStore(options_.store).save(wrapper).ok());
  }
  void visit_all() {
    for (int i = 0; i < 4; ++i) EXPECT_EQ(get("/v1/extract?url=" + percent_encoded(tale(i)), key_).status, 200);
  }
  std::string token() {
    const std::string page = get("/workbench/127.0.0.1/page-001.html", key_).body;
    std::smatch match;
    return std::regex_search(page, match, std::regex("\"token\":\"([0-9a-f]{32})\"")) ? match[1].str() : "";
  }
  Answer api(const std::string& word, const std::string& headers, const AnyJson& body = AnyJson::object()) {
    return ask("POST", "/workbench/127.0.0.1/api/" + word, headers, body.dump());
  }
  void ask_for_keys() {
    write_all(folder_.path() / "keys", "a-key-for-this-test\n");
    options_.keys = AccessKeys::read(folder_.path() / "keys").value();
    key_ = "X-Api-Key: a-key-for-this-test\r\n";
  }
  std::string key_;
};

TEST_F(ServeWorkbench, IsDescribedByOpenApi) {
  visit_all();
  const AnyJson paths = get("/v1/openapi.json").json()["paths"];
  for (const char* path : {"/workbench/", "/workbench/{list}", "/workbench/session", "/workbench/{site}/{view}"})
    EXPECT_TRUE(paths.contains(path)) << path;
  const std::string headers = "X-Wrapwright-Token: " + token() + "\r\n";
  const std::string start = "/workbench/{site}/api/";
  std::size_t words = 0;
  for (const auto& [path, methods] : paths.items()) {
    if (!path.starts_with(start)) continue;
    ++words;
    const Answer answer = api(path.substr(start.size()), headers);
    EXPECT_EQ(answer.status, 200) << path;
    EXPECT_THAT(answer.body, Not(HasSubstr("no such request"))) << path;
  }
  EXPECT_EQ(words, 8U);
  EXPECT_THAT(api("none", headers).body, HasSubstr("no such request"));
}

TEST_F(ServeWorkbench, ShowsAndRepairsOnThePagesThatPassedThrough) {
  EXPECT_THAT(get("/workbench/").body, HasSubstr("href=\"127.0.0.1/index.html\""));
  EXPECT_THAT(get("/workbench/127.0.0.1/index.html").body, HasSubstr("without its pages"));
  visit_all();
  const Answer site = get("/workbench/127.0.0.1/index.html");
  EXPECT_EQ(site.status, 200);
  EXPECT_THAT(site.body, HasSubstr("page-004.html"));
  EXPECT_THAT(site.head, HasSubstr("frame-ancestors 'none'"));
  EXPECT_THAT(get("/workbench/inspector.js").head, HasSubstr("text/javascript"));
  const std::string headers = "X-Wrapwright-Token: " + token() + "\r\n";
  const AnyJson tried = api("try", headers, {{"page", 0}, {"xpath", "//h1"}}).json();
  EXPECT_EQ(tried["pages"].size(), 4U);
  std::string xml = WrapperStore(options_.store).read(WrapperStore(options_.store).path_of("127.0.0.1")).value();
  xml.replace(xml.find("//h1"), 4, "//h6");
  EXPECT_EQ(api("apply", headers, {{"xml", xml}, {"title", "x"}}).json()["said"], "Done: x");
  EXPECT_THAT(api("save", headers).json()["said"].get<std::string>(), HasSubstr("Saved to "));
  const auto saved = WrapperStore(options_.store).load("127.0.0.1");
  ASSERT_TRUE(saved.ok());
  EXPECT_TRUE(saved->edited);
  EXPECT_EQ(saved->templates[0].exclusions.front(), "//h6");
  EXPECT_THAT(get("/v1/extract?url=" + percent_encoded(tale(0))).json()["text"].get<std::string>(), HasSubstr("Tale"))
      << "what is saved counts from the next page on";
}

TEST_F(ServeWorkbench, ShowsWhatAnotherProgramHasStoredMeanwhile) {
  visit_all();
  EXPECT_THAT(get("/workbench/127.0.0.1/index.html").body, HasSubstr("//h1"));
  Wrapper other = WrapperStore(options_.store).load("127.0.0.1").value();
  other.templates[0].exclusions = {"//h5"};
  ASSERT_TRUE(WrapperStore(options_.store).save(other).ok());
  EXPECT_THAT(get("/workbench/127.0.0.1/index.html").body, HasSubstr("//h5"));
}

TEST_F(ServeWorkbench, RefusesWhatDoesNotComeFromItsOwnPages) {
  visit_all();
  const std::string right = "X-Wrapwright-Token: " + token() + "\r\n";
  struct Case {
    const char* word;
    std::string headers;
    int status;
  };
  for (const auto& c : {
           Case{"undo", right, 200},
           Case{"undo", "", 403},
           Case{"undo", "X-Wrapwright-Token: 00000000000000000000000000000000\r\n", 403},
           Case{"undo", right + "Origin: https://evil.example\r\n", 403},
           Case{"undo", right + "Origin: http://localhost\r\n", 200},
           Case{"undo", right + "Sec-Fetch-Site: cross-site\r\n", 403},
           Case{"undo", right + "Sec-Fetch-Site: same-site\r\n", 403},
           Case{"undo", right + "Sec-Fetch-Site: same-origin\r\n", 200},
           // Passed on by a proxy: not this machine.
           Case{"undo", right + "X-Forwarded-For: 192.0.2.1\r\n", 403},
           Case{"save", right + "X-Forwarded-For: 192.0.2.1\r\n", 403},
           Case{"try", right + "X-Forwarded-For: 192.0.2.1\r\n", 200},
       })
    EXPECT_EQ(api(c.word, c.headers).status, c.status) << c.word << c.headers;
  const std::string passed_on = get("/workbench/127.0.0.1/page-001.html", "X-Forwarded-For: 192.0.2.1\r\n").body;
  EXPECT_THAT(passed_on, HasSubstr("\"may\":false"));
  EXPECT_THAT(passed_on, Not(HasSubstr("id=\"save\"")));
  for (const char* path : {"/workbench/127.0.0.1/page-005.html", "/workbench/other.example/index.html",
                           "/workbench/127.0.0.1/../x", "/workbench/..%2F..%2Fetc/index.html", "/workbench/none.html",
                           "/workbench/_2E_2E/index.html", "/workbench/_zz/index.html"})
    EXPECT_EQ(get(path).status, 404) << path;
  EXPECT_EQ(ask("PUT", "/workbench/", "", "x").status, 405);
  EXPECT_EQ(get("/workbench/", "Sec-Fetch-Site: cross-site\r\n").status, 403);
}

TEST_F(ServeWorkbench, TakesAKeyOnceFromABrowser) {
  ask_for_keys();
  visit_all();
  const Answer asked = get("/workbench/127.0.0.1/page-001.html");
  EXPECT_EQ(asked.status, 303);
  EXPECT_THAT(asked.head, HasSubstr("Location: ../key.html#127.0.0.1/page-001.html"));
  EXPECT_THAT(get("/workbench/").head, HasSubstr("Location: key.html#"));
  EXPECT_EQ(get("/workbench/key.html").status, 200);
  EXPECT_EQ(ask("POST", "/workbench/session").status, 401);
  EXPECT_EQ(ask("POST", "/workbench/session", key_ + "Origin: https://evil.example\r\n").status, 403);
  const Answer session = ask("POST", "/workbench/session", key_);
  EXPECT_EQ(session.status, 200);
  std::smatch match;
  ASSERT_TRUE(std::regex_search(
      session.head, match, std::regex("Set-Cookie: (wrapwright-session=[0-9a-f]{32}); HttpOnly; SameSite=Strict")));
  const std::string cookie = "Cookie: a=b; " + match[1].str() + "\r\n";
  EXPECT_EQ(get("/workbench/127.0.0.1/page-001.html", cookie).status, 200);
  EXPECT_EQ(get("/workbench/127.0.0.1/page-001.html", "Cookie: wrapwright-session=0\r\n").status, 303);
  EXPECT_EQ(get("/v1/sites", cookie).status, 401) << "the cookie is only valid for the workbench";
  const std::string right = "X-Wrapwright-Token: " + token() + "\r\n";
  EXPECT_EQ(api("undo", right).status, 401);
  EXPECT_EQ(api("undo", right + cookie).status, 200);
  EXPECT_EQ(api("undo", cookie).status, 403);
  EXPECT_THAT(ask("POST", "/workbench/session", key_ + "X-Forwarded-Proto: https\r\n").head,
              HasSubstr("SameSite=Strict; Secure"));
}

}  // namespace
}  // namespace wrapwright
