// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/repeated_headline.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>

#include "content/blocks/headline.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kParagraphWords = 20;   // minimum
constexpr std::uint32_t kFewestTitleWords = 2;  // in a headline; "Home" would be ambiguous
constexpr std::uint32_t kMostTitleWords = 40;
constexpr std::size_t kMostBefore = 50;  // short blocks before the first paragraph; more of them form a list

// Only the page's title counts, because section titles may also occur twice, in a table of contents.
bool is_of_title(const HeadWords& head, std::span<const WordHash> words) {
  return std::all_of(words.begin(), words.end(),
                     [&](WordHash each) { return std::binary_search(head.title.begin(), head.title.end(), each); });
}

}  // namespace

std::vector<std::size_t> repeated_headlines(const Page& page, const PageBlocks& blocks,
                                            const std::vector<bool>& is_article) {
  assert(is_article.size() == blocks.blocks.size());
  const auto is_heading_block = [&](std::size_t b) { return is_heading(page.tag(blocks.blocks[b].node)); };
  std::vector<std::size_t> before;  // the first paragraph
  std::size_t first = 0;
  for (; first < is_article.size(); ++first) {
    if (!is_article[first]) continue;
    const std::uint32_t words = blocks.blocks[first].shape.words;
    if (words >= kParagraphWords && !is_heading_block(first)) break;
    if (words >= kFewestTitleWords && words <= kMostTitleWords) before.push_back(first);
  }
  std::vector<std::size_t> out;
  if (first == is_article.size() || before.size() > kMostBefore) return out;
  std::optional<HeadWords> head;  // read only if there is a headline to compare with it
  for (auto each = before.begin(); each != before.end(); ++each) {
    const auto own = blocks.words_of(*each);
    const auto repeats = [&](std::size_t b) {
      const auto words = blocks.words_of(b);
      return is_heading_block(b) && std::equal(own.begin(), own.end(), words.begin(), words.end());
    };
    if (!std::any_of(each + 1, before.end(), repeats)) continue;
    if (!head) head = head_words(page);
    if (is_of_title(*head, own)) out.push_back(*each);
  }
  return out;
}

}  // namespace wrapwright
