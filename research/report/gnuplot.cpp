// SPDX-License-Identifier: Apache-2.0
#include "research/report/gnuplot.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "core/base/files.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

class ScratchFolder {
 public:
  ScratchFolder() {
    std::error_code code;
    const fs::path parent = fs::temp_directory_path(code);
    std::string pattern = ((code ? fs::path("/tmp") : parent) / "wrapwright-plot-XXXXXX").string();
    if (::mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  [[nodiscard]] const fs::path& path() const { return path_; }  // "" = could not be created

 private:
  fs::path path_;
};

class FileActions {
 public:
  FileActions() { ::posix_spawn_file_actions_init(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }
  void open(int descriptor, const std::string& path, int flags) {
    ::posix_spawn_file_actions_addopen(&actions_, descriptor, path.c_str(), flags, 0600);
  }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

// The exit status, or nothing with the value of errno in `failure`.
int run(const std::string& program, const fs::path& script, const fs::path& output, const fs::path& complaints,
        int& failure) {
  FileActions actions;
  actions.open(STDIN_FILENO, "/dev/null", O_RDONLY);
  actions.open(STDOUT_FILENO, output.string(), O_WRONLY | O_CREAT | O_TRUNC);
  actions.open(STDERR_FILENO, complaints.string(), O_WRONLY | O_CREAT | O_TRUNC);
  std::array<std::string, 3> arguments = {program, "-d", script.string()};
  std::array<char*, 4> pointers = {arguments[0].data(), arguments[1].data(), arguments[2].data(), nullptr};
  // A fixed environment, so that the output does not depend on the user's language and fonts.
  std::string path = "PATH=";
  if (const char* found = std::getenv("PATH")) path += found;
  std::string locale = "LC_ALL=C";
  std::array<char*, 3> environment = {path.data(), locale.data(), nullptr};
  pid_t child = 0;
  failure = ::posix_spawnp(&child, program.c_str(), actions.get(), nullptr, pointers.data(), environment.data());
  if (failure != 0) return -1;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Error missing(const std::string& program) {
  return {ErrorKind::kUnsupported, "no program " + program + " to draw plots with (Debian: gnuplot-nox)", {}};
}

std::string first_complaint(const std::string& text) {
  std::size_t at = text.find_first_not_of(" \n\t^");
  if (at == std::string::npos) return "no reason given";
  return text.substr(at, text.find('\n', at) - at);
}

}  // namespace

Result<std::string> run_gnuplot(const std::string& program, std::string_view script) {
  const ScratchFolder folder;
  if (folder.path().empty()) return Error{ErrorKind::kIo, "cannot make a temporary folder", {}};
  const fs::path script_file = folder.path() / "plot.gp";
  const fs::path output = folder.path() / "plot.svg";
  const fs::path complaints = folder.path() / "complaints";
  if (auto written = write_file_atomically(script_file, script); !written) return written.error();
  int failure = 0;
  const int status = run(program, script_file, output, complaints, failure);
  // Some C libraries detect a missing program only in the child, which then exits with 127.
  if (failure != 0 || status == 127) return missing(program);
  if (status != 0) {
    const auto text = read_file(complaints);
    return Error{ErrorKind::kSyntax, program + " fails: " + first_complaint(text ? *text : ""), {}};
  }
  return read_file(output);
}

std::string gnuplot_string(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20) {
      out += ' ';
    } else {
      out += c;
      if (c == '\'') out += c;
    }
  }
  return out + "'";
}

}  // namespace wrapwright
