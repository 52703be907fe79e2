// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/validators.h"

#include <csignal>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/files.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

constexpr const char* kUrl = "http://a.example/p";

class ValidatorStoreTest : public testing::Test {
 protected:
  [[nodiscard]] ValidatorStore open(const char* rules = "1") const {
    auto store = ValidatorStore::open(path(), rules);
    if (!store) throw std::runtime_error(store.error().to_string());
    return std::move(store).value();
  }
  [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "v.sqlite"; }

  TemporaryFolder folder_;
};

TEST_F(ValidatorStoreTest, KeepsEveryByte) {
  std::string every_byte = "W/\"";
  for (int c = 0; c < 256; ++c) every_byte.push_back(static_cast<char>(c));
  {
    auto store = open();
    ASSERT_TRUE(
        store.put(kUrl, {"http://b/", every_byte, " Tue, 01 Jan 2019 10:00:00 GMT", "http://c/", true, 1LL << 40, 7}));
  }
  auto store = open();
  const auto found = store.find(kUrl);
  ASSERT_TRUE(found);
  ASSERT_TRUE(*found);
  EXPECT_EQ((*found)->source_url, "http://b/");
  EXPECT_EQ((*found)->etag, every_byte);
  EXPECT_EQ((*found)->last_modified, " Tue, 01 Jan 2019 10:00:00 GMT");
  EXPECT_EQ((*found)->moved_to, "http://c/");
  EXPECT_TRUE((*found)->gone);
  EXPECT_EQ((*found)->fresh_until, 1LL << 40);
  EXPECT_EQ((*found)->size, 7U);
}

TEST_F(ValidatorStoreTest, KnowsUrlsApartReplacesAndForgets) {
  auto store = open();
  EXPECT_FALSE(*store.find(kUrl));
  ASSERT_TRUE(store.put(kUrl, {kUrl, "1", "", "", false, 0, 1}));
  ASSERT_TRUE(store.put(kUrl, {kUrl, "2", "", "", false, 0}));
  EXPECT_EQ((*store.find(kUrl))->etag, "2");
  EXPECT_EQ((*store.find(kUrl))->size, std::nullopt);
  EXPECT_FALSE(*store.find("http://a.example/P"));
  ASSERT_TRUE(store.forget(kUrl));
  EXPECT_FALSE(*store.find(kUrl));
}

TEST_F(ValidatorStoreTest, DropsValidatorsWhenTheRulesChangeButKeepsMoves) {
  {
    auto store = open("1");
    ASSERT_TRUE(store.put(kUrl, {kUrl, "\"e\"", "date", "http://new/", true, 99}));
  }
  {
    auto store = open("1");
    EXPECT_EQ((*store.find(kUrl))->etag, "\"e\"");
  }
  auto store = open("2");
  const auto found = *store.find(kUrl);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->etag, "");
  EXPECT_EQ(found->last_modified, "");
  EXPECT_EQ(found->fresh_until, 0);
  EXPECT_EQ(found->moved_to, "http://new/");
  EXPECT_TRUE(found->gone);
}

TEST_F(ValidatorStoreTest, LeavesAFileAloneThatIsNoDatabase) {
  const std::string text(5'000, 'x');
  ASSERT_TRUE(write_file_atomically(path(), text));
  const auto store = ValidatorStore::open(path(), "1");
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().kind, ErrorKind::kSyntax);
  EXPECT_EQ(store.error().where.source, path().string());
  EXPECT_EQ(*read_file(path()), text);
}

TEST_F(ValidatorStoreTest, NamesAFolderThatIsNotThere) {
  const auto store = ValidatorStore::open(folder_.path() / "none" / "v.sqlite", "1");
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().kind, ErrorKind::kIo);
}

TEST_F(ValidatorStoreTest, SurvivesAKilledWriter) {
  int pipe_ends[2];
  ASSERT_EQ(::pipe(pipe_ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    auto store = open();
    for (int i = 0;; ++i) {
      const std::string url = "http://a/" + std::to_string(i);
      if (!store.put(url, {url, std::to_string(i), "", "", false, 0})) ::_exit(1);
      if (::write(pipe_ends[1], "x", 1) != 1) ::_exit(1);
    }
  }
  char mark = 0;
  for (int i = 0; i < 50; ++i) ASSERT_EQ(::read(pipe_ends[0], &mark, 1), 1);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::close(pipe_ends[0]);
  ::close(pipe_ends[1]);
  auto store = open();
  for (int i = 0; i < 50; ++i) {
    const auto found = store.find("http://a/" + std::to_string(i));
    ASSERT_TRUE(found && *found) << i;
    EXPECT_EQ((*found)->etag, std::to_string(i));
  }
}

TEST(ValidatorsOf, TakesThemAsTheyStandAndFillsA304FromBefore) {
  Capture capture;
  capture.url = capture.final_url = capture.permanent_url = kUrl;
  capture.status = 200;
  capture.headers = {{"etag", "W/\"a b\""}};
  EXPECT_EQ(validators_of(kUrl, capture, std::nullopt).etag, "W/\"a b\"");
  EXPECT_EQ(validators_of(kUrl, capture, std::nullopt).last_modified, "") << "never made up";

  const Validators before{kUrl, "\"old\"", "old date", "", false, 0};
  EXPECT_EQ(validators_of(kUrl, capture, before).last_modified, "") << "a 200 brings its own";
  capture.status = 304;
  EXPECT_EQ(validators_of(kUrl, capture, before).etag, "W/\"a b\"") << "refreshed";
  EXPECT_EQ(validators_of(kUrl, capture, before).last_modified, "old date") << "not repeated, still true";
  capture.headers.clear();
  EXPECT_EQ(validators_of(kUrl, capture, before).etag, "\"old\"");
}

TEST(ValidatorsOf, RememberHowLongTheCopyIs) {
  Capture capture;
  capture.status = 200;
  capture.body = "12345";
  Validators before;
  before.size = 9;
  EXPECT_EQ(validators_of(kUrl, capture, before).size, 5U);
  capture.body.clear();
  EXPECT_EQ(validators_of(kUrl, capture, before).size, 0U);
  capture.status = 304;
  EXPECT_EQ(validators_of(kUrl, capture, before).size, 9U) << "the copy stays";
  EXPECT_EQ(validators_of(kUrl, capture, std::nullopt).size, std::nullopt);
  capture.status = 410;
  capture.error = Error{ErrorKind::kNetwork, "HTTP status 410", {}};
  capture.body = "it is gone";
  EXPECT_EQ(validators_of(kUrl, capture, before).size, 9U) << "the copy stays";
}

TEST(ValidatorsOf, RemembersWhereAUrlHasMovedAndThatItIsGone) {
  Capture capture;
  capture.url = "HTTP://a.example/p";
  capture.final_url = capture.permanent_url = "HTTP://a.example/p";
  capture.status = 200;
  EXPECT_EQ(validators_of(kUrl, capture, std::nullopt).moved_to, "") << "only another spelling";
  capture.permanent_url = "http://b.example/q";
  capture.final_url = "http://c.example/r";
  EXPECT_EQ(validators_of(kUrl, capture, std::nullopt).moved_to, "http://b.example/q");
  EXPECT_EQ(validators_of(kUrl, capture, std::nullopt).source_url, "http://c.example/r");
  EXPECT_FALSE(validators_of(kUrl, capture, std::nullopt).gone);
  capture.status = 410;
  EXPECT_TRUE(validators_of(kUrl, capture, std::nullopt).gone);
}

}  // namespace
}  // namespace wrapwright
