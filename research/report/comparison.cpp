// SPDX-License-Identifier: Apache-2.0
#include "research/report/comparison.h"

#include <algorithm>
#include <limits>

#include "research/evaluate/method.h"

namespace wrapwright {
namespace {

bool is_judged(const Column& column, std::size_t page) {
  return page < column.pages.size() && column.pages[page].observations > 0;
}

std::size_t count_of(const std::vector<bool>& pages) {
  return static_cast<std::size_t>(std::count(pages.begin(), pages.end(), true));
}

std::optional<std::size_t> column_of(const CorpusEvaluation& evaluation, std::size_t spec) {
  for (std::size_t i = 0; i < evaluation.columns.size(); ++i)
    if (evaluation.columns[i].spec == spec) return i;
  return std::nullopt;
}

// Whether the protocol makes a difference to the column. A method that cannot be made is assumed to depend on it.
bool follows_protocol(const ColumnSpec& spec) {
  if (spec.method.empty()) return false;
  const auto method = make_site_method(spec.method);
  return !method || (*method)->learns();
}

// A column that does not depend on the protocol is part of all comparisons, except of one that already has the same
// column for its own protocol.
bool stands_in(std::span<const ColumnSpec> specs, std::size_t i, bool follows, const std::string& protocol) {
  if (to_string(specs[i].protocol) == protocol) return true;
  if (follows) return false;
  for (std::size_t other = 0; other < specs.size(); ++other) {
    if (specs[other].method != specs[i].method || specs[i].method.empty()) continue;
    if (to_string(specs[other].protocol) == protocol || other < i) return false;
  }
  return true;
}

}  // namespace

std::vector<Comparison> make_comparisons(std::span<const ColumnSpec> specs) {
  std::vector<std::string> protocols;
  std::vector<bool> follows;
  for (const auto& spec : specs) {
    follows.push_back(follows_protocol(spec));
    if (!follows.back()) continue;
    const std::string name = to_string(spec.protocol);
    if (std::find(protocols.begin(), protocols.end(), name) == protocols.end()) protocols.push_back(name);
  }
  const std::string same = to_string(Protocol{});
  if (protocols.empty() && !specs.empty()) protocols.push_back(same);
  std::stable_partition(protocols.begin(), protocols.end(), [&](const std::string& name) { return name == same; });
  std::vector<Comparison> out;
  for (const auto& protocol : protocols) {
    Comparison comparison{protocol, {}};
    for (std::size_t i = 0; i < specs.size(); ++i)
      if (stands_in(specs, i, follows[i], protocol)) comparison.specs.push_back(i);
    out.push_back(std::move(comparison));
  }
  return out;
}

ComparedPages compared_pages(const CorpusEvaluation& evaluation, std::span<const ColumnSpec> specs,
                             std::span<const std::size_t> compared, PageSet set) {
  const std::vector<bool> all = comparable_pages(evaluation, {}, set);
  ComparedPages out;
  std::vector<std::size_t> present;
  for (const std::size_t spec : compared) {
    auto column = column_of(evaluation, spec);
    std::size_t judged = 0;
    std::size_t missing = 0;
    for (std::size_t page = 0; column && page < all.size(); ++page)
      if (all[page]) ++(is_judged(evaluation.columns[*column], page) ? judged : missing);
    if (judged == 0) column.reset();
    out.columns.push_back(column);
    if (!column) continue;
    present.push_back(*column);
    if (missing > 0) out.left_out.push_back({specs[spec].name, missing});
  }
  out.pages = present.empty() ? std::vector<bool>(all.size(), false) : comparable_pages(evaluation, present, set);
  out.count = count_of(out.pages);
  out.dropped = count_of(all) - out.count;
  return out;
}

std::optional<std::vector<Observation>> pooled(std::span<const CorpusEvaluation> evaluations,
                                               std::span<const ComparedPages> parts, std::size_t position,
                                               Measure measure) {
  std::vector<Observation> out;
  std::uint32_t first_group = 0;
  for (std::size_t i = 0; i < evaluations.size(); ++i) {
    if (parts[i].count > 0) {
      if (!parts[i].columns[position]) return std::nullopt;
      for (auto value : observations(evaluations[i], *parts[i].columns[position], measure, parts[i].pages)) {
        value.group += first_group;
        out.push_back(value);
      }
    }
    first_group += static_cast<std::uint32_t>(evaluations[i].corpus.groups.size());
  }
  return out;
}

double mean_of(std::span<const Observation> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  double sum = 0;
  for (const auto& value : values) sum += value.value;
  return sum / static_cast<double>(values.size());
}

}  // namespace wrapwright
