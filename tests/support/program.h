// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs the real program and collects its output; also makes small sites to run it on.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <pty.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "build_paths.h"
#include "support/story_texts.h"
#include "support/temporary_folder.h"

namespace wrapwright {

struct Ran {
  int exit = -1;  // 128 + signal where a signal ended it
  std::string out;
  std::string err;
};

inline std::string read_all(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_all(const std::filesystem::path& path, const std::string& bytes) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

// A running program whose standard streams are files in a folder of their own.
class Running {
 public:
  explicit Running(const std::vector<std::string>& args, const std::string& input = "",
                   const std::filesystem::path& folder = {}, const char* program = WRAPWRIGHT_PROGRAM) {
    write_all(files_.path() / "in", input);
    std::vector<std::string> words{program};
    words.insert(words.end(), args.begin(), args.end());
    std::vector<char*> argv;
    for (auto& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ != 0) return;
    // It is the tests' own, and the program would warn that it resembles a setting.
    ::unsetenv("WRAPWRIGHT_SUITES");
    const auto redirect = [&](const char* name, int flags, int to) {
      ::dup2(::open((files_.path() / name).c_str(), flags, 0600), to);
    };
    redirect("in", O_RDONLY, STDIN_FILENO);
    redirect("out", O_WRONLY | O_CREAT, STDOUT_FILENO);
    redirect("err", O_WRONLY | O_CREAT, STDERR_FILENO);
    if (!folder.empty() && ::chdir(folder.c_str()) != 0) ::_exit(126);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }

  void send(int signal) const { ::kill(pid_, signal); }

  Ran wait() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    Ran ran;
    ran.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    ran.out = read_all(files_.path() / "out");
    ran.err = read_all(files_.path() / "err");
    return ran;
  }

 private:
  TemporaryFolder files_;
  pid_t pid_ = -1;
};

inline Ran run(const std::vector<std::string>& args, const std::string& input = "",
               const std::filesystem::path& folder = {}) {
  return Running(args, input, folder).wait();
}

// A line of the shell.
inline Ran shell(const std::string& command, const std::filesystem::path& folder = {}) {
  return Running({"-c", command}, "", folder, "/bin/sh").wait();
}

// The same of the lab's program.
inline Ran run_lab(const std::vector<std::string>& args, const std::string& input = "") {
  return Running(args, input, {}, WRAPWRIGHT_LAB).wait();
}

// What the program writes to a terminal that is its standard output and error, line ends as the terminal makes them.
struct RanOnTerminal {
  int exit = -1;
  std::string screen;
};

inline RanOnTerminal run_on_terminal(const std::vector<std::string>& args) {
  std::vector<std::string> words{WRAPWRIGHT_PROGRAM};
  words.insert(words.end(), args.begin(), args.end());
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  int terminal = -1;
  const pid_t pid = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (pid == 0) {
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  RanOnTerminal ran;
  char bytes[4096];
  // Reading fails once the other side is closed.
  for (ssize_t n = 0; (n = ::read(terminal, bytes, sizeof(bytes))) > 0;)
    ran.screen.append(bytes, static_cast<std::size_t>(n));
  ::close(terminal);
  int status = 0;
  ::waitpid(pid, &status, 0);
  ran.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ran;
}

// Waits until it holds, for at most a minute.
inline bool wait_until(const std::function<bool()>& holds) {
  for (int i = 0; i < 6'000; ++i) {
    if (holds()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

inline const std::vector<std::string>& stories() {
  static const std::vector<std::string> texts(std::begin(kStories), std::end(kStories));
  return texts;
}

// A page of the sites below: chrome around a story.
inline std::string story_page(std::size_t number, const std::string& box = "story") {
  const std::string& text = stories()[number % stories().size()];
  return "<!DOCTYPE html><html><head><title>Tale " + std::to_string(number) +
         "</title></head><body><ul class=menu><li>Home<li>News<li>Contact</ul><div class=" + box + "><h1>Tale " +
         std::to_string(number) + "</h1><p>" + text + "</p><p>Again: " + text +
         "</p></div><div class=foot>Imprint and terms of use</div></body></html>";
}

inline std::string story_url(const std::string& host, std::size_t number) {
  return "http://" + host + "/tale/" + std::to_string(number) + ".html";
}

// A folder with index.jsonl and `count` pages of each host.
inline void write_site(const std::filesystem::path& folder, const std::vector<std::string>& hosts,
                       std::size_t count = 4) {
  std::string index;
  for (const std::string& host : hosts) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::string file = "pages/" + host + std::to_string(i) + ".html";
      write_all(folder / file, story_page(i));
      index += R"({"id": ")" + host + "-" + std::to_string(i) + R"(", "url": ")" + story_url(host, i) +
               R"(", "page": ")" + file + "\"}\n";
    }
  }
  write_all(folder / "index.jsonl", index);
}

inline std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// All files below a folder and what they hold, as one string: for comparing folders.
inline std::string snapshot(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  if (std::filesystem::exists(folder))
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::string out;
  for (const auto& file : files) {
    out += file.lexically_relative(folder).string() + "\n";
    if (std::filesystem::is_regular_file(file)) out += read_all(file);
  }
  return out;
}

}  // namespace wrapwright
