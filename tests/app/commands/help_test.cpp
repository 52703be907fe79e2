// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "build_paths.h"
#include "support/archive_records.h"
#include "support/program.h"

namespace wrapwright {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr const char* kCommands[] = {"learn",   "apply", "extract", "inspect", "fetch", "feed",   "serve",
                                     "archive", "tidy",  "check",   "config",  "log",   "export", "import"};

std::set<std::string> options_in(const std::string& help) {
  std::set<std::string> options;
  // "  -o, --output FILE", "      --store DIR"
  const std::regex line("\n {2,6}(-[^ ,]+)(, (--[^ ]+))?");
  for (std::sregex_iterator at(help.begin(), help.end(), line), end; at != end; ++at) {
    for (const int group : {1, 3})
      if ((*at)[static_cast<std::size_t>(group)].matched) options.insert((*at)[static_cast<std::size_t>(group)]);
  }
  return options;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string with_single_spaces(const std::string& text) { return std::regex_replace(text, std::regex("\\s+"), " "); }

// The completions of bash for these words, the last of which is incomplete.
std::set<std::string> completed(const TemporaryFolder& folder, const std::string& words, int word) {
  const auto script = folder.path() / "wrapwright.bash";
  if (!std::filesystem::exists(script)) write_all(script, run({"--generate", "complete-bash"}).out);
  write_all(folder.path() / "ask.bash", "source '" + script.string() + "'; COMP_WORDS=(" + words + "); COMP_CWORD=" +
                                            std::to_string(word) + "; _wrapwright; printf '%s\\n' \"${COMPREPLY[@]}\"");
  const auto answer = folder.path() / "answer";
  const std::string shell = "bash '" + (folder.path() / "ask.bash").string() + "' > '" + answer.string() + "'";
  EXPECT_EQ(std::system(shell.c_str()), 0);
  const auto found = lines_of(read_all(answer));
  return {found.begin(), found.end()};
}

bool is_installed(const std::string& program) {
  return std::system(("command -v " + program + " > /dev/null 2>&1").c_str()) == 0;
}

TEST(Help, OfEachCommandHasAnExampleAndTheExitCodes) {
  for (const char* command : kCommands) {
    SCOPED_TRACE(command);
    const Ran ran = run({command, "--help"});
    EXPECT_EQ(ran.exit, 0);
    EXPECT_EQ(ran.err, "");
    EXPECT_THAT(ran.out, HasSubstr(std::string("\n  wrapwright ") + command));
    EXPECT_THAT(ran.out, HasSubstr("Exit codes: 0 done, 1 some inputs failed"));
    EXPECT_THAT(run({command, "--help-all"}).out, HasSubstr("Exit codes: 0 done; 1 done, but some inputs failed"));
  }
}

TEST(Help, FitsOnATerminal) {
  constexpr std::size_t kWidth = 80;
  constexpr std::size_t kHeight = 40;
  std::vector<std::vector<std::string>> all = {{"--help"}};
  for (const char* command : kCommands) all.insert(all.end(), {{command, "--help"}, {command, "--help-all"}});
  for (const auto& args : all) {
    SCOPED_TRACE(args.front() + " " + args.back());
    const auto lines = lines_of(run(args).out);
    for (const std::string& line : lines) EXPECT_LE(line.size(), kWidth) << line;
    if (args.back() == "--help") {
      EXPECT_LE(lines.size(), kHeight);
    }
  }
}

TEST(Help, IsPartOfHelpAll) {
  for (const char* command : kCommands) {
    const auto usual = options_in(run({command, "--help"}).out);
    const auto all = options_in(run({command, "--help-all"}).out);
    EXPECT_THAT(usual, testing::IsSupersetOf({"--help", "--help-all", "--quiet"}));
    for (const std::string& option : usual) EXPECT_THAT(all, Contains(option));
  }
}

TEST(Help, NamesTheDefaultsOfLimits) {
  const std::string help = with_single_spaces(run({"apply", "--help-all"}).out);
  for (const char* limit : {"--max-bytes N Maximum bytes of a page [default: 67108864]", "[2 to 60000; default: 250]",
                            "elements of a page [default: 4000000]", "attributes of an element [default: 1000]",
                            "per byte of a page [default: 2]", "[default: 16000]", "[default: 4000]", "[default: 500]",
                            "[default: 64]", "libtidy per page [default: 30]", "[default: 500000000]",
                            "--max-redirects N Maximum redirects to follow [0 to "
                            "50; default: 10]",
                            "--timeout SECONDS", "as sent [default: 16777216]",
                            "decompressed response [default: "
                            "67108864]"}) {
    EXPECT_THAT(help, HasSubstr(limit));
  }
  const std::string learn = with_single_spaces(run({"learn", "--help-all"}).out);
  for (const char* limit : {"beyond 100,000 [default: 1000]", "for the site's name [default: 200]"})
    EXPECT_THAT(learn, HasSubstr(limit));
}

TEST(Help, AFormerNameSaysWhatToUse) {
  for (const char* command : {"check", "export"}) {
    const Ran ran = run({command, "--pages", "pages/"});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr("--pages is a number in other commands: use --on SOURCE to name the pages "));
    EXPECT_THAT(ran.err, HasSubstr("--on SOURCE"));
  }
}

TEST(Help, ListsAllCommands) {
  const std::string help = run({"--help"}).out;
  for (const char* command : kCommands) EXPECT_THAT(help, HasSubstr(std::string("\n  ") + command + " "));
}

TEST(Help, VersionIsOneLine) {
  const Ran ran = run({"--version"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, testing::MatchesRegex("wrapwright [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(Help, IsFoundUnderEveryUsualName) {
  const Ran help = run({"--help"});
  for (const auto& args : std::vector<std::vector<std::string>>{{"-h"}, {"help"}}) {
    const Ran ran = run(args);
    EXPECT_EQ(ran.exit, 0);
    EXPECT_EQ(ran.out, help.out);
  }
  for (const auto& args : std::vector<std::vector<std::string>>{{"learn", "-h"}, {"help", "learn"}})
    EXPECT_EQ(run(args).out, run({"learn", "--help"}).out);
  EXPECT_EQ(run({"help", "lern"}).exit, 2);
}

TEST(Help, AWordThatIsNoCommandGetsASuggestion) {
  struct Case {
    std::vector<std::string> args;
    const char* message;
  };
  for (const Case& c : {
           Case{{"lern"}, "wrapwright: there is no command \"lern\"; did you mean learn?\n"},
           Case{{"aply", "page.html"}, "did you mean apply?"},
           Case{{"extrcat"}, "did you mean extract?"},
           Case{{"foo"}, "there is no command \"foo\"; wrapwright --help lists them"},
           Case{{"apply", "--shrad-size", "3", "x"},
                "there is no option \"--shrad-size\"; did you mean --shard-size? (wrapwright"},
           Case{{"apply", "x", "--fromat=json"}, "; did you mean --format? (wrapwright"},
           Case{{"apply", "x", "--no-such-option"}, "there is no option \"--no-such-option\" (wrapwright apply"},
           Case{{"page.html"}, "there is no command \"page.html\"; wrapwright --help lists them"},
           Case{{""}, "there is no command \"\""},
           Case{{"--unknown"}, "there is no option \"--unknown\" before the command; wrapwright --help shows more"},
           Case{{"--quiet", "learn", "x"}, "there is no option \"--quiet\" before the command"},
           Case{{"apply", ""}, "the argument after \"apply\" is empty"},
           Case{{"archive", "feed.xml", "-o", ""}, "the argument after \"-o\" is empty"},
           Case{{}, "a command is missing; wrapwright --help lists them"},
       }) {
    const Ran ran = run(c.args);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr(c.message));
    EXPECT_EQ(count_lines(ran.err), 1U) << ran.err;
  }
}

TEST(Help, WrongUsageIsExitCodeTwo) {
  const std::vector<std::vector<std::string>> wrong = {{},
                                                       {"dance"},
                                                       {"learn"},
                                                       {"learn", "--no-such-option", "x"},
                                                       {"learn", "--rank", "best", "x"},
                                                       {"learn", "--terms", "0", "x"},
                                                       {"apply", "-j", "0", "x"},
                                                       {"apply", "--max-bytes", "-1", "x"},
                                                       {"apply", "--max-elements", "4294967296", "x"},
                                                       {"learn", "--pages", "ten", "x"},
                                                       {"learn", "--pages", "", "x"},
                                                       {"inspect", "--patterns", "1.5", "x"},
                                                       {"fetch", "--items", "-1", "-o", "y", "x"},
                                                       {"apply", "--format", "pdf", "x"},
                                                       {"apply", "--quiet", "--verbose", "x"},
                                                       {"fetch", "http://a.example/feed"},
                                                       {"tidy"}};
  for (const auto& args : wrong) {
    const Ran ran = run(args);
    SCOPED_TRACE(ran.err);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_NE(ran.err, "");
    EXPECT_EQ(ran.out, "");
  }
}

TEST(Help, SaysInOneLineWhichValueIsWrong) {
  struct Case {
    std::vector<std::string> args;
    std::string message;
  };
  for (const Case& c : {
           Case{{"learn"}, "SOURCE is required (wrapwright learn --help shows more)\n"},
           Case{{"learn", "--quiet"}, "SOURCE is required "},
           Case{{"learn", "x", "--pages"}, "--pages: N is missing "},
           Case{{"apply", "x", "--shard-size"}, "--shard-size: BYTES is missing "},
           Case{{"learn", "--quite"},
                "there is no option \"--quite\"; did you mean --quiet? (wrapwright learn --help "},
           Case{{"extract", "-y"}, "there is no option \"-y\" (wrapwright extract --help shows more)\n"},
           Case{{"learn", "--pages", "-1", "x"}, "--pages: \"-1\" is not a whole number, 0 or more (wrapwright learn "},
           Case{{"apply", "--delay", "nan", "x"},
                "--delay: \"nan\" is not a number from 0 to 86400 (wrapwright apply "},
           Case{{"apply", "--delay", "1e400", "x"}, "--delay: \"1e400\" is not a number from 0 to 86400 "},
           Case{{"extract", "--min-article", "nan", "x"}, "--min-article: \"nan\" is not a number from 0 to 1 "},
           Case{{"extract", "--min-article", "1.1", "x"}, "--min-article: \"1.1\" is not a number from 0 to 1 "},
           Case{{"apply", "--shard-size", "0", "x"}, "--shard-size: \"0\" is not at least one byte "},
           Case{{"archive", "--warc-size", "0K", "x"}, "--warc-size: \"0K\" is not at least one byte "},
           Case{{"apply", "--shard-size", "-1", "x"},
                "--shard-size: \"-1\" is not a number of bytes such as 4096, 100K, 10M or 1G "},
           Case{{"apply", "--shard-size", "1.5", "x"}, "--shard-size: \"1.5\" is not a number of bytes such as "},
           Case{{"apply", "--shard-size", "18000000000G", "x"}, "--shard-size: \"18000000000G\" is not a number of "},
           Case{{"apply", "--shard-size", "0x10", "x"}, "--shard-size: \"0x10\" is not a number of bytes such as "},
           Case{{"serve", "--sample-size", "-5"}, "--sample-size: \"-5\" is not a number of bytes such as "},
           Case{{"serve", "--sample-size", "99999999999999999999"},
                "--sample-size: \"99999999999999999999\" is not a number of bytes such as "},
           Case{{"apply", "--connections", "0x10", "x"}, "--connections: \"0x10\" is not a whole number from 1 to 64 "},
           Case{{"apply", "--connections", "0100", "x"}, "--connections: \"0100\" is not a whole number from 1 to 64 "},
           Case{{"apply", "--retries", " 5", "x"}, "--retries: \" 5\" is not a whole number from 0 to 20 "},
           Case{{"apply", "--max-redirects", "0x5", "x"}, "--max-redirects: \"0x5\" is not a whole number "},
           Case{{"apply", "--max-depth", "+5", "x"}, "--max-depth: \"+5\" is not a whole number from 2 to 60000 "},
           Case{{"apply", "--jobs", "5 ", "x"}, "--jobs: \"5 \" is not a whole number from 1 to 256 "},
           Case{{"apply", "--drift-window", "0x5", "x"}, "--drift-window: \"0x5\" is not a whole number from 1 to "},
           Case{{"apply", "--pick-status", "200,0x12c", "x"}, "--pick-status: \"0x12c\" is not a whole number "},
           Case{{"serve", "--trusted-proxy", "abc"},
                "--trusted-proxy: \"abc\" is not an IP address such as 127.0.0.1 or ::1 "},
           Case{{"serve", "--trusted-proxy", "10.0.0.0/8"},
                "--trusted-proxy: \"10.0.0.0/8\" is not an IP address such as "},
           Case{{"serve", "--deadline", "0"}, "--deadline: \"0\" is not a whole number from 1 to 86400 "},
           Case{{"serve", "--max-body", "0"}, "--max-body: \"0\" is not at least one byte "},
           Case{{"serve", "--watch-every", "0"}, "--watch-every: \"0\" is not a whole number from 1 to 525600 "},
           Case{{"apply", "--pick-status", "abc", "x"},
                "--pick-status: \"abc\" is not a whole number from 100 to 999 "},
           Case{{"apply", "--pick-from", "20241301", "x"},
                "--pick-from: \"20241301\" is not of 4 to 14 digits: year, "},
           Case{{"extract", "--format", "xyz", "x"}, "--format: \"xyz\" is not one of text, "},
           Case{{"apply", "--log-format", "{", "x"}, "--log-format: \"{\" is not one of text, json "},
           Case{{"apply", "--json", "--format", "csv", "x"}, "--format excludes --json "},
           Case{{"extract", "--format", "text", "--json", "x"}, "--format excludes --json "},
           Case{{"tidy", "x", "y"}, "\"y\" is one argument too many "},
           Case{{"tidy", "x", "-z"}, "there is no option \"-z\" "},
           Case{{"export", "--format", "rss-bridge", "--bridge", "x"}, "--bridge: \"x\" is not an http or https URL "},
       }) {
    const Ran ran = run(c.args);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, testing::StartsWith("wrapwright: " + c.message));
    EXPECT_EQ(count_lines(ran.err), 1U) << ran.err;
  }
}

TEST(Output, ThatCannotBeWrittenIsAFailureOfEveryCommand) {
  const TemporaryFolder folder;
  write_site(folder.path() / "site", {"a.example"});
  write_all(folder.path() / "page.html", story_page(0));
  write_all(folder.path() / "wrappers/b.example.xml", "no wrapper");
  for (const char* command :
       {"--help", "--version", "learn --help", "learn --store store site", "apply --wrapper store/a.example.xml site",
        "extract site", "inspect site", "tidy page.html", "check"}) {
    SCOPED_TRACE(command);
    const std::string err = (folder.path() / "err").string();
    const std::string line = "cd '" + folder.path().string() + "' && '" + WRAPWRIGHT_PROGRAM + "' " + command +
                             " > /dev/full 2> '" + err + "'";
    const int status = std::system(line.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 1);
    EXPECT_THAT(read_all(err), HasSubstr("standard output: cannot write"));
  }
}

TEST(Output, ToAClosedPipeEndsQuietly) {
  const TemporaryFolder folder;
  const std::string err = (folder.path() / "err").string();
  for (const char* command : {"--help", "--version", "learn --help"}) {
    SCOPED_TRACE(command);
    // The reader has already ended when the program begins to write.
    const std::string line = std::string("{ sleep 0.2; '") + WRAPWRIGHT_PROGRAM + "' " + command + " 2> '" + err +
                             "'; echo $? >> '" + err + "'; } | true";
    EXPECT_EQ(std::system(line.c_str()), 0);
    EXPECT_EQ(read_all(err), "0\n");
  }
}

TEST(Output, ThatWouldReplaceASourceOrAnotherOutputIsRefused) {
  const TemporaryFolder folder;
  write_site(folder.path() / "site", {"a.example"});
  write_all(folder.path() / "page.html", story_page(0));
  write_all(folder.path() / "crawl-00000.warc",
            warc_record("response", story_url("a.example", 0),
                        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + story_page(0)));
  write_all(folder.path() / "warc.paths", "crawl-00000.warc\n");
  write_all(
      folder.path() / "i.cdxj",
      R"(example,a)/ 20240301000000 {"url": "http://a.example/tale/0.html", "mime": "text/html", "status": "200", "offset": "0", "filename": "crawl-00000.warc"})"
      "\n");
  write_all(
      folder.path() / "a.xml",
      R"(<wrapper format="1" site="a.example" normalizer="html5"><template><content>//h1/..</content></template></wrapper>)");
  write_all(folder.path() / "feed.xml", "<rss version=\"2.0\"><channel></channel></rss>");
  write_all(folder.path() / "news/state/captures.sqlite", "x");
  const char* const kRefused = "refusing to overwrite this input file";
  const std::string before = snapshot(folder.path());
  struct Case {
    std::vector<std::string> args;
    int exit;
    const char* message;
  };
  for (const Case& c : {
           Case{{"extract", "-o", "page.html", "page.html"}, 2, "-o names an input"},
           Case{{"extract", "-o", "crawl-00000.warc", "site", "./crawl-00000.warc"}, 2, "-o names an input"},
           Case{{"extract", "--format", "html", "-o", "site/pages", "site"}, 2, "-o names an input"},
           Case{{"extract", "--format", "html", "-o", "./", "page.html"}, 2, "-o names an input"},
           Case{{"extract", "-o", "crawl.warc", "--shard-size", "1M", "site"},
                1,
                "crawl-00000.warc: a file of this name already exists"},
           Case{{"apply", "--summary", "out", "-o", "./out", "site"}, 2, "out: two outputs name this file"},
           Case{{"apply", "--summary", "page.html", "page.html"}, 2, kRefused},
           Case{{"apply", "-o", "site/pages/a.example0.html", "site"}, 2, kRefused},
           Case{{"apply", "-o", "crawl-00000.warc", "warc.paths"}, 2, kRefused},
           Case{{"apply", "-o", "crawl-00000.warc", "page.html", "i.cdxj"}, 2, kRefused},
           Case{{"apply", "--format", "html", "--store", ".", "-o", "a.xml", "site"}, 2, kRefused},
           Case{{"apply", "--format", "html", "--wrapper", "a.xml", "-o", "a.xml", "site"}, 2, kRefused},
           Case{{"check", "--summary", "a.xml", "a.xml"}, 2, kRefused},
           Case{{"check", "--store", ".", "--summary", "crawl-00000.warc", "--on", "./crawl-00000.warc"}, 2, kRefused},
           Case{{"export", "--format", "css", "--wrapper", "a.xml", "-o", "a.xml"}, 2, kRefused},
           Case{{"export", "--format", "css", "--store", ".", "--on", "page.html", "-o", "page.html"}, 2, kRefused},
           Case{{"tidy", "page.html", "-o", "page.html"}, 2, kRefused},
           Case{{"archive", "feed.xml", "-o", "news", "--summary", "feed.xml"}, 2, kRefused},
           Case{{"archive", "feed.xml", "-o", "news", "--summary", "news/state/captures.sqlite"}, 2, kRefused},
           Case{{"archive", "feed.xml", "-o", "news", "--summary", "news/summary.json"},
                2,
                "two outputs name this file"},
           Case{{"inspect", "--html", "site/pages", "site"}, 2, "--html would overwrite its pages"},
       }) {
    const Ran ran = run(c.args, "", folder.path());
    EXPECT_EQ(ran.exit, c.exit) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(c.message));
    std::filesystem::remove(folder.path() / "crawl.warc.journal");
    EXPECT_EQ(snapshot(folder.path()), before);
  }
}

TEST(Output, HoldsNoMessagesWhereStandardErrorIsClosed) {
  const TemporaryFolder folder;
  write_all(folder.path() / "page.html", story_page(0));
  const std::string line = "cd '" + folder.path().string() + "' && '" + WRAPWRIGHT_PROGRAM +
                           "' extract --json -o out.jsonl page.html nowhere <&- >&- 2>&-";
  const int status = std::system(line.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 1);
  const std::string out = read_all(folder.path() / "out.jsonl");
  EXPECT_EQ(count_lines(out), 2U);
  EXPECT_TRUE(out.starts_with("{")) << out;
}

TEST(Generated, BashCompletesEveryOptionOfEveryCommandAndNoOther) {
  const TemporaryFolder folder;
  for (const char* command : kCommands) {
    SCOPED_TRACE(command);
    const auto declared = options_in(run({command, "--help-all"}).out);
    EXPECT_THAT(declared, Contains("--help"));
    EXPECT_EQ(completed(folder, std::string("wrapwright ") + command + " -", 2), declared);
  }
}

TEST(Generated, BashCompletesCommandsAndValues) {
  const TemporaryFolder folder;
  EXPECT_THAT(completed(folder, "wrapwright a", 1), testing::ElementsAre("apply", "archive"));
  EXPECT_THAT(completed(folder, "wrapwright he", 1), testing::ElementsAre("help"));
  EXPECT_THAT(completed(folder, "wrapwright help a", 2), testing::ElementsAre("apply", "archive"));
  EXPECT_THAT(completed(folder, "wrapwright config a", 2), testing::ElementsAre("apply", "archive"));
  EXPECT_THAT(completed(folder, "wrapwright config --all le", 3), testing::ElementsAre("learn"));
  for (const auto& [shell, command] : {std::pair("complete-zsh", "':COMMAND:(learn apply "),
                                       std::pair("complete-fish", "'__fish_seen_subcommand_from config' -f -a 'learn "),
                                       std::pair("complete-fish", "'__fish_seen_subcommand_from help' -f -a 'learn ")})
    EXPECT_THAT(run({"--generate", shell}).out, HasSubstr(command));
  EXPECT_THAT(completed(folder, "wrapwright apply --format ''", 3),
              testing::ElementsAre("csv", "html", "json", "markdown", "sqlite", "text", "wacz", "warc"));
  EXPECT_THAT(completed(folder, "wrapwright learn --pages ''", 3), testing::ElementsAre("")) << "a number";
  const std::string store = (folder.path() / "stored.sqlite").string();
  write_all(store, "");
  for (const char* option : {"apply --store", "check --wrapper", "serve --watch"}) {
    SCOPED_TRACE(option);
    EXPECT_THAT(
        completed(folder, std::string("wrapwright ") + option + " '" + store.substr(0, store.size() - 4) + "'", 3),
        testing::ElementsAre(store));
  }
}

TEST(Generated, EveryProgramTakesItsText) {
  struct Case {
    const char* what;
    const char* program;
    const char* check;  // then the file
  };
  for (const Case& c : {Case{"man", "mandoc", "mandoc -T lint -W warning"}, Case{"markdown", "cmark-gfm", "cmark-gfm"},
                        Case{"complete-bash", "bash", "bash -n"}, Case{"complete-zsh", "zsh", "zsh -n"},
                        Case{"complete-fish", "fish", "fish -n"}}) {
    SCOPED_TRACE(c.what);
    const TemporaryFolder folder;
    const auto file = folder.path() / "text";
    const Ran ran = run({"--generate", c.what});
    EXPECT_EQ(ran.exit, 0);
    EXPECT_THAT(ran.out, HasSubstr(c.what == std::string("man") ? "fail\\-on\\-drift" : "fail-on-drift"));
    write_all(file, ran.out);
    if (is_installed(c.program)) {
      EXPECT_EQ(std::system((std::string(c.check) + " '" + file.string() + "' >&2").c_str()), 0);
    }
  }
  EXPECT_EQ(run({"--generate", "pdf"}).exit, 2);
}

TEST(Generated, TheReferenceHasEveryOptionOfEveryCommandAndNoOther) {
  const std::string page = run({"--generate", "markdown"}).out;
  EXPECT_TRUE(page.starts_with("# Commands and options\n"));
  for (const char* command : kCommands) {
    SCOPED_TRACE(command);
    const std::size_t begin = page.find(std::string("\n## ") + command + "\n");
    ASSERT_NE(begin, std::string::npos);
    const std::string section = page.substr(begin, page.find("\n## ", begin + 1) - begin);
    EXPECT_THAT(section, HasSubstr(std::string("\n    wrapwright ") + command + " [OPTION]..."));
    std::set<std::string> options;
    const std::regex row("\n- `(-[^ ,`]+)(, (--[^ `]+))?");
    for (std::sregex_iterator at(section.begin(), section.end(), row), end; at != end; ++at) {
      for (const int group : {1, 3})
        if ((*at)[static_cast<std::size_t>(group)].matched) options.insert((*at)[static_cast<std::size_t>(group)]);
    }
    EXPECT_EQ(options, options_in(run({command, "--help-all"}).out));
  }
}

TEST(Messages, AreJsonObjectsIfAsked) {
  const Ran ran = run({"extract", "--log-format", "json", "nowhere.html"});
  EXPECT_EQ(ran.exit, 3);
  ASSERT_EQ(count_lines(ran.err), 1U) << ran.err;
  const auto message = nlohmann::json::parse(ran.err);
  EXPECT_EQ(message["level"], "error");
  EXPECT_EQ(message["source"], "nowhere.html");
  EXPECT_THAT(message["time"].get<std::string>(), testing::MatchesRegex("[0-9-]+T[0-9:]+Z"));
  EXPECT_NE(message["message"], "");
}

}  // namespace
}  // namespace wrapwright
