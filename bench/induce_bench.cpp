// SPDX-License-Identifier: Apache-2.0
// Measures learning from ten pages of a site, and applying the wrapper. Bytes/s count the bytes of the pages as
// received.
#include <benchmark/benchmark.h>
#include <chrono>

#include "core/base/digest.h"
#include "pages.h"
#include "site/forest/induce.h"
#include "site/forest/signifiers.h"
#include "site/wrapper/applier.h"

namespace wrapwright {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<SitePage> views_of(const BenchSite& site, std::span<const Page> pages) {
  std::vector<SitePage> views;
  for (std::size_t i = 0; i < pages.size(); ++i)
    views.push_back({&pages[i], nullptr, site.pages[i].url, "sha256:" + sha256_hex(site.pages[i].bytes), ""});
  return views;
}

std::size_t bytes_of_sites() {
  std::size_t bytes = 0;
  for (const BenchSite& site : bench_pages().sites) bytes += bytes_of(site.pages);
  return bytes;
}

// Parsing and inducing alternate, so that anything that slows down the machine affects both: the result is the ratio
// learn/parse.
void learn_sites(benchmark::State& state, NormalizerKind kind) {
  const auto normalizer = make_normalizer(kind);
  const InduceOptions options;
  Clock::duration parsing{};
  Clock::duration all{};
  for (auto _ : state) {
    for (const BenchSite& site : bench_pages().sites) {
      const auto begin = Clock::now();
      std::vector<Page> pages;
      for (const BenchPage& page : site.pages) pages.push_back(normalizer->parse({page.bytes, "", ""}));
      parsing += Clock::now() - begin;
      benchmark::DoNotOptimize(learn_forest_wrapper(site.name, views_of(site, pages), options).ok());
      all += Clock::now() - begin;
    }
  }
  report(state, bytes_of_sites());
  state.counters["learn/parse"] = std::chrono::duration<double>(all) / std::chrono::duration<double>(parsing);
}
BENCHMARK_CAPTURE(learn_sites, html5, NormalizerKind::kHtml5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(learn_sites, tidy, NormalizerKind::kTidy)->Unit(benchmark::kMillisecond);

struct ParsedSite {
  std::vector<Page> pages;
  std::vector<SitePage> views;
};

std::vector<ParsedSite> parsed_sites() {
  std::vector<ParsedSite> out;
  for (const BenchSite& site : bench_pages().sites) {
    ParsedSite& parsed = out.emplace_back();
    parsed.pages = parse_all(site.pages, NormalizerKind::kHtml5);
    parsed.views = views_of(site, parsed.pages);
  }
  return out;
}

void read_terms_of_sites(benchmark::State& state) {
  const auto sites = parsed_sites();
  for (auto _ : state)
    for (const ParsedSite& site : sites) benchmark::DoNotOptimize(read_terms(site.views).pages.data());
  report(state, bytes_of_sites());
}
BENCHMARK(read_terms_of_sites)->Unit(benchmark::kMillisecond);

void induce_wrappers(benchmark::State& state) {
  const auto sites = parsed_sites();
  for (auto _ : state)
    for (const ParsedSite& site : sites) benchmark::DoNotOptimize(learn_forest_wrapper("site", site.views).ok());
  report(state, bytes_of_sites());
}
BENCHMARK(induce_wrappers)->Unit(benchmark::kMillisecond);

void apply_wrappers(benchmark::State& state) {
  const auto sites = parsed_sites();
  std::vector<std::optional<Applier>> appliers;
  for (const ParsedSite& site : sites) {
    const auto induced = learn_forest_wrapper("site", site.views);
    auto applier = induced ? Applier::compile(induced->wrapper) : Result<Applier>(induced.error());
    appliers.push_back(applier ? std::optional(std::move(applier).value()) : std::nullopt);
  }
  TemplateMatch outcome;
  for (auto _ : state) {
    for (std::size_t i = 0; i < sites.size(); ++i) {
      if (!appliers[i]) continue;
      for (const Page& page : sites[i].pages) appliers[i]->apply(page, "", outcome);
      benchmark::DoNotOptimize(outcome);
    }
  }
  report(state, bytes_of_sites());
}
BENCHMARK(apply_wrappers)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace wrapwright
