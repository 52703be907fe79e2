// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/sample_evidence.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "content/article/render.h"
#include "core/base/count_bytes.h"
#include "site/wrapper/applier.h"

namespace wrapwright {
namespace {

constexpr std::size_t kContainsWords = 8;

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

}  // namespace

std::size_t count_characters(std::string_view utf8) {
  return count_bytes(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

Status add_sample_evidence(std::span<const SitePage> pages, Wrapper& wrapper) {
  const auto applier = Applier::compile(wrapper);
  if (!applier) return applier.error();
  wrapper.statistics.no_article = 0;
  std::size_t total = 0;
  unsigned matched = 0;
  Outcome outcome;
  for (const SitePage& page : pages) {
    SamplePage& sample = wrapper.samples.emplace_back();
    sample.url = page.url;
    sample.digest = page.digest;
    sample.fetched = page.fetched;
    applier->apply(*page.page, page.url, outcome, page.fetched);
    if (outcome.status == ApplyStatus::kNoArticle) ++wrapper.statistics.no_article;
    if (outcome.status != ApplyStatus::kOk) continue;
    sample.dfs = outcome.article.body.front();
    const std::string text = render_text(*page.page, outcome.article);
    sample.contains = words_to_contain(text);
    total += count_characters(text);
    ++matched;
  }
  wrapper.statistics.pages = static_cast<unsigned>(pages.size());
  wrapper.statistics.matched = matched;
  wrapper.statistics.mean_characters = static_cast<double>(total) / std::max(1U, matched);
  return Done{};
}

}  // namespace wrapwright
