// SPDX-License-Identifier: Apache-2.0
#include "content/feed/folder_feeds.h"

#include <gtest/gtest.h>

#include "core/base/files.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

std::string feed_of(const std::string& title, const std::string& link) {
  return "<rss version=\"2.0\"><channel><title>t</title><item><title>" + title + "</title><link>" + link +
         "</link></item></channel></rss>";
}

TEST(FolderFeeds, FindsAnItemByGroupThenByFolder) {
  const TemporaryFolder folder;
  ASSERT_TRUE(make_folder(folder.path() / "feeds").ok());
  const auto write = [&](const char* name, const std::string& bytes) {
    ASSERT_TRUE(write_file_atomically(folder.path() / name, bytes).ok());
  };
  write("feed-a.xml", feed_of("of the folder", "http://a.example/1"));
  write("feeds/g.xml", feed_of("of the group", "http://www.a.example/1/"));
  write("feeds/broken.xml", "no feed");
  std::vector<Error> broken;
  FolderFeeds feeds(folder.path(), {}, [&](const Error& error) { broken.push_back(error); });
  const auto title = [&](const char* group, const char* url, const char* id) {
    const auto match = feeds.find(group, url, id);
    return match.item == nullptr ? std::string("none") : match.item->title;
  };
  EXPECT_EQ(title("g", "https://a.example/1", ""), "of the group");
  EXPECT_EQ(title("other", "https://a.example/1", ""), "of the folder");
  EXPECT_EQ(title("g", "", "http://a.example/1"), "of the group");
  EXPECT_EQ(title("g", "https://a.example/2", "x"), "none");
  EXPECT_TRUE(broken.empty());
  EXPECT_EQ(title("broken", "https://a.example/1", ""), "of the folder");
  EXPECT_EQ(title("broken", "https://a.example/1", ""), "of the folder");
  ASSERT_EQ(broken.size(), 1U) << "told once";
  EXPECT_NE(broken[0].to_string().find("broken.xml"), std::string::npos);
}

}  // namespace
}  // namespace wrapwright
