// SPDX-License-Identifier: Apache-2.0
#include "feed/feed_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "feed/folder_feeds.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(FeedList, KeepsWhereFeedsComeFrom) {
  const TemporaryFolder folder;
  EXPECT_THAT(read_feed_list(folder.path()), IsEmpty());
  ASSERT_TRUE(list_feed(folder.path(), "feed-b.xml", "").ok());
  EXPECT_FALSE(std::filesystem::exists(folder.path() / kFeedListName)) << "nothing to tell";
  ASSERT_TRUE(list_feed(folder.path(), "feed-b.xml", "https://b.example/\"feed\"").ok());
  ASSERT_TRUE(list_feed(folder.path(), "feed-a.xml", "https://a.example/old").ok());
  ASSERT_TRUE(list_feed(folder.path(), "feed-a.xml", "https://a.example/feed").ok());
  EXPECT_THAT(read_feed_list(folder.path()), ElementsAre(Pair("feed-a.xml", "https://a.example/feed"),
                                                         Pair("feed-b.xml", "https://b.example/\"feed\"")));
  ASSERT_TRUE(list_feed(folder.path(), "feed-a.xml", "").ok());
  EXPECT_THAT(read_feed_list(folder.path()), ElementsAre(Pair("feed-b.xml", "https://b.example/\"feed\"")));
  EXPECT_FALSE(list_feed("/dev/null/x", "feed.xml", "https://a.example/").ok());
}

TEST(FeedList, PassesOverBrokenLines) {
  const TemporaryFolder folder;
  const std::string deep = "{\"file\": \"c.xml\", \"url\": " + std::string(100'000, '[') + "\n";
  const std::string bytes = "{\"file\": \"a.xml\", \"url\"\n7\n\n{\"file\": 1, \"url\": []}\n{\"file\": \"b.xml\"}\n" +
                            deep + "{\"file\": \"feed.xml\", \"url\": \"https://a.example/\"}";
  ASSERT_TRUE(write_file_atomically(folder.path() / kFeedListName, bytes).ok());
  EXPECT_THAT(read_feed_list(folder.path()), ElementsAre(Pair("feed.xml", "https://a.example/")));
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
  ASSERT_TRUE(list_feed(folder.path(), "feed.xml", "https://a.example/feed").ok());
  EXPECT_EQ(found().feed_url, "https://a.example/feed");
}

}  // namespace
}  // namespace wrapwright
