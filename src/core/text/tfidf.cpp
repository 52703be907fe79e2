// SPDX-License-Identifier: Apache-2.0
#include "core/text/tfidf.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace wrapwright {
namespace {

struct Count {
  TermId term;
  std::uint32_t times;
};

// The distinct terms of the document with their frequencies; `times` is all 0 before and after.
std::vector<Count> count_terms(const std::vector<TermId>& document, std::vector<std::uint32_t>& times) {
  std::vector<Count> counts;
  for (const TermId term : document) {
    if (times[term]++ == 0) counts.push_back({term, 0});
  }
  for (Count& count : counts) {
    count.times = times[count.term];
    times[count.term] = 0;
  }
  return counts;
}

}  // namespace

std::vector<std::vector<WeightedTerm>> heaviest_terms(std::span<const std::vector<TermId>> documents,
                                                      const Vocabulary& vocabulary, std::size_t k) {
  std::vector<std::uint32_t> times(vocabulary.size());
  std::vector<std::uint32_t> documents_with(vocabulary.size());
  std::vector<std::vector<Count>> counts;
  counts.reserve(documents.size());
  for (const auto& document : documents) {
    counts.push_back(count_terms(document, times));
    for (const Count& count : counts.back()) ++documents_with[count.term];
  }

  const auto heavier = [&vocabulary](const WeightedTerm& a, const WeightedTerm& b) {
    return a.weight != b.weight ? a.weight > b.weight : vocabulary.term(a.term) < vocabulary.term(b.term);
  };
  std::vector<std::vector<WeightedTerm>> heaviest;
  heaviest.reserve(documents.size());
  for (const auto& document : counts) {
    std::vector<WeightedTerm> weighted;
    for (const Count& count : document) {
      const std::uint32_t df = documents_with[count.term];
      if (df == documents.size() || !can_signify(vocabulary.term(count.term))) continue;
      const double idf = std::log(static_cast<double>(documents.size()) / static_cast<double>(df));
      weighted.push_back({count.term, static_cast<double>(count.times) * idf});
    }
    const std::size_t kept = std::min(k, weighted.size());
    std::partial_sort(weighted.begin(), weighted.begin() + static_cast<std::ptrdiff_t>(kept), weighted.end(), heavier);
    weighted.resize(kept);
    heaviest.push_back(std::move(weighted));
  }
  return heaviest;
}

}  // namespace wrapwright
