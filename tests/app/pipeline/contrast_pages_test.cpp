// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/contrast_pages.h"

#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "core/base/url.h"
#include "support/servers.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ContrastPagesTest : public testing::Test {
 protected:
  ContrastPagesTest() {
    server_.write("index.html", home("/about.html", "/team.html"));
    for (const char* name : {"about", "team", "story"}) write(name);
    server_.write("logo.html", "\x89PNG\r\n\x1a\n");
  }
  void write(const std::string& name) { server_.write(name + ".html", "<html><p>The page " + name); }
  [[nodiscard]] static std::string home(const std::string& first, const std::string& second) {
    return "<html><p><a href='" + first + "'>One</a> <a href='" + second + "'>Two</a> <a href='/story.html'>Story</a>";
  }
  [[nodiscard]] std::map<std::string, FeedOfSite> feeds() const {
    return {{site_of(server_.url("/")), {server_.url("/"), {server_.url("/story.html")}}}};
  }
  // The paths of the pages that are kept.
  std::vector<std::string> fetch(const ContrastPageOptions& options, std::size_t most_kept = 100) {
    HttpOptions http;
    http.private_addresses = PrivateAddresses::kAllow;
    http.politeness.min_delay = std::chrono::milliseconds(0);
    http.retry.max_retries = 0;
    HttpClient client(std::move(http));
    std::vector<std::string> kept;
    const auto keep = [&](const Capture& capture) -> Status {
      if (kept.size() == most_kept) return Error{ErrorKind::kIo, "the disk is full", {}};
      kept.push_back(capture.final_url.substr(server_.url("").size()));
      return Done{};
    };
    Listener listener;
    listener.on_detail = [this](const std::string& line) { skipped_.push_back(line); };
    status_ = fetch_contrast_pages(feeds(), options, client, keep, listener);
    return kept;
  }

  const NginxServer server_;
  std::vector<std::string> skipped_;
  Status status_ = Done{};
};

TEST_F(ContrastPagesTest, HomePageThenPagesThatItLinksToAndTheFeedDoesNotName) {
  EXPECT_THAT(fetch({}), ElementsAre("/", "/about.html", "/team.html"));
  EXPECT_TRUE(status_.ok());
  EXPECT_THAT(fetch({.max_other_pages = 1}), ElementsAre("/", "/about.html"));
  EXPECT_THAT(skipped_, IsEmpty());
}

TEST_F(ContrastPagesTest, WhatCannotBeUsedIsLeftOutAndSaid) {
  server_.write("index.html", home("/gone.html", "/logo.html"));
  EXPECT_THAT(fetch({}), ElementsAre("/"));
  EXPECT_TRUE(status_.ok());
  EXPECT_EQ(skipped_.size(), 2U);
}

TEST_F(ContrastPagesTest, HomePageThatIsACopyOfAnItemIsLeftOut) {
  server_.write("index.html", "<html><link rel=canonical href='/story.html'><p><a href='/team.html'>Team</a>");
  EXPECT_THAT(fetch({}), ElementsAre("/team.html"));
}

TEST_F(ContrastPagesTest, KnownHomePageIsNotFetchedAgain) {
  Capture known;
  known.url = known.final_url = server_.url("/");
  known.headers = {{"Content-Type", "text/html"}};
  known.body = home("/team.html", "/about.html");
  const auto find = [&](const std::string& site, const std::string& url) -> std::optional<Capture> {
    EXPECT_EQ(site, site_of(server_.url("/")));
    EXPECT_EQ(url, server_.url("/"));
    return known;
  };
  EXPECT_THAT(fetch({.known_home = find}), ElementsAre("/", "/team.html", "/about.html"));
  EXPECT_THAT(server_.requests(), testing::Not(testing::Contains("GET / 200")));
}

TEST_F(ContrastPagesTest, EndsAtTheFirstPageThatCannotBeKept) {
  EXPECT_THAT(fetch({}, 1), ElementsAre("/"));
  ASSERT_FALSE(status_.ok());
  EXPECT_EQ(status_.error().message, "the disk is full");
  EXPECT_THAT(fetch({}, 0), IsEmpty());
  EXPECT_FALSE(status_.ok());
}

TEST(ContrastPage, HasItsSiteAndBytes) {
  Capture capture;
  capture.url = "https://www.site.example/old";
  capture.final_url = "https://www.site.example/new";
  capture.headers = {{"content-type", "text/html; charset=utf-8"}};
  capture.body = "<p>text";
  capture.time = "2026-05-01T10:00:00Z";
  PageSpool spool(1000);
  const auto page = contrast_page(capture, spool);
  ASSERT_TRUE(page.ok());
  EXPECT_EQ(page->url, capture.final_url);
  EXPECT_EQ(page->site, "site.example");
  EXPECT_EQ(page->content_type, "text/html; charset=utf-8");
  EXPECT_TRUE(page->is_contrast_page);
  std::string buffer;
  EXPECT_EQ(*read_bytes(*page, 100, buffer), "<p>text");
}

}  // namespace
}  // namespace wrapwright
