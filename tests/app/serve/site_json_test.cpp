// SPDX-License-Identifier: Apache-2.0
#include "app/serve/site_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;

Wrapper tales() {
  Wrapper wrapper;
  wrapper.site = "tales.example";
  wrapper.feed = "http://tales.example/f.xml";
  wrapper.statistics.confidence = 0.5;
  wrapper.samples.resize(2);
  wrapper.samples[1].fetched = "2024-05-03T00:00:00Z";
  SiteTemplate& article = wrapper.templates.emplace_back();
  article.content = "//div";
  article.guard = "//h1";
  article.exclusions = {"//p"};
  article.fields = {{.name = "title", .xpath = "//h1", .constant = ""},
                    {.name = "author", .xpath = "", .constant = "Jane"}};
  return wrapper;
}

// With as many pages seen, and one fewer kept.
SampledSite pages_of(const std::string& site, std::size_t seen) {
  SampledSite out;
  out.name = site;
  out.seen = seen;
  out.pages = seen - 1;
  return out;
}

const Error kBroken{ErrorKind::kSyntax, "not a wrapper", {"/secret/folder/broken.example.xml", 2}};

TEST(SiteJson, ListsSitesByName) {
  SiteList list;
  list.add_wrapper("tales.example", tales());
  list.add_wrapper("broken.example", kBroken);
  SampledSite fine = pages_of("tales.example", 7);
  fine.verdict = "fine";
  list.add_pages(fine);
  list.add_pages(pages_of("new.example", 1));
  EXPECT_EQ(list.json(0),
            R"({"sites":[{"site":"broken.example","error":"broken.example.xml:2: not a wrapper"},)"
            R"({"site":"new.example","pages":1},)"
            R"({"site":"tales.example","samples":2,"templates":1,"confidence":0.5,"changed":"2024-05-03T00:00:00Z",)"
            R"("feed":"http://tales.example/f.xml","pages":7,"drift":"fine"}]})"
            "\n");
  EXPECT_EQ(SiteList().json(3), "{\"sites\":[],\"more\":3}\n");
}

TEST(SiteJson, TellsOfOneSite) {
  Wrapper changed = tales();
  changed.history = {{.date = "2024-06-01T00:00:00Z", .rule = "article", .what = "content", .why = "it moved"}};
  SampledSite pages = pages_of("tales.example", 7);
  pages.drift = R"({"verdict":"fine"})";
  const std::string known = site_json("tales.example", changed, pages);
  for (const char* const part :
       {R"("changed":"2024-06-01T00:00:00Z")",
        R"("history":[{"date":"2024-06-01T00:00:00Z","rule":"article","what":"content","why":"it moved"}])",
        R"("rules":[{"name":"article","content":"//div","guard":"//h1","exclusions":["//p"],"fields":)"
        R"([{"name":"title","rule":"//h1"},{"name":"author","rule":"Jane"}]}])",
        R"("pages":7,"kept_pages":6,"drift":{"verdict":"fine"}})", R"("wrapper":"<?xml)"})
    EXPECT_THAT(known, HasSubstr(part));
}

TEST(SiteJson, TellsOfASiteWithoutAWrapper) {
  const Error none{ErrorKind::kNotFound, "none", {}};
  EXPECT_EQ(site_json("new.example", none, pages_of("new.example", 2)),
            "{\"site\":\"new.example\",\"pages\":2,\"kept_pages\":1}\n");
  const std::string broken = site_json("broken.example", kBroken, {});
  EXPECT_EQ(broken, "{\"site\":\"broken.example\",\"error\":\"broken.example.xml:2: not a wrapper\"}\n");
  EXPECT_THAT(broken, Not(HasSubstr("secret")));
}

TEST(SiteJson, ListsWatchedFeeds) {
  const std::vector<WatchedFeed> feeds = {
      {.url = "http://a.example/f", .asked = "", .is_listed = true, .last = {}},
      {.url = "http://b.example/f",
       .asked = "2024-05-03T00:00:00Z",
       .is_listed = false,
       .last = {.problem = "gone", .items = 3, .full = 1, .notes = {"cut"}}},
  };
  EXPECT_EQ(
      watched_feeds_json(feeds, std::chrono::seconds(60)),
      R"({"feeds":[{"url":"http://a.example/f","listed":true},)"
      R"({"url":"http://b.example/f","listed":false,"asked":"2024-05-03T00:00:00Z","items":3,"full":1,"failed":2,)"
      R"("notes":["cut"],"error":"gone"}],"every":60})"
      "\n");
}

}  // namespace
}  // namespace wrapwright
