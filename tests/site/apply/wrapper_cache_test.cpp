// SPDX-License-Identifier: Apache-2.0
#include "site/apply/wrapper_cache.h"

#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "core/base/files.h"
#include "support/temporary_folder.h"
#include "support/tiny_corpus.h"

namespace wrapwright {
namespace {

class WrapperCaches : public testing::Test {
 protected:
  [[nodiscard]] std::string store() const { return folder_.path().string(); }
  void add(const std::string& site, const std::string& content = "//p") const {
    TinyCorpus::write(folder_.path() / (site + ".xml"), "<wrapper format=\"1\" site=\"" + site +
                                                            "\" normalizer=\"html5\"><template><content>" + content +
                                                            "</content></template></wrapper>");
  }
  TemporaryFolder folder_;
};

TEST_F(WrapperCaches, FindTheWrapperOfTheSiteOrOfTheNearestDomainAbove) {
  add("example.org");
  add("blog.example.org");
  WrapperCache cache(store(), "");
  struct Case {
    const char* site;
    const char* wrapper;  // "" = none
  };
  for (const Case& c : {Case{"example.org", "example.org"}, Case{"blog.example.org", "blog.example.org"},
                        Case{"old.blog.example.org", "blog.example.org"}, Case{"shop.example.org", "example.org"},
                        Case{"example.com", ""}, Case{"org", ""}, Case{"myexample.org", ""}}) {
    SCOPED_TRACE(c.site);
    const auto found = cache.find(c.site);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->extractor.has_value(), *c.wrapper != '\0');
    EXPECT_EQ(found->error.has_value(), *c.wrapper == '\0');
    EXPECT_EQ(found->site, c.wrapper);
    if (found->error) {
      EXPECT_EQ(found->error->kind, ErrorKind::kNotFound);
    }
  }
}

TEST_F(WrapperCaches, ServeWrappersThatWerePutInBeforeThoseOfTheFolder) {
  add("example.org");
  const auto wrapper = [](const char* site, const char* content) {
    Wrapper out;
    out.site = site;
    out.templates.resize(1);
    out.templates[0].content = content;
    return out;
  };
  WrapperCache cache(store(), "");
  ASSERT_TRUE(cache.find("example.org")->extractor);
  ASSERT_TRUE(cache.put(wrapper("example.org", "//div"), "memory"));
  EXPECT_EQ(cache.find("example.org")->file, "memory");
  EXPECT_EQ(cache.find("blog.example.org")->file, "memory");
  const auto refused = cache.put(wrapper("example.org", "//p["), "broken");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().where.source, "broken");
  cache.forget();
  EXPECT_EQ(cache.find("example.org")->file, "memory");

  WrapperCache without_folder("", "");
  EXPECT_EQ(without_folder.find("example.org")->error->kind, ErrorKind::kNotFound);
  ASSERT_TRUE(without_folder.put(wrapper("example.org", "//p"), "memory"));
  EXPECT_TRUE(without_folder.find("www2.example.org")->extractor);
}

TEST_F(WrapperCaches, SayWhyAWrapperCannotBeUsed) {
  add("xpath.example", "//p[");
  TinyCorpus::write(folder_.path() / "xml.example.xml", "<wrapper>");
  WrapperCache cache(store(), "");
  EXPECT_EQ(cache.find("")->error->message,
            "the site of this page is unknown; name it with --wrapper FILE or --url URL");
  for (const char* site : {"xpath.example", "xml.example"}) {
    SCOPED_TRACE(site);
    const auto found = cache.find(site);
    ASSERT_TRUE(found->error);
    EXPECT_FALSE(found->extractor);
    EXPECT_NE(found->error->kind, ErrorKind::kNotFound);
    EXPECT_NE(found->error->to_string().find(std::string(site) + ".xml"), std::string::npos)
        << found->error->to_string();
  }
}

TEST_F(WrapperCaches, OneNamedWrapperServesAllSites) {
  add("example.org");
  WrapperCache cache("no such store", store() + "/example.org.xml");
  for (const char* site : {"example.org", "example.com", ""}) {
    SCOPED_TRACE(site);
    EXPECT_EQ(cache.find(site)->site, "example.org");
  }
  WrapperCache missing(store(), store() + "/none.xml");
  EXPECT_EQ(missing.find("example.org")->error->kind, ErrorKind::kNotFound);
}

TEST_F(WrapperCaches, ReadAWrapperOnceAndHandItToAllThreads) {
  add("a.example");
  add("b.example");
  WrapperCache cache(store(), "");
  std::vector<std::shared_ptr<const SiteWrapper>> found(8);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < found.size(); ++i)
    threads.emplace_back([&, i] { found[i] = cache.find(i % 2 == 0 ? "a.example" : "b.example"); });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], found[i % 2]);
  EXPECT_EQ(found[0]->site, "a.example");
  EXPECT_EQ(found[1]->site, "b.example");
  std::filesystem::remove(folder_.path() / "a.example.xml");
  EXPECT_EQ(cache.find("a.example"), found[0]) << "the file is not read again";
}

// Wrappers in use survive eviction.
TEST_F(WrapperCaches, HoldTheWrappersUsedLastOfABoundedNumberOfBytes) {
  for (const char* site : {"a.example", "b.example"}) add(site);
  WrapperCache cache(store(), "", {}, {.max_bytes = 8U << 10U});
  const auto a = cache.find("a.example");
  const auto b = cache.find("b.example");
  for (int i = 0; i < 20; ++i) {
    static_cast<void>(cache.find("site" + std::to_string(i) + ".example"));
    EXPECT_EQ(cache.find("a.example"), a) << "it is in use all the time";
  }
  EXPECT_NE(cache.find("b.example"), b) << "it was forgotten and read again";
  EXPECT_EQ(b->site, "b.example");
  EXPECT_TRUE(b->extractor);
}

TEST_F(WrapperCaches, CountTheBytesOfTheFiles) {
  add("a.example");
  add("long.example", "//p[@class='" + std::string(20'000, 'x') + "']");
  for (const bool keep_files : {true, false}) {
    WrapperCache cache(store(), "", {}, {.max_bytes = 8U << 10U, .keep_files = keep_files});
    const auto a = cache.find("a.example");
    EXPECT_TRUE(cache.find("long.example")->extractor);
    EXPECT_NE(cache.find("a.example"), a);
  }
}

// Provenance refers to the wrapper that was applied, even if its file has changed.
TEST_F(WrapperCaches, KeepTheBytesOfWhichAWrapperIsMade) {
  add("a.example");
  const auto bytes = read_file(folder_.path() / "a.example.xml");
  ASSERT_TRUE(bytes.ok());
  WrapperCache cache(store(), "");
  const auto found = cache.find("a.example");
  add("a.example", "//div");
  ASSERT_TRUE(found->xml);
  EXPECT_EQ(*found->xml, *bytes);
  cache.forget();
  EXPECT_NE(*cache.find("a.example")->xml, *bytes);

  WrapperCache without_files(store(), "", {}, {.keep_files = false});
  const auto compiled = without_files.find("a.example");
  EXPECT_TRUE(compiled->extractor);
  EXPECT_FALSE(compiled->xml);
}

}  // namespace
}  // namespace wrapwright
