// SPDX-License-Identifier: Apache-2.0
// Parses all pages of a folder and prints one JSON line, with which scripts/bench compares the commands.
//   parse_pages FOLDER [bare|html5|tidy] [--in-memory] [--keep]
// bare: MyHTML alone, the baseline; html5, tidy: our normalizers. Each page is read right before it is parsed, as
// `apply` does, or all of them beforehand with --in-memory. --keep holds all Pages and reports their memory.
// "parse_cpu" is the processor time of parsing alone; "cpu" and "wall" are from the first page to the last, reading
// included unless --in-memory.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bare_myhtml.h"
#include "core/base/files.h"
#include "core/normalize/normalizer.h"
#include "web/fetch/folder.h"

namespace wrapwright {
namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Options {
  std::string folder;
  std::string parser = "bare";
  bool in_memory = false;
  bool keep = false;
};

struct Totals {
  std::size_t pages = 0;
  std::uint64_t bytes = 0;
  double wall = 0;
  double cpu = 0;
  double parse_cpu = 0;
  std::uint64_t page_memory = 0;
};

// Parses a page; the memory of the Page if it was kept.
using Parse = std::function<std::size_t(const std::string& bytes, const std::string& content_type)>;

Parse make_parse(const Options& options) {
  if (options.parser == "bare") {
    return [parser = std::make_shared<BareMyHtml>()](const std::string& bytes, const std::string&) {
      parser->parse(bytes);
      return std::size_t{0};
    };
  }
  const auto kind = normalizer_from_string(options.parser);
  if (!kind) return {};
  return [normalizer = std::shared_ptr<Normalizer>(make_normalizer(*kind)), keep = options.keep,
          kept = std::make_shared<std::vector<Page>>()](const std::string& bytes, const std::string& content_type) {
    Page page = normalizer->parse({bytes, content_type, ""});
    if (!keep) return std::size_t{0};
    kept->push_back(std::move(page));
    return kept->back().memory();
  };
}

bool run(const Options& options, const Folder& folder, const Parse& parse, Totals& out) {
  std::vector<std::string> in_memory(options.in_memory ? folder.pages.size() : 0);
  const auto read = [&](std::size_t i, std::string& bytes) {
    const auto status = read_file(folder.pages[i].file, bytes);
    if (!status) std::fprintf(stderr, "parse_pages: %s\n", status.error().to_string().c_str());
    return bool{status};
  };
  for (std::size_t i = 0; i < in_memory.size(); ++i)
    if (!read(i, in_memory[i])) return false;
  const double wall = wall_seconds();
  const double cpu = cpu_seconds();
  std::string buffer;
  for (std::size_t i = 0; i < folder.pages.size(); ++i) {
    if (!options.in_memory && !read(i, buffer)) return false;
    const std::string& bytes = options.in_memory ? in_memory[i] : buffer;
    const double before = cpu_seconds();
    out.page_memory += parse(bytes, folder.pages[i].content_type);
    out.parse_cpu += cpu_seconds() - before;
    out.bytes += bytes.size();
  }
  out.pages = folder.pages.size();
  out.wall = wall_seconds() - wall;
  out.cpu = cpu_seconds() - cpu;
  return true;
}

int usage() {
  std::fputs("Usage: parse_pages FOLDER [bare|html5|tidy] [--in-memory] [--keep]\n", stderr);
  return 2;
}

int parse_pages(const std::vector<std::string_view>& arguments) {
  Options options;
  for (const std::string_view argument : arguments) {
    if (argument == "--in-memory") {
      options.in_memory = true;
    } else if (argument == "--keep") {
      options.keep = true;
    } else if (options.folder.empty()) {
      options.folder = argument;
    } else {
      options.parser = argument;
    }
  }
  const Parse parse = make_parse(options);
  if (options.folder.empty() || !parse) return usage();
  const auto folder = read_folder(options.folder);
  if (!folder) {
    std::fprintf(stderr, "parse_pages: %s\n", folder.error().to_string().c_str());
    return 1;
  }
  Totals totals;
  if (!run(options, *folder, parse, totals)) return 1;
  std::printf(
      "{\"pages\": %zu, \"bytes\": %ju, \"wall\": %.6f, \"cpu\": %.6f, \"parse_cpu\": %.6f, \"page_memory\": %ju}\n",
      totals.pages, static_cast<std::uintmax_t>(totals.bytes), totals.wall, totals.cpu, totals.parse_cpu,
      static_cast<std::uintmax_t>(totals.page_memory));
  return 0;
}

}  // namespace
}  // namespace wrapwright

int main(int argc, char** argv) { return wrapwright::parse_pages({argv + 1, argv + argc}); }
