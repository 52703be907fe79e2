// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/sample_evidence.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/count_bytes.h"

namespace wrapwright {
namespace {

constexpr std::size_t kContainsWords = 8;

}  // namespace

// The beginning of the first line that is long enough for a sentence, else of the text: words from the page's own
// content.
std::string words_to_contain(std::string_view text) {
  std::string first;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    std::string words;
    std::size_t count = 0;
    for (std::size_t i = from; i < end && count < kContainsWords;) {
      const std::size_t stop = std::min(text.find_first_of(" \t\n", i), end);
      if (stop > i) {
        words += (words.empty() ? "" : " ") + std::string(text.substr(i, stop - i));
        ++count;
      }
      i = stop + 1;
    }
    if (count == kContainsWords) return words;
    if (first.empty()) first = std::move(words);
    from = end + 1;
  }
  return first;
}

std::size_t count_characters(std::string_view utf8) {
  return count_bytes(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

void add_sample_evidence(std::span<const SitePage> pages, const std::vector<bool>& is_article, SampleOutcomes& outcomes,
                         Wrapper& wrapper) {
  assert(outcomes.size() == pages.size() && is_article.size() == pages.size());
  wrapper.statistics.no_article = 0;
  std::size_t total = 0;
  unsigned matched = 0;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    SamplePage& sample = wrapper.samples.emplace_back();
    sample.url = pages[i].url;
    sample.digest = pages[i].digest;
    sample.fetched = pages[i].fetched;
    const bool is_list = !outcomes[i].items.empty();
    if (!is_article[i] || outcomes[i].status == PageStatus::kNoArticle || is_list) ++wrapper.statistics.no_article;
    if (!is_article[i] || !outcomes.has_article(i)) continue;
    sample.dfs = outcomes[i].article.body.front();
    const std::string& text = outcomes.text(i);
    sample.contains = words_to_contain(text);
    total += count_characters(text);
    ++matched;
  }
  wrapper.statistics.pages = static_cast<unsigned>(pages.size());
  wrapper.statistics.matched = matched;
  wrapper.statistics.mean_characters = static_cast<double>(total) / std::max(1U, matched);
}

}  // namespace wrapwright
