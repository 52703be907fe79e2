// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/block_peers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kMostWords = 50;  // that a block weighs
constexpr double kSureLogOdds = 4;

std::string class_without_digits(const Page& page, NodeIndex node) {
  const auto value = page.attribute(node, name::class_);
  if (!value) return "";
  std::string out;
  std::copy_if(value->begin(), value->end(), std::back_inserter(out), [](char c) { return !is_digit(c); });
  return std::string(trim(out));
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
    std::string name = class_without_digits(page_, node);
    if (name.empty()) return kUnknown;
    const auto next = static_cast<std::uint32_t>(numbers_.size() + 1);
    return numbers_.try_emplace({page_.tag(node), std::move(name)}, next).first->second;
  }

  const Page& page_;
  std::vector<std::uint32_t> groups_;
  std::map<std::pair<NameId, std::string>, std::uint32_t> numbers_;
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
  std::map<std::pair<NameId, std::uint32_t>, Mean> means;
  std::vector<const Mean*> mean_of(log_odds.size());
  for (std::size_t b = 0; b < log_odds.size(); ++b) {
    const PageBlock& block = blocks.blocks[b];
    Mean& mean = means[{page.tag(block.node), groups.of(block.node)}];
    const double weight = std::min(block.shape.words, kMostWords);
    mean.sum += weight * std::clamp(log_odds[b], -kSureLogOdds, kSureLogOdds);
    mean.weight += weight;
    mean_of[b] = &mean;
  }
  for (std::size_t b = 0; b < log_odds.size(); ++b)
    log_odds[b] += share * (mean_of[b]->sum / mean_of[b]->weight - log_odds[b]);
  return log_odds;
}

}  // namespace wrapwright
