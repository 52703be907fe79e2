// SPDX-License-Identifier: Apache-2.0
// For scripts/growth: time and memory of one page by the html5 normalizer, as one JSON line.
//   parse_growth FILE
// "seconds": processor time of one parse, the shortest of several, none of which finds the page in the processor's
// caches, as for a page that was just fetched; "memory": peak growth of the process in bytes during the first parse,
// including the Page but not the file's bytes; "page": bytes of the Page; "nodes": its nodes.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

#include "core/base/files.h"
#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

constexpr int kMaxRounds = 20;
constexpr double kSecondsInAll = 0.2;
constexpr std::size_t kMoreThanCaches = std::size_t{64} << 20U;
constexpr std::size_t kCacheLine = 64;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// A field of /proc/self/status, in bytes: VmRSS is the current memory, VmHWM its peak since the last reset.
long memory(const std::string& field) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind(field + ":", 0) == 0) return std::strtol(line.c_str() + field.size() + 1, nullptr, 10) * 1024;
  }
  return 0;
}

void reset_peak() { std::ofstream("/proc/self/clear_refs") << "5"; }

// Fills the caches with other bytes. Small pages would stay there from one round to the next and large ones would not,
// which would look like growth.
void evict(std::string& other) {
  for (std::size_t at = 0; at < other.size(); at += kCacheLine) ++other[at];
}

int parse_growth(const char* file) {
  const auto bytes = read_file(file);
  if (!bytes.ok()) {
    std::fprintf(stderr, "parse_growth: %s\n", bytes.error().to_string().c_str());
    return 1;
  }
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  static_cast<void>(normalizer->parse({"<p>x", {}, "utf-8"}));
  std::string other(kMoreThanCaches, 'x');
  reset_peak();
  const long before = memory("VmRSS");
  double best = 0;
  double all = 0;
  std::size_t size = 0;
  NodeIndex nodes = 0;
  long peak = 0;
  for (int round = 0; round < kMaxRounds && all < kSecondsInAll; ++round) {
    evict(other);
    const double begin = cpu_seconds();
    const Page page = normalizer->parse({bytes.value(), {}, "utf-8"});
    const double took = cpu_seconds() - begin;
    best = round == 0 ? took : std::min(best, took);
    all += took;
    if (round > 0) continue;
    peak = memory("VmHWM") - before;
    size = page.memory();
    nodes = page.size();
  }
  std::printf("{\"seconds\": %.9f, \"memory\": %ld, \"page\": %zu, \"nodes\": %u}\n", best, peak, size, nodes);
  return 0;
}

}  // namespace
}  // namespace wrapwright

int main(int argc, char** argv) {
  if (argc == 2) return wrapwright::parse_growth(argv[1]);
  std::fputs("Usage: parse_growth FILE\n", stderr);
  return 2;
}
