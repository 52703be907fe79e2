// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/store.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <optional>
#include <unistd.h>

#include "core/base/files.h"
#include "site/wrapper/file.h"
#include "site/wrapper/fingerprint.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

Wrapper small_wrapper(const std::string& site) {
  Wrapper wrapper;
  wrapper.site = site;
  wrapper.templates.emplace_back().content = "//article";
  return wrapper;
}

TEST(WrapperStore, SavesLoadsAndLists) {
  const TemporaryFolder folder;
  const WrapperStore store(folder.path() / "deep" / "wrappers");
  EXPECT_EQ(store.load("b.example").error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(store.files().error().kind, ErrorKind::kNotFound);
  for (const char* site : {"b.example", "a.example"}) {
    const auto path = store.save(small_wrapper(site));
    ASSERT_TRUE(path.ok()) << path.error().to_string();
    EXPECT_EQ(*path, store.path_of(site));
  }
  ASSERT_TRUE(write_file_atomically(store.folder() / "notes.txt", "x").ok());
  ASSERT_TRUE(write_file_atomically(store.folder() / ".c.xml", "x").ok());
  fs::create_directory(store.folder() / "d.xml");
  const auto files = store.files();
  ASSERT_TRUE(files.ok());
  EXPECT_EQ(*files, (std::vector<fs::path>{store.path_of("a.example"), store.path_of("b.example")}));
  const auto loaded = store.load_for_url("https://www.B.example:81/x");
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded->site, "b.example");
  EXPECT_EQ(store.load_for_url("https://sub.b.example/x").error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(store.load_for_url("no url").error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(store.load("").error().kind, ErrorKind::kNotFound);
}

TEST(WrapperStore, KeepsOneFileForAllSpellingsOfAHost) {
  const WrapperStore store("s");
  struct Case {
    const char* site;
    const char* file;
  };
  for (const auto& c : {
           Case{"m\xC3\xBCnchen.de", "s/xn--mnchen-3ya.de.xml"},
           Case{"www.XN--mnchen-3ya.DE.", "s/xn--mnchen-3ya.de.xml"},
           Case{"Example.ORG", "s/example.org.xml"},
           Case{"www.example.org.", "s/example.org.xml"},
           Case{"Group", "s/Group.xml"},  // no host
           Case{"::1", "s/%3A%3A1.xml"},
       }) {
    EXPECT_EQ(store.path_of(c.site), c.file) << c.site;
  }
}

// A wrapper file could not hold the name, and would be found under another.
TEST(WrapperStore, RefusesNamesThatNoSiteHas) {
  const TemporaryFolder folder;
  const WrapperStore store(folder.path());
  for (const char* site : {"", "../../x\x1b\xff", "..", "../x", "x/..", "a/../b", "a\x1b", "a\n", "a\xff", "a\xC2\x9B",
                           "a\xE2\x80\xAE", "a\x7f"}) {
    SCOPED_TRACE(site);
    const auto saved = store.save(small_wrapper(site));
    ASSERT_FALSE(saved.ok());
    EXPECT_EQ(saved.error().kind, ErrorKind::kUnsupported);
    EXPECT_EQ(store.check_unedited(site).error().message, saved.error().message);
  }
  EXPECT_TRUE(fs::is_empty(folder.path()));
  for (const char* site : {"a", "a.example", "Group 1", "news/politics", "..a", "m\xC3\xBCnchen", "a\\b"})
    EXPECT_TRUE(store.save(small_wrapper(site)).ok()) << site;
}

TEST(WrapperStore, SavingAgainGivesTheSameBytes) {
  const TemporaryFolder folder;
  const WrapperStore store(folder.path());
  ASSERT_TRUE(store.save(small_wrapper("a")).ok());
  const auto first = read_file(store.path_of("a"));
  ASSERT_TRUE(store.save(small_wrapper("a")).ok());
  EXPECT_EQ(*first, *read_file(store.path_of("a")));
  EXPECT_EQ(*first, with_fingerprint(format_wrapper(small_wrapper("a"))));
}

TEST(WrapperStore, KnowsAFileThatSomebodyEdited) {
  const TemporaryFolder folder;
  const WrapperStore store(folder.path());
  const auto kind_after = [&](const std::string& bytes) {
    EXPECT_TRUE(write_file_atomically(store.path_of("a"), bytes).ok());
    const auto checked = store.check_unedited("a");
    EXPECT_EQ(checked ? store.path_of("a").string() : checked.error().where.source, store.path_of("a").string());
    return checked ? std::optional<ErrorKind>() : checked.error().kind;
  };
  EXPECT_TRUE(store.check_unedited("a").ok()) << "there is no file";
  ASSERT_TRUE(store.save(small_wrapper("a")).ok());
  EXPECT_TRUE(store.check_unedited("a").ok());
  const std::string written = *read_file(store.path_of("a"));
  EXPECT_EQ(kind_after(written), std::nullopt);
  std::string edited = written;
  edited.replace(edited.find("//article"), 9, "//section");
  EXPECT_EQ(kind_after(edited), ErrorKind::kRefused);
  EXPECT_EQ(kind_after(written + "\n"), ErrorKind::kRefused);
  EXPECT_EQ(kind_after(format_wrapper(small_wrapper("a"))), ErrorKind::kRefused) << "without a fingerprint";
  EXPECT_EQ(kind_after("<wrapper"), ErrorKind::kSyntax);
  ASSERT_TRUE(write_file_atomically(store.path_of("a"), edited).ok());
  ASSERT_TRUE(store.save(small_wrapper("a")).ok()) << "save() itself asks nothing";
  EXPECT_EQ(store.load("a")->templates[0].content, small_wrapper("a").templates[0].content);
  EXPECT_TRUE(store.check_unedited("a").ok());
}

TEST(WrapperStore, LeavesRulesAloneThatAnUpdateKept) {
  const TemporaryFolder folder;
  const WrapperStore store(folder.path());
  Wrapper kept = small_wrapper("a");
  kept.edited = true;
  ASSERT_TRUE(store.save(kept).ok());
  EXPECT_FALSE(*store.is_edited("a"));
  ASSERT_FALSE(store.check_unedited("a").ok());
  EXPECT_EQ(store.check_unedited("a").error().kind, ErrorKind::kRefused);
  ASSERT_TRUE(store.save(small_wrapper("a")).ok());
  EXPECT_TRUE(store.check_unedited("a").ok());
  EXPECT_FALSE(*store.is_edited("none"));
}

TEST(WrapperStore, GoesOnWithTheHistoryOfAFile) {
  const TemporaryFolder folder;
  const WrapperStore store(folder.path());
  Wrapper updated = small_wrapper("a");
  updated.history = {{"2024-05-03", "template article", "added", ""}};
  ASSERT_TRUE(store.save(updated).ok());
  ASSERT_TRUE(store.save(small_wrapper("a")).ok());
  EXPECT_EQ(store.load("a")->history.size(), 1U) << "the same rules";
  Wrapper other = small_wrapper("a");
  other.templates[0].content = "//section";
  ASSERT_TRUE(store.save(other).ok());
  ASSERT_EQ(store.load("a")->history.size(), 2U);
  EXPECT_EQ(store.load("a")->history[1].what, "learned anew");
}

TEST(Fingerprint, StandsInTheRootTagAndCoversEveryOtherByte) {
  Wrapper wrapper = small_wrapper("a");
  wrapper.unknown.attributes.emplace_back("note", "a > b");
  const std::string xml = with_fingerprint(format_wrapper(wrapper));
  EXPECT_TRUE(has_intact_fingerprint(xml));
  const auto read = parse_wrapper(xml, "a.xml");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(format_wrapper(*read), format_wrapper(wrapper)) << "no part of the wrapper";
  for (std::size_t at = 0; at < xml.size(); ++at) {
    std::string changed = xml;
    changed[at] = changed[at] == 'x' ? 'y' : 'x';
    EXPECT_FALSE(has_intact_fingerprint(changed)) << at;
  }
  for (const char* none : {"", "<wrapper", "<wrapper >", "<wrapper fingerprint=\"sha256:\">", "<other/>"})
    EXPECT_FALSE(has_intact_fingerprint(none)) << none;
}

TEST(WrapperStore, NeverOverwritesWhatItCannotRead) {
  const TemporaryFolder folder;
  const WrapperStore store(folder.path());
  for (const char* bytes :
       {"", "notes of mine", "<wrapper format='1'>\n<template>", "<wrapper format='9' site='a' normalizer='html5'/>"}) {
    SCOPED_TRACE(bytes);
    ASSERT_TRUE(write_file_atomically(store.path_of("a"), bytes).ok());
    const auto saved = store.save(small_wrapper("a"));
    ASSERT_FALSE(saved.ok());
    EXPECT_EQ(saved.error().where.source, store.path_of("a").string());
    EXPECT_EQ(saved.error().message.rfind("not overwritten", 0), 0U) << saved.error().message;
    EXPECT_EQ(*read_file(store.path_of("a")), bytes);
  }
}

TEST(WrapperStore, CarriesOverWhatItDoesNotKnow) {
  const TemporaryFolder folder;
  const WrapperStore store(folder.path());
  ASSERT_TRUE(write_file_atomically(store.path_of("a"),
                                    "<wrapper format='1' site='a' normalizer='tidy' x='1'><!--mine--><later/>"
                                    "<template name='article' y='2'><content z='3'>//p</content><new/></template>"
                                    "<template name='gone'><content>//p</content><lost/></template></wrapper>")
                  .ok());
  ASSERT_TRUE(store.save(small_wrapper("a")).ok());
  const std::string bytes = *read_file(store.path_of("a"));
  for (const char* kept : {"x=\"1\"", "<!--mine-->", "<later />", "y=\"2\"", "z=\"3\"", "<new />", "//article"}) {
    EXPECT_NE(bytes.find(kept), std::string::npos) << kept << " in\n" << bytes;
  }
  EXPECT_EQ(bytes.find("//p"), std::string::npos);
  ASSERT_TRUE(store.save(small_wrapper("a")).ok());
  EXPECT_EQ(*read_file(store.path_of("a")), bytes);
}

TEST(WrapperStore, RefusesAWrapperThatItsFileWouldSayOtherwise) {
  const TemporaryFolder folder;
  Wrapper wrapper = small_wrapper("a");
  wrapper.templates.front().content = "//div[@id='a\x01']";
  const auto saved = WrapperStore(folder.path()).save(wrapper);
  ASSERT_FALSE(saved.ok());
  EXPECT_EQ(saved.error().message, "the wrapper was not written: its XPaths contain characters that XML forbids");
  EXPECT_FALSE(fs::exists(WrapperStore(folder.path()).path_of("a")));
}

TEST(WrapperStore, SaysWhyItCannotWrite) {
  const TemporaryFolder folder;
  EXPECT_FALSE(WrapperStore(folder.path()).save(small_wrapper("")).ok());
  // A file where the folder should be: unwritable for every user.
  ASSERT_TRUE(write_file_atomically(folder.path() / "file", "x").ok());
  const WrapperStore store(folder.path() / "file");
  const auto saved = store.save(small_wrapper("a"));
  ASSERT_FALSE(saved.ok());
  EXPECT_EQ(saved.error().kind, ErrorKind::kIo);
  EXPECT_EQ(*read_file(folder.path() / "file"), "x");
  EXPECT_EQ(store.files().error().kind, ErrorKind::kIo);
}

TEST(WrapperStore, LeavesNothingBehindInAFolderItMayNotWrite) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
  const auto saved = WrapperStore(folder.path()).save(small_wrapper("a"));
  fs::permissions(folder.path(), fs::perms::owner_all);
  ASSERT_FALSE(saved.ok());
  EXPECT_EQ(saved.error().kind, ErrorKind::kIo);
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

}  // namespace
}  // namespace wrapwright
