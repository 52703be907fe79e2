// SPDX-License-Identifier: Apache-2.0
// Hostile pages, wrappers and files in the real program: each fails separately with an error that names it, and the
// program continues with the others.
#include <csignal>
#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/resource.h>

#include "support/archive_records.h"
#include "support/corpus_walk.h"
#include "support/program.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;

// Limits a resource of the programs started during its lifetime.
template <__rlimit_resource kResource>
class ResourceLimit {
 public:
  explicit ResourceLimit(rlim_t bytes) {
    ::getrlimit(kResource, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    ::setrlimit(kResource, &limit);
  }
  ResourceLimit(const ResourceLimit&) = delete;
  ResourceLimit& operator=(const ResourceLimit&) = delete;
  ~ResourceLimit() { ::setrlimit(kResource, &before_); }

 private:
  rlimit before_{};
};
using MemoryLimit = ResourceLimit<RLIMIT_AS>;
using FileSizeLimit = ResourceLimit<RLIMIT_FSIZE>;

class Limits : public testing::Test {
 protected:
  void SetUp() override { write_site(path("site"), {"a.example"}, 6); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  [[nodiscard]] std::string page(std::size_t number) const {
    return path("site/pages/a.example" + std::to_string(number) + ".html");
  }
  void learn() const { ASSERT_EQ(run({"learn", "--store", path("store"), path("site")}).exit, 0); }
  // Makes the page a sparse file of 3 GB, which takes no space on the disk.
  void make_huge(std::size_t number) const { std::filesystem::resize_file(page(number), std::uintmax_t{3} << 30U); }
  void write_wrapper(const std::string& content, const std::string& normalizer = "html5") const {
    write_all(path("wrapper.xml"), "<wrapper format=\"1\" site=\"a.example\" normalizer=\"" + normalizer +
                                       "\"><template><content>" + content + "</content></template></wrapper>");
  }
  TemporaryFolder folder_;
};

constexpr rlim_t kMemory = std::size_t{1} << 30U;
const std::string kAllBytes = "4000000000";

TEST_F(Limits, APageThatMemoryDoesNotSufficeForFailsAlone) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's shadow memory needs more address space than any limit";
  learn();
  make_huge(2);
  for (const char* jobs : {"1", "3"}) {
    const MemoryLimit limit(kMemory);
    const Ran applied =
        run({"apply", "--store", path("store"), "--max-bytes", kAllBytes, "--json", "-j", jobs, path("site")});
    EXPECT_EQ(applied.exit, 1) << applied.err;
    EXPECT_EQ(count_lines(applied.out), 6U);
    EXPECT_THAT(applied.out, HasSubstr("\"status\":\"error\",\"error\":\"out of memory\""));
    EXPECT_THAT(applied.err, HasSubstr("a.example-2 (http://a.example/tale/2.html): out of memory\n"));
    const Ran extracted = run({"extract", "--max-bytes", kAllBytes, "-j", jobs, path("site")});
    EXPECT_EQ(extracted.exit, 1) << extracted.err;
    EXPECT_THAT(extracted.err, HasSubstr("a.example-2 (http://a.example/tale/2.html): out of memory\n"));
    EXPECT_THAT(extracted.out, HasSubstr("==> http://a.example/tale/5.html <=="));
    const Ran learned = run({"learn", "--store", path("again"), "--max-bytes", kAllBytes, "-j", jobs, path("site")});
    EXPECT_EQ(learned.exit, 1) << learned.err;
    EXPECT_THAT(learned.err, HasSubstr("a.example-2: out of memory\n"));
    EXPECT_THAT(learned.out, HasSubstr("pages 5, matched 5"));
  }
}

TEST_F(Limits, AnArchiveThatMemoryDoesNotSufficeForFailsAlone) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's shadow memory needs more address space than any limit";
  const std::string block =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + std::string(std::size_t{60} << 20U, 'x');
  write_all(path("large.warc"), warc_record("response", "http://a.example/", block));
  const MemoryLimit limit(rlim_t{150} << 20U);
  for (const char* const command : {"extract", "learn"}) {
    std::vector<std::string> args = {command, "-j", "1", path("large.warc"), path("site")};
    if (std::string(command) == "learn") args.insert(args.end(), {"--store", path("store")});
    const Ran ran = run(args);
    EXPECT_EQ(ran.exit, 1) << ran.err;
    const std::string counted = std::string(command) == "extract" ? "wrapwright: ok: 6 of 7 pages\n" : "";
    EXPECT_EQ(ran.err, "wrapwright: " + path("large.warc") + ": out of memory\n" + counted);
    EXPECT_THAT(ran.out, HasSubstr("a.example"));
  }
}

