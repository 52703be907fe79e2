// SPDX-License-Identifier: Apache-2.0
// Measures the evaluation of rows by a random ensemble of the shipped size: 250 trees with 63 leaves. Items are rows.
#include <algorithm>
#include <benchmark/benchmark.h>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "content/blocks/boosted_trees.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kFeatures = 80;
constexpr std::uint32_t kTrees = 250;
constexpr std::uint32_t kLeaves = 63;

std::uint32_t below(std::mt19937& random, std::uint32_t limit) { return static_cast<std::uint32_t>(random() % limit); }

float random_value(std::mt19937& random) { return static_cast<float>(below(random, 1000)) / 1000; }

void append(std::string& out, std::uint32_t value, unsigned bytes) {
  for (unsigned i = 0; i < bytes; ++i) out += static_cast<char>((value >> (8 * i)) & 0xFFU);
}

void append_node(std::string& out, float threshold, std::uint32_t feature, std::uint32_t right) {
  append(out, std::bit_cast<std::uint32_t>(threshold), 4);
  append(out, feature, 2);
  append(out, right, 2);
}

// Each side gets a tenth to nine tenths of the leaves, so that depths are as uneven as in real trees.
std::string random_tree(std::mt19937& random) {
  std::string out;
  append(out, 2 * kLeaves - 1, 2);
  std::vector<std::uint32_t> open = {kLeaves};
  while (!open.empty()) {
    const std::uint32_t leaves = open.back();
    open.pop_back();
    const float value = random_value(random);
    if (leaves == 1) {
      append_node(out, value - 0.5F, 0, 0);
      continue;
    }
    const std::uint32_t left = std::max(1U, leaves * (1 + below(random, 9)) / 10);
    append_node(out, value, below(random, kFeatures) | (below(random, 2) << 15U), 2 * left);
    open.push_back(leaves - left);
    open.push_back(left);
  }
  return out;
}

std::string random_model(std::mt19937& random) {
  std::string out = "wrapwright-trees 1\ndate: none\nscript: bench\ntrainer: none\n";
  for (std::uint32_t i = 0; i < kFeatures; ++i) out += "feature: " + std::to_string(i) + "\n";
  out += "trees: " + std::to_string(kTrees) + "\n\n";
  for (std::uint32_t i = 0; i < kTrees; ++i) out += random_tree(random);
  return out;
}

void predict_rows(benchmark::State& state) {
  std::mt19937 random(6);
  const auto model = BoostedTrees::read(random_model(random));
  if (!model) std::abort();
  constexpr std::size_t kRows = 1000;
  std::vector<float> values(kRows * kFeatures);
  for (float& value : values) value = random_value(random);
  std::vector<double> out(kRows);
  for (auto _ : state) {
    model->raw(values, out);
    benchmark::DoNotOptimize(out.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kRows));
}
BENCHMARK(predict_rows)->Unit(benchmark::kMillisecond);

void read_model(benchmark::State& state) {
  std::mt19937 random(6);
  const std::string bytes = random_model(random);
  for (auto _ : state) benchmark::DoNotOptimize(BoostedTrees::read(bytes).ok());
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes.size()));
}
BENCHMARK(read_model)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace wrapwright
