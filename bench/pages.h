// SPDX-License-Identifier: Apache-2.0
#pragma once
// Real pages for the benchmarks, read into memory once: from the corpora present on this machine
// (tests/support/corpora.h), otherwise the samples, which are few and small; the label of each benchmark says which.
// The same machine always uses the same pages.
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
  std::string label;              // where the pages come from
  std::vector<BenchPage> pages;   // every nth page of the mixed corpora
  std::vector<BenchSite> sites;   // ten pages each
  std::vector<BenchPage> legacy;  // always from the samples: windows-1251, GB18030, Shift_JIS
};

// Never empty unless the source tree has lost its samples.
[[nodiscard]] const BenchPages& bench_pages();

[[nodiscard]] std::vector<Page> parse_all(std::span<const BenchPage> pages, NormalizerKind kind);

[[nodiscard]] std::size_t bytes_of(std::span<const BenchPage> pages);

// Reports bytes/s for `bytes` per iteration, and where the pages come from.
void report(benchmark::State& state, std::size_t bytes);

}  // namespace wrapwright
