// SPDX-License-Identifier: Apache-2.0
#include "site/store/wrapper_store.h"

#include <atomic>
#include <csignal>
#include <filesystem>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "core/base/files.h"
#include "core/database/database.h"
#include "site/store/store_probe.h"
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

class EachStore : public testing::TestWithParam<const char*> {
 protected:
  [[nodiscard]] Status put(const std::string& name, const std::string& bytes) const {
    return store_.write({{name, bytes}});
  }
  [[nodiscard]] std::string bytes_of(const std::string& site) const {
    const auto bytes = store_.read(store_.path_of(site));
    return bytes ? *bytes : bytes.error().to_string();
  }

  TemporaryFolder folder_;
  WrapperStore store_{folder_.path() / "deep" / GetParam()};
};
INSTANTIATE_TEST_SUITE_P(Kinds, EachStore, testing::Values("wrappers", "wrappers.sqlite"));

TEST_P(EachStore, SavesLoadsListsAndRemoves) {
  EXPECT_EQ(store_.load("b.example").error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(store_.files().error().kind, ErrorKind::kNotFound);
  EXPECT_FALSE(store_.has("b.example"));
  EXPECT_TRUE(store_.remove("b.example").ok());
  EXPECT_FALSE(fs::exists(store_.location())) << "reading creates nothing";
  for (const char* site : {"b.example", "a.example", "a-b.example", "::1"}) {
    const auto path = store_.save(small_wrapper(site));
    ASSERT_TRUE(path.ok()) << path.error().to_string();
    EXPECT_EQ(*path, store_.path_of(site));
    EXPECT_TRUE(store_.is_path_of(*path));
  }
  const auto files = store_.files();
  ASSERT_TRUE(files.ok());
  EXPECT_EQ(*files, (std::vector<fs::path>{store_.path_of("::1"), store_.path_of("a-b.example"),
                                           store_.path_of("a.example"), store_.path_of("b.example")}));
  const WrapperStore other(store_.location());
  const auto loaded = other.load_for_url("https://www.B.example:81/x");
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded->site, "b.example");
  EXPECT_EQ(other.load("www.a-B.example")->site, "a-b.example");
  EXPECT_EQ(other.load_for_url("https://sub.b.example/x").error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(other.load("c.example").error().message, "there is no wrapper for c.example");
  EXPECT_TRUE(other.remove("b.example").ok());
  EXPECT_FALSE(store_.has("b.example"));
  EXPECT_EQ(other.read(store_.path_of("b.example")).error().kind, ErrorKind::kNotFound);
}

TEST_P(EachStore, CopiesEachByteOfAnother) {
  const WrapperStore from(folder_.path() / "from");
  std::vector<WrapperFile> files;
  for (const std::string& bytes :
       {std::string(), std::string("\0<x\xff", 4), std::string(1'000'000, 'y'), format_wrapper(small_wrapper("d"))})
    files.push_back({"file" + std::to_string(files.size()), bytes});
  ASSERT_TRUE(from.write(files).ok());
  ASSERT_TRUE(store_.write(files).ok());
  const WrapperStore back(folder_.path() / "back");
  const auto stored = store_.files();
  ASSERT_TRUE(stored.ok());
  for (const fs::path& file : *stored) ASSERT_TRUE(back.write({{file.stem(), *store_.read(file)}}).ok());
  for (const WrapperFile& file : files) EXPECT_EQ(*back.read(back.location() / (file.name + ".xml")), file.bytes);
  EXPECT_EQ(back.files()->size(), files.size());
}

// As in an archive that learns while pages are read.
TEST_P(EachStore, ServesReadersWhileOneWrites) {
  constexpr int kWritten = 10;
  std::atomic<int> torn = 0;
  std::atomic<bool> is_done = false;
  const auto read = [&](const WrapperStore& store) {
    while (!is_done) {
      const auto wrapper = store.load("a.example");
      if (!wrapper && wrapper.error().kind != ErrorKind::kNotFound) ++torn;
    }
  };
  std::thread sharing([&] { read(store_); });
  std::thread other([&] { read(WrapperStore(store_.location())); });
  for (int i = 0; i < kWritten; ++i) {
    Wrapper wrapper = small_wrapper("a.example");
    wrapper.templates[0].content = "//p[" + std::to_string(i + 1) + "]";
    EXPECT_TRUE(store_.save(wrapper).ok());
  }
  is_done = true;
  sharing.join();
  other.join();
  EXPECT_EQ(torn, 0);
  EXPECT_EQ(store_.load("a.example")->templates[0].content, "//p[" + std::to_string(kWritten) + "]");
}

// Two processes, one of which is killed while it writes.
// Each adds its own exclusions to one wrapper, and begins again when the other one was faster.
void add_exclusions(const WrapperStore& store, const std::string& mine, int count) {
  for (int i = 0; i < count;) {
    const auto before = store.read(store.path_of("a.example"));
    if (!before) ::_exit(1);
    auto wrapper = parse_wrapper(*before, "a");
    if (!wrapper) ::_exit(2);
    wrapper->templates[0].exclusions.push_back("//p[@id='" + mine + std::to_string(i) + "']");
    const auto saved = store.save_over(*before, std::move(wrapper).value());
    if (!saved && saved.error().kind != ErrorKind::kRefused) ::_exit(3);
    if (saved) ++i;
  }
  ::_exit(0);
}

TEST_P(EachStore, LosesNoEditOfTwoProcessesThatCompare) {
  constexpr int kEdits = 25;
  ASSERT_TRUE(store_.save(small_wrapper("a.example")).ok());
  std::vector<pid_t> writers;
  for (const char* mine : {"x", "y"}) {
    const pid_t writer = ::fork();
    ASSERT_GE(writer, 0);
    if (writer == 0) add_exclusions(WrapperStore(store_.location()), mine, kEdits);
    writers.push_back(writer);
  }
  for (const pid_t writer : writers) {
    int status = 0;
    ASSERT_EQ(::waitpid(writer, &status, 0), writer);
    EXPECT_EQ(status, 0);
  }
  const auto after = store_.load("a.example");
  ASSERT_TRUE(after.ok());
  EXPECT_EQ(after->templates[0].exclusions.size(), 2U * kEdits);
}

TEST_P(EachStore, ComparesBeforeItReplaces) {
  EXPECT_EQ(store_.save_over("<wrapper/>", small_wrapper("a.example")).error().kind, ErrorKind::kRefused);
  EXPECT_FALSE(store_.has("a.example"));
  ASSERT_TRUE(store_.save_over(std::nullopt, small_wrapper("a.example")).ok());
  EXPECT_EQ(store_.save_over(std::nullopt, small_wrapper("a.example")).error().kind, ErrorKind::kRefused);
  EXPECT_TRUE(store_.save_over(bytes_of("a.example"), small_wrapper("a.example")).ok());
}

TEST(DatabaseStore, IsWholeAfterAWriterWasKilled) {
  const TemporaryFolder folder;
  const fs::path location = folder.path() / "w.sqlite";
  ASSERT_TRUE(WrapperStore(location).save(small_wrapper("first.example")).ok());
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const WrapperStore store(location);
    for (int i = 0;; ++i) static_cast<void>(store.save(small_wrapper(std::to_string(i) + ".example")));
  }
  const WrapperStore store(location);
  while (!store.has("5.example")) std::this_thread::yield();
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ASSERT_TRUE(store.save(small_wrapper("last.example")).ok());
  const auto files = store.files();
  ASSERT_TRUE(files.ok()) << files.error().to_string();
  for (const fs::path& file : *files) EXPECT_TRUE(has_intact_fingerprint(*store.read(file))) << file;
  EXPECT_GE(files->size(), 8U);
}

