// SPDX-License-Identifier: Apache-2.0
#include "content/feed/feed_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "content/feed/folder_feeds.h"
#include "core/base/files.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(FeedList, KeepsWhereFeedsComeFrom) {
  const TemporaryFolder folder;
  EXPECT_THAT(read_feed_list(folder.path()), IsEmpty());
  const ListedFeed by_url{"https://b.example/\"feed\"", "https://b.example/\"feed\""};
  const ListedFeed by_home_page{"https://a.example/feed", "https://a.example/"};
  const ListedFeed as_file{"", "feeds/c.xml"};
  ASSERT_TRUE(list_feed(folder.path(), "feed-b.xml", by_url).ok());
  ASSERT_TRUE(list_feed(folder.path(), "feed-a.xml", {"https://a.example/old", "https://a.example/old"}).ok());
  ASSERT_TRUE(list_feed(folder.path(), "feed-a.xml", by_home_page).ok());
  ASSERT_TRUE(list_feed(folder.path(), "feed.xml", as_file).ok());
  EXPECT_THAT(read_feed_list(folder.path()),
              ElementsAre(Pair("feed-a.xml", by_home_page), Pair("feed-b.xml", by_url), Pair("feed.xml", as_file)));
  EXPECT_EQ(*read_file(folder.path() / kFeedListName),
            R"({"file":"feed-a.xml","url":"https://a.example/feed","source":"https://a.example/"})"
            "\n"
            R"({"file":"feed-b.xml","url":"https://b.example/\"feed\""})"
            "\n"
            R"({"file":"feed.xml","source":"feeds/c.xml"})"
            "\n");
  EXPECT_FALSE(list_feed("/dev/null/x", "feed.xml", by_url).ok());
}

TEST(FeedList, PassesOverBrokenLines) {
  const TemporaryFolder folder;
  const std::string deep = "{\"file\": \"c.xml\", \"url\": " + std::string(100'000, '[') + "\n";
  const std::string bytes = "{\"file\": \"a.xml\", \"url\"\n7\n\n{\"file\": 1, \"url\": []}\n{\"file\": \"b.xml\"}\n" +
                            deep + "{\"file\": \"feed.xml\", \"url\": \"https://a.example/\"}";
  ASSERT_TRUE(write_file_atomically(folder.path() / kFeedListName, bytes).ok());
  EXPECT_THAT(read_feed_list(folder.path()),
              ElementsAre(Pair("feed.xml", ListedFeed{"https://a.example/", "https://a.example/"})));
}

TEST(FeedList, NamesTheFeedOfAPage) {
  const TemporaryFolder folder;
  const std::string feed =
      "<rss version=\"2.0\"><channel><title>t</title><item><link>https://a.example/1</link></item></channel></rss>";
  ASSERT_TRUE(write_file_atomically(folder.path() / "feed.xml", feed).ok());
  const auto found = [&] {
    return FolderFeeds(folder.path(), {}, [](const Error&) {}).find("", "https://a.example/1", "");
  };
  EXPECT_EQ(found().feed_url, "");
  ASSERT_TRUE(list_feed(folder.path(), "feed.xml", {"https://a.example/feed", "https://a.example/"}).ok());
  EXPECT_EQ(found().feed_url, "https://a.example/feed");
}

}  // namespace
}  // namespace wrapwright
