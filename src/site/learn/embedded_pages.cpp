// SPDX-License-Identifier: Apache-2.0
#include "site/learn/embedded_pages.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "content/article/embedded_text.h"
#include "content/blocks/page_judge.h"
#include "core/text/word_shape.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLeastPages = 2;
constexpr float kLikely = 0.5F;
constexpr double kSameText = 0.8;  // share of the member's words that the page shows

// The sorted word hashes of the blocks that are likely to belong to the article.
std::vector<WordHash> shown_words(const ScoredPage& page) {
  std::vector<WordHash> out;
  for (std::size_t b = 0; b < page.content.size(); ++b) {
    if (page.content[b] < kLikely) continue;
    const auto words = page.blocks->words_of(b);
    out.insert(out.end(), words.begin(), words.end());
  }
  std::sort(out.begin(), out.end());
  return out;
}

bool shows(const ScoredPage& page, std::string_view text) {
  std::vector<WordHash> words;
  TextShape shape;
  shape.add(text, words);
  const std::vector<WordHash> shown = shown_words(page);
  const auto common = std::count_if(
      words.begin(), words.end(), [&](WordHash word) { return std::binary_search(shown.begin(), shown.end(), word); });
  return !words.empty() && static_cast<double>(common) >= kSameText * static_cast<double>(words.size());
}

}  // namespace

std::vector<bool> find_embedded_pages(const ScoredSite& site, const BlockModel& model) {
  std::vector<bool> out;
  for (const ScoredPage& page : site.scored) {
    const bool shows_text = expected_words(page) >= PageJudgeOptions{}.min_words;
    out.push_back(!shows_text && !extract_by_blocks(*page.page, model.page).article.embedded.empty());
  }
  return out;
}

std::optional<FieldRule> embedded_text_rule(const ScoredSite& site, const std::vector<bool>& is_embedded) {
  std::map<std::string, std::size_t> pages;  // number of pages that support each name
  for (std::size_t i = 0; i < is_embedded.size(); ++i)
    if (is_embedded[i]) ++pages[embedded_article(*site.scored[i].page).member];
  pages.erase("");  // strings without a name
  for (auto& [member, count] : pages) {
    for (std::size_t i = 0; i < is_embedded.size(); ++i) {
      if (is_embedded[i]) continue;
      const EmbeddedArticle held = embedded_article(*site.scored[i].page, {.member = member});
      if (held.member == member && shows(site.scored[i], held.text)) ++count;
    }
  }
  const auto best =
      std::max_element(pages.begin(), pages.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (best == pages.end() || best->second < kLeastPages) return {};
  FieldRule rule;
  rule.name = "text";
  rule.source = "json";
  rule.from = FieldOrigin::kJson;
  rule.member = best->first;
  return rule;
}

}  // namespace wrapwright