TEST(DatabaseStore, IsOneFileThatCanBeReadWithoutWriting) {
  const TemporaryFolder folder;
  const WrapperStore store(folder.path() / "w.sqlite");
  ASSERT_TRUE(store.save(small_wrapper("a")).ok());
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
  fs::permissions(store.location(), fs::perms::owner_read);
  EXPECT_TRUE(WrapperStore(store.location()).load("a").ok());
  if (::geteuid() == 0) return;  // root may write everywhere
  EXPECT_EQ(WrapperStore(store.location()).save(small_wrapper("b")).error().kind, ErrorKind::kIo);
}

TEST(DatabaseStore, RefusesOtherFiles) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "w.sqlite";
  const auto refusal = [&] {
    const WrapperStore store(path);
    const auto read = store.load("a");
    const auto written = store.save(small_wrapper("a"));
    EXPECT_FALSE(read.ok() || written.ok());
    EXPECT_EQ(read.error().where.source, path.string());
    EXPECT_FALSE(probe_store(path).ok());
    EXPECT_NE(store.files().error().kind, ErrorKind::kNotFound);
    return read ? ErrorKind::kNotFound : read.error().kind;
  };
  ASSERT_TRUE(write_file_atomically(path, std::string(3'000, 'x')).ok());
  EXPECT_EQ(refusal(), ErrorKind::kSyntax);
  EXPECT_EQ(*read_file(path), std::string(3'000, 'x'));
  fs::remove(path);
  fs::create_directory(path);
  EXPECT_EQ(refusal(), ErrorKind::kIo);
  fs::remove(path);
  {
    auto other = Database::open(path);
    ASSERT_TRUE(other.ok() && other->run("CREATE TABLE notes(n)"));
  }
  EXPECT_EQ(refusal(), ErrorKind::kUnsupported);
  fs::remove(path);
  ASSERT_TRUE(WrapperStore(path).save(small_wrapper("a")).ok());
  EXPECT_TRUE(probe_store(path).ok());
  {
    auto later = Database::open(path, {.create = false, .journal = DatabaseJournal::kRollback});
    ASSERT_TRUE(later.ok() && later->run("PRAGMA user_version=2"));
  }
  EXPECT_EQ(refusal(), ErrorKind::kUnsupported);
}

TEST(DatabaseStore, NamesAWrapperWhoseBytesAreDamagedAndReadsTheOthers) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "w.sqlite";
  const WrapperStore store(path);
  for (const char* site : {"cut", "bomb", "size", "whole"}) ASSERT_TRUE(store.save(small_wrapper(site)).ok());
  auto database = Database::open(path, {.create = false, .journal = DatabaseJournal::kRollback});
  ASSERT_TRUE(database.ok());
  ASSERT_TRUE(database->run("UPDATE wrappers SET xml=substr(xml,1,20) WHERE name='cut'"));
  ASSERT_TRUE(database->run("UPDATE wrappers SET size=1000000000000 WHERE name='bomb'"));
  ASSERT_TRUE(database->run("UPDATE wrappers SET size=size-1 WHERE name='size'"));
  struct Case {
    const char* site;
    ErrorKind kind;
  };
  for (const Case& c :
       {Case{"cut", ErrorKind::kSyntax}, Case{"bomb", ErrorKind::kLimit}, Case{"size", ErrorKind::kSyntax}}) {
    SCOPED_TRACE(c.site);
    const auto loaded = store.load(c.site);
    ASSERT_FALSE(loaded.ok());
    EXPECT_EQ(loaded.error().kind, c.kind);
    EXPECT_EQ(loaded.error().where.source, store.path_of(c.site).string());
    EXPECT_FALSE(store.save(small_wrapper(c.site)).ok()) << "not overwritten";
  }
  EXPECT_TRUE(store.load("whole").ok());
}

TEST(FolderStore, ListsWrappersAlone) {
  const TemporaryFolder folder;
  const WrapperStore store(folder.path());
  ASSERT_TRUE(store.save(small_wrapper("b.example")).ok());
  ASSERT_TRUE(write_file_atomically(store.location() / "notes.txt", "x").ok());
  ASSERT_TRUE(write_file_atomically(store.location() / ".c.xml", "x").ok());
  fs::create_directory(store.location() / "d.xml");
  EXPECT_EQ(*store.files(), std::vector<fs::path>{store.path_of("b.example")});
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

// A wrapper file cannot hold such a name, and would be found under another one.
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

TEST_P(EachStore, SavingAgainGivesTheSameBytes) {
  ASSERT_TRUE(store_.save(small_wrapper("a")).ok());
  const auto first = store_.read(store_.path_of("a"));
  ASSERT_TRUE(store_.save(small_wrapper("a")).ok());
  EXPECT_EQ(*first, bytes_of("a"));
  EXPECT_EQ(*first, with_fingerprint(format_wrapper(small_wrapper("a"))));
}

TEST_P(EachStore, KnowsAFileThatSomebodyEdited) {
  const auto kind_after = [&](const std::string& bytes) {
    EXPECT_TRUE(put("a", bytes).ok());
    const auto checked = store_.check_unedited("a");
    EXPECT_EQ(checked ? store_.path_of("a").string() : checked.error().where.source, store_.path_of("a").string());
    return checked ? std::optional<ErrorKind>() : checked.error().kind;
  };
  EXPECT_TRUE(store_.check_unedited("a").ok()) << "there is no file";
  ASSERT_TRUE(store_.save(small_wrapper("a")).ok());
  EXPECT_TRUE(store_.check_unedited("a").ok());
  const std::string written = bytes_of("a");
  EXPECT_EQ(kind_after(written), std::nullopt);
  std::string edited = written;
  edited.replace(edited.find("//article"), 9, "//section");
  EXPECT_EQ(kind_after(edited), ErrorKind::kRefused);
  EXPECT_EQ(kind_after(written + "\n"), ErrorKind::kRefused);
  EXPECT_EQ(kind_after(format_wrapper(small_wrapper("a"))), ErrorKind::kRefused) << "without a fingerprint";
  EXPECT_EQ(kind_after("<wrapper"), ErrorKind::kSyntax);
  ASSERT_TRUE(put("a", edited).ok());
  ASSERT_TRUE(store_.save(small_wrapper("a")).ok()) << "save() itself asks nothing";
  EXPECT_EQ(store_.load("a")->templates[0].content, small_wrapper("a").templates[0].content);
  EXPECT_TRUE(store_.check_unedited("a").ok());
}

TEST_P(EachStore, LeavesRulesAloneThatAnUpdateKept) {
  Wrapper kept = small_wrapper("a");
  kept.edited = true;
  ASSERT_TRUE(store_.save(kept).ok());
  EXPECT_FALSE(*store_.is_edited("a"));
  ASSERT_FALSE(store_.check_unedited("a").ok());
  EXPECT_EQ(store_.check_unedited("a").error().kind, ErrorKind::kRefused);
  ASSERT_TRUE(store_.save(small_wrapper("a")).ok());
  EXPECT_TRUE(store_.check_unedited("a").ok());
  EXPECT_FALSE(*store_.is_edited("none"));
}

TEST_P(EachStore, GoesOnWithTheHistoryOfAFile) {
  Wrapper updated = small_wrapper("a");
  updated.history = {{"2024-05-03", "template article", "added", ""}};
  ASSERT_TRUE(store_.save(updated).ok());
  ASSERT_TRUE(store_.save(small_wrapper("a")).ok());
  EXPECT_EQ(store_.load("a")->history.size(), 1U) << "the same rules";
  Wrapper other = small_wrapper("a");
  other.templates[0].content = "//section";
  ASSERT_TRUE(store_.save(other).ok());
  ASSERT_EQ(store_.load("a")->history.size(), 2U);
  EXPECT_EQ(store_.load("a")->history[1].what, "learned anew");
}

TEST(Fingerprint, StandsInTheRootTagAndCoversEveryOtherByte) {
  Wrapper wrapper = small_wrapper("a");
  wrapper.unknown.attributes.emplace_back("note", "a > b");
  const std::string xml = with_fingerprint(format_wrapper(wrapper));
  EXPECT_TRUE(has_intact_fingerprint(xml));
  const auto read = parse_wrapper(xml, "a.xml");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(format_wrapper(*read), format_wrapper(wrapper)) << "not part of the wrapper";
  for (std::size_t at = 0; at < xml.size(); ++at) {
    std::string changed = xml;
    changed[at] = changed[at] == 'x' ? 'y' : 'x';
    EXPECT_FALSE(has_intact_fingerprint(changed)) << at;
  }
  for (const char* none : {"", "<wrapper", "<wrapper >", "<wrapper fingerprint=\"sha256:\">", "<other/>"})
    EXPECT_FALSE(has_intact_fingerprint(none)) << none;
}

TEST_P(EachStore, NeverOverwritesWhatItCannotRead) {
  for (const char* bytes :
       {"", "notes of mine", "<wrapper format='1'>\n<template>", "<wrapper format='9' site='a' normalizer='html5'/>"}) {
    SCOPED_TRACE(bytes);
    ASSERT_TRUE(put("a", bytes).ok());
    const auto saved = store_.save(small_wrapper("a"));
    ASSERT_FALSE(saved.ok());
    EXPECT_EQ(saved.error().where.source, store_.path_of("a").string());
    EXPECT_EQ(saved.error().message.rfind("not overwritten", 0), 0U) << saved.error().message;
    EXPECT_EQ(bytes_of("a"), bytes);
  }
}

TEST_P(EachStore, CarriesOverWhatItDoesNotKnow) {
  ASSERT_TRUE(put("a",
                  "<wrapper format='1' site='a' normalizer='tidy' x='1'><!--mine--><later/>"
                  "<template name='article' y='2'><content z='3'>//p</content><new/></template>"
                  "<template name='gone'><content>//p</content><lost/></template></wrapper>")
                  .ok());
  ASSERT_TRUE(store_.save(small_wrapper("a")).ok());
  const std::string bytes = bytes_of("a");
  for (const char* kept : {"x=\"1\"", "<!--mine-->", "<later />", "y=\"2\"", "z=\"3\"", "<new />", "//article"}) {
    EXPECT_NE(bytes.find(kept), std::string::npos) << kept << " in\n" << bytes;
  }
  EXPECT_EQ(bytes.find("//p"), std::string::npos);
  ASSERT_TRUE(store_.save(small_wrapper("a")).ok());
  EXPECT_EQ(bytes_of("a"), bytes);
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
