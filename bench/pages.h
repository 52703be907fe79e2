// SPDX-License-Identifier: Apache-2.0
#pragma once
// Real pages for the benchmarks, read into memory once: of the corpora that are here (tests/support/corpora.h), else
// the samples, which are small and few; the label of each benchmark says which. Same machine, same pages.
#include <benchmark/benchmark.h>
#include <span>
#include <string>
#include <vector>

#include "core/normalize/normalizer.h"

namespace wrapwright {

struct BenchPage {
  std::string bytes;
  std::string url;
};

struct BenchSite {
  std::string name;
  std::vector<BenchPage> pages;
};

struct BenchPages {
  std::string label;              // where they are from
  std::vector<BenchPage> pages;   // every nth page of the mixed corpora
  std::vector<BenchSite> sites;   // ten pages each
  std::vector<BenchPage> legacy;  // of the samples, whatever else is here: windows-1251, GB18030, Shift_JIS
};

// Never empty unless the source tree has lost its samples.
[[nodiscard]] const BenchPages& bench_pages();

[[nodiscard]] std::vector<Page> parse_all(std::span<const BenchPage> pages, NormalizerKind kind);

[[nodiscard]] std::size_t bytes_of(std::span<const BenchPage> pages);

// Reports bytes/s of `bytes` an iteration, and where the pages are from.
void report(benchmark::State& state, std::size_t bytes);

}  // namespace wrapwright
