// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/block_peers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/ascii.h"
#include "core/base/hash_table.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kMostWords = 50;  // the maximum weight of a block
constexpr double kSureLogOdds = 4;

// A hash (FNV-1a) of the element's tag and of its class without digits and outer spaces; nothing without such a class.
std::optional<std::uint64_t> look_of(const Page& page, NodeIndex node) {
  constexpr std::uint64_t kPrime = 0x100000001B3U;
  const auto is_cut = [](char c) { return is_digit(c) || is_space(c); };
  const std::string_view name = trim(page.attribute(node, name::class_).value_or(""), is_cut);
  if (name.empty()) return std::nullopt;
  std::uint64_t out = (0xCBF29CE484222325U ^ page.tag(node)) * kPrime;
  for (const char c : name)
    if (!is_digit(c)) out = (out ^ static_cast<unsigned char>(c)) * kPrime;
  return out;
}

// The number of the group of elements that a node's nearest element with a class belongs to; 0 without such an element.
class ClassGroups {
 public:
  explicit ClassGroups(const Page& page) : page_(page), groups_(page.size(), kUnknown) {
    if (!groups_.empty()) groups_[0] = 0;
  }

  std::uint32_t of(NodeIndex node) {
    NodeIndex known = node;
    while (groups_[known] == kUnknown) {
      groups_[known] = own(known);
      if (groups_[known] == kUnknown) known = page_.parent(known);
    }
    for (NodeIndex i = node; i != known; i = page_.parent(i)) groups_[i] = groups_[known];
    return groups_[node];
  }

 private:
  static constexpr std::uint32_t kUnknown = ~std::uint32_t{0};

  std::uint32_t own(NodeIndex node) {
    const auto look = look_of(page_, node);
    if (!look) return kUnknown;
    std::uint32_t& number = numbers_[*look];
    if (number == 0) number = static_cast<std::uint32_t>(numbers_.size());
    return number;
  }

  const Page& page_;
  std::vector<std::uint32_t> groups_;
  HashTable numbers_;
};

struct Mean {
  double sum = 0;
  double weight = 0;
};

}  // namespace

std::vector<double> blend_with_peers(const Page& page, const PageBlocks& blocks, std::vector<double> log_odds,
                                     double share) {
  if (share <= 0) return log_odds;
  ClassGroups groups(page);
  HashTable numbers;  // 1 + index in `means`
  std::vector<Mean> means;
  std::vector<std::uint32_t> mean_of(log_odds.size());
  for (std::size_t b = 0; b < log_odds.size(); ++b) {
    const PageBlock& block = blocks.blocks[b];
    std::uint32_t& number = numbers[std::uint64_t{page.tag(block.node)} << 32U | groups.of(block.node)];
    if (number == 0) {
      means.emplace_back();
      number = static_cast<std::uint32_t>(means.size());
    }
    mean_of[b] = number - 1;
    Mean& mean = means[mean_of[b]];
    const double weight = std::min(block.shape.words, kMostWords);
    mean.sum += weight * std::clamp(log_odds[b], -kSureLogOdds, kSureLogOdds);
    mean.weight += weight;
  }
  for (std::size_t b = 0; b < log_odds.size(); ++b) {
    const Mean& mean = means[mean_of[b]];
    log_odds[b] += share * (mean.sum / mean.weight - log_odds[b]);
  }
  return log_odds;
}

}  // namespace wrapwright
