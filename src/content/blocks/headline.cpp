// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/headline.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace wrapwright {
namespace {

constexpr std::size_t kLongestHead = 2000;  // bytes of <title> or a description
constexpr std::size_t kHeadlineWords = 40;  // upper limit
constexpr float kHeadingBonus = 1.2F;
constexpr float kMinLikeness = 0.3F;  // Jaccard index of the words

WordSet word_set(std::span<const WordHash> words) {
  WordSet out(words.begin(), words.end());
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

WordSets::WordSets(const PageBlocks& blocks) {
  words_.reserve(blocks.words.size());
  ends_.reserve(blocks.blocks.size() + 1);
  for (std::size_t i = 0; i < blocks.blocks.size(); ++i) {
    const auto words = blocks.words_of(i);
    const auto begin = words_.insert(words_.end(), words.begin(), words.end());
    std::sort(begin, words_.end());
    words_.erase(std::unique(begin, words_.end()), words_.end());
    ends_.push_back(words_.size());
  }
}

std::size_t common_words(std::span<const WordHash> a, std::span<const WordHash> b) {
  std::size_t count = 0;
  for (std::size_t i = 0, k = 0; i < a.size() && k < b.size();) {
    if (a[i] == b[k]) {
      ++count;
      ++i;
      ++k;
    } else {
      ++(a[i] < b[k] ? i : k);
    }
  }
  return count;
}

HeadWords head_words(const Page& page) {
  std::vector<WordHash> title;
  std::vector<WordHash> description;
  TextShape ignored;
  for (NodeIndex i = 1; i < page.size(); ++i) {
    if (page.tag(i) == name::title && title.empty()) {
      const TextRange texts = page.texts(i);
      for (TextIndex t = texts.first; t < texts.last; ++t) ignored.add(page.text(t).substr(0, kLongestHead), title);
    } else if (page.tag(i) == name::meta) {
      auto key = page.attribute(i, name::property);
      if (!key) key = page.attribute(i, name::name);
      const std::string_view value = page.attribute(i, name::content).value_or("").substr(0, kLongestHead);
      if (key == "og:title") ignored.add(value, title);
      if (key == "og:description" || key == "description") ignored.add(value, description);
    }
  }
  return {word_set(title), word_set(description)};
}

std::optional<std::size_t> find_headline(const Page& page, const PageBlocks& blocks, const WordSets& sets,
                                         const HeadWords& head) {
  std::optional<std::size_t> out;
  float best = kMinLikeness;
  for (std::size_t i = 0; i < blocks.blocks.size(); ++i) {
    if (blocks.blocks[i].shape.words > kHeadlineWords) continue;
    const auto common = static_cast<float>(common_words(sets.of(i), head.title));
    const float all = static_cast<float>(sets.of(i).size() + head.title.size()) - common;
    const float bonus = is_heading(page.tag(blocks.blocks[i].node)) ? kHeadingBonus : 1;
    const float likeness = all > 0 ? bonus * common / all : 0;
    if (likeness <= best) continue;
    best = likeness;
    out = i;
  }
  return out;
}

}  // namespace wrapwright
