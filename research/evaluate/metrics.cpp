// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/metrics.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <unicode/uchar.h>

#include "core/text/words.h"

namespace wrapwright {
namespace {

// The size of the intersection of two sorted multisets.
template <typename Element>
std::size_t common(const std::vector<Element>& a, const std::vector<Element>& b) {
  std::size_t count = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const bool equal = a[i] == b[j];
    const bool less = a[i] < b[j];
    count += equal ? 1 : 0;
    i += equal || less ? 1 : 0;
    j += less ? 0 : 1;
  }
  return count;
}

// Radix sort, ascending, one byte per pass from the lowest; each pass is stable. Sorting dominates the cost of scoring
// a text, and tokens of a table are small numbers, so few passes are needed.
template <typename Element>
void sort_numbers(std::vector<Element>& values) {
  constexpr std::size_t kFewValues = 128;
  if (values.size() < kFewValues) return std::sort(values.begin(), values.end());
  Element used = 0;  // bits set in any element
  for (const Element value : values) used |= value;
  std::vector<Element> spare(values.size());
  for (unsigned shift = 0; shift < 8 * sizeof(Element) && used >> shift != 0; shift += 8) {
    if ((used >> shift & 0xFFU) == 0) continue;
    std::array<std::size_t, 257> places{};
    for (const Element value : values) ++places[(value >> shift & 0xFFU) + 1];
    std::partial_sum(places.begin(), places.end(), places.begin());
    for (const Element value : values) spare[places[value >> shift & 0xFFU]++] = value;
    values.swap(spare);
  }
}

bool within_five_percent(std::size_t gold, std::size_t extracted) {
  const std::size_t apart = gold > extracted ? gold - extracted : extracted - gold;
  return gold > 0 && static_cast<double>(apart) < 0.05 * static_cast<double>(gold);
}

// Replaces each run of Unicode white space by one space and trims both ends.
std::string collapsed(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool space = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    if (u_isUWhiteSpace(static_cast<UChar32>(next_code_point(text, at))) != 0) {
      space = true;
      continue;
    }
    if (space && !out.empty()) out += ' ';
    space = false;
    out += text.substr(start, at - start);
  }
  return out;
}

}  // namespace

Overlap overlap(std::size_t common, std::size_t extracted, std::size_t gold) {
  Overlap result;
  if (extracted > 0) result.precision = static_cast<double>(common) / static_cast<double>(extracted);
  if (gold > 0) result.recall = static_cast<double>(common) / static_cast<double>(gold);
  const double sum = result.precision + result.recall;
  if (sum > 0) result.f1 = 2 * result.precision * result.recall / sum;
  return result;
}

MeasuredText measured_text(std::string_view text, TokenTable& table) {
  MeasuredText made;
  made.tokens = table.read(text);
  made.sorted = made.tokens;
  sort_numbers(made.sorted);
  if (made.tokens.size() < 2) return made;
  made.grams.reserve(made.tokens.size() - 1);
  for (std::size_t i = 1; i < made.tokens.size(); ++i) {
    made.grams.push_back(std::uint64_t{made.tokens[i - 1]} << 32U | made.tokens[i]);
  }
  sort_numbers(made.grams);
  made.grams.erase(std::unique(made.grams.begin(), made.grams.end()), made.grams.end());
  return made;
}

TextScore score_text(const MeasuredText& gold, const MeasuredText& extracted, const MetricOptions& options) {
  const std::size_t gold_words = gold.tokens.size();
  const std::size_t words = extracted.tokens.size();
  TextScore score;
  score.grams = overlap(common(gold.grams, extracted.grams), extracted.grams.size(), gold.grams.size());
  score.bag = overlap(common(gold.sorted, extracted.sorted), words, gold_words);
  score.acceptable = within_five_percent(gold_words, words);
  if (!options.lcs) return score;
  const std::size_t length = longest_common_subsequence(gold.tokens, extracted.tokens);
  score.lcs = overlap(length, words, gold_words);
  const std::size_t all = gold_words + words - length;
  if (all > 0) score.clean_eval = static_cast<double>(length) / static_cast<double>(all);
  return score;
}

std::optional<double> share_found(std::span<const std::string> snippets, std::string_view text) {
  const std::string haystack = snippets.empty() ? "" : collapsed(text);
  std::size_t all = 0;
  std::size_t found = 0;
  for (const std::string& snippet : snippets) {
    const std::string needle = collapsed(snippet);
    if (needle.empty()) continue;
    ++all;
    if (haystack.find(needle) != std::string::npos) ++found;
  }
  if (all == 0) return std::nullopt;
  return static_cast<double>(found) / static_cast<double>(all);
}

}  // namespace wrapwright