TEST_F(Limits, BytesPastTheLimitAreNotRead) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's shadow memory needs more address space than any limit";
  learn();
  make_huge(2);
  const MemoryLimit limit(kMemory);
  // The bytes past the limit are all NUL, so a page that was read whole would be refused as binary.
  const Ran applied = run({"apply", "--store", path("store"), "--max-bytes", "300", path("site")});
  EXPECT_EQ(applied.exit, 0) << applied.err;
  EXPECT_THAT(applied.out, HasSubstr("==> http://a.example/tale/2.html <=="));
}

TEST_F(Limits, PagesThatAreCutAreTold) {
  write_wrapper("//h1/..");
  write_all(page(2), "<title>Short</title><div><h1>Short</h1><p>" + stories()[2] + "</div>");
  const std::vector<std::vector<std::string>> commands = {{"apply", "--wrapper", path("wrapper.xml")}, {"extract"}};
  for (std::vector<std::string> args : commands) {
    args.insert(args.end(), {"--json", "--verbose", "--max-elements", "12", page(1), page(2), page(3)});
    const Ran ran = run(args);
    EXPECT_THAT(
        ran.err,
        HasSubstr("wrapwright: cut: 2 pages exceed a limit (the options --max-...), and the rest was left out\n"));
    for (const std::size_t number : {1U, 3U})
      EXPECT_THAT(ran.err, testing::ContainsRegex(page(number) + "[^\n]*: cut: it exceeds a limit, "));
    EXPECT_THAT(ran.err, Not(testing::ContainsRegex(page(2) + "[^\n]*: cut: ")));
    std::istringstream in(ran.out);
    std::string line;
    for (const bool is_cut : {true, false, true}) {
      std::getline(in, line);
      EXPECT_EQ(line.find(R"("cut":true)") != std::string::npos, is_cut) << line;
    }
  }
}

TEST_F(Limits, AWrapperMayTakeSoManyStepsOnAPage) {
  write_wrapper("//*[count(//*[count(//*)>1])>1]");
  const Ran ran = run({"apply", "--wrapper", path("wrapper.xml"), "--max-steps", "1000", page(1), page(2)});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_EQ(ran.out, "");
  for (const std::size_t number : {1U, 2U})
    EXPECT_THAT(ran.err, HasSubstr(page(number) + " (" + story_url("a.example", number) + "): " + path("wrapper.xml") +
                                   ": the XPaths need more than 1000 steps on this page (max-steps)\n"));
  const Ran checked = run({"check", "--wrapper", path("wrapper.xml"), "--max-steps", "1000", "--on", page(1)});
  EXPECT_EQ(checked.exit, 1);
  EXPECT_THAT(checked.err, HasSubstr(": the XPaths need more than 1000 steps on this page (max-steps)\n"));
  EXPECT_EQ(run({"apply", "--wrapper", path("wrapper.xml"), page(1)}).exit, 0) << "a small page needs few";
}

TEST_F(Limits, AnInterruptEndsAnXPath) {
  std::string html = "<body>";
  for (int i = 0; i < 20'000; ++i) html += "<p>x";
  write_all(path("large.html"), html);
  write_wrapper("//*[count(//*[count(//*)>1])>1]");
  Running apply({"apply", "--wrapper", path("wrapper.xml"), "--max-steps", "18446744073709551615", path("large.html")});
  // The command must end whether the signal comes before the XPath runs or while it runs.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  apply.send(SIGINT);
  EXPECT_EQ(apply.wait().exit, 130);
}

// Its record would stay in a shard forever, because --resume continues after it.
TEST_F(Limits, APageThatAnInterruptEndsHasNoRecord) {
  std::string html = "<body>";
  for (int i = 0; i < 20'000; ++i) html += "<p>x";
  write_all(path("large.html"), html);
  write_wrapper("//*[count(//*[count(//*)>1])>1]");
  std::signal(SIGHUP, SIG_DFL);  // under nohup the program ignores it
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const std::string out = path(std::to_string(signal));
    Running apply({"apply", "--wrapper", path("wrapper.xml"), "--max-steps", "18446744073709551615", "--json",
                   "--shard-size", "1M", "-o", out + ".jsonl", page(0), path("large.html")});
    ASSERT_TRUE(wait_until([&] { return std::filesystem::exists(out + ".jsonl.journal"); }));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    apply.send(signal);
    const Ran ran = apply.wait();
    EXPECT_EQ(ran.exit, 130);
    EXPECT_EQ(ran.err, "");
    EXPECT_EQ(count_lines(read_all(out + "-00000.jsonl")), 1U) << "that of the page before";
  }
}

TEST_F(Limits, APageThatEndsLibtidyFailsAlone) {
  write_wrapper("//h1/..", "tidy");
  write_all(page(3), "<button><!D o><p>x");
  for (const char* jobs : {"1", "3"}) {
    const Ran ran = run({"apply", "--wrapper", path("wrapper.xml"), "-j", jobs, path("site")});
    EXPECT_EQ(ran.exit, 1) << ran.err;
    EXPECT_EQ(ran.err,
              "wrapwright: a.example-3 (http://a.example/tale/3.html): libtidy crashed (stack overflow) on this page\n"
              "wrapwright: ok: 5 of 6 pages\n");
    EXPECT_THAT(ran.out, HasSubstr("==> http://a.example/tale/5.html <=="));
    EXPECT_THAT(ran.out, Not(HasSubstr("tale/3.html")));
  }
  const Ran tidied = run({"tidy", "--normalizer", "tidy", page(3)});
  EXPECT_EQ(tidied.exit, 3);
  EXPECT_EQ(tidied.out, "");
  EXPECT_THAT(tidied.err, HasSubstr(page(3) + ": libtidy crashed (stack overflow) on this page\n"));
}

TEST_F(Limits, ASampleThatCannotBeStoredIsNotLearnedFrom) {
  // More than the memory budget for pages of archives.
  const std::string comment = "<!--" + std::string(std::size_t{12} << 20U, 'x') + "-->";
  std::string archive;
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string page = story_page(i) + (i < 3 ? comment : "");
    archive +=
        warc_record("response", story_url("a.example", i), "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page);
  }
  write_all(path("a.warc"), archive);
  auto* const before = std::signal(SIGXFSZ, SIG_DFL);
  const Ran ran = [&] {
    const FileSizeLimit limit(50'000);
    return run({"learn", "--store", path("store"), path("a.warc")});
  }();
  std::signal(SIGXFSZ, before);
  EXPECT_EQ(ran.exit, 3);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr(".html: cannot write: File too large\n"));
}

TEST_F(Limits, NoElementsAreTooFew) {
  for (const char* count : {"0", "00"}) {
    const Ran ran = run({"extract", "--max-elements", count, page(0)});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr("--max-elements"));
  }
  EXPECT_EQ(run({"learn", "--store", path("named"), "--site", "../../x\x1b\xff", path("site")}).exit, 2);
  EXPECT_FALSE(std::filesystem::exists(path("named")));
}

