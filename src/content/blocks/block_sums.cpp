// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/block_sums.h"

#include <string_view>
#include <vector>

#include "content/blocks/block_hints.h"
#include "core/base/hash_table.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kSentenceWords = 8;
constexpr std::uint32_t kDateLine = 14;   // words
constexpr std::uint32_t kDateDigits = 3;  // "9:45", "2 May 09"
constexpr float kHardlyLinked = 0.4F;

// Hash of the first class without its digits, since entries of a list are often numbered.
std::uint64_t name_hash(std::string_view names) {
  std::uint64_t h = 0;
  for (const char c : names) {
    if (c == ' ') break;
    if (c < '0' || c > '9') h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  }
  return h;
}

// A key that is equal for similar siblings.
std::uint64_t likeness(const Page& page, NodeIndex node) {
  const std::uint64_t look = name_hash(page.attribute(node, name::class_).value_or("")) * 31U + page.tag(node);
  return look * 0x9E3779B97F4A7C15U + page.parent(node);
}

void count_alike(const Page& page, BlockSums& sums) {
  HashTable counts;
  std::vector<std::uint64_t> keys(page.size(), 0);
  for (NodeIndex i = 1; i < page.size(); ++i) {
    if (sums.of[i].words == 0) continue;
    keys[i] = likeness(page, i);
    ++counts[keys[i]];
  }
  for (NodeIndex i = 1; i < page.size(); ++i)
    if (sums.of[i].words > 0) sums.of[i].alike = counts[keys[i]];
}

void add_blocks(const Page& page, const PageBlocks& blocks, BlockSums& sums) {
  for (const PageBlock& block : blocks.blocks) {
    ElementSums& own = sums.of[block.node];
    const auto words = static_cast<float>(block.shape.words);
    own.words += words;
    own.link_words += static_cast<float>(block.link_words);
    own.blocks += 1;
    own.dated += is_dated(block) ? 1.0F : 0;
    sums.total += words;
    if (!is_running_text(block)) continue;
    own.running_words += words;
    const NodeIndex parent = page.parent(block.node);
    sums.of[parent].near_running += words;
    if (parent != 0) sums.of[page.parent(parent)].near_running += words / 2;
  }
}

}  // namespace

bool is_dated(const PageBlock& block) { return block.shape.words <= kDateLine && block.shape.digits >= kDateDigits; }

bool is_running_text(const PageBlock& block) {
  const auto words = static_cast<float>(block.shape.words);
  return block.shape.words >= kSentenceWords && static_cast<float>(block.link_words) < kHardlyLinked * words;
}

BlockSums block_sums(const Page& page, const PageBlocks& blocks, const std::vector<std::uint32_t>& hints) {
  BlockSums sums;
  sums.of.resize(page.size());
  add_blocks(page, blocks, sums);
  for (NodeIndex i = page.size(); i-- > 1;) {
    ElementSums& up = sums.of[page.parent(i)];
    up.words += sums.of[i].words;
    up.link_words += sums.of[i].link_words;
    up.running_words += sums.of[i].running_words;
    up.blocks += sums.of[i].blocks;
    up.dated += sums.of[i].dated;
  }
  for (NodeIndex i = 1; i < page.size(); ++i) {
    if (sums.of[i].near_running > sums.of[sums.best].near_running) sums.best = i;
    if (sums.first_heading == 0 && page.tag(i) == name::h1) sums.first_heading = i;
    if (sums.first_comment == 0 && (hints[i] & hint_bit(BlockHint::kComment)) != 0 && page.tag(i) != name::body &&
        page.tag(i) != name::a && page.tag(i) != name::html)
      sums.first_comment = i;
  }
  count_alike(page, sums);
  return sums;
}

}  // namespace wrapwright
