// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/headline.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string_view>

#include "core/base/seeded_hash.h"

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

// The distinct words of one block at a time. As in HashSet, the slot of a word depends on the address of the table.
class SeenWords {
 public:
  explicit SeenWords(std::size_t most_words)
      : slots_(std::bit_ceil(2 * most_words + 2)),
        factor_(seed_at(slots_.data()) | 1U),
        shift_(64 - std::countr_zero(slots_.size())) {}

  void next_block() { ++block_; }
  // Whether the word is new in the current block.
  bool add(WordHash word) {
    std::size_t at = (word * factor_) >> shift_;
    while (slots_[at].block == block_ && slots_[at].word != word) at = (at + 1) & (slots_.size() - 1);
    if (slots_[at].block == block_) return false;
    slots_[at] = {word, block_};
    return true;
  }

 private:
  struct Slot {
    WordHash word = 0;
    std::uint32_t block = 0;  // the last block with the word, from 1
  };
  std::vector<Slot> slots_;
  std::uint64_t factor_;
  int shift_;
  std::uint32_t block_ = 0;
};

// Excludes most words that are not in the head.
class HeadFilter {
 public:
  explicit HeadFilter(const HeadWords& head) {
    for (const WordSet* words : {&head.title, &head.description})
      for (const WordHash word : *words) bits_[word % kBits / 64] |= std::uint64_t{1} << (word % 64);
  }
  [[nodiscard]] bool may_hold(WordHash word) const { return (bits_[word % kBits / 64] >> (word % 64) & 1U) != 0; }

 private:
  static constexpr std::size_t kBits = 4096;
  std::array<std::uint64_t, kBits / 64> bits_{};
};

std::uint32_t holds(const WordSet& words, WordHash word) {
  return std::binary_search(words.begin(), words.end(), word) ? 1U : 0U;
}

}  // namespace

std::vector<SharedWords> shared_words(const PageBlocks& blocks, const HeadWords& head) {
  std::vector<SharedWords> out(blocks.blocks.size());
  std::uint32_t most = 0;
  for (const PageBlock& block : blocks.blocks) most = std::max(most, block.shape.words);
  const HeadFilter filter(head);
  SeenWords seen(most);
  for (std::size_t i = 0; i < out.size(); ++i) {
    seen.next_block();
    for (const WordHash word : blocks.words_of(i)) {
      if (!seen.add(word)) continue;
      ++out[i].own;
      if (!filter.may_hold(word)) continue;
      out[i].title += holds(head.title, word);
      out[i].description += holds(head.description, word);
    }
  }
  return out;
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

std::optional<std::size_t> find_headline(const Page& page, const PageBlocks& blocks,
                                         const std::vector<SharedWords>& shared, const HeadWords& head) {
  std::optional<std::size_t> out;
  float best = kMinLikeness;
  for (std::size_t i = 0; i < blocks.blocks.size(); ++i) {
    if (blocks.blocks[i].shape.words > kHeadlineWords) continue;
    const auto common = static_cast<float>(shared[i].title);
    const float all = static_cast<float>(shared[i].own + head.title.size()) - common;
    const float bonus = is_heading(page.tag(blocks.blocks[i].node)) ? kHeadingBonus : 1;
    const float likeness = all > 0 ? bonus * common / all : 0;
    if (likeness <= best) continue;
    best = likeness;
    out = i;
  }
  return out;
}

}  // namespace wrapwright