TEST_F(Limits, DeepJsonIsABadLine) {
  const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
  write_all(path("site/index.jsonl"), read_all(path("site/index.jsonl")) + R"({"id": "deep", "x": )" + deep +
                                          R"(, "page": "pages/a.example0.html"})" + "\n");
  const Ran ran = run({"learn", "--store", path("store"), path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr(path("site/index.jsonl") + ":7: values are nested deeper than 100\n"));
  EXPECT_THAT(ran.out, HasSubstr("pages 6, matched 6"));
}

// The name that all stories share is the fifth of its element, so it is lost if each element keeps four names.
TEST_F(Limits, ExpressionsPastTheLimitAreNotTried) {
  std::string many = "<div class='a b c d e'>";
  for (std::size_t i = 0; i < 600; ++i) many += "<i class='f g h j k'></i>";
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string number = std::to_string(i);
    std::string html = story_page(i);
    html.replace(html.find("class=story"), 11,
                 "class='k" + number + " l" + number + " m" + number + " n" + number + " story'");
    write_all(page(i), html + many + "</div>");
  }
  for (const auto& [limit, finds_name] : {std::pair{"0", false}, {"1000", true}}) {
    SCOPED_TRACE(limit);
    const Ran ran = run({"learn", "--store", path("store"), "--max-expressions", limit, path("site")});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(ran.out.find("' story '") != std::string::npos, finds_name) << ran.out;
  }
}

TEST_F(Limits, TheNameOfTheSiteIsLookedForInSoMuchOfATitle) {
  for (std::size_t i = 0; i < 6; ++i) {
    std::string html = story_page(i);
    html.insert(html.find("</title>"), " | The Site of the Stories");
    html.erase(html.find("<h1>"), html.find("</h1>") - html.find("<h1>"));
    write_all(page(i), html);
  }
  for (const auto& [limit, finds_name] : {std::pair{"10", false}, {"200", true}}) {
    SCOPED_TRACE(limit);
    ASSERT_EQ(run({"learn", "--store", path("store"), "--max-title-affix", limit, path("site")}).exit, 0);
    const std::string wrapper = read_all(path("store/a.example.xml"));
    EXPECT_EQ(wrapper.find("strip=\"| The Site of the Stories\"") != std::string::npos, finds_name) << wrapper;
  }
}

TEST_F(Limits, NamesThatNoWrapperCanHoldAreLeftOut) {
  for (std::size_t i = 0; i < 6; ++i) {
    std::string html = story_page(i);
    html.replace(html.find("class=story"), 11, "id='st\x01ory'");
    write_all(page(i), html);
  }
  ASSERT_EQ(run({"learn", "--store", path("store"), path("site")}).exit, 0);
  const Ran ran = run({"apply", "--store", path("store"), "--fallback", "none", path("site")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
}

}  // namespace
}  // namespace wrapwright
