// SPDX-License-Identifier: Apache-2.0
// Measures the steps from bytes to Pages and to nodes, compared with MyHTML alone as the baseline. Bytes/s count the
// bytes of the pages as received.
#include <benchmark/benchmark.h>

#include "bare_myhtml.h"
#include "core/encoding/charset.h"
#include "core/xpath/xpath.h"
#include "pages.h"
#include "support/page_xml.h"

namespace wrapwright {
namespace {

void bare_parse(benchmark::State& state) {
  const auto& pages = bench_pages().pages;
  BareMyHtml parser;
  for (auto _ : state)
    for (const BenchPage& page : pages) benchmark::DoNotOptimize(parser.parse(page.bytes));
  report(state, bytes_of(pages));
}
BENCHMARK(bare_parse)->Unit(benchmark::kMillisecond);

void page_of_bytes(benchmark::State& state, NormalizerKind kind) {
  const auto& pages = bench_pages().pages;
  const auto normalizer = make_normalizer(kind);
  std::size_t memory = 0;
  for (auto _ : state) {
    memory = 0;
    for (const BenchPage& page : pages) memory += normalizer->parse({page.bytes, "", ""}).memory();
  }
  report(state, bytes_of(pages));
  state.counters["memory/bytes"] = static_cast<double>(memory) / static_cast<double>(bytes_of(pages));
}
BENCHMARK_CAPTURE(page_of_bytes, html5, NormalizerKind::kHtml5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(page_of_bytes, tidy, NormalizerKind::kTidy)->Unit(benchmark::kMillisecond);

void decode_pages(benchmark::State& state, std::vector<BenchPage> BenchPages::*which) {
  const auto& pages = bench_pages().*which;
  std::string buffer;
  for (auto _ : state) {
    for (const BenchPage& page : pages) {
      const Encoding encoding = find_encoding(page.bytes, "");
      benchmark::DoNotOptimize(decode(page.bytes, encoding, buffer).text.data());
    }
  }
  report(state, bytes_of(pages));
}
BENCHMARK_CAPTURE(decode_pages, all, &BenchPages::pages)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decode_pages, legacy_samples, &BenchPages::legacy)->Unit(benchmark::kMillisecond);

// Used with an expression as learned, and with one outside the subset, which builds the XML view of every page.
void xpath_select(benchmark::State& state, const char* expression) {
  const auto pages = parse_all(bench_pages().pages, NormalizerKind::kHtml5);
  const auto xpath = XPath::compile(expression);
  if (!xpath) return state.SkipWithError(xpath.error().to_string().c_str());
  std::vector<NodeIndex> nodes;
  for (auto _ : state) {
    for (const Page& page : pages) {
      XPathBudget budget;
      xpath->select(page, budget, nodes);
      benchmark::DoNotOptimize(nodes.data());
    }
  }
  report(state, bytes_of(bench_pages().pages));
}
BENCHMARK_CAPTURE(xpath_select, direct, "//div[contains(concat(' ', normalize-space(@class), ' '), ' content ')]")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(xpath_select, by_pugixml, "//div[@class][last()]")->Unit(benchmark::kMillisecond);

void xml_view(benchmark::State& state) {
  const auto pages = parse_all(bench_pages().pages, NormalizerKind::kHtml5);
  for (auto _ : state)
    for (const Page& page : pages) benchmark::DoNotOptimize(to_xml(page).data());
  report(state, bytes_of(bench_pages().pages));
}
BENCHMARK(xml_view)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace wrapwright
